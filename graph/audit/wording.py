"""What agents and figures are called in a finding's sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Context, Decimal

from graph.claim import Claim, Figure

_NUMBER = re.compile(r"\d[\d,. ’']*\d|\d")
_SHORT = Context(prec=3)
_LEGAL = frozenset({"the", "inc", "ltd", "plc", "corp", "co", "ab", "ag", "gmbh", "team", "newsroom", "blog"})


def same_agent(one: str, other: str) -> bool:
    """Whether one name's words hold the other's: Aldvik and Aldvik Engineering."""
    a, b = words_of(one), words_of(other)
    return bool(a and b) and (a <= b or b <= a)


def shown(value: Figure, claim: Claim) -> str:
    """Return a figure as a sentence shows it, with what it is of: "118 for GX300", "8x for G2 against X9"."""
    subject = f" for {claim.subject}" if claim.subject else ""
    against = f" against {claim.comparator}" if claim.subject and claim.comparator else ""
    return figure(value) + subject + against


def figure(value: Figure) -> str:
    """Return a figure's text on one line."""
    return " ".join(value.text.split())


def told_as(value: Figure, number: Decimal) -> str:
    """Return a number as a figure is printed: 0.022e-6 as "$0.022 per million" beside "$0.22 per million"."""
    match = _NUMBER.search(value.text)
    own = value.value
    if match is None or not own:
        return str(_SHORT.plus(number).normalize())
    printed = Decimal(re.sub(r"[^\d.]", "", match[0]).strip(".") or "1")
    scaled = _SHORT.plus(number * printed / own)
    shown = f"{scaled:,f}"
    shown = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return " ".join((value.text[: match.start()] + shown + value.text[match.end() :]).split())


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence lists them: A, B and C."""
    every = list(dict.fromkeys(names))
    return " and ".join([", ".join(every[:-1]), every[-1]]) if len(every) > 1 else "".join(every)


def words_of(name: str) -> frozenset[str]:
    """Return a name's words, folded, without those of its legal form."""
    return frozenset(re.findall(r"[^\W_]+", name.casefold())) - _LEGAL

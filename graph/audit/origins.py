"""Where figures come from: those that nothing explains, and those that many outlets state and one producer made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from graph.audit.case import Case
from graph.audit.wording import figure, listed, shown
from graph.claim import Claim, Finding

_MULTIPLE = re.compile(
    r"\d\s?[x×]|\btimes\b|fold\b|\b(?:halv|doubl|tripl|quadrupl)|\b(?:half|thirds?|quarters?|fifths?|tenths?)\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%|per ?cent", re.IGNORECASE)
_MOST = 400
"""Comparisons of one document that are looked at for what gives a figure."""
_BEYOND = Decimal("0.1")
"""How far from what is bounded or approximate the exact value is looked for, as a share of it."""


def unexplained(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield a multiple, change or range of multiples that nothing in the corpus gives."""
    if claim.derivation is not None or not _looks_derived(claim) or claim.modality in ("denied", "hypothetical"):
        return
    if any(p.how in ("measured", "estimated") for p in claim.producers) or claim.modality == "projected":
        return
    told = [s for own in case.told(claim).values() for s in own]
    at = case.oldest(told)
    if at is None:
        return
    missing = _missing_ends(case, claim)
    if not missing:
        return
    credited = f" and credits to {listed(at.said_by)}" if at.said_by else ""
    text = f"Nothing in these documents gives {missing}, which {case.name(at.document)} states{credited}."
    # Half an explanation says that the rest should be there as well; of a figure alone in the world it says little.
    weight = 0.5 if missing.startswith("the ") else 0.3
    yield case.row("unexplained", weight, claim, at, None, text)


def single(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield a figure that several outlets state and that one producer stands behind."""
    if claim.outlets < 2 or claim.origins != 1:
        return
    told = {d: own for d, own in case.told(claim).items() if any(s.modality != "denied" for s in own)}
    if len({case.name(d) for d in told}) < 2:
        return
    makers = _makers(case, claim)
    own = [d for d in told if any(case.speaks_for(d, m) for m in makers)]
    retold = [d for d in told if d not in own] or list(told)
    at = told[retold[-1]][0]
    right = told[own[0]][0] if own else None
    outlets = listed(case.name(d) for d in told)
    text = f"{outlets} state {shown(at.figure, claim)}, and all of them rest on {listed(makers)} alone."
    yield case.row("single-origin", min(0.45, 0.2 + 0.05 * claim.outlets), claim, at, right, text)


def _looks_derived(claim: Claim) -> bool:
    if claim.figure.unit not in ("ratio", "percent"):
        return False
    if _MULTIPLE.search(claim.figure.text):
        return claim.comparator is not None or claim.direction is not None or claim.figure.value is None
    return bool(_PERCENT.search(claim.figure.text)) and claim.direction is not None and claim.comparator is not None


def _missing_ends(case: Case, claim: Claim) -> str:
    """Return what of a figure nothing gives: all of it, or one end of a range."""
    whole, held = f"“{figure(claim.figure)}”", claim.figure
    ends = [e for e in (held.value, held.low, held.high) if e is not None]
    given = {end for end in ends if _is_given(case, claim, end)}
    if len(given) == len(ends):
        return ""
    if not given:
        return whole
    return f"the {'upper' if held.low in given else 'lower'} end of {whole}"


def _is_given(case: Case, claim: Claim, end: Decimal) -> bool:
    """Whether a related claim says the same more exactly, or a comparison of two figures of one metric comes out at it.

    A share or change of 45 percent is given by a quotient of 1.45 or 0.55 as well; what is only bounded ("more than a
    third") also by what lies a little beyond.
    """
    held = claim.figure
    half = (held.step or Decimal("0.1")) / 2
    low, high = end - half, end + half
    if held.bound in ("more_than", "at_least") or held.approximate:
        high += abs(end) * _BEYOND
    if held.bound in ("less_than", "at_most") or held.approximate:
        low -= abs(end) * _BEYOND
    for document in case.related(claim):
        if any(low <= value <= high for value in case.multiples(document, but=claim.key)):
            return True
        for value in case.comparisons(document)[:_MOST]:
            if any(low <= v <= high for v in (value, 1 / value, value - 1, 1 - 1 / value)):
                return True
    return False


def _makers(case: Case, claim: Claim) -> list[str]:
    """Return the producers at the bottom of a claim's chain."""
    found, todo, seen = dict[str, None](), [claim], set[str]()
    while todo:
        one = todo.pop()
        if one.key in seen:
            continue
        seen.add(one.key)
        inputs = [case.claims[k] for k in (one.derivation.inputs if one.derivation else ()) if k in case.claims]
        todo.extend(inputs)
        if not inputs:
            found |= dict.fromkeys(p.agent for p in one.producers)
    return sorted(found) or sorted(p.agent for p in claim.producers)

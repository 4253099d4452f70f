"""Values in plain words: what a person reads of a figure, a producer, a check, a condition, a calculation.

Nothing here alters a digit: a figure is shown as printed, and what is worked out stands beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from graph import lineage
from graph.claim import Claim, Document, Figure, Producer, Statement, Verification
from graph.correction import Correction, Note

NUMERAL = re.compile(r"\d(?:[\d,\u2009\u202f\u00a0'’]*\d)?(?:\.\d+)?")
_DECIMAL_COMMA = re.compile(r"\d+,(?!\d{3}$)\d+")
_BARE = re.compile(rf"[~≈±+\-−–<>≤≥ ]*{NUMERAL.pattern}(?:(?: to | and |[-–—]){NUMERAL.pattern})?")
"""A number or a range of two with nothing beside it that could be a unit."""
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_PLAIN = frozenset({"ratio", "percent", "count", "percentage_point", "basis_point"})
"""Units that the figure's own words carry or that add nothing to them."""

_SHORT = 12
"""A figure of up to so many characters is named whole, a longer one by its numeral."""

_CHECKS: dict[str, str] = {
    "reproduced": "Reproduced by {agent}",
    "audited": "Audited by {agent}",
    "independently-measured": "Measured independently by {agent}",
    "spot-checked": "Spot-checked by {agent}",
    "witnessed": "Witnessed on site by {agent}",
    "commissioned": "Tested by {agent}, on commission",
    "self-reported": "Verified by its own account only: {agent}",
    "asserted": "Said to be verified by {agent}, how is not told",
    "unverified": "Not verified by {agent}",
    "disputed": "Disputed by {agent}",
}
_UNNAMED = "somebody whom the document does not name"

# A control character from an article could move the cursor or change the terminal's colours; shown, it cannot.
_CONTROLS: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(0x20) if code not in {0x09, 0x0A, 0x0D}},
    **dict.fromkeys([*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)], "\N{REPLACEMENT CHARACTER}"),
}


def visible(text: str) -> str:
    """Return the text with control characters made visible."""
    return text.translate(_CONTROLS)


def shown(text: str) -> str:
    """Return the text on one line, with control characters made visible."""
    return " ".join(visible(text).split())


def labels(documents: Iterable[Document]) -> dict[str, str]:
    """Return what to call each document, by name and by key: its outlet, or else its file's name.

    Where an outlet has several documents, the file's name stands beside it.
    """
    documents = tuple(documents)
    outlets = Counter(d.outlet for d in documents)
    called = {}
    for document in documents:
        label = document.outlet or document.name
        if document.outlet and outlets[document.outlet] > 1:
            label = f"{document.outlet} ({document.name})"
        called[document.key] = called[document.name] = shown(label)
    return called


def places(claim: Claim, called: Mapping[str, str]) -> list[str]:
    """Return what to call the documents that state the claim, each once, by name."""
    return list(dict.fromkeys(called.get(m.document, m.doc) for m in sorted(claim.mentions, key=lambda m: m.doc)))


def amount(figure: Figure) -> str:
    """Return the figure as printed, with its unit where its own words do not carry it.

    >>> from graph.claim import Span
    >>> amount(Figure("12,258", Span(0, 6), Decimal(12258), None, None, "token/s/kW"))
    '12,258 token/s/kW'
    """
    text = shown(figure.text)
    said, amounts_to = printed(figure), value(figure)
    if figure.unit in _PLAIN or said is None or amounts_to is None or not _BARE.fullmatch(text):
        return text
    if said == abs(amounts_to):
        return f"{text} {figure.unit}"
    # A magnitude stands elsewhere as well ("71.5" under "in billions"): the printed digits stay alone.
    return f"{text} (in {figure.unit}: {number(amounts_to)})"


def brief(figure: Figure) -> str:
    """Return the figure as printed if that is short, else its numeral alone where this says the whole value."""
    text = shown(figure.text)
    return text if len(text) <= _SHORT else numeral(figure)


def number(value: Decimal) -> str:
    """Return a worked-out number for reading: plain digits, or a power of ten where these would be many zeros."""
    if value and not -4 <= value.adjusted() < 15:
        mantissa, _, exponent = f"{value.normalize():e}".partition("e")
        return f"{mantissa} × 10^{int(exponent)}"
    plain = f"{value.normalize():f}" if value else "0"
    whole, point, places = plain.partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}{point}{places}"


def thing(claim: Claim | Statement) -> str:
    """Return what the claim is of: subject, comparator and workload, as far as known."""
    parts = []
    if claim.subject:
        parts.append(shown(claim.subject))
    if claim.comparator:
        parts.append(f"versus {shown(claim.comparator)}")
    said = " ".join(parts)
    if claim.workload:
        said = f"{said}, running {shown(claim.workload)}" if said else f"running {shown(claim.workload)}"
    return said


def measured(claim: Claim | Statement) -> str:
    """Return the metric, unless the figure's own words name it, with direction and modality; or that it is unknown."""
    told = []
    if claim.metric is None:
        told.append("metric unknown")
    elif claim.metric.casefold() not in claim.figure.text.casefold():
        told.append(shown(claim.metric))
    if claim.direction:
        told.append(claim.direction)
    if claim.modality != "asserted":
        told.append(claim.modality)
    return ", ".join(told)


def produced(producers: Sequence[Producer]) -> str:
    """Return who brought a figure about and how; unknown is said to be unknown."""
    if not producers:
        return "producer unknown"
    by_how: dict[str, list[str]] = {}
    for producer in producers:
        by_how.setdefault(producer.how, []).append(shown(producer.agent))
    return "; ".join(f"{how} by {listed(agents)}" for how, agents in by_how.items())


def checked(verification: Verification) -> str:
    """Return who checked a figure, how, and how far the check reached."""
    if verification.agent is None and verification.method == "unverified":
        told = "Not verified"
    else:
        told = _CHECKS[verification.method].format(agent=shown(verification.agent or _UNNAMED))
    return f"{told}; scope: {shown(verification.scope)}" if verification.scope else told


def strength(verification: Verification) -> int:
    """Return how far down the check stands in the order of methods, strongest first."""
    return list(_CHECKS).index(verification.method)


def origins(claim: Claim, agents: Sequence[str]) -> str:
    """Return how many independent producers stand behind a claim, by name where the chain names them all."""
    if not claim.origins:
        return "origin unknown"
    told = "one origin" if claim.origins == 1 else f"{claim.origins} origins"
    return f"{told}: {shown(listed(agents))}" if len(agents) == claim.origins else told


def circles(claim: Claim) -> list[str]:
    """Return a sentence for each circle of outlets that credit one another with a claim."""
    told = (listed([shown(name) for name in circle]) for circle in lineage.crediting(claim))
    return [
        f"Circular: {names} credit one another, and none of them says where it has the figure from." for names in told
    ]


def sentence(text: str) -> str:
    """Return the text with a capital at its start."""
    return text[:1].upper() + text[1:]


def condition(name: str) -> str:
    """Return a condition in words: `power-basis:package-tdp` is "power basis: package tdp"."""
    axis, _, value = name.partition(":")
    said = value.replace("=", " = ") if "=" in value else _HYPHEN.sub(" ", value)
    return f"{axis.replace('-', ' ')}: {shown(said)}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return the items as a list in a sentence."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def counted(count: int, noun: str) -> str:
    """Return the number with its noun: "1 document", "3 documents"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def numeral(figure: Figure) -> str:
    """Return the numeral alone where it says the whole value, else the figure as printed."""
    found = NUMERAL.search(figure.text)
    return found.group() if found and printed(figure) == figure.value else shown(figure.text)


def printed(figure: Figure) -> Decimal | None:
    """Return the figure's first numeral as a number, before any magnitude word or unit prefix."""
    found = NUMERAL.search(figure.text)
    if found is None:
        return None
    digits = found.group()
    if _DECIMAL_COMMA.fullmatch(digits):
        digits = digits.replace(",", ".")
    return Decimal(re.sub(r"[^\d.]", "", digits))


def value(figure: Figure) -> Decimal | None:
    """Return the number, of a range its low end."""
    return figure.value if figure.value is not None else figure.low


def corrected(correction: Correction) -> str:
    """Return who set what right, when and why: "8x rejected by Ada Brown on 2026-05-01: a version, no figure"."""
    done = {"reject": "rejected", "amend": "amended", "merge": "merged", "split": "split"}[correction.kind]
    figures = " and ".join(shown(a.figure) for a in correction.anchors)
    changes = "; ".join(f"{name} is {shown(value) if value else 'unknown'}" for name, value in correction.changes)
    told = f" ({changes})" if changes else ""
    made = correction.made
    return f"{figures} {done} by {shown(made.by)} on {made.at[:10]}{told}: {shown(made.reason)}"


def taken_back(note: Note) -> str:
    """Return who took a correction back, when and why."""
    return f"taken back by {shown(note.by)} on {note.at[:10]}: {shown(note.reason)}"

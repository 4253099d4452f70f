"""Values in plain words: what a person reads of a figure, a producer, a check, a condition, a calculation.

Nothing here alters a digit: a figure is shown as printed, and what is worked out stands beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from graph.claim import Claim, Derivation, Document, Figure, Producer, Statement, Verification

_NUMERAL = re.compile(r"\d(?:[\d,\u2009\u202f\u00a0'’]*\d)?(?:\.\d+)?")
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

_SIGNS = {"ratio": " / ", "difference": " − ", "product": " × ", "sum": " + "}

# A control character from an article could move the cursor or change the terminal's colours; shown, it cannot.
_CONTROLS: dict[int, int | str] = {
    **{code: 0x2400 + code for code in range(0x20) if code not in {0x09, 0x0A, 0x0D}},
    **dict.fromkeys([*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)], "\N{REPLACEMENT CHARACTER}"),
}


def shown(text: str) -> str:
    """Return the text on one line, with control characters made visible."""
    return " ".join(text.translate(_CONTROLS).split())


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
    bare = text.lstrip("~≈±+-−–<>≤≥ ")
    if figure.unit in _PLAIN or not _NUMERAL.fullmatch(bare):
        return text
    if _printed(figure) == figure.value:
        return f"{text} {figure.unit}"
    # A magnitude stands elsewhere as well ("71.5" under "in billions"): the printed digits stay alone.
    return f"{text} (in {figure.unit}: {number(_value(figure))})"


def brief(figure: Figure) -> str:
    """Return the figure as printed if that is short, else its numeral alone where this says the whole value."""
    text = shown(figure.text)
    return text if len(text) <= _SHORT else _numeral(figure)


def number(value: Decimal | None) -> str:
    """Return a worked-out number for reading: plain digits, or a power of ten where these would be many zeros."""
    if value is None:
        return "?"
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


def sentence(text: str) -> str:
    """Return the text with a capital at its start."""
    return text[:1].upper() + text[1:]


def condition(name: str) -> str:
    """Return a condition in words: `power-basis:package-tdp` is "power basis: package tdp"."""
    axis, _, value = name.partition(":")
    said = value.replace("=", " = ") if "=" in value else _HYPHEN.sub(" ", value)
    return f"{axis.replace('-', ' ')}: {shown(said)}"


def equation(claim: Claim, known: Mapping[str, Claim]) -> str:
    """Return a derivation as it is worked out from the printed operands: "12,258 / 118 = 103.9"."""
    derivation = claim.derivation
    assert derivation is not None
    inputs = [known.get(key) for key in derivation.inputs]
    operands = [amount(i.figure) if i else "?" for i in inputs]
    result = _worked_out(claim.figure, derivation)
    if derivation.operation == "rounding":
        return f"{' and '.join(operands)}, rounded"
    if derivation.operation == "extremes":
        return f"the lowest and the highest of {listed(operands)}"
    if derivation.operation == "reciprocal":
        return f"1 / {operands[0]} = {result}"
    if derivation.operation == "unit-conversion":
        constant = f" × {shown(derivation.constant)}" if derivation.constant else ""
        return f"{operands[0]}{constant} = {result}"
    if len({i.figure.unit for i in inputs if i}) == 1 and derivation.operation != "product":
        operands = [_numeral(i.figure) if i else "?" for i in inputs]
    if derivation.operation == "percent-change" and len(operands) == 2:
        return f"({operands[0]} − {operands[1]}) / {operands[1]} = {result}"
    constant = f" × {shown(derivation.constant)}" if derivation.constant else ""
    return f"{_SIGNS[derivation.operation].join(operands)}{constant} = {result}"


def verdict(derivation: Derivation) -> str:
    """Return whether the arithmetic holds, and whether a document shows it."""
    holds = "consistent with rounding" if derivation.verdict == "consistent" else "INCONSISTENT with what is printed"
    told = "the document shows it" if derivation.stated else "found by sayso, no document shows it"
    if derivation.chance is not None and not derivation.stated:
        told += f"; by chance {number(round(derivation.chance * 100, 1))}% of other pairs of figures fit as well"
    return f"{holds} ({told})"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return the items as a list in a sentence."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def counted(count: int, noun: str) -> str:
    """Return the number with its noun: "1 document", "3 documents"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _value(figure: Figure) -> Decimal | None:
    """Return the number, of a range its low end."""
    return figure.value if figure.value is not None else figure.low


def _printed(figure: Figure) -> Decimal | None:
    """Return the figure's first numeral as a number, before any magnitude word or unit prefix."""
    found = _NUMERAL.search(figure.text)
    return Decimal(re.sub(r"[^\d.]", "", found.group())) if found else None


def _numeral(figure: Figure) -> str:
    """Return the numeral alone where it says the whole value, else the figure as printed."""
    found = _NUMERAL.search(figure.text)
    return found.group() if found and _printed(figure) == figure.value else shown(figure.text)


def _worked_out(figure: Figure, derivation: Derivation) -> str:
    """Return the result in the scale that the figure is printed in, to one place more than printed."""
    target, printed, scale = _value(figure), _printed(figure), Decimal(1)
    if printed and target:
        scale = printed / abs(target)
    scaled = derivation.computed * scale
    place = _last_place(figure, scale) - 1
    result = number(round(scaled, -place)) if scaled.adjusted() - place < 25 else number(scaled)
    return _NUMERAL.sub(result, shown(figure.text), count=1) if printed and scale != 1 else result


def _last_place(figure: Figure, scale: Decimal) -> int:
    """Return the exponent of the last printed place, in the printed scale."""
    step = figure.step * scale
    if step:
        return step.adjusted()
    value = _value(figure)
    return (value * scale).adjusted() - 2 if value else 0

"""A derivation in plain words: the arithmetic with the operands as printed, and whether it holds."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from api.render import words
from graph.claim import Claim, Derivation, Figure

_DIGITS = 25
"""As many digits as a decimal of the default context rounds without complaint."""
_UNITLESS = frozenset({"ratio", "count"})
_SIGNS = {"ratio": " / ", "difference": " − ", "product": " × ", "sum": " + "}


def equation(claim: Claim, known: Mapping[str, Claim]) -> str:
    """Return a derivation as it is worked out from the printed operands: "12,258 / 118 = 103.9"."""
    derivation = claim.derivation
    assert derivation is not None
    inputs = [known.get(key) for key in derivation.inputs]
    operands = [words.amount(i.figure) if i else "?" for i in inputs]
    result = _worked_out(claim.figure, derivation)
    if derivation.operation == "rounding":
        return f"{' and '.join(operands)}, rounded"
    if derivation.operation == "extremes":
        return f"the lowest and the highest of {words.listed(operands)}"
    if derivation.operation == "reciprocal":
        return f"1 / {operands[0]} = {result}"
    if derivation.operation == "unit-conversion":
        constant = f" × {words.shown(derivation.constant)}" if derivation.constant else ""
        return f"{operands[0]}{constant} = {result}"
    if len({i.figure.unit for i in inputs if i}) == 1 and derivation.operation != "product":
        operands = [words.numeral(i.figure) if i else "?" for i in inputs]
    if derivation.operation == "percent-change" and len(operands) == 2:
        return f"({operands[0]} − {operands[1]}) / {operands[1]} = {result}"
    constant = f" × {words.shown(derivation.constant)}" if derivation.constant else ""
    return f"{_SIGNS[derivation.operation].join(operands)}{constant} = {result}"


def verdict(derivation: Derivation) -> str:
    """Return whether the arithmetic holds, and whether a document shows it."""
    holds = "consistent with rounding" if derivation.verdict == "consistent" else "INCONSISTENT with what is printed"
    told = "the document shows it" if derivation.stated else "found by sayso, no document shows it"
    if derivation.chance is not None and not derivation.stated:
        told += f"; by chance {words.number(round(derivation.chance * 100, 1))}% of other pairs of figures fit as well"
    return f"{holds} ({told})"


def _worked_out(figure: Figure, derivation: Derivation) -> str:
    """Return the result to one place more than printed: in the words of the figure if its numeral says its value.

    That is up to a power of ten: "$0.205" of a million tokens. Otherwise (4 min 53 s, 2½) in the figure's unit.
    """
    target, printed, scale = words.value(figure), words.printed(figure), None
    if printed and target and len(words.NUMERAL.findall(figure.text)) == 1:
        scale = (printed / abs(target)).normalize()
    if scale is None or scale.as_tuple().digits != (1,):
        result = _rounded(derivation.computed, _last_place(figure, Decimal(1)))
        return result if figure.unit in _UNITLESS else f"{result} {figure.unit}"
    result = _rounded(derivation.computed * scale, _last_place(figure, scale))
    return result if scale == 1 else words.NUMERAL.sub(result, words.shown(figure.text), count=1)


def _rounded(value: Decimal, last: int) -> str:
    """Return the number to one place more than the last one printed."""
    return words.number(round(value, 1 - last) if value.adjusted() - last < _DIGITS else value)


def _last_place(figure: Figure, scale: Decimal) -> int:
    """Return the exponent of the last printed place, in the printed scale."""
    step = figure.step * scale
    if step:
        return step.adjusted()
    value = words.value(figure)
    return (value * scale).adjusted() - 2 if value else 0

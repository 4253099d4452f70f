"""By what a figure is found again: its numeral as printed, and its amount in base units."""

from __future__ import annotations

import re
from decimal import Context, Decimal

from graph import units
from graph.claim import Figure
from graph.errors import InputError

_NUMBER = re.compile(
    r"""
    \d+ (?: [,\u00a0\u2009\u202f'’\x20] \d{3} (?!\d) )*   # groups of three behind comma, space or apostrophe
    (?: [.,] \d+ )?                                       # a decimal point, or a comma that heads no group of three
    (?: \s? (?P<word> thousand | lakh | million | mln? | mn | crore | billion | bn | trillion | tn | trn | [kKmMbBtT] )
        (?! \w ) )?
    """,
    re.VERBOSE,
)
_POWERS = {
    **dict.fromkeys(("thousand", "k", "K"), 3),
    "lakh": 5,
    **dict.fromkeys(("million", "ml", "mln", "mn", "m", "M"), 6),
    "crore": 7,
    **dict.fromkeys(("billion", "bn", "b", "B"), 9),
    **dict.fromkeys(("trillion", "tn", "trn", "t", "T"), 12),
}

# What follows "per" belongs to the unit: "$0.21 per 1,000 tokens" prints 0.21.
_UNIT_BEGINS = re.compile(r"\bper\b|/|\bfor (?:each|every)\b", re.IGNORECASE)

# Twelve digits: more than anybody prints, fewer than a unit's rounded factor keeps (an hour is 1/3600 s).
_DIGITS = Context(prec=12)

# Scales with a zero of their own: their readings are told in kelvins.
_SCALES = frozenset({"degC", "degF"})


def numerals(figure: Figure) -> tuple[str, ...]:
    """Return the figure's numbers as printed: plain digits, multiplier words worked in, ends of a range in order.

    "$0.21 per million tokens" gives 0.21, "12,258 tok/s/kW" 12258, "$1.5 billion" 1500000000.
    Empty where the print holds another count of numbers than the figure has ("twice", "4 min 53 s").
    """
    ends = [end for end in (figure.value, figure.low, figure.high) if end is not None]
    text = figure.text[: match.start()] if (match := _UNIT_BEGINS.search(figure.text)) else figure.text
    found = list(_NUMBER.finditer(text))
    if figure.tolerance is not None:
        found = found[:1]
    if len(found) != len(ends):
        return ()
    return tuple(_printed(match, end, "/" in figure.unit) for match, end in zip(found, ends, strict=True))


def amount(figure: Figure) -> str | None:
    """Return the figure in base units with its dimension, the same for every unit it may be told in: `1.04E+2 1`.

    None where `units.txt` does not know the unit.
    """
    ends = [magnitude(end, figure.unit) for end in (figure.value, figure.low, figure.high) if end is not None]
    known = [end for end in ends if end is not None]
    if not ends or len(known) != len(ends):
        return None
    return f"{'..'.join(format(end.normalize(_DIGITS), 'E') for end in known)} {dimension(figure.unit)}"


def magnitude(value: Decimal, unit: str) -> Decimal | None:
    """Return the value in base units of its dimension, or None where the unit is unknown or the value no number."""
    if not value.is_finite():
        return None
    try:
        if unit in _SCALES:
            return units.convert(value, unit, "K")
        return value * units.normal(unit)[0]
    except (InputError, ArithmeticError):
        return None


def dimension(unit: str) -> str | None:
    """Return the unit's dimension, or None where the unit is unknown; temperatures are kelvins from absolute zero."""
    try:
        return units.normal("K" if unit in _SCALES else unit)[1]
    except InputError:
        return None


def plain(value: Decimal) -> str:
    """Return the decimal as stores write it back: no exponent, no trailing zeros."""
    if not value:
        return "0"
    digits = format(value, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _printed(match: re.Match[str], value: Decimal, quotient: bool) -> str:
    word = match["word"]
    digits = match.group()[: match.start("word") - match.start()].strip() if word else match.group()
    body = re.sub(r"[,\u00a0\u2009\u202f'’\x20](?=\d{3}(?!\d))", "", digits).replace(",", ".")
    number = Decimal(body).copy_sign(value)
    if word and _scales(number, word, value, quotient):
        number = number.scaleb(_POWERS[word])
    return plain(number)


def _scales(number: Decimal, word: str, value: Decimal, quotient: bool) -> bool:
    """Return whether the word multiplies: "5 m" may be five metres, "$5m" is five million."""
    if len(word) > 1:
        return True
    if not number or value == number.scaleb(_POWERS[word]):
        return True
    return quotient and value != number

"""By what a figure is found again: its numeral as printed, and its amount in base units."""

from __future__ import annotations

import re
from decimal import Context, Decimal

from graph import units
from graph.claim import Figure
from graph.errors import InputError

_NUMBER = re.compile(
    r"""
    (?P<digits>
        \d+ (?: [,\u00a0\u2009\u202f'’\x20] \d{3} (?!\d) )*   # groups of three behind comma, space or apostrophe
        (?: [.,] \d+ )?                                       # a decimal point, or a comma before no group of three
    )
    (?: [\s-]? (?P<word>
        thousand | lakh | million | mln | mn | crore | billion | bn | trillion | trn | tn | [kmbt] | cents? | ¢ | pence
        ) (?! \w ) )?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_POWERS = {
    **dict.fromkeys(("thousand", "k"), 3),
    "lakh": 5,
    **dict.fromkeys(("million", "mln", "mn", "m"), 6),
    "crore": 7,
    **dict.fromkeys(("billion", "bn", "b"), 9),
    **dict.fromkeys(("trillion", "trn", "tn", "t"), 12),
    **dict.fromkeys(("cent", "cents", "¢", "pence"), -2),
}
_CURRENCY = re.compile(r"[A-Z]{3}\b")

# What follows "per" belongs to the unit: "$0.21 per 1,000 tokens" prints 0.21.
_UNIT_BEGINS = re.compile(r"\bper\b|/|\bfor (?:each|every)\b", re.IGNORECASE)

_DIGIT = re.compile(r"\d")

# Words that stand beside a bare number: ends of a range, bounds, approximation.
_BESIDE = frozenset(
    {"from", "between", "to", "and", "or", "up", "at", "least", "most", "more", "less", "than", "over", "under"}
    | {"about", "around", "roughly", "nearly", "almost"}
)

# Twelve digits: more than anybody prints, fewer than a unit's rounded factor keeps (an hour is 1/3600 s).
_DIGITS = Context(prec=12)

# Scales with a zero of their own: their readings are told in kelvins.
_SCALES = frozenset({"degC", "degF"})


def numeral(figure: Figure) -> str | None:
    """Return the figure's number as printed: plain digits, multiplier words worked in, a range with two dots.

    "$0.21 per million tokens" gives 0.21, "12,258 tok/s/kW" 12258, "$1.5 billion" 1500000000, "2.1 to 4.1x" 2.1..4.1.
    A number in words is left in words: "twenty cents". None where the print holds another count of numbers than the
    figure has ("4 min 53 s").
    """
    ends = [end for end in (figure.value, figure.low, figure.high) if end is not None]
    text = figure.text[: match.start()] if (match := _UNIT_BEGINS.search(figure.text)) else figure.text
    if not _DIGIT.search(text):
        return " ".join(text.casefold().split()) or None
    found = list(_NUMBER.finditer(text))
    if figure.tolerance is not None:
        found = found[:1]
    if len(found) != len(ends) or not ends:
        return None
    return "..".join(_printed(match, end, figure.unit) for match, end in zip(found, ends, strict=True))


def names_unit(figure: Figure) -> bool:
    """Return whether the print says of what the number is: "104x" does, "104", "1.5 million" and "six" do not.

    Readers take a bare number for a plain one, or for a count of things.
    """
    if figure.unit not in {"ratio", "count"}:
        return True
    if not _DIGIT.search(figure.text):
        return figure.unit == "ratio"
    rest = _NUMBER.sub(" ", figure.text)
    return any(c in rest for c in "%‰×") or not _BESIDE.issuperset(re.findall(r"[^\W\d_]+", rest.casefold()))


def amount(figure: Figure) -> str | None:
    """Return the figure in base units with its dimension, the same for every unit it may be told in: `1.04E+2 1`.

    A unit that `units.txt` does not know stands for itself. None where a number is not finite.
    """
    ends = [end for end in (figure.value, figure.low, figure.high) if end is not None]
    if not ends or not all(end.is_finite() for end in ends):
        return None
    sizes = [magnitude(end, figure.unit) for end in ends]
    told = [end if size is None else size for end, size in zip(ends, sizes, strict=True)]
    shown = "..".join(format(end.normalize(_DIGITS), "E") for end in told)
    return f"{shown} {dimension(figure.unit) or figure.unit}"


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


def _printed(match: re.Match[str], value: Decimal, unit: str) -> str:
    word = match["word"]
    body = re.sub(r"[,\u00a0\u2009\u202f'’\x20](?=\d{3}(?!\d))", "", match["digits"]).replace(",", ".")
    number = Decimal(body).copy_sign(value)
    if word and _scales(number, word, value, unit):
        number = number.scaleb(_POWERS[word.lower()])
    return plain(number)


def _scales(number: Decimal, word: str, value: Decimal, unit: str) -> bool:
    """Return whether the word multiplies: "5 m" may be five metres, "$5m" is five million."""
    if _POWERS[word.lower()] < 0:
        return _CURRENCY.match(unit) is not None
    if len(word) > 1 or not number or value == number.scaleb(_POWERS[word.lower()]):
        return True
    return "/" in unit and value != number

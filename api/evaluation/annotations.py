"""Annotated figures: a file of JSON Lines, one row a figure; `docs/annotations.md` describes the format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

from graph import units
from graph.claim import Bound, Direction, Modality
from graph.errors import InputError


@dataclass(frozen=True, slots=True)
class Annotation:
    """One figure as a person annotated it; what the row does not say is not scored."""

    line: int
    """Its line in the file of annotations."""
    doc: str
    """Name of the document, without folders."""
    start: int
    end: int
    figure: str
    """The document's text from `start` to `end`."""
    unit: str
    amounts: tuple[Decimal, ...]
    """The value, or both ends of a range."""
    bound: Bound | None = None
    approximate: bool = False
    modality: Modality = "asserted"
    direction: Direction | None = None
    directed: bool = False
    """Whether the row says which way the figure points, if only that it points nowhere."""
    metric: str | None = None
    subject: str | None = None
    comparator: str | None = None
    model: str | None = None
    said_by: tuple[str, ...] = ()
    conditions: frozenset[str] | None = None
    optional: bool = False
    """Whether the figure may be read or not; neither counts."""


_NAMES = ("metric", "subject", "comparator", "model")
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "bound": get_args(Bound),
    "direction": get_args(Direction),
    "modality": get_args(Modality),
}
_UNSCORED = ("verification", "table", "note")
"""Keys for the annotator's own use."""
_REACH = 300
"""Largest power of ten of a number that still means something."""
_KEYS = (
    *("doc", "start", "end", "figure", "unit", "value", "low", "high", "approximate", "said_by", "conditions"),
    *("optional", *_NAMES, *_CHOICES, *_UNSCORED),
)


def load(path: Path) -> tuple[Annotation, ...]:
    """Return the annotations of a file, in its order.

    Raises `InputError` with file and line at the first row that is not as it must be.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", place=str(path), remedy="Check the path.") from error
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8 text", place=str(path), remedy="Save the annotations as UTF-8.") from error
    rows = [(n, row) for n, row in enumerate(text.split("\n"), start=1) if row.strip()]
    if not rows:
        raise InputError("no annotations", place=str(path), remedy="Write one JSON object a line, one line a figure.")
    annotations = tuple(_Row(path, number, row).annotation() for number, row in rows)
    _check_places(annotations, path)
    return annotations


def _check_places(annotations: Iterable[Annotation], path: Path) -> None:
    lines: dict[tuple[str, int, int], int] = {}
    for one in annotations:
        first = lines.setdefault((one.doc, one.start, one.end), one.line)
        if first != one.line:
            raise InputError(
                f"{one.figure!r} at {one.start}-{one.end} of {one.doc} is annotated on line {first} already",
                place=f"{path}, line {one.line}",
                remedy="Keep one of the two: of what is annotated twice, neither would be found.",
            )


def fit(annotations: Iterable[Annotation], text: str, path: Path) -> None:
    """Check that each annotation's figure is what its document says at its place.

    Raises `InputError` with the line of the first that is not.
    """
    for one in annotations:
        if (here := text[one.start : one.end]) != one.figure:
            raise InputError(
                f"{one.figure!r} is not what {one.doc} says at {one.start}-{one.end}, which is {here[:60]!r}",
                place=f"{path}, line {one.line}",
                remedy=_lead(one, text),
            )


def _lead(one: Annotation, text: str) -> str:
    """Say where the figure is to be found, if it is found once; else what offsets count in."""
    if text.count(one.figure) == 1:
        start = text.index(one.figure)
        return f"It stands at {start}-{start + len(one.figure)}."
    return "Offsets are code points into what `sayso text FILE` prints, the end not included."


class _Row:
    """A line of the file on its way to an annotation: every fault names file, line and remedy."""

    def __init__(self, path: Path, line: int, text: str) -> None:
        self._place = f"{path}, line {line}"
        self._line = line
        self._raw = self._object(text)

    def annotation(self) -> Annotation:
        """Return the annotation, every key checked."""
        raw = self._raw
        if unknown := next((k for k in raw if k not in _KEYS), None):
            raise self._fault(f"no such key: {unknown!r}", f"The keys are {', '.join(_KEYS)}.")
        start, end, figure = self._offset("start"), self._offset("end"), self._text("figure")
        if end - start != len(figure):
            raise self._fault(
                f"`end` minus `start` is {end - start}, but {figure!r} has {len(figure)} characters",
                "Offsets count code points; `end` is one past the last.",
            )
        return Annotation(
            line=self._line,
            doc=Path(self._text("doc")).name,
            start=start,
            end=end,
            figure=figure,
            unit=self._unit(),
            amounts=self._amounts(),
            bound=self._choice("bound"),
            approximate=self._flag("approximate"),
            modality=self._choice("modality") or "asserted",
            direction=self._choice("direction"),
            directed="direction" in raw,
            said_by=tuple(self._list("said_by") or ()),
            conditions=self._conditions(),
            optional=self._flag("optional"),
            **{key: self._text(key) for key in _NAMES if raw.get(key) is not None},
        )

    def _fault(self, message: str, remedy: str) -> InputError:
        return InputError(message, place=self._place, remedy=remedy)

    def _object(self, text: str) -> dict[str, Any]:
        try:
            raw = json.loads(text, parse_float=Decimal)
        except (ValueError, RecursionError) as error:
            raise self._fault(f"not JSON: {error}", "Write one JSON object on each line.") from error
        if not isinstance(raw, dict):
            raise self._fault("not a JSON object", 'Write one JSON object on each line: {"doc": ..., "start": ...}.')
        return raw

    def _text(self, key: str) -> str:
        found = self._raw.get(key)
        if not isinstance(found, str) or not any(c.isalnum() for c in found):
            raise self._fault(f"`{key}` must be text with a letter or digit in it", f"Write `{key}`, as printed.")
        return found

    def _offset(self, key: str) -> int:
        found = self._raw.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or found < 0:
            raise self._fault(f"`{key}` must be a whole number from 0", "Count code points from the text's start.")
        return found

    def _unit(self) -> str:
        found = self._raw.get("unit")
        try:
            if not isinstance(found, str):
                raise InputError("no text")
            units.normal(found or "ratio")
        except InputError as error:
            raise self._fault(
                f"`unit` is no unit known here: {found!r}",
                "Write products and quotients of names: token/s/kW; `ratio` for plain numbers, percentages included.",
            ) from error
        return found or "ratio"

    def _amounts(self) -> tuple[Decimal, ...]:
        given = tuple(k for k in ("value", "low", "high") if self._raw.get(k) is not None)
        if given not in (("value",), ("low", "high")):
            raise self._fault(
                "a figure has a `value`, or `low` and `high`", "Give one number, or both ends of a range, in `unit`."
            )
        return tuple(self._number(k) for k in given)

    def _number(self, key: str) -> Decimal:
        found = self._raw[key]
        if isinstance(found, bool) or not isinstance(found, int | Decimal) or abs(Decimal(found).adjusted()) > _REACH:
            raise self._fault(f"`{key}` must be a number", "Write it in `unit`: 25% is 0.25 ratio.")
        return Decimal(found)

    def _choice(self, key: str) -> Any:
        found = self._raw.get(key)
        if found is not None and found not in _CHOICES[key]:
            raise self._fault(f"`{key}` cannot be {found!r}", f"It is one of {', '.join(_CHOICES[key])}, or left out.")
        return found

    def _flag(self, key: str) -> bool:
        found = self._raw.get(key, False)
        if not isinstance(found, bool):
            raise self._fault(f"`{key}` must be true or false", "Leave it out where it is false.")
        return found

    def _list(self, key: str) -> list[str] | None:
        found = self._raw.get(key)
        if found is not None and not (isinstance(found, list) and all(isinstance(x, str) and x for x in found)):
            raise self._fault(f"`{key}` must be a list of texts", f'Write `"{key}": ["...", "..."]`.')
        return found

    def _conditions(self) -> frozenset[str] | None:
        found = self._list("conditions")
        if odd := next((c for c in found or () if not c.partition(":")[0] or not c.partition(":")[2]), None):
            raise self._fault(f"not a condition: {odd!r}", "Write `axis:value`, as in `precision:fp8`.")
        return None if found is None else frozenset(found)

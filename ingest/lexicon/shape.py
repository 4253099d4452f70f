"""Whether a user's file has the shape of the lexicon that it adds to: that lexicon itself says what its tables hold.

A key that no entry of the lexicon has is a slip of the pen, and so is a value of another type. What every entry has, a
user's must have too, examples aside; what reading code chooses by must be one of the values that there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, get_args

from graph.claim import Reach
from graph.errors import InputError
from ingest.lexicon import shipped
from ingest.lexicon.own import Source

_FREE = frozenset({"examples", "counter", "pattern"})
"""What an entry should have, and need not: phrases do for a pattern."""
_CHOSEN = frozenset({"about", "how", "kind", "method", "of", "reach", "takes", "value", "what", "who"})
"""Keys whose values reading code knows one by one."""
_REACHES = frozenset({"carry", "reach", "whole"})
"""Keys of conditions whose values are reaches."""
_LISTED = frozenset({"between", "comparing", "change", "during", "measure", "nouns", "range", "verbs", "words"})
"""Tables whose keys are all there: another would be read by nobody."""
_ROWS = frozenset({"changes", "standing"})
"""Lexicons whose texts are words in a row, to which more can be added."""
_NAMED = frozenset({"bounds"})
"""Lexicons whose entries' ids are words of the contract."""
_MORE: Mapping[str, Mapping[str, Any]] = {
    "entry": {"phrases": ["words"], "pattern": "words"},
    "unit": {"base": True},
    "currency": {"base": True, "examples": ["words"], "counter": ["words"]},
}
"""Keys that a user's entries may have where no other has; `base` says that a unit measures what no other does."""


def check(name: str, source: Source) -> None:
    """Check a file that adds to the lexicon `name`.

    Raises `InputError` with file, line and remedy at the first thing that its tables cannot hold.
    """
    data = shipped.table(name)
    for key, value in source.data.items():
        if key not in data:
            raise _unknown(f"no table of {name}.toml", key, data, source.place(key, key=key))
        if _rows(data[key]):
            _check_rows(name, key, value, data[key], source)
        elif isinstance(data[key], dict):
            _check_table(name, key, value, data[key], source)
        else:
            _check_type(key, value, [data[key]], source.place(key, key=key))


def _check_rows(name: str, table: str, rows: Any, known: Sequence[Mapping[str, Any]], source: Source) -> None:
    if not _rows(rows):
        raise InputError(
            f"`{table}` holds one table an entry", place=source.place(table), remedy=f"Write [[{table}]] above each."
        )
    samples = _samples(known)
    needed = [k for k, v in samples.items() if len(v) == len(known) and k not in _FREE]
    for key, value in _MORE.get(table, {}).items():
        samples.setdefault(key, []).append(value)
    typical = {key: _one_a_kind(values) for key, values in samples.items()}
    for number, row in enumerate(rows):
        for key, value in row.items():
            place = source.place(table, number, key)
            if key not in samples:
                raise _unknown(f"no key of [[{table}]]", key, samples, place)
            _check_type(key, value, typical[key], place)
            if key in _CHOSEN or (key == "id" and name in _NAMED):
                _check_choice(key, value, samples[key], place)
            if name == "conditions" and key in _REACHES:
                _check_choice(key, value, get_args(Reach), place)
        if missing := next((k for k in needed if k not in row), None):
            place = source.place(table, number)
            raise InputError(f"[[{table}]] lacks `{missing}`", place=place, remedy=f"Add {missing} = ...")


def _check_table(name: str, table: str, value: Any, known: Mapping[str, Any], source: Source) -> None:
    """Check a table, and the tables in it, against those there are."""
    last = table.rpartition(".")[2]
    if not isinstance(value, dict):
        raise InputError(f"`{table}` is a table", place=source.place(table, key=last), remedy=f"Write [{table}].")
    for key, inner in value.items():
        path = f"{table}.{key}"
        place = source.place(table, key=key) if not isinstance(inner, dict) else source.place(path)
        there = known.get(key)
        if there is None and last in _LISTED:
            raise _unknown(f"no key of [{table}]", key, known, place)
        if table == "axis":
            _check_axis(key, inner, known, source)
        elif isinstance(there, dict):
            _check_table(name, path, inner, there, source)
        else:
            _check_type(key, inner, [there] if there is not None else list(known.values()), place)
            if there is not None and not isinstance(there, list) and name not in _ROWS:
                raise InputError(f"`{key}` is there already", place=place, remedy="Words are added, never changed.")


def _check_axis(axis: str, raw: Any, known: Mapping[str, Any], source: Source) -> None:
    table = f"axis.{axis}"
    samples = _samples(known.values())
    if not isinstance(raw, dict):
        raise InputError(f"`{axis}` is a table", place=source.place("axis", key=axis), remedy=f"Write [{table}].")
    for key, value in raw.items():
        place = source.place(table, key=key)
        if key not in samples:
            raise _unknown("no key of an axis", key, samples, place)
        _check_type(key, value, samples[key], place)
        if key in _REACHES:
            _check_choice(key, value, get_args(Reach), place)
        if axis in known and key in known[axis] and not isinstance(value, list | dict):
            raise InputError(f"`{key}` is there already", place=place, remedy="Words are added, never changed.")
    if axis not in known and not raw.get("holds"):
        remedy = 'Add holds = ["any"], or the kinds of figures (kinds.toml) that it can hold for.'
        raise InputError("an axis needs `holds`", place=source.place(table), remedy=remedy)


def _check_choice(key: str, value: str, choices: Iterable[str], place: str) -> None:
    if value not in choices:
        remedy = f"It is one of {', '.join(sorted(set(choices)))}."
        raise InputError(f"`{key}` cannot be {value!r}", place=place, remedy=remedy)


def _check_type(key: str, value: Any, samples: Sequence[Any], place: str) -> None:
    kinds = {_kind(sample) for sample in samples}
    if _kind(value) not in kinds and not (value == [] and any(isinstance(s, list) for s in samples)):
        message = f"`{key}` must be {' or '.join(sorted(kinds))}"
        remedy = "Put it in quotes." if kinds == {"a text"} and isinstance(value, int | float) else None
        raise InputError(message, place=place, remedy=remedy or f"What stands there is {_kind(value)}.")
    if isinstance(value, dict):
        inner = [one for sample in samples if isinstance(sample, dict) for one in sample.values()]
        for name, one in value.items():
            _check_type(name, one, inner or [""], place)
    if any(isinstance(one, str) and not one.strip() for one in (value if isinstance(value, list) else [value])):
        raise InputError(f"an empty text in `{key}`", place=place, remedy="Write words there, or take it out.")


_NAMES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", dict: "a table"}


def _kind(value: Any) -> str:
    """Say what kind of value it is, in words; of a list, what it holds."""
    if not isinstance(value, list):
        return _NAMES.get(type(value), "something else")
    kinds = {"a list" if isinstance(one, list) else _kind(one) for one in value}
    return f"a list of {kinds.pop().removeprefix('a ')}s" if len(kinds) == 1 else "a list of several things"


def _samples(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return by key what the rows have there."""
    samples: dict[str, list[Any]] = {}
    for row in rows:
        for key, value in row.items():
            samples.setdefault(key, []).append(value)
    return samples


def _one_a_kind(samples: Sequence[Any]) -> list[Any]:
    """Return a sample of each kind, and all tables, which may hold different keys; thousands say no more than these."""
    plain = {_kind(s): s for s in samples if not isinstance(s, dict)}
    return [*plain.values(), *(s for s in samples if isinstance(s, dict))]


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _unknown(what: str, key: str, known: Iterable[str], place: str) -> InputError:
    near = get_close_matches(key, known, n=1)
    remedy = f"Did you mean {near[0]!r}?" if near else f"There are {', '.join(sorted(known))}."
    return InputError(f"{what}: {key!r}", place=place, remedy=remedy)

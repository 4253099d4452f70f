"""Words of a user's own are taken in: each file checked, then each entry proved on its own examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from graph import units
from graph.claim import Figure, Span
from graph.errors import InputError
from ingest import lexicon


def adopt(folder: Path) -> None:
    """Add the words of a folder to the lexicons, for as long as the process runs; call it before anything is read.

    Raises `InputError` with file, line and remedy where a file is not as it must be, or an entry is not found in one of
    its examples or is found in one of its counter-examples.
    """
    words = lexicon.use(folder)
    for name, source in words.files.items():
        for table, number, raw, proof in _proofs(name, source.data):
            for key, wanted in (("examples", True), ("counter", False)):
                for example in raw.get(key, ()):
                    if proof(example) is not wanted:
                        text = example if isinstance(example, str) else example[0]
                        raise InputError(
                            f"{raw.get('id')!r} is {'not ' if wanted else ''}found in {text!r}",
                            place=source.place(table, number, key),
                            remedy="Mend the entry's words or pattern." if wanted else "Narrow the entry's words.",
                        )


_Proof = Callable[[Any], bool]
"""Whether an entry is found in an example."""


def _proofs(name: str, data: Mapping[str, Any]) -> Iterator[tuple[str, int, Mapping[str, Any], _Proof]]:
    """Yield each entry of a file with its table, its number and what proves it."""
    for number, entry in enumerate(lexicon.entries(name)[: len(data.get("entry", ()))]):
        yield "entry", number, data["entry"][number], _of_entry(name, entry)
    for table in ("unit", "currency"):
        for number, raw in enumerate(data.get(table, ())):
            yield table, number, raw, _of_unit(raw)
    for table in ("bound", "approximate"):
        for number, raw in enumerate(data.get(table, ())):
            yield table, number, raw, _of_bound(raw)


def _of_entry(name: str, entry: lexicon.Entry) -> _Proof:
    from ingest.context import lookup

    def found(text: str) -> bool:
        context = entry.more.get("context")
        fits = context is None or re.search(context, text, re.IGNORECASE | re.DOTALL) is not None
        # Of conditions and caveats only those are tried of which a word stands in the text.
        tried = name not in {"conditions", "caveats"} or any(one is entry for one in lookup.tried(name, text))
        return fits and tried and next(entry.find(text), None) is not None

    return found


def _of_unit(raw: Mapping[str, Any]) -> _Proof:
    _, wanted = units.normal(raw["id"])
    near = " ".join(raw.get("near", ()))

    def found(text: str) -> bool:
        return any(wanted in _dimensions(figure.unit) for figure in _figures(f"{near}: {text}." if near else text))

    return found


def _of_bound(raw: Mapping[str, Any]) -> _Proof:
    def found(example: tuple[str, str]) -> bool:
        sentence, text = example
        figure = next((f for f in _figures(sentence) if f.text == text), None)
        return figure is not None and (figure.bound == raw["id"] if "id" in raw else figure.approximate)

    return found


def _figures(text: str) -> list[Figure]:
    """Return the figures that a text states, or that it is, where it is one that somebody might type."""
    from ingest import quantities
    from ingest.passages import Passage

    found = quantities.figures([Passage(0, "paragraph", Span(0, len(text)), text, 0, -1)])
    if found:
        return [one.figure for one in found]
    try:
        return [quantities.read(text)]
    except InputError:
        return []


def _dimensions(unit: str) -> set[str]:
    """Return what the unit and each part of a quotient measures."""
    return {units.normal(part)[1] for part in (unit, *unit.split("/"))}

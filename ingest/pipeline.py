"""The whole way, from files to a corpus; and from files into a store."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from graph.audit import findings
from graph.claim import Corpus, Document, Statement
from graph.correction import Correction
from graph.errors import InputError, NotFoundError
from ingest import (
    arithmetic,
    article,
    assemble,
    attribution,
    context,
    correcting,
    frames,
    lexicon,
    names,
    passages,
    quantities,
    resolve,
)
from ingest.shelf import Shelf

if TYPE_CHECKING:
    from graph.store import Store

Progress = Callable[[str, int, int], None]
"""Told the step in hand, how many are done and how many there are."""


def read(source: article.Article) -> tuple[Statement, ...]:
    """Read one article: every figure it states, of what, by whom, under which conditions."""
    split = passages.split(source)
    found = quantities.figures(split)
    known = names.find(source, split)
    return assemble.statements(
        source,
        split,
        found,
        frames.frames(source, split, found, known),
        attribution.attributions(source, split, found, known),
        context.contexts(source, split, found, known),
    )


def settle(
    documents: Sequence[Document], statements: Sequence[Statement], corrections: Sequence[Correction] = ()
) -> Corpus:
    """Work out what the statements of all documents amount to, as people have set them right; no order matters.

    The corpus holds the statements as they were read.
    """
    documents = tuple(sorted(documents, key=lambda d: d.key))
    statements = tuple(sorted(statements, key=lambda s: s.key))
    right = correcting.apply(documents, statements, corrections)
    claims = resolve.claims(documents, right.statements, right.together, right.apart)
    claims = tuple(sorted(arithmetic.derive(claims, documents, right.statements), key=lambda c: c.key))
    found = findings(Corpus(documents, right.statements, claims))
    return Corpus(documents, statements, claims, found, tuple(sorted(corrections)))


@dataclass(frozen=True, slots=True)
class Report:
    """What an ingest did."""

    corpus: Corpus
    """All that the store holds now."""
    added: tuple[Document, ...] = ()
    replaced: tuple[Document, ...] = ()
    """The new revisions of documents that the store held before."""
    unchanged: tuple[str, ...] = ()
    """Files that the store already held as they are."""
    superseded: tuple[str, ...] = ()
    """Files left out, because a later revision of the same article is there."""
    failed: tuple[InputError, ...] = ()
    """Files that could not be read, each with its place and remedy."""


def ingest(
    paths: Iterable[Path], store: Store, progress: Progress | None = None, *, keep_going: bool = False
) -> Report:
    """Read files, and folders of files, into a store; nothing is written if one of them cannot be read.

    With `keep_going` what can be read is written. A file whose content the store holds already, read by the same
    reader, is passed over; one that has changed replaces the revision that its path held.
    """
    told = progress or _silent
    found, failed = _sources(paths)
    before, sources = store.corpus(), store.sources()
    shelf = Shelf(before, sources)
    added: list[Document] = []
    replaced: list[Document] = []
    unchanged: list[str] = []
    superseded: list[str] = []
    for number, (path, known) in enumerate(found):
        told(path.name, number, len(found))
        place = _real(path).as_posix()
        try:
            source = article.read(path, known)
        except InputError as error:
            failed.append(error)
            continue
        document, held = source.document, shelf.sources.get(place)
        current = document.key in shelf.documents and _current(source, shelf.statements[document.key])
        if current and held == document.key:
            unchanged.append(path.name)
        elif not shelf.put(place, document):
            superseded.append(path.name)
        else:
            if not current:
                shelf.statements[document.key] = list(read(source))
            (replaced if held else added).append(document)
    if failed and not keep_going:
        return Report(before, failed=tuple(failed))
    if replaced or shelf.sources != sources:
        told("settling claims", len(found), len(found))
        before = _write(store, shelf)
    return Report(before, tuple(added), tuple(replaced), tuple(unchanged), tuple(superseded), tuple(failed))


def remove(name: str, store: Store) -> Document:
    """Take a document, given by name, key or address, out of a store, and settle what remains.

    Raises `NotFoundError` where the store has none of that name, or several.
    """
    corpus = store.corpus()
    found = [d for d in corpus.documents if name in (d.name, d.key, d.address)]
    if not found:
        raise NotFoundError(
            "no document of that name, key or address", place=name, remedy="`sayso documents` lists those there are."
        )
    if len(found) > 1:
        keys = ", ".join(d.key for d in found)
        raise NotFoundError("several documents of that name", place=name, remedy=f"Give one by its key: {keys}.")
    shelf = Shelf(corpus, store.sources())
    shelf.drop(found[0].key)
    _write(store, shelf)
    return found[0]


def correct(store: Store, change: Callable[[Corpus], Sequence[Correction]]) -> Corpus:
    """Settle a store anew with other corrections: `change` returns all that hold now, given what the store holds."""
    corpus = store.corpus()
    settled = settle(corpus.documents, corpus.statements, change(corpus))
    store.write(settled)
    return settled


def _sources(paths: Iterable[Path]) -> tuple[list[tuple[Path, Mapping[str, str]]], list[InputError]]:
    """Return the files to read with what manifests say of them, by name, each once; and what cannot be read."""
    found: dict[Path, tuple[Path, Mapping[str, str]]] = {}
    failed = []
    for path in paths:
        try:
            found.update({_real(file): (file, known) for file, known in article.sources([path])})
        except InputError as error:
            failed.append(error)
    return [found[key] for key in sorted(found)], failed


def _real(path: Path) -> Path:
    """Return where the path leads; unlike `Path.resolve`, links in a circle are no error here but for the reader."""
    return Path(os.path.realpath(path))


def _write(store: Store, shelf: Shelf) -> Corpus:
    statements = [s for stated in shelf.statements.values() for s in stated]
    corpus = settle(list(shelf.documents.values()), statements, shelf.corrections)
    store.write(corpus, sources=shelf.sources)
    return corpus


def _silent(step: str, done: int, total: int) -> None:
    """Tell nobody."""


def _current(source: article.Article, statements: Sequence[Statement]) -> bool:
    """Whether the reader that read them is this one: another may read the same text otherwise."""
    if not statements and lexicon.fingerprint():  # nothing tells who read no figures there, and with which words
        return not read(source)
    return all(s.reader == assemble.reader() for s in statements)

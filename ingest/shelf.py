"""Which revision of which document stands, while files are put on the shelf and taken off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from graph.claim import Corpus, Document, Statement


class Shelf:
    """The documents of a store, the files that hold them and what they state.

    Files of one content are one document, under the least of their names. Of two files that name one address the
    later revision stays: by date, then by name and key. Both are functions of the files, so that the order in which
    they are put up does not matter.
    """

    def __init__(self, corpus: Corpus, sources: Mapping[str, str]) -> None:
        self.documents: dict[str, Document] = {}
        self.statements: dict[str, list[Statement]] = defaultdict(list)
        """By document key."""
        self.corrections = corpus.corrections
        """Kept whatever is put up: their articles may come again."""
        held = {document.key for document in corpus.documents}
        # A writer that was killed may have left files whose document is gone.
        self.sources: dict[str, str] = {path: key for path, key in sources.items() if key in held}
        """Document key by path of the file."""
        self._holders: dict[str, set[str]] = defaultdict(set)
        self._addresses: dict[str, str] = {}
        for document in corpus.documents:
            self._keep(document)
        for statement in corpus.statements:
            self.statements[statement.document].append(statement)
        for path, key in self.sources.items():
            self._holders[key].add(path)

    def put(self, path: str, document: Document) -> bool:
        """Put a document in the place of what the path held; False if a later revision of the article is there."""
        self.take(path)
        rival = self._addresses.get(document.address or "")
        if rival and rival != document.key:
            if _age(self.documents[rival]) > _age(document):
                return False
            self.drop(rival)
        self.sources[path] = document.key
        self._holders[document.key].add(path)
        self._keep(replace(document, name=self._name(document.key)))
        return True

    def take(self, path: str) -> None:
        """Take the file away, and its document if no other file has the same content."""
        key = self.sources.pop(path, None)
        if key is None:
            return
        self._holders[key].discard(path)
        if self._holders[key]:
            self.documents[key] = replace(self.documents[key], name=self._name(key))
        else:
            self.drop(key)

    def drop(self, key: str) -> None:
        """Take a document away, whichever files hold it."""
        for path in self._holders.pop(key, ()):
            self.sources.pop(path, None)
        document = self.documents.pop(key, None)
        if document and document.address:
            self._addresses.pop(document.address, None)
        self.statements.pop(key, None)

    def _keep(self, document: Document) -> None:
        self.documents[document.key] = document
        if document.address:
            self._addresses[document.address] = document.key

    def _name(self, key: str) -> str:
        return min(PurePosixPath(path).name for path in self._holders[key])


def _age(document: Document) -> tuple[str, str, str]:
    return (document.date or "", document.name, document.key)

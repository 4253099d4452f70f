"""A sentence as tagged tokens, with its figures and names as one token each, and its noun phrases."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ingest import words
from ingest.frames.tagging import settle
from ingest.frames.tokens import Token, tag
from ingest.names import Name

_FAR = 24
"""Words of one noun phrase: no real one is longer, and what is none must not cost time."""
_MARKUP = frozenset("*_`#|>")
_PHRASE = frozenset("NXM#")
_MONTHS = frozenset({
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
})  # fmt: skip
SHORT = re.compile(r"\((?=[^)]*[A-Z][^)]*[A-Z])[A-Z][A-Za-z&-]{1,6}\)")
"""A short form in brackets: two capitals at least, and no digits, which products have."""


@cache
def _quantifiers() -> Mapping[str, Sequence[Sequence[str]]]:
    """Return the quantifiers by their last word, the longest first."""
    found: dict[str, list[list[str]]] = {}
    for told in sorted(words.group("grammar", "quantifiers"), key=lambda q: (-len(q), q)):
        found.setdefault(told.split()[-1], []).append(told.split())
    return found


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: tokens `first` to `last` (exclusive), the head its last noun."""

    first: int
    last: int


@dataclass(slots=True)
class Sentence:
    """A tagged sentence, heading, item or cell."""

    text: str
    """The document's whole text; tokens have places in it."""
    tokens: list[Token]
    figures: dict[int, int] = field(default_factory=dict)
    """Index of a figure -> index of its token."""
    only_workload: str | None = None
    """The one workload that the sentence names."""
    clauses: tuple[list[int], list[int]] | None = None
    """Where clauses start, and where they stop: found once, when a figure first asks for its own (see `modality`)."""

    @property
    def whole(self) -> str:
        """The sentence's own text."""
        return self.words(0, len(self.tokens))

    def words(self, first: int, last: int) -> str:
        """Return the document's text from one token to another (exclusive)."""
        if first >= last:
            return ""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end]

    def skip_left(self, i: int) -> int:
        """Return the index of the first token left of `i` that is no quantifier of what stands at `i`; may be -1."""
        tokens = self.tokens
        j = i - 1
        while j >= 0:
            for quantifier in _quantifiers().get(tokens[j].low, ()):
                size = len(quantifier)
                if size <= j + 1 and all(tokens[j - size + 1 + k].low == quantifier[k] for k in range(size)):
                    j -= size
                    break
            else:
                return j
        return j

    def phrase_left(self, j: int) -> Phrase | None:
        """Return the noun phrase that ends at token `j`, with its "of" and "per" parts, if one does."""
        tokens = self.tokens
        if j < 0 or tokens[j].tag not in _PHRASE:
            return None
        first = self._run_left(j)
        while first >= 2 and j - first < _FAR:
            link = tokens[first - 1]
            if (link.low == "'s" and tokens[first - 2].tag in _PHRASE) or (
                link.low in ("of", "per") and tokens[first - 2].tag in _PHRASE
            ):
                first = self._run_left(first - 2)
            elif link.tag == "D" and tokens[first - 2].low == "of" and first >= 3 and tokens[first - 3].tag in _PHRASE:
                first = self._run_left(first - 3)
            else:
                break
        return Phrase(first, j + 1)

    def phrase_right(self, i: int, *, of: bool = True) -> Phrase | None:
        """Return the noun phrase that starts at token `i` (after determiners), with its "of" and "per" parts."""
        tokens = self.tokens
        while i < len(tokens) and tokens[i].tag in "DB" and tokens[i].low not in ("not", "there", "here"):
            i += 1
        if i >= len(tokens) or tokens[i].tag not in _PHRASE:
            return None
        last = self._run_right(i)
        while last + 1 < min(len(tokens), i + _FAR):
            link, after = tokens[last], tokens[last + 1]
            step = 2 if after.tag == "D" and last + 2 < len(tokens) else 1
            if link.low == "'s" and after.tag in _PHRASE:
                last = self._run_right(last + 1)
            elif (
                of
                and link.low in ("of", "per")
                and tokens[last + step].tag in _PHRASE
                and tokens[last + step].tag != "#"
            ):
                last = self._run_right(last + step)
            else:
                break
        return Phrase(i, last)

    def _run_left(self, j: int) -> int:
        far = max(0, j - _FAR)
        while j > far and self.tokens[j - 1].tag in _PHRASE and not self._breaks(j - 1, j):
            j -= 1
        return j

    def _run_right(self, i: int) -> int:
        i += 1
        far = min(len(self.tokens), i + _FAR)
        while i < far and self.tokens[i].tag in _PHRASE and not self._breaks(i - 1, i):
            i += 1
        return i

    def _breaks(self, left: int, right: int) -> bool:
        """Whether two neighbours belong to two phrases: "today Merrow", "in ten minutes the car"."""
        led = self.tokens[right].low.startswith(("the ", "this ")) and self.tokens[right].tag == "X"
        dated = left > 0 and self.tokens[left].low in _MONTHS and self.tokens[left - 1].tag == "#"  # "on 3 May panels".
        return led or dated or (self.tokens[left].tag == "X" and self.tokens[right].tag == "X")


def parse(text: str, start: int, end: int, figures: Sequence[tuple[int, int, int]], names: Sequence[Name]) -> Sentence:
    """Tag a stretch of a document; `figures` are (start, end, index), `names` the names inside, both in order."""
    sentence = Sentence(text, [])
    tokens = sentence.tokens
    marked: list[tuple[int, int, int, Name | None]] = [(s, e, i, None) for s, e, i in figures]
    starts = [s for s, _, _ in figures]
    for one in names:
        before = bisect_left(starts, one.span.end) - 1
        if before < 0 or figures[before][1] <= one.span.start:
            marked.append((one.span.start, one.span.end, -1, one))
    marked.sort(key=lambda m: (m[0], -m[1]))
    at = 0
    done = start
    for word in words.split(text[start:end], start):
        while at < len(marked) and marked[at][1] <= word.start and marked[at][0] < done:
            at += 1
        if word.end <= done:
            continue
        if word.text in _MARKUP or (word.text == "." and word.end < end):
            # An abbreviation's full stop ends nothing: "Norvane Corp. posted".
            continue
        if at < len(marked) and marked[at][0] < word.end:
            left, right, index, name = marked[at]
            if left > word.start and index >= 0 and left > done:
                tokens.append(Token(text[word.start : left].lower(), word.start, left, "N"))
            low = " ".join(text[left:right].lower().split())
            if index >= 0:
                sentence.figures[index] = len(tokens)
                tokens.append(Token(low, left, right, "F", index))
            else:
                tokens.append(Token(low, left, right, "X", name=name))
            done = right
            at += 1
            while at < len(marked) and marked[at][0] < done:
                at += 1
            continue
        tokens.append(Token(word.low, word.start, word.end, tag(word)))
        done = word.end
    _drop_short(sentence)
    tokens = sentence.tokens
    settle(tokens)
    runs = {t.name.canonical for t in tokens if t.name is not None and t.name.kind == "workload"}
    sentence.only_workload = runs.pop() if len(runs) == 1 else None
    return sentence


def _drop_short(sentence: Sentence) -> None:
    """Leave out the short forms in brackets behind what they stand for: "heart failure (HF)", "price index (CPI)"."""
    tokens, text = sentence.tokens, sentence.text
    at = [
        k
        for k in range(1, len(tokens) - 2)
        if tokens[k].low == "("
        and tokens[k + 2].low == ")"
        and tokens[k - 1].tag in "NX"
        and tokens[k + 1].figure < 0
        and SHORT.fullmatch(text, tokens[k].start, tokens[k + 2].end)
    ]
    if not at:
        return
    gone = {m for k in at for m in range(k, k + 3)}
    kept = [k for k in range(len(tokens)) if k not in gone]
    place = {k: new for new, k in enumerate(kept)}
    sentence.figures = {figure: place[k] for figure, k in sentence.figures.items()}
    sentence.tokens = [tokens[k] for k in kept]

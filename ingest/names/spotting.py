"""Where names stand: sequences of capitalised words, with the digits and links that belong to them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ingest import words
from ingest.passages import Passage
from ingest.words import Word

_VERSION = re.compile(r"\d{1,3}(?:\.\d{1,3})*[A-Za-z]{0,2}")
_ADJECTIVE = re.compile(r"[-‐‑][a-z]{2,}$")
"""`AI-generated`, `Vector-search`: told of something, not its name."""
_SIZE = re.compile(r"\d+(?:\.\d+)?[BMT]")
_SMALL = re.compile(r"[a-z]{1,3}\d{1,3}")
"""A model written small: `Falk e3`."""
_BARE = re.compile(r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_LINKS = {"of", "for", "and", "&", "de", "van", "von", "der", "la", "le", "du", "del"}
_PATRONS = frozenset({"children", "women", "men", "people", "king", "queen", "prince", "saint", "veterans", "workers"})
"""For or after whom institutions are named, with the possessive: "Holm Children's Hospital", "King's College"."""
MARKS = "¹²³⁴⁵⁶⁷⁸⁹⁰†‡"
"""Marks of footnotes: no part of a name."""
_PERSONS = frozenset({"i", "you", "he", "she", "it", "we", "they", "ours", "mine", "yours", "theirs", "hers"})
"""`I've`, `They'd`."""
_VERSION_AFTER = {"with", "than", "in", "for", "version", "release", "says", "over", "against", "a", "the", "(", "on"}
_BEFORE_START = {".", "!", "?", ":", "“", "”", '"', "‘", "•", "*", "|", ">", "#", "-"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that is read by itself: a sentence, a heading, a cell."""

    passage: int
    words: tuple[Word, ...]
    titled: bool
    """Whether capitals say nothing, as in a heading where every word has one."""
    column: str = ""
    """What heads the cell, lower case."""
    cell: bool = False
    head: bool = False
    """Whether it is a cell that heads a column."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A name as written: words `first` to `last` (exclusive) of a piece."""

    piece: int
    first: int
    last: int
    text: str
    weak: bool
    """Whether only the start of a sentence gives it its capital."""


def pieces(passages: Sequence[Passage], text: str) -> list[Piece]:
    """Cut the passages into pieces: cells where there are any, else the whole passage."""
    found = []
    for passage in passages:
        if passage.cells:
            for cell in passage.cells:
                column = " ".join(text[h.start : h.end] for h in cell.heads).lower()
                found.append(
                    Piece(passage.index, words.split(cell.text, cell.span.start), False, column, True, passage.head)
                )
        elif passage.kind not in ("code", "metadata"):
            split = words.split(passage.text, passage.span.start)
            found.append(Piece(passage.index, split, _is_titled(split, passage.kind)))
    return found


def sightings(cut: Sequence[Piece]) -> list[Sighting]:
    """Return the names of the pieces; what is only ever capitalised at a sentence's start is weak."""
    lower, inner = _evidence(cut)
    found: list[Sighting] = []
    titled: list[int] = []
    for number, piece in enumerate(cut):
        if piece.titled:
            titled.append(number)
        else:
            found.extend(_in_piece(number, piece, lower, inner))
    firsts = {s.text.split()[0] for s in found if " " in s.text}
    found = [replace(s, weak=s.weak and s.text not in firsts) for s in found]
    strong = {s.text for s in found if not s.weak}
    for number in titled:
        found.extend(s for s in _in_piece(number, cut[number], lower, inner) if s.text in strong)
    found.extend(_versions(cut, found))
    return sorted(found, key=lambda s: (s.piece, s.first))


def _versions(cut: Sequence[Piece], found: Sequence[Sighting]) -> Iterator[Sighting]:
    """Yield bare versions ("more than 4.2", a column headed "5.0") where the document names a product with one."""
    lasts = {s.text.split()[-1] for s in found if " " in s.text}
    small = {w for w in lasts if _SMALL.fullmatch(w)}
    if not small and not any(_BARE.fullmatch(w) for w in lasts):
        return
    taken = {(s.piece, i) for s in found for i in range(s.first, s.last)}
    for number, piece in enumerate(cut):
        for i, word in enumerate(piece.words):
            if word.text in small and (number, i) not in taken:
                yield Sighting(number, i, i + 1, word.text, False)
            if not word.text[0].isdigit() or (number, i) in taken or not _BARE.fullmatch(word.text):
                continue
            before = piece.words[i - 1].low if i else ""
            after = piece.words[i + 1] if i + 1 < len(piece.words) else None
            measured = after is not None and (after.low in words.group("verbs", "units") or after.text in "%°x×")
            heads = not i and (not piece.cell or piece.head)
            if not measured and (before in _VERSION_AFTER or heads):
                yield Sighting(number, i, i + 1, word.text, False)


def _evidence(cut: Sequence[Piece]) -> tuple[set[str], Counter[str]]:
    """Which words the document writes small, and how often each is capitalised inside a sentence."""
    lower: set[str] = set()
    inner: Counter[str] = Counter()
    for piece in cut:
        for i, word in enumerate(piece.words):
            if not word.alpha:
                continue
            if word.text == word.low:
                lower.add(word.low)
            elif word.capital and not piece.titled and not _starts(piece.words, i):
                inner[word.low] += 1
    return lower, inner


def _in_piece(number: int, piece: Piece, lower: set[str], inner: Counter[str]) -> Iterator[Sighting]:
    tokens = piece.words
    i = 0
    while i < len(tokens):
        if not _can_start(tokens, i, lower, inner, piece):
            i += 1
            continue
        if _is_trade(tokens, i):
            i += 1
            continue
        last = _end(tokens, i)
        if piece.cell and tokens[last - 1].low in words.group("metrics", "heads") and last - i < 4:
            # "E2E Latency": in a table's cell a measure may have capitals.
            i = last
            continue
        start = _starts(tokens, i)
        alone = last - i == 1 and not _has_digit(tokens[i].text)
        trade = tokens[i].low in words.group("names", "corporate") and (tokens[i].low in lower or _heads(tokens, i))
        if start and alone and (trade or _modifies(tokens, i)):
            i = last
            continue
        owns = last < len(tokens) and tokens[last].low == "'s"
        weak = start and alone and not owns and not inner[tokens[i].low] and not piece.cell
        yield Sighting(number, i, last, joined(tokens[i:last]), weak)
        i = last


def _heads(tokens: Sequence[Word], i: int) -> bool:
    """Whether a word is followed by a noun of its own: "Mobile performance in", no firm's short name."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    acting = words.group("names", "saying") | words.group("names", "performing") | words.group("names", "never")
    return after is not None and after.alpha and not after.capital and after.low not in acting and after.low != "'s"


def _is_trade(tokens: Sequence[Word], i: int) -> bool:
    """Whether a word that opens a sentence says of which trade the firm is that is named next: "Chipmaker Korv"."""
    ahead = i + 1 < len(tokens) and tokens[i + 1].capital and tokens[i + 1].alpha
    trade = tokens[i].low in words.group("names", "organisation_nouns") and tokens[i].low.endswith(("er", "or", "line"))
    return ahead and _starts(tokens, i) and (trade or tokens[i].low in ("rival", "maker"))


def _modifies(tokens: Sequence[Word], i: int) -> bool:
    """Whether the first word of a sentence says what sort of firm or thing the name is that follows it."""
    if i + 2 >= len(tokens) or not (tokens[i + 2].capital or tokens[i].low in words.group("names", "describing")):
        return False
    return tokens[i + 1].low in words.group("names", "organisation_nouns") | words.group("names", "thing_nouns")


def _can_start(tokens: Sequence[Word], i: int, lower: set[str], inner: Counter[str], piece: Piece) -> bool:
    word = tokens[i]
    if len(word.low) > 6 and word.low.endswith(_medicines()):
        return True
    if not word.capital or word.text[0].isdigit() or len(word.text) == 1 or _ADJECTIVE.search(word.text):
        return False
    never = words.group("names", "never")
    if word.low in never or word.low in words.group("names", "acronyms") or word.low.partition("'")[0] in _PERSONS:
        return False
    if _starts(tokens, i) or piece.cell:
        proper = _has_digit(word.text) or word.text[1:] != word.text[1:].lower()
        known = word.low in words.group("names", "common") or word.low in words.group("metrics", "heads")
        if known and not inner[word.low]:
            return False
        if piece.head and not proper and not inner[word.low] and not any(t.capital for t in tokens[1:3]):
            return False
        if (
            piece.cell
            and not proper
            and not inner[word.low]
            and i == 0
            and len(tokens) > 1
            and tokens[1].text == tokens[1].low
        ):
            return False
        if not proper and word.low in lower and inner[word.low] < 2:
            # "Peak charging", "Updates gained": a common word whose capital only the sentence gives.
            return False
        if not proper and not inner[word.low] and word.low.endswith(("ing", "ly", "tion", "ness")):
            return False
    return True


@cache
def _medicines() -> tuple[str, ...]:
    return tuple(words.group("names", "medicine_endings"))


def _end(tokens: Sequence[Word], first: int) -> int:
    """Return where the name that starts at `first` ends."""
    acronyms, never = words.group("names", "acronyms"), words.group("names", "never")
    i = first + 1
    while i < len(tokens):
        word = tokens[i]
        patron = word.low == "'s" and tokens[i - 1].low in _PATRONS
        if (not word.gap and word.text not in "&-" and not patron) or _SIZE.fullmatch(tokens[i - 1].text):
            break
        if word.capital and word.alpha and not word.text[0].isdigit():
            if word.low in never or (word.low in acronyms and not _has_digit(word.text) and 1 < len(word.text) < 5):
                break
            i += 1
        elif _is_version(tokens, i) or (_SMALL.fullmatch(word.text) and tokens[i - 1].text[0].isupper()):
            i += 1
        elif i + 1 < len(tokens) and (
            (word.low in _LINKS and _links(tokens, first, i)) or (patron and tokens[i + 1].capital)
        ):
            i += 2
        else:
            break
    return i


def _links(tokens: Sequence[Word], first: int, i: int) -> bool:
    after = tokens[i + 1]
    if not after.capital or not after.alpha or after.low in words.group("names", "never"):
        return False
    link = tokens[i].low
    if link == "&" or link not in ("of", "for", "and"):
        return True
    institution = words.group("names", "institution")
    if link == "and":
        # "the Food and Drug Administration", not "Halden and Corvex".
        ahead = [t.low for t in tokens[i + 1 : i + 4]]
        led = first > 0 and tokens[first - 1].low == "the"
        return led and any(a in institution for a in ahead)
    return any(t.low in institution for t in tokens[first:i])


def _is_version(tokens: Sequence[Word], i: int) -> bool:
    """Whether a number belongs to the name before it: `Falcon 9`, `Llama 3.3 70B`, not `Korv 15%`."""
    word = tokens[i]
    if not _VERSION.fullmatch(word.text) or _YEAR.fullmatch(word.text):
        return False
    if word.text[-1].isupper():
        return True
    if word.text[-1].isalpha() and len(word.text) > 3:
        return False
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if after is None or after.low in words.group("names", "never") or after.low == "'s" or _SIZE.fullmatch(after.text):
        return True
    if after.text in '.,;:)!?|”"':
        return True
    return after.gap and after.alpha and after.low not in words.group("verbs", "units") and not after.capital


def _starts(tokens: Sequence[Word], i: int) -> bool:
    """Whether a capital at this place may be the sentence's own."""
    return i == 0 or tokens[i - 1].text in _BEFORE_START or (i == 1 and not tokens[0].alpha)


def _is_titled(tokens: Sequence[Word], kind: str) -> bool:
    """Whether most long words have a capital, in what does not end as a sentence does."""
    if kind not in ("title", "heading", "caption") and tokens and tokens[-1].text in '.!?:,;”"':
        return False
    long = [t for t in tokens if t.alpha and len(t.text) > 3 and not _has_digit(t.text)]
    return len(long) > 1 and sum(t.capital for t in long) > 0.6 * len(long)


def _has_digit(text: str) -> bool:
    return any(c.isdigit() for c in text)


def joined(tokens: Sequence[Word]) -> str:
    """Return words as they are written, with their spaces."""
    return "".join((" " if t.gap and n else "") + t.text for n, t in enumerate(tokens)).rstrip(MARKS)

"""What lines without a mark are, by their shape and neighbours: title, heading, caption, prose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from graph.claim import Span
from ingest.article import masthead, sentences
from ingest.article.blocks import BlockKind, Row

NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}(?=\.)|[A-H](?=\.))\.?[ \t]+(?=\S)")
"""The number of a section: `4. Results`, `4.2 Cells`, `IV. Results`."""
_KEYED = re.compile(r"[A-Z][\w/ -]{1,30}:[ \t]+\S")
_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.?|Chart|Graph|Exhibit|Image|Photo|Source)\b[ \t]*[\w.-]{0,6}[ \t]*(?:[:.|–—-]|\Z)",
    re.IGNORECASE,
)
_CREDIT = re.compile(r"[ \t][·|•][ \t]")
_SEVERAL = re.compile(r";[ \t]")
"""Credits name several sources; a heading that stands alone may hold a semicolon too."""
_BANNER = re.compile(
    r"(?:for immediate release|(?:press|news|media) release|news|embargo(?:ed)?\b.*|advertisement|exclusive)\W*",
    re.IGNORECASE,
)
"""What stands above titles and is none."""
_NAVIGATION = re.compile(
    r"(?:related(?: \w+)?|read (?:more|next)|more (?:on|from)\b.*|see also|recommended|most read|share this.*|sources"
    r"|you may also like|further reading|references|ends|about the author|subscribe.*|sign up.*)\W*",
    re.IGNORECASE,
)
"""What stands below articles and is none of them."""
_STOPS = ".!:;,…"
_WORDS = 16
_WIDTH = 110
"""Longer lines are no headings; wider text was not wrapped by hand."""
_JOINABLE = frozenset({None, "item", "quote", "footnote"})


@dataclass(slots=True)
class Piece:
    """Lines that belong together, and how they stand among the others."""

    kind: BlockKind | None
    """None: prose, heading or caption, as the neighbours show."""
    spans: list[Span]
    blank_before: bool = False
    level: int = 0
    rows: tuple[Row, ...] = ()
    indented: bool = False
    remark: bool = False
    """Whether it begins as a note does: `Note:`, `Source:`."""

    def of(self, text: str) -> str:
        """Return what it says."""
        return text[self.spans[0].start : self.spans[-1].end].strip()


def is_short(line: str) -> bool:
    """Whether a line has the shape of a heading: few words, one sentence without a stop, a capital or digit first."""
    if not _is_brief(line):
        return False
    first = next((c for c in line if c.isalnum()), "")
    if not first or first.islower():
        return False
    return len(list(islice(sentences.split(line, 0, len(line)), 2))) == 1


def join(text: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Join lines that were wrapped by hand: where the next line's first word would not have fitted."""
    width = _wrap_width(pieces)
    joined: list[Piece] = []
    for piece in pieces:
        if joined and _goes_on(text, joined, piece, width):
            joined[-1].spans.extend(piece.spans)
            continue
        joined.append(piece)
    return joined


def _goes_on(text: str, joined: Sequence[Piece], piece: Piece, width: int) -> bool:
    """Whether the line goes on with what the one before began; a title does not, however the next line begins."""
    before = joined[-1]
    if piece.kind is not None or piece.blank_before or before.kind not in _JOINABLE:
        return False
    if before.kind == "item" and piece.indented:
        return True
    line = text[before.spans[-1].start : before.spans[-1].end].rstrip()
    word = text[piece.spans[0].start : piece.spans[0].end].split(maxsplit=1)[0]
    if width:
        return len(line) <= _WIDTH and len(line) + 1 + len(word) > width
    if before.kind is None and len(joined) == 1 and _is_brief(before.of(text)):
        return False
    return 25 <= len(line) <= _WIDTH and word[0].islower() and line[-1] not in _STOPS + "?"


def _wrap_width(pieces: Sequence[Piece]) -> int:
    """Return the column at which the text was wrapped by hand, or 0 if it was not."""
    followed = [a.spans[0] for a, b in pairwise(pieces) if b.kind is None and not b.blank_before]
    sizes = [s.end - s.start for s in followed]
    if len(sizes) < 3:
        return 0
    width = max(sizes)
    full = sum(1 for size in sizes if size >= 0.8 * width)
    return width if 50 <= width <= _WIDTH and full >= 0.6 * len(sizes) else 0


def name(text: str, pieces: Sequence[Piece]) -> None:
    """Give every piece that has none a kind; what stays without is prose."""
    said = [p.of(text) if p.kind is None and len(p.spans) == 1 else "" for p in pieces]
    first = _name_first(pieces, said)
    _name_keys(pieces, said, first)
    _name_beside_tables(pieces, said)
    short = [n >= first and bool(s) and is_short(s) for n, s in enumerate(said)]
    counts = Counter(s.casefold() for s, alike in zip(said, short, strict=True) if alike)
    at = first
    while at < len(pieces):
        end = at
        while end < len(pieces) and short[end]:
            end += 1
        if end > at:
            _name_run(pieces[at:end], said[at:end], counts, pieces[end] if end < len(pieces) else None)
        at = end + 1


def _name_first(pieces: Sequence[Piece], said: list[str]) -> int:
    """Name masthead, title and byline; return the index of the first piece below the title."""
    at = 0
    while at < min(len(pieces), 4):
        if said[at] and (masthead.is_numbered(said[at]) or _BANNER.fullmatch(said[at]) or masthead.is_signed(said[at])):
            pieces[at].kind, said[at] = "metadata", ""
        if pieces[at].kind != "metadata":
            break
        at += 1
    heads = at < len(pieces) and pieces[at].kind == "heading"
    if heads or (len(pieces) > at + 1 and said[at] and _is_brief(said[at])):
        pieces[at].kind, pieces[at].level, at = "title", 1, at + 1
        for piece in pieces[at:]:
            piece.level = max(piece.level, 2) if piece.kind == "heading" else piece.level
    for n in range(at, min(len(pieces), at + 4)):
        if said[n] and masthead.is_signed(said[n]):
            pieces[n].kind, said[n] = "metadata", ""
    return at


def _name_keys(pieces: Sequence[Piece], said: list[str], first: int) -> None:
    """Name lists of keys: one line with a colon may be a heading, two below one another are not."""
    keyed = [bool(s) and _KEYED.match(s) is not None for s in said]
    listed = [k or p.kind == "metadata" for k, p in zip(keyed, pieces, strict=True)]
    for n in range(first, len(pieces)):
        below = n + 1 < len(pieces) and not pieces[n + 1].blank_before and listed[n + 1]
        above = n > first and not pieces[n].blank_before and listed[n - 1]
        if keyed[n] and (below or above):
            pieces[n].kind, said[n] = "paragraph", ""


def _name_beside_tables(pieces: Sequence[Piece], said: list[str]) -> None:
    """Name the captions and notes right above and below tables, also those that end with a stop."""
    for n, piece in enumerate(pieces):
        if piece.kind != "table":
            continue
        if n and said[n - 1] and _CAPTION.match(said[n - 1]):
            pieces[n - 1].kind, said[n - 1] = "caption", ""
        below = n + 1
        while below < len(pieces) and (pieces[below].remark or (said[below] and _CAPTION.match(said[below]))):
            pieces[below].kind, said[below] = "caption", ""
            below += 1


def _name_run(run: Sequence[Piece], said: Sequence[str], counts: Counter[str], after: Piece | None) -> None:
    """Name neighbouring short lines: one is a heading, several stand around a picture that was lost."""
    repeated = [counts[s.casefold()] > 1 for s in said]
    marked = [NUMBERED.match(s) is not None or _is_shouted(s) for s in said]
    captions = (
        len(run) > 2
        or any(_CAPTION.match(s) or _CREDIT.search(s) for s in said)
        or (len(run) > 1 and any(map(_SEVERAL.search, said)))
    )
    headed = after is not None and after.kind == "table" and not after.blank_before
    leaving = False
    for n, piece in enumerate(run):
        leaving = leaving or (after is None and _NAVIGATION.fullmatch(said[n]) is not None)
        if leaving or (repeated[n] and (len(run) > 1 or after is None)):
            piece.kind = "metadata"
        elif not marked[n] and (captions or (headed and n == len(run) - 1)):
            piece.kind = "caption"
        elif marked[n] or after is not None:  # what nothing follows heads nothing
            piece.kind, piece.level = "heading", _level(said[n], nested=n > 0)


def _level(line: str, *, nested: bool) -> int:
    number = NUMBERED.match(line)
    if number and number["number"][0].isdigit():
        return min(6, 2 + number["number"].count("."))
    return 3 if nested else 2


def _is_shouted(line: str) -> bool:
    return line.isupper() and sum(c.isalpha() for c in line) > 3


def _is_brief(line: str) -> bool:
    """Whether a line is short and stops nowhere; a first line like that is a title, with capitals or without."""
    return len(line) <= _WIDTH and line[-1] not in _STOPS and len(line.split()) <= _WORDS

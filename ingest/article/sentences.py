"""Text is cut into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from graph.claim import Span
from ingest.article.blocks import trim
from ingest.lexicon import table

_STOP = re.compile(r"(?P<code>`[^`\n]{1,200}`)|(?P<signs>[.!?…。！？]+)[\"'”’»)\]*_`]*")
"""A stop, and what closes with it; code is passed over, with its stops."""
_MARKS = re.compile(
    r"""(?: [ ]? \[ (?: \^[\w-]{1,20} | [0-9a-z*†‡]{1,3} ) \] (?!\()
        | [¹²³⁰⁴-⁹*†‡]{1,3}
        | (?<= [a-z)”’"]\. ) \d{1,2} (?= \s+[A-Z] )
        )+""",
    re.VERBOSE,
)
"""Marks of footnotes after a stop: `[1]`, `²`, the digit in `estimand.4 In`."""
_GAP = re.compile(r"\s+")
_OPENING = "“‘\"'([*_`«¿¡"
_JOINED = re.compile(r"[“\"]?(?P<word>[A-Z][a-z]*)(?=[\s,’'])")
"""What follows the stop of `SpaceX.Blue Origin`: a word with a capital, then a blank."""
_WORD_BEFORE = re.compile(r"[^\W\d_]{3,}\Z")
_INNER_CAPITAL = re.compile(r"[a-z]{1,2}[A-Z]")
_LABEL = re.compile(r"(?:[IVX]{1,5}|[A-Z])(?![^\W\d_])")
"""What a numbered word may go on with beside digits: `Vol. II`, `Fig. S1`, `App. B`."""
_LETTERED = re.compile(r"(?:[a-z]\.)+[a-z]|[a-z]")
_LONGEST = 4000
"""Characters of a sentence. What has no stop for longer is a dump; each of its figures would quote all of it."""
_PAUSES = (re.compile(r"[,;:]\s+"), re.compile(r"(?<=[^\W\d_])\s+(?=[^\W\d_])"), _GAP)
"""Where a dump is cut, the best first: at a comma, between words, at any blank."""
_BACK = 24
"""How far back a word before a stop is looked for: longer words are no abbreviations."""


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(table("sentences")[key])


@cache
def _speech() -> re.Pattern[str]:
    verbs = "|".join(table("sentences")["speech"])
    return re.compile(rf"(?:[A-Z][\w’'-]+\s){{1,3}}(?:{verbs})\b")


def split(text: str, start: int, end: int, *, lower: bool = False) -> Iterator[Span]:
    """Yield the sentences between two offsets, trimmed; `lower`: the writer uses no capitals."""
    last = start
    for stop in _STOP.finditer(text, start, end):
        if stop["code"]:
            continue
        cut = _cut(text, start, last, stop.start(), stop.end(), end, lower)
        if cut is not None:
            yield from _pieces(text, last, cut)
            last = cut
    yield from _pieces(text, last, end)


def _pieces(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield a sentence, trimmed; one that is too long in pieces, cut at pauses."""
    piece = trim(text, start, end)
    while piece.end - piece.start > _LONGEST:
        # The last pause of the second half: the first half holds at least something.
        ends = [
            [m.end() for m in p.finditer(text, piece.start + _LONGEST // 2, piece.start + _LONGEST)] for p in _PAUSES
        ]
        found = next((e for e in ends if e), None)
        if found is None:
            break
        yield trim(text, piece.start, found[-1])
        piece = trim(text, found[-1], end)
    if piece.start < piece.end:
        yield piece


def _cut(text: str, start: int, last: int, stop: int, after: int, end: int, lower: bool) -> int | None:
    """Return where the sentence that ends with this stop ends, or None if it goes on."""
    if after < last:
        return None
    signs = text[stop:after].rstrip("\"'”’»)]*_`")
    marks = _MARKS.match(text, after, end)
    close = marks.end() if marks else after
    gap = _GAP.match(text, close, end)
    if signs[-1] in "。！？":
        return close
    if gap is None:
        return after if close < end and len(signs) == 1 and _joined(text, last, stop, after, end) else None
    following = gap.end()
    if following >= end:
        return None
    first = following
    while first < end and first - following < 4 and text[first] in _OPENING:
        first += 1
    if first >= end:
        return None
    letter = text[first]
    capital = letter.isupper() or _INNER_CAPITAL.match(text, first) is not None
    small = letter.islower() and not capital
    if small and (not lower or first > following or _ends_quote(text, stop, after)):
        return None
    if not (capital or small or letter.isdigit() or letter in "$€£¥~≈±+−-" or letter.isalpha()):
        return None
    if signs != ".":
        spoken = _ends_quote(text, stop, after) and signs[-1] in "!?" and _speech().match(text, following)
        return None if spoken else close
    if _abbreviated(text, start, last, stop, first, letter):
        return None
    return close


def _ends_quote(text: str, stop: int, after: int) -> bool:
    return any(c in "\"”’'»" for c in text[stop:after])


def _abbreviated(text: str, start: int, last: int, stop: int, first: int, letter: str) -> bool:
    """Whether the full stop belongs to the word before it rather than to the sentence."""
    window = text[max(last, stop - _BACK) : stop]
    words = window.split()
    if not words or window[-1:].isspace():
        return False
    word = words[-1].lstrip("“‘\"'([*_`«—–-/")
    if len(words) == 1 and last == start and (word.isdigit() or len(word) == 1) and stop - start <= 4:
        return True  # the number of a list item or section: "4. Results"
    if len(words) == 2 and last == start and word[0].isdigit() and words[0] in _words("labels"):
        return True  # the label of a caption: "Table 2. Adverse events"
    key = word.lower()
    if _listed(word, "titles"):
        return True
    if _listed(word, "numbered"):
        return letter.isdigit() or _LABEL.match(text, first) is not None
    if _listed(word, "units"):
        return letter.isdigit()
    if _listed(word, "within"):
        return not _starts(text, first)
    if _LETTERED.fullmatch(key) and (len(key) > 1 or word.isupper()):
        unit = len(words) > 1 and len(key) == 1 and words[-2][-1].isdigit()  # "at 5 V. Costs fell"
        return not unit and not _starts(text, first)
    return False


def _listed(word: str, key: str) -> bool:
    """Whether the word is in the list; a capital there is asked for here: `Ms` is a title, `ms` a unit."""
    return word in _words(key) or (len(word) > 1 and word.lower() in _words(key))


def _starts(text: str, first: int) -> bool:
    """Whether a word stands here that opens sentences and no names: The, It, However."""
    end = first
    while end < len(text) and end - first < 16 and text[end].isalpha():
        end += 1
    return text[first].isupper() and text[first:end].capitalize() in _words("starters")


def _joined(text: str, last: int, stop: int, after: int, end: int) -> bool:
    """Whether two sentences lost the blank between them; domains, versions and file names did not."""
    window = text[max(last, stop - _BACK) : stop]
    if not window or window[-1].isspace():
        return False
    word = window.split()[-1].lstrip("“‘\"'([")
    following = _JOINED.match(text, after, end)
    if following is None or not _WORD_BEFORE.fullmatch(word) or " " not in text[last:stop].strip():
        return False
    capital = following["word"]
    return capital not in _words("endings") and (len(capital) > 2 or capital in _words("starters"))

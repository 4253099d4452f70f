"""Where a SPARQL query goes wrong, and which of its words are keywords."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

# What a keyword must not be looked for in, then runs of what names and keywords are made of. Every alternative either
# takes a whole run or fails at once, so that no input makes the scan slower than linear.
_TOKEN = re.compile(
    r"""
    (?P<iri> <[^\x00-\x20<>"{}|^`\\]*+> )
  | (?P<comment> \#[^\r\n]*+ )
  | (?P<string> \"\"\" (?: [^"\\] | \\. | \"(?!\"\") )*+ \"\"\" | ''' (?: [^'\\] | \\. | '(?!'') )*+ '''
              | "(?!"") (?: [^"\\\r\n] | \\. )*+ " | '(?!'') (?: [^'\\\r\n] | \\. )*+ ' )
  | (?P<variable> [?$]\w++ | @[A-Za-z]++(?:-[A-Za-z0-9]++)*+ )
  | (?P<run> [\w.:%\\-]++ )
  | (?P<space> \s++ )
  | (?P<mark> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_CLOSING = {"{": "}", "(": ")", "[": "]"}

# What may be missing behind a sound beginning: the rest of a pattern, an expression, a clause; then of a query.
_MIDDLES = (
    "",
    "?x1",
    "?x1 ?x1",
    "?x1 ?x1 ?x1",
    "1",
    "<a:a>",
    "{}",
    "(?x1)",
    "BY ?x1",
    "AS ?x1",
    "a: <a:a>",
    "=1",
    "?x1 {}",
)
_TAILS = ("", "{}", "*{}", "SELECT*{}")
_TOKENS_BACK = 12
_NEAR = 60
"""Tokens before a fault that are looked at."""

# A third of what was seen to end the process: 1,000 nested brackets, 3,000 clauses or 10,000 operators in a row.
_DEEPEST = 300
_LONGEST = 5000


class Token(NamedTuple):
    """A stretch of a query, as far as it matters here."""

    kind: str
    """`iri`, `comment`, `string`, `variable`, `run` (names, keywords, numbers), `space` or `mark`."""
    text: str
    start: int


def tokens(text: str) -> Iterator[Token]:
    """Yield the whole query as tokens, in order."""
    for match in _TOKEN.finditer(text):
        yield Token(match.lastgroup or "mark", match.group(), match.start())


def keywords(text: str) -> Iterator[tuple[str, int]]:
    """Yield what may stand as a keyword, in capitals, with its offset: all words outside names, strings and comments.

    A keyword needs no space behind it (`FROM:x` is FROM and a name), so the first part of a prefixed name counts too.
    """
    for token in tokens(text):
        if token.kind == "run":
            name, _, _ = token.text.partition(":")
            for word in re.finditer(r"[A-Za-z]+", name):
                yield word.group().upper(), token.start + word.start()


def too_deep(text: str) -> int | None:
    """Return the offset at which the query is nested or strung together further than Oxigraph's stack bears, or None.

    It descends once a bracket, and once an operator or pattern of a chain, and a full stack ends the process.
    """
    depth = strung = 0
    for token in tokens(text):
        if token.kind == "mark":
            depth += (token.text in _CLOSING) - (token.text in _CLOSING.values())
        strung += token.kind in {"mark", "run"}
        if depth > _DEEPEST or strung > _LONGEST:
            return token.start
    return None


def locate(text: str, reported: int, parses: Callable[[str], bool]) -> int:
    """Return the offset of the first token that no query can have there.

    Parsers report how far they got, which is some tokens behind the one at fault. So the longest beginning is looked
    for, from there back, that can still be completed to a query. Where none is found, `reported` stands.
    """
    solid = [token for token in tokens(text) if token.kind not in {"space", "comment"} and token.start <= reported]
    start, end = _beside(solid)
    if end > start:  # what parses takes Oxigraph long to plan: a thousand patterns take minutes
        return locate(text[:start] + text[end:], reported - (end - start), parses) + (end - start)
    ends = [token.start + len(token.text) for token in solid]
    starts = [*(token.start for token in solid), len(text.rstrip())]
    for index in range(len(solid), max(-1, len(solid) - _TOKENS_BACK), -1):
        beginning = text[: ends[index - 1]] if index else ""
        if any(parses(f"{beginning} {rest}") for rest in _completions(solid[:index])):
            return starts[index]
    return reported


def _beside(solid: list[Token]) -> tuple[int, int]:
    """Return the stretch of whole patterns behind the first brace that a fault near the end has nothing to do with.

    It ends with the last full stop on the level of that brace that is far enough from the end, if there is one.
    """
    first = next((i for i, token in enumerate(solid) if token.text == "{"), len(solid))
    depth, last = 0, first
    for index in range(first, len(solid) - _NEAR):
        token = solid[index]
        depth += (token.text in _CLOSING) - (token.text in _CLOSING.values()) if token.kind == "mark" else 0
        if depth < 1:
            break
        if depth == 1 and token.text == ".":
            last = index
    if last == first or first == len(solid):
        return 0, 0
    return solid[first].start + 1, solid[last].start + 1


def _completions(begun: list[Token]) -> Iterator[str]:
    open_: list[str] = []
    for token in begun:
        if token.kind == "mark" and token.text in _CLOSING:
            open_.append(_CLOSING[token.text])
        elif token.kind == "mark" and open_ and token.text == open_[-1]:
            open_.pop()
    closing = "".join(reversed(open_))
    # A parenthesis in SELECT is left with a name: (COUNT(?x) AS ?n).
    endings = [closing, *([f"{closing[:at]} AS ?x2{closing[at:]}" for at in (0, 1) if closing[at : at + 1] == ")"])]
    for middle in _MIDDLES:
        for ending in endings:
            for tail in _TAILS:
                yield f"{middle}{ending}{tail}"

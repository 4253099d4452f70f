"""What the first lines of an article say of it: title, outlet, author, date.

Only forms that leave one reading count. `Title | Outlet` and `Title - Outlet` do not: titles hold bars and dashes too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.article.blocks import Block
from ingest.article.dates import DATE, iso

_NUMBERED = re.compile(
    rf"(?P<outlet>[A-Z][\w’'&. -]{{1,60}}?),[ ](?:[Nn]o\.|[Ii]ssue|[Nn]umber)[ ]?\#?\d{{1,5}}[ ]?"
    rf"(?:\((?P<date>{DATE})\)|[,·–—-][ ](?P<day>{DATE}))"
)
"""A periodical names itself with a number and a date: `The Marginal Token, no. 61 (18 June 2026)`."""
_BULLETED = re.compile(r"(?P<title>\S.*\S)[ ]•[ ](?P<outlet>[A-Z][^•]*\S)")
"""The title of a web page, and behind the bullet the site: `A Power Bill • The Weighted Average`."""
_BYLINE = re.compile(
    rf"(?:(?:[Pp]osted|[Ww]ritten|[Pp]ublished|[Rr]eported)[ ]by|[Bb]y)[ ](?P<author>[^,|·•:]{{2,60}}?)"
    rf"(?:(?:,|[ ]on|[ ][|·•–—-])[ ](?P<date>{DATE})(?:[ ][|·•–—-][ ].*)?)?\.?"
)
_DATED = re.compile(
    rf"(?:(?:issued|published|posted|released|(?:last[ ])?updated|dated?)[ ]*(?::|on)?[ ]*)?(?P<date>{DATE})"
    r"(?:\.|[ ][·|•][ ].*)?",
    re.IGNORECASE,
)
_AUTHORED = re.compile(r"(?:author|by|written by)[ ]*:[ ]*(?P<author>[^:]{2,80})", re.IGNORECASE)
_CITED = re.compile(r"[^.]{3,80}[ ](?:19|20)\d{2};[ ]?\d+.*|doi:.*", re.IGNORECASE)
"""Where a paper appeared: `Journal of Examples 2026;12:101-110`."""
_DATELINE = re.compile(rf"(?:[A-Z][A-Z.’' -]+,[ ])(?:[A-Z][\w. ]+,[ ])?(?P<date>{DATE})[ ]?(?:[.:–—/(-])")
"""A press release begins with place and date: `SUNDSVIK, 18 March 2026.`"""
_LINES = 6


def plain_line(text: str) -> str:
    """Return the words of one line, without emphasis."""
    return " ".join(text.replace("*", "").strip("_ ").split())


def is_numbered(line: str) -> bool:
    """Whether the line is the masthead of a numbered periodical."""
    return _NUMBERED.fullmatch(line) is not None


def is_signed(line: str) -> bool:
    """Whether the line says who wrote the article, when, or where it appeared, and nothing else."""
    return any(pattern.fullmatch(line) for pattern in (_DATED, _AUTHORED, _CITED)) or _author(line) is not None


def read(text: str, blocks: Sequence[Block]) -> dict[str, str]:
    """Read the title, outlet, author and date that the first blocks state, as far as they do."""
    found: dict[str, str] = {}
    opening = [b for b in blocks if b.kind != "metadata" or not text.startswith("---", b.span.start)][:_LINES]
    for block in opening:
        line = plain_line(text[block.span.start : min(block.span.end, block.span.start + 200)])
        match block.kind:
            case "title":
                bulleted = _BULLETED.fullmatch(line)
                found.update(bulleted.groupdict() if bulleted and "•" not in bulleted["title"] else {"title": line})
            case "metadata":
                found = {**_signed(line), **found}
            case "paragraph" if dateline := _DATELINE.match(line):
                found.setdefault("date", dateline["date"])
    if "date" in found:
        date = iso(found.pop("date"))
        found |= {"date": date} if date else {}
    return found


def _signed(line: str) -> dict[str, str]:
    if numbered := _NUMBERED.fullmatch(line):
        return {"outlet": numbered["outlet"], "date": numbered["date"] or numbered["day"]}
    if byline := _author(line):
        return {key: value for key, value in byline.groupdict().items() if value}
    if dated := _DATED.fullmatch(line):
        return {"date": dated["date"]}
    authored = _AUTHORED.fullmatch(line)
    return {"author": authored["author"].strip()} if authored else {}


def _author(line: str) -> re.Match[str] | None:
    """Match a byline; without a verb or a date it must be a name: `by the numbers` is none."""
    byline = _BYLINE.fullmatch(line)
    if byline is None:
        return None
    name = byline["author"].split()
    sure = byline["date"] or line.lower().startswith(("posted", "written", "published", "reported"))
    named = 1 < len(name) < 6 and all(w[0].isupper() or w in ("and", "de", "van", "von", "der", "&") for w in name)
    return byline if sure or named else None

"""In whose voice a document speaks."""

from __future__ import annotations

import re

from ingest import lexicon
from ingest.article import Article
from ingest.attribution.wording import NAME, nouns
from ingest.names import Name

_READ = 50_000
"""Characters in which words of the first person are counted."""
_FIRST_PERSON = re.compile(r"\b(?:we|i|our|my)\b", re.IGNORECASE)
_PAPERS = frozenset({"news", "press", "research", "communications"})
"""What newspapers and magazines are called too."""
_PERSONAL = 2
"""Words of the first person beyond which a text without an outlet is its author's own account."""


def read(article: Article, known: dict[str, Name]) -> tuple[str | None, bool]:
    """Return in whose voice the document speaks, and whether that is a firm or office writing of itself."""
    document = article.document
    outlet, title = document.outlet, document.title
    if not outlet and title and re.fullmatch(NAME, title) and _institution(title):
        return title, True
    if not outlet:
        return document.author, len(_FIRST_PERSON.findall(document.text[:_READ])) > _PERSONAL
    words = outlet.split()
    for cut in range(1, len(words)):
        if " ".join(words[cut:]).casefold() in nouns("presses"):
            firm = " ".join(words[:cut])
            if (
                len(words) - cut == 1
                and words[cut].casefold() in _PAPERS
                and not _named(firm, words[cut], document.text)
            ):
                continue  # As in "Hays Daily News": a paper, and no firm's own news.
            name = known.get(firm.casefold())
            return (name.canonical if name and name.kind != "thing" else firm), True
    press = any((document.author or "").casefold().endswith(p) for p in nouns("presses"))
    return outlet, press or _institution(outlet)


def _named(firm: str, press: str, text: str) -> bool:
    """Whether a text speaks of the firm whose news it is, and not of the whole paper only."""
    return re.search(rf"\b{re.escape(firm)}\b(?!\s+{re.escape(press)})", text[:_READ], re.IGNORECASE) is not None


def _institution(name: str) -> bool:
    """Whether an office, institute or association of that name speaks of its own work."""
    words = set(re.findall(r"\w+", name.casefold()))
    return bool(words & nouns("institutions")) and not words & frozenset(lexicon.table("names")["words"]["outlets"])

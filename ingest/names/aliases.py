"""Which names are one: short forms, owners, and abbreviations that the document explains."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

_SIZE = re.compile(r"\d+(?:\.\d+)?[BMT]")
_EXPLAINED = re.compile(r"\(\s*([A-Za-z][\w&./-]{1,11})\s*\)")
_MEANT = re.compile(
    r"\b([A-Z][A-Za-z/]{1,9})\s+(?:is|means|refers\s+to|denotes|stands\s+for|\()\s*(?:the\s+|an?\s+)?(?=([^.;:()\n]{4,80}))"
)
_WORD = re.compile(r"[^\W_]+")
_SKIPPED = {"of", "the", "and", "for", "to", "in", "on", "a", "an", "per", "by", "with", "at"}


def abbreviations(text: str) -> dict[str, str]:
    """Return the short forms that a text explains, each with its long form: `TBT` -> `time between tokens`.

    Read are "long form (SF)", "SF (long form)", "SF is the long form"; the initials must agree.
    """
    found: dict[str, str] = {}
    for match in _EXPLAINED.finditer(text):
        long = _before(text[max(0, match.start() - 120) : match.start()], match.group(1))
        if long:
            found.setdefault(match.group(1), long)
    for match in _MEANT.finditer(text):
        long = _after(match.group(2), match.group(1))
        if long:
            found.setdefault(match.group(1), long)
    return found


def _before(text: str, short: str) -> str | None:
    """Return the end of a text whose words have the initials."""
    text = re.split(r"[.;:()\n]\s", text)[-1]
    letters = [c.lower() for c in short if c.isalnum()]
    found = list(_WORD.finditer(text))
    i = len(found)
    while letters and i:
        i -= 1
        word = found[i].group().lower()
        if word.startswith(letters[-1]):
            letters.pop()
        elif word not in _SKIPPED:
            return None
    return text[found[i].start() :].strip() if found and not letters and len(short) > 1 else None


def _after(text: str, short: str) -> str | None:
    """Return the start of a text whose words have the initials."""
    letters = [c.lower() for c in short if c.isalnum()]
    end = 0
    for match in _WORD.finditer(text):
        if letters and match.group().lower().startswith(letters[0]):
            letters.pop(0)
            end = match.end()
        elif match.group().lower() not in _SKIPPED:
            break
        if not letters:
            break
    return text[:end].strip() if end and not letters else None


def fullest(
    names: Iterable[str],
    owners: Mapping[str, str],
    explained: Mapping[str, str],
    firm: Callable[[str], bool],
    thing: Callable[[str], bool],
) -> dict[str, str]:
    """Return for each name the fullest form that the document uses for it.

    `owners` are possessive links ("Korv's X9": `X9` -> `Korv`), `explained` abbreviations; `firm` and `thing` tell
    whether a name is known to be one: a firm's products begin with its name and are no fuller form of it.
    """
    known = sorted(set(names), key=len, reverse=True)
    split = {n: n.split() for n in known}
    alone = set(known)
    by_word: dict[str, list[str]] = {}
    for name in known:
        for word in set(split[name]):
            by_word.setdefault(word, []).append(name)
    whole: dict[str, str] = {}
    for name in known:
        if name in explained and explained[name] in split:
            whole[name] = explained[name]
            continue
        short, is_firm = split[name], firm(name)
        longer = [
            o
            for o in by_word[short[0]]
            if o != name
            and not (is_firm and thing(o))
            and not _makes(split[o], short, thing)
            and _extends(split[o], short, is_firm, alone)
        ]
        tops = {whole.get(o, o) for o in longer}
        tops = {t for t in tops if not any(t != u and t in u for u in tops)}
        whole[name] = tops.pop() if len(tops) == 1 else name
    return {n: _owned(w, owners, split) for n, w in whole.items()}


def _makes(longer: list[str], short: list[str], thing: Callable[[str], bool]) -> bool:
    """Whether the short name is that of a thing's maker: "Oriole", where the text speaks of "the Merle" too."""
    rest = longer[len(short) :] if longer[: len(short)] == short else []
    if not rest or rest[0][0].isdigit() or thing(" ".join(short)):
        return False  # "Quillon" may be short for "Quillon 5.0", "the Gannet" for "the Gannet G2".
    return any(thing(" ".join(rest[:k])) for k in range(1, len(rest) + 1))


def _extends(longer: list[str], short: list[str], firm: bool, alone: set[str]) -> bool:
    """Whether the longer name is a fuller form of the short one, and no other member of its family."""
    size = len(short)
    if longer[-size:] == short:
        return True
    if longer[:size] != short:
        return False
    rest = longer[size:]
    if any(c.isdigit() for c in short[-1]):
        # "X9 Ultra" is another part than "X9"; "R1 670B" is "R1" told with its size.
        return all(_SIZE.fullmatch(r) for r in rest)
    return not (firm and (" ".join(rest) in alone or any(c.isdigit() for c in rest[-1])))


def _owned(name: str, owners: Mapping[str, str], known: Mapping[str, list[str]]) -> str:
    owner = owners.get(name)
    if owner is None:
        return name
    return name if owner in known.get(name, ()) or name.startswith(owner) else f"{owner} {name}"

"""Annotated articles in which every name is another: what was fitted to a name shows in the scores."""

from __future__ import annotations

import json
import random
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases" / "renaming.toml"
_HYPHENS = str.maketrans({"‑": "-", "‐": "-"})


_SOUNDS = ("aeiou", "bdfglmnprstvz")
_KEPT = frozenset({"the", "chips", "metrics"})


def invented(names: Iterable[str], seed: int) -> dict[str, str]:
    """Return names made up at random for each: vowels for vowels, digits for digits, and some of them longer."""
    rng = random.Random(seed)
    known = {word: word for word in _KEPT}

    def word(match: re.Match[str]) -> str:
        low = match[0].casefold()
        if low not in known:
            known[low] = _sounding(low, rng)
        made = known[low]
        return (
            "".join(c.upper() if old.isupper() else c for old, c in zip(match[0], made, strict=False))
            + made[len(low) :]
        )

    return {name: _WORD.sub(word, name) for name in names}


_WORD = re.compile(r"[^\W_]+")
_SIZE = re.compile(r"\d+b")


def _sounding(word: str, rng: random.Random) -> str:
    if _SIZE.fullmatch(word):  # a model's size: the B says so
        return "".join(rng.choice("23456789") for _ in word[:-1]) + "b"
    made = "".join(_like(c, rng) for c in word)
    return made + rng.choice(["", "ra", "no", "lis"]) if word.isalpha() and len(word) > 4 else made


def _like(character: str, rng: random.Random) -> str:
    if character.isdigit():
        return rng.choice("23456789")
    return rng.choice(_SOUNDS[character not in "aeiou"])


class Renaming:
    """Names and what they become, in any case of letters and with any hyphen."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = {old.casefold(): new for old, new in names.items()}
        # Of two that begin alike the longer one is meant.
        loose = (re.escape(old).replace(r"\-", "[-‐‑]") for old in sorted(names, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(loose)})(?!\w)", re.IGNORECASE)

    def text(self, text: str) -> str:
        """Return the text with every name replaced, as the old one was written: in capitals, in small letters."""
        return self._pattern.sub(self._renamed, text)

    def offset(self, text: str, at: int) -> int:
        """Return where a place of the text, inside no name, lies in the renamed one."""
        shifts = [(m.end(), len(self._renamed(m)) - len(m[0])) for m in self._pattern.finditer(text)]
        return at + sum(shift for _, shift in shifts[: bisect_right(shifts, at, key=lambda s: s[0])])

    def row(self, row: Mapping[str, Any], text: str) -> dict[str, Any]:
        """Return an annotation of the text as it is of the renamed one; documents keep their files' names."""
        changed = {key: self._value(value) for key, value in row.items() if key != "doc"}
        return {**row, **changed, "start": self.offset(text, row["start"]), "end": self.offset(text, row["end"])}

    def _value(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._value(one) for one in value]
        return self.text(value) if isinstance(value, str) else value

    def _renamed(self, match: re.Match[str]) -> str:
        old = match[0].translate(_HYPHENS)
        new = self._names[old.casefold()]
        if old.islower() or old.isupper():
            return new.lower() if old.islower() else new.upper()
        return new


def rename(names: Mapping[str, str], docs: Path, gold: Path, folder: Path) -> tuple[Path, Path]:
    """Write an annotated set renamed into an empty folder; return where its documents and its annotations are."""
    renaming = Renaming(names)
    renamed = folder / "docs"
    renamed.mkdir()
    texts = {path.name: path.read_bytes().decode() for path in docs.iterdir()}
    for name, text in texts.items():
        (renamed / name).write_bytes(renaming.text(text).encode())
    rows = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
    figures = folder / "figures.jsonl"
    figures.write_text("".join(json.dumps(renaming.row(row, texts[row["doc"]])) + "\n" for row in rows))
    return renamed, figures

"""No phrase of a lexicon is lifted from an article that the scores are measured on.

A phrase of three words and more, listed or inside a pattern, that stands in one story alone, and in no article of
another trade, was likely taken from it. What is a term of the field all the same is listed in `cases/field-terms.toml`,
with who else says so.
"""

import re
import tomllib
from pathlib import Path

import pytest

from ingest import lexicon

ROOT = Path(__file__).parent.parent
STORIES = {
    "seeds": sorted((ROOT.parent / "seeds").glob("*.txt")),
    "gannet": sorted((ROOT / "corpus" / "docs").glob("0[1-4]*")),
    "petrel": sorted((ROOT / "corpus" / "docs").glob("0[5-8]*")),
    "quillon": sorted((ROOT / "corpus" / "docs").glob("09*")) + sorted((ROOT / "corpus" / "docs").glob("1*")),
}
OTHERS = sorted((ROOT / "trades" / "docs").iterdir())
TERMS = tomllib.loads((ROOT / "cases" / "field-terms.toml").read_text(encoding="utf-8"))["terms"]
WORDS = 3
SPACE = re.compile(r"\\s[+*?]?|\[[^\]]*\\s[^\]]*\][+*?]?|\n\s*")


def flat(files):
    return " ".join(" ".join(file.read_text(encoding="utf-8").casefold().split()) for file in files)


def runs(pattern):
    """The plain words of a pattern that follow one another without a choice: `not\\s+yet\\s+a\\s+case`."""
    plain = SPACE.sub(" ", re.sub(r"\\[bB]", "|", pattern))
    return [
        " ".join(run.split()) for run in re.findall(r"[A-Za-z][A-Za-z' -]*[A-Za-z]", re.sub(r"\(\?\S{1,3}", "|", plain))
    ]


def long_phrases():
    for name in lexicon.names():
        for entry in lexicon.table(name).get("entry", ()):
            for phrase in (*entry.get("phrases", ()), *runs(entry.get("pattern", ""))):
                if len(phrase.split()) >= WORDS:
                    yield name, entry["id"], phrase


@pytest.fixture(scope="module")
def texts():
    assert sum(map(len, STORIES.values())) == 15
    return {name: flat(files) for name, files in STORIES.items()} | {"others": flat(OTHERS)}


def stories_of(phrase, texts):
    pattern = re.compile(r"(?<!\w)" + r"[\s-]+".join(map(re.escape, phrase.casefold().split())) + r"(?!\w)")
    return [name for name, text in texts.items() if pattern.search(text)]


def test_no_long_phrase_stands_in_one_story_alone(texts):
    lifted = [
        f"{name}: {entry}: {phrase!r} stands in {found[0]} alone"
        for name, entry, phrase in long_phrases()
        if len(found := stories_of(phrase, texts)) == 1 and found != ["others"] and phrase not in TERMS
    ]
    assert lifted == []


def test_each_listed_term_is_needed(texts):
    phrases = {phrase for *_, phrase in long_phrases()}
    assert [t for t in TERMS if t not in phrases or len(stories_of(t, texts)) != 1] == []

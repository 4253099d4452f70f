"""A user's own words are checked before anything is read: what is wrong is told with file, line and remedy."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import InputError, SaysoError
from ingest import lexicon
from ingest.lexicon import meaning, own, shape, shipped

CASES = Path(__file__).parent.parent / "cases" / "own-words-wrong.toml"


@pytest.mark.parametrize(
    "case", tomllib.loads(CASES.read_text(encoding="utf-8"))["case"], ids=lambda case: case["says"]
)
def test_what_is_wrong_is_told_with_file_line_and_remedy(case: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / case["file"]
    path.write_text(case["content"], encoding="utf-8")
    with pytest.raises(InputError) as told:
        lexicon.use(tmp_path)
    assert told.value.place == ", ".join(filter(None, [str(path), case["where"]]))
    assert told.value.message == case["message"]
    assert told.value.remedy
    assert lexicon.added() is None


def test_a_folder_without_files_or_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("words")
    for folder in (tmp_path, tmp_path / "nowhere", tmp_path / "notes.txt"):
        with pytest.raises(InputError) as told:
            lexicon.use(folder)
        assert told.value.place == str(folder)
        assert told.value.remedy


@pytest.mark.parametrize(("name", "remedy"), [("unit", "Did you mean units.toml?"), ("reach", "Files that add words")])
def test_a_file_that_adds_to_no_lexicon_is_told(name: str, remedy: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.toml").write_text("")
    with pytest.raises(InputError, match="no lexicon has this name") as told:
        lexicon.use(tmp_path)
    assert told.value.remedy is not None
    assert told.value.remedy.startswith(remedy)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = " + b"[" * 5000 + b"]" * 5000])
def test_a_file_that_cannot_be_read_is_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_bytes(content)
    with pytest.raises(InputError, match=r"units\.toml"):
        lexicon.use(tmp_path)


@pytest.mark.parametrize("name", shipped.names())
def test_every_lexicon_has_the_shape_that_it_asks_of_others(name: str) -> None:
    """Only its single values are there already, and so is every axis."""
    rows = {k: v for k, v in shipped.table(name).items() if isinstance(v, list)}
    shape.check(name, own.Source(Path(f"{name}.toml"), "", rows))


def test_more_words_stand_before_those_there_are() -> None:
    there = {"entry": [{"id": "b"}], "words": {"some": ["b"]}, "row": "b", "place": {"usa": "us"}}
    more = {"entry": [{"id": "a"}], "words": {"some": ["a"]}, "row": "a", "place": {"wessex": "wessex"}}
    assert own.merged(there, more) == {
        "entry": [{"id": "a"}, {"id": "b"}],
        "words": {"some": ["a", "b"]},
        "row": "a b",
        "place": {"usa": "us", "wessex": "wessex"},
    }


VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.dates()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["id", "words", "a"]), inner)),
    max_leaves=8,
)


@given(name=st.sampled_from(["units", "conditions", "names", "kinds", "identity"]), data=st.data())
def test_no_content_of_a_file_raises_anything_but_a_message(name: str, data: st.DataObject) -> None:
    tables = st.sampled_from([*shipped.table(name), "other"])
    content = data.draw(st.dictionaries(tables, VALUES, max_size=2))
    told = refused(name, own.Source(Path(f"{name}.toml"), "", content))
    assert told is None or (told.place and told.remedy)


def refused(name: str, source: own.Source) -> SaysoError | None:
    try:
        shape.check(name, source)
        meaning.check(own.Words(Path(), {name: source}, ""))
    except SaysoError as error:
        return error
    return None

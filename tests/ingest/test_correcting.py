"""What people set right is applied whenever statements are settled, and taken back without a trace in the claims."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph import anchors
from graph.claim import Corpus, Statement
from graph.correction import Correction, CorrectionKind, Note
from graph.errors import InputError
from graph.store import Store
from ingest import article, correcting, pipeline

ADA = Note("2026-05-01T10:00:00+00:00", "Ada Brown", "looked it up")
BEN = Note("2026-05-02T10:00:00+00:00", "Ben", "it is right after all")
TEXTS = {
    "a.md": "# Pumps\n\nThe Lund P4 moves 412 litres a minute and draws 1,250 W. Version 3.1 is out.\n",
    "b.md": "# Again\n\nThe Lund P4 draws 1,250 W, Skua says. Its rival the Orrin draws 1,390 W.\n",
}


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("articles")
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    articles = [article.read(path, known) for path, known in article.sources([folder])]
    stated = [(a.document, pipeline.read(a)) for a in articles]
    return pipeline.settle([d for d, _ in stated], [s for _, own in stated for s in own])


def _statement(corpus: Corpus, figure: str, document: str) -> Statement:
    names = {d.key: d.name for d in corpus.documents}
    (found,) = [s for s in corpus.statements if s.figure.text.startswith(figure) and names[s.document] == document]
    return found


def _correction(
    corpus: Corpus, kind: CorrectionKind, *stated: Statement, note: Note = ADA, **changes: str
) -> Correction:
    documents = {d.key: d for d in corpus.documents}
    of = tuple(anchors.anchor(documents[s.document], s) for s in stated)
    return Correction(note, kind, of, tuple(changes.items()))


def _settled(corpus: Corpus, *corrections: Correction) -> Corpus:
    return pipeline.settle(corpus.documents, corpus.statements, corrections)


def _groups(corpus: Corpus) -> set[frozenset[str]]:
    return {frozenset(m.statement for m in c.mentions) for c in corpus.claims}


def test_what_is_rejected_is_of_no_claim_and_still_as_it_was_read(read: Corpus) -> None:
    wrong = _statement(read, "412", "a.md")
    settled = _settled(read, _correction(read, "reject", wrong))
    assert all(wrong.key not in group for group in _groups(settled))
    assert settled.statements == read.statements


def test_what_is_amended_changes_the_claim_and_not_the_reading(read: Corpus) -> None:
    wrong = _statement(read, "412", "a.md")
    changes = {"subject": "Lund P5", "conditions": "scope:node", "producers": "Skua:measured", "direction": "higher"}
    settled = _settled(read, _correction(read, "amend", wrong, **changes))
    (claim,) = [c for c in settled.claims if any(m.statement == wrong.key for m in c.mentions)]
    assert (claim.subject, claim.direction) == ("Lund P5", "higher")
    assert [(p.agent, p.how) for p in claim.producers] == [("Skua", "measured")]
    assert [r.id for r in claim.conditions] == ["scope:node"]
    assert settled.statements == read.statements


def test_claims_are_split_and_merged(read: Corpus) -> None:
    first, second = _statement(read, "1,250", "a.md"), _statement(read, "1,250", "b.md")
    assert frozenset({first.key, second.key}) in _groups(read)
    split = _correction(read, "split", first, second)
    parted = _settled(read, split)
    assert {frozenset({first.key}), frozenset({second.key})} <= _groups(parted)
    merge = _correction(read, "merge", first, second, note=BEN)
    assert _settled(read, split, merge).claims == read.claims
    assert len({c.key for c in parted.claims}) == len(parted.claims)


def test_a_later_amendment_holds(read: Corpus) -> None:
    wrong = _statement(read, "412", "a.md")
    older = _correction(read, "amend", wrong, subject="Lund P5")
    newer = _correction(read, "amend", wrong, note=BEN, subject="Lund P6")
    for both in ((older, newer), (newer, older)):
        assert "Lund P6" in {c.subject for c in _settled(read, *both).claims}


def test_what_was_taken_back_counts_for_nothing(read: Corpus) -> None:
    wrong = _statement(read, "412", "a.md")
    settled = _settled(read, replace(_correction(read, "reject", wrong), undone=BEN))
    assert replace(settled, corrections=()) == read


def test_it_holds_when_the_article_is_read_again_and_not_when_its_sentence_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(TEXTS["a.md"])
    with Store.open(tmp_path / "store") as store:
        pipeline.ingest([path], store)
        corpus = store.corpus()
        rejected = _correction(corpus, "reject", _statement(corpus, "412", "a.md"))
        pipeline.correct(store, lambda _: (rejected,))
        assert "412 litres a minute" not in {c.figure.text for c in store.claims()}
        path.write_text(TEXTS["a.md"] + "\nIt weighs 31 kg.\n")
        pipeline.ingest([path], store)
        texts = {c.figure.text for c in store.claims()}
        assert "31 kg" in texts
        assert "412 litres a minute" not in texts
        path.write_text("# Pumps\n\nThe Lund P4 now moves 412 litres a minute.\n")
        pipeline.ingest([path], store)
        assert "412 litres a minute" in {c.figure.text for c in store.claims()}
        assert store.corrections() == (rejected,)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("figure", "3", "no field"),
        ("direction", "up", "higher, lower"),
        ("modality", "", "asserted"),
        ("producers", "Skua", "AGENT:HOW"),
        ("conditions", "wall", "axis:value"),
    ],
)
def test_what_cannot_be_set_is_said(read: Corpus, field: str, value: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        correcting.amended(read.statements[0], field, value)
    assert says in f"{error.value} {error.value.remedy}"


KINDS: tuple[CorrectionKind, ...] = ("reject", "amend", "merge", "split")


@settings(max_examples=40)
@given(data=st.data())
def test_no_order_matters_and_undoing_all_leaves_what_was(read: Corpus, data: st.DataObject) -> None:
    stated = st.sampled_from(read.statements)
    made = []
    for number in range(data.draw(st.integers(1, 5))):
        kind = data.draw(st.sampled_from(KINDS))
        of = data.draw(st.lists(stated, min_size=2, max_size=2, unique=True))[: 2 if kind in ("merge", "split") else 1]
        note = Note(f"2026-05-0{number + 1}", "Ada Brown", "so it is")
        made.append(_correction(read, kind, *of, note=note, **({"subject": "Lund"} if kind == "amend" else {})))
    shuffled = data.draw(st.permutations(made))
    settled = _settled(read, *made)
    assert _settled(read, *shuffled) == settled
    assert len({c.key for c in settled.claims}) == len(settled.claims)
    undone = [replace(c, undone=BEN) for c in made]
    assert replace(_settled(read, *undone), corrections=()) == read
    with Store.open(None) as store:
        store.write(settled)
        assert store.corpus() == settled
        store.write(read)
        assert store.corpus() == read

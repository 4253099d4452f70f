"""Derivations: what follows from what, within the rounding of printed figures; and what contradicts what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph.audit import findings
from graph.claim import Claim, Corpus
from ingest import arithmetic, resolve
from tests.graph.values import DOCUMENT, statements
from tests.ingest.stating import story

FOLDER = Path(__file__).parents[1] / "cases"
DERIVED = yaml.safe_load((FOLDER / "arithmetic-derivations.yaml").read_text(encoding="utf-8"))
CONFLICTS = yaml.safe_load((FOLDER / "arithmetic-conflicts.yaml").read_text(encoding="utf-8"))


def settled(given: dict[str, Any]) -> dict[str, Claim]:
    """Return the claims of a case by the names of their statements."""
    documents, stated = story(given)
    statements = list(stated.values())
    claims = arithmetic.derive(resolve.claims(documents, statements), documents, statements)
    of = {m.statement: c for c in claims for m in c.mentions}
    return {name: of[s.key] for name, s in stated.items()}


@pytest.mark.parametrize("case", DERIVED, ids=lambda c: c["case"])
def test_a_figure_follows_from_others(case: dict[str, Any]) -> None:
    found = settled(case["documents"])
    wanted = {}
    for name, (operation, *inputs) in case["derived"].items():
        verdict = inputs.pop() if inputs[-1] == "inconsistent" else "consistent"
        wanted[found[name].key] = (operation, tuple(found[i].key for i in inputs), verdict)
    derived = {c.key: c.derivation for c in found.values() if c.derivation}
    assert {k: (d.operation, d.inputs, d.verdict) for k, d in derived.items()} == wanted


@pytest.mark.parametrize("case", CONFLICTS + [c for c in DERIVED if "conflicts" in c], ids=lambda c: c["case"])
def test_claims_contradict_one_another(case: dict[str, Any]) -> None:
    found = settled(case["documents"])
    pairs = {(frozenset((c.key, x.claim)), x.kind) for c in found.values() for x in c.conflicts}
    assert pairs == {(frozenset((found[a].key, found[b].key)), kind) for a, b, kind in case["conflicts"]}


def test_the_result_is_worked_out_in_the_unit_of_the_claim() -> None:
    found = settled(
        {
            "a": "It costs [9.2 cents|unit=USD/kWh] and [4.19 million|unit=token/kWh], "
            "hence [$0.022|unit=USD/token; scale=0.000001]."
        }
    )
    derivation = found["a3"].derivation
    assert derivation is not None
    assert derivation.stated
    assert float(derivation.computed) == pytest.approx(2.1957e-8, rel=1e-4)


def test_the_constant_of_a_conversion_is_kept_as_printed() -> None:
    found = settled(
        {"a": "At [19,641|unit=query/s] it serves 19,641 × 3,600 = [70.7 million|unit=query/hour] an hour."}
    )
    derivation = found["a2"].derivation
    assert derivation is not None
    assert derivation.constant == "3,600"


def test_who_divides_is_the_producer_unless_somebody_is_named() -> None:
    found = settled(
        {
            "a": {
                "text": "The Lund carried [8.64|unit=t; subject=Lund; producer=Lund Systems:measured] and the "
                "Orrin [1.18|unit=t; subject=Orrin; producer=Lund Systems:measured], "
                "or [7.3 times|subject=Lund; comparator=Orrin].",
                "outlet": "Harbour Gazette",
            }
        }
    )
    assert [(p.agent, p.how) for p in found["a3"].producers] == [("Harbour Gazette", "calculated")]
    assert found["a3"].origins == 1


def test_a_ratio_in_a_producers_own_table_is_the_producers() -> None:
    found = settled(
        {
            "a": "| Lund | [8.64|unit=t; subject=Lund; producer=Lund Systems:measured] | "
            "[1.18|unit=t; subject=Orrin; producer=Lund Systems:measured] | [7.3x|subject=Lund; comparator=Orrin] |"
        }
    )
    assert [(p.agent, p.how) for p in found["a3"].producers] == [("Lund Systems", "calculated")]


def test_origins_are_the_producers_at_the_bottom() -> None:
    found = settled(
        {
            "a": "The Lund carried [8.64|unit=t; subject=Lund; producer=Lund Systems:measured], the Orrin "
            "[1.18|unit=t; subject=Orrin; producer=Brno Lab:measured], or [7.3 times|subject=Lund; comparator=Orrin].",
            "b": "Nobody knows who weighed [5.5 t|unit=t; subject=Tern].",
        }
    )
    assert found["a3"].origins == 2
    assert found["b1"].origins == 0


def test_a_retelling_in_other_words_has_lost_the_conditions_of_its_source() -> None:
    found = settled(
        {
            "a": "The Lund serves [9,318|unit=token/s/kW; subject=Lund; cond=precision:fp8].",
            "b": "The Lund serves about [9,300|unit=token/s/kW; subject=Lund; approx=yes]. It weighs "
            "[431 kg|unit=kg; subject=Lund], all [94 dB|unit=dB; subject=Lund] of it.",
            "c": "The Lund: [9,318|unit=token/s/kW; subject=Lund], [431 kg|unit=kg; subject=Lund] and "
            "[94 dB|unit=dB; subject=Lund].",
        }
    )
    reports = {r.id: (r.stated_in, r.dropped_in) for r in found["b1"].conditions}
    assert reports == {"precision:fp8": ((), ("b.txt",))}


def test_order_does_not_matter() -> None:
    for case in DERIVED:
        documents, stated = story(case["documents"])
        statements = list(stated.values())
        claims = resolve.claims(documents, statements)
        wanted = arithmetic.derive(claims, documents, statements)
        again = arithmetic.derive(claims[::-1], documents[::-1], statements[::-1])
        assert set(again) == set(wanted)


@st.composite
def _told(draw: st.DrawFn) -> Corpus:
    documents = draw(st.lists(DOCUMENT, min_size=1, max_size=3, unique_by=lambda d: d.key))
    told = [s for d in documents for s in draw(st.lists(statements(d.key), max_size=6, unique_by=lambda s: s.key))]
    return Corpus(tuple(documents), tuple(told))


@given(_told())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_whatever_is_told_every_statement_is_of_one_claim(corpus: Corpus) -> None:
    claims = arithmetic.derive(resolve.claims(corpus.documents, corpus.statements), corpus.documents, corpus.statements)
    told = [m.statement for c in claims for m in c.mentions]
    assert sorted(told) == sorted(s.key for s in corpus.statements)
    keys = {c.key for c in claims}
    assert len(keys) == len(claims)
    assert all(i in keys for c in claims for i in (c.derivation.inputs if c.derivation else ()))
    assert all(0 < f.weight < 1 for f in findings(Corpus(corpus.documents, corpus.statements, claims)))

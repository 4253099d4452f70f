"""The contract's JSON objects: one row a statement, a claim, a finding; keys in the contract's order."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from api.evaluation.misses import Miss
from graph.audit import matrix
from graph.audit.comparability import Apart
from graph.check import Violation
from graph.claim import Caveat, Claim, Condition, Document, Evidence, Figure, Finding, Span, Statement, Verification
from graph.correction import Correction, Note
from graph.vocabulary import claim_iri, document_iri

if TYPE_CHECKING:
    from ingest.resolve.reasons import Why

_EXACT = 2**53

Row = dict[str, Any]


def figure(value: Figure) -> Row:
    """Return a figure as the contract's object."""
    return {
        "text": value.text,
        **_ends(value.span),
        "value": _number(value.value),
        "low": _number(value.low),
        "high": _number(value.high),
        "unit": value.unit,
        "bound": value.bound,
        "approximate": value.approximate,
        "tolerance": _number(value.tolerance),
    }


def statement(value: Statement, doc: str) -> Row:
    """Return a line of `sayso extract --json`; `doc` is the document's name."""
    return {
        "doc": doc,
        **_ends(value.span),
        "quote": value.quote,
        "figure": figure(value.figure),
        "metric": value.metric,
        "subject": value.subject,
        "comparator": value.comparator,
        "workload": value.workload,
        "direction": value.direction,
        "modality": value.modality,
        "said_by": list(value.said_by),
        "conditions": [_condition(c) for c in value.conditions],
        "caveats": [_caveat(c) for c in value.caveats],
    }


def claim(value: Claim, names: Mapping[str, str]) -> Row:
    """Return a line of `sayso claims --json`; `names` maps document keys to document names."""
    derivation = value.derivation
    return {
        "claim": claim_iri(value.key),
        "figure": figure(value.figure),
        "metric": value.metric,
        "subject": value.subject,
        "comparator": value.comparator,
        "workload": value.workload,
        "direction": value.direction,
        "modality": value.modality,
        "producers": [{"agent": p.agent, "how": p.how} for p in value.producers],
        "verifications": [_verification(v, names) for v in value.verifications],
        "mentions": [
            {"doc": m.doc, **_ends(m.span), "outlet": m.outlet, "said_by": list(m.said_by)} for m in value.mentions
        ],
        "conditions": [
            {"id": c.id, "stated_in": list(c.stated_in), "dropped_in": list(c.dropped_in)} for c in value.conditions
        ],
        "derivation": derivation
        and {
            "operation": derivation.operation,
            "inputs": [claim_iri(i) for i in derivation.inputs],
            "computed": _number(derivation.computed),
            "verdict": derivation.verdict,
            "stated": derivation.stated,
            "constant": derivation.constant,
            "chance": _number(derivation.chance),
        },
        "conflicts": [{"with": claim_iri(c.claim), "kind": c.kind} for c in value.conflicts],
        "origins": value.origins,
        "outlets": value.outlets,
        "underspecified": [claim_iri(k) for k in value.underspecified],
    }


def trace(
    chain: Sequence[Claim],
    names: Mapping[str, str],
    corrections: Sequence[Correction] = (),
    near: Sequence[Apart] = (),
) -> Row:
    """Return a line of `sayso trace --json`; the chain begins with the match."""
    return {
        "claim": claim_iri(chain[0].key),
        "chain": [claim(c, names) for c in chain],
        "corrections": [correction(c) for c in corrections],
        "not_comparable": [_apart(a, names) for a in near],
    }


def _apart(value: Apart, names: Mapping[str, str]) -> Row:
    stated = value.statement
    return {
        "figure": stated.figure.text,
        "doc": names.get(stated.document, stated.document),
        **_ends(stated.figure.span),
        "quote": stated.quote,
        "because": [{"axis": d.axis, "here": d.here, "there": d.there} for d in value.differences],
    }


def document(value: Document) -> Row:
    """Return a line of `sayso documents --json`."""
    return {
        "id": value.key,
        "iri": document_iri(value.key),
        "doc": value.name,
        "title": value.title,
        "outlet": value.outlet,
        "author": value.author,
        "date": value.date,
        "address": value.address,
    }


def finding(value: Finding) -> Row:
    """Return a line of `sayso audit --json`."""
    return {
        "kind": value.kind,
        "weight": value.weight,
        "claim": claim_iri(value.claim),
        **_evidence(value.at),
        "against": value.against and _evidence(value.against),
        "text": value.text,
        "condition": value.condition,
    }


def spread(value: matrix.Row, claims: Mapping[str, Claim], documents: Mapping[str, Document]) -> Row:
    """Return a line of `sayso audit --matrix --json`."""
    told = claims[value.claim]
    return {
        "claim": claim_iri(value.claim),
        "figure": figure(told.figure),
        "metric": told.metric,
        "subject": told.subject,
        "comparator": told.comparator,
        "workload": told.workload,
        "weight": value.weight,
        "cells": [
            {
                "doc": documents[c.document].name,
                "outlet": documents[c.document].outlet,
                "claim": claim_iri(c.claim),
                "figure": c.figure,
                "how": c.how,
                "said_by": list(c.said_by),
                "kept": list(c.kept),
                "dropped": list(c.dropped),
                "check": c.check,
            }
            for c in value.cells
        ],
    }


def correction(value: Correction) -> Row:
    """Return a line of `sayso correct list --json`."""
    return {
        "id": value.id,
        "kind": value.kind,
        **_note(value.made),
        "places": [
            {"document": a.document, "quote": a.quote, "figure": a.figure, "offset": a.offset} for a in value.anchors
        ],
        "changes": [{"field": name, "value": changed} for name, changed in value.changes],
        "undone": value.undone and _note(value.undone),
    }


def why(value: Why, names: Mapping[str, str]) -> Row:
    """Return what `sayso why --json` prints for a claim."""
    return {
        "claim": claim_iri(value.claim),
        "statements": [
            {"doc": names[s.document], **_ends(s.figure.span), "figure": s.figure.text, "quote": s.quote}
            | {"told": {slot: list(words) for slot, words in told.items()}}
            for s, told in value.members
        ],
        "joined": [list(pair) for pair in value.decided],
        "near": [
            {
                "claim": claim_iri(n.claim),
                "doc": names[n.statement.document],
                **_ends(n.statement.figure.span),
                "quote": n.statement.quote,
                "differs": {slot: [list(here), list(there)] for slot, (here, there) in n.differs.items()},
                "linked": n.linked,
                "open": n.open,
            }
            for n in value.near
        ],
    }


def _note(value: Note) -> Row:
    return {"by": value.by, "at": value.at, "reason": value.reason}


def violation(value: Violation) -> Row:
    """Return a line of `sayso check --json`."""
    return {"node": value.node, "path": value.path, "message": value.message}


def miss(value: Miss) -> Row:
    """Return a line of `sayso evaluate --json` below the scores."""
    return {
        "kind": value.kind,
        "doc": value.doc,
        "line": value.line,
        **_ends(value.span),
        "figure": value.figure,
        "field": value.field,
        "wanted": _compared(value.wanted),
        "got": _compared(value.got),
        "quote": value.quote,
        "row": value.row,
    }


def _compared(value: Any) -> Any:
    """Return one side of a miss: a quantity as an object, several names as a list, all else as it is."""
    if isinstance(value, Figure):
        amounts = (value.value,) if value.value is not None else (value.low, value.high)
        return _amount(amounts, value.unit)
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return _amount(*value)
    return list(value) if isinstance(value, tuple) else value


def _amount(amounts: Sequence[Decimal | None], unit: str) -> Row:
    keys = ("value",) if len(amounts) == 1 else ("low", "high")
    return {**{k: _number(a) for k, a in zip(keys, amounts, strict=True)}, "unit": unit}


def _verification(value: Verification, names: Mapping[str, str]) -> Row:
    return {
        "agent": value.agent,
        "method": value.method,
        "scope": value.scope,
        "doc": names[value.document],
        **_ends(value.span),
    }


def _condition(value: Condition) -> Row:
    return {"id": value.id, "text": value.text, **_ends(value.span), "reach": value.reach}


def _caveat(value: Caveat) -> Row:
    return {"kind": value.kind, "text": value.text, **_ends(value.span), "reach": value.reach}


def _evidence(value: Evidence) -> Row:
    return {"doc": value.doc, **_ends(value.span), "quote": value.quote}


def _ends(span: Span) -> Row:
    return {"start": span.start, "end": span.end}


def _number(value: Decimal | None) -> int | float | None:
    """Return the JSON number nearest to the decimal; whole numbers stay whole, also beyond a double's reach."""
    if value is None:
        return None
    whole = value == value.to_integral_value()
    if whole and (abs(value) < _EXACT or math.isinf(float(value))):
        return int(value)
    return float(value)

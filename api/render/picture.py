"""A chain as a picture: boxes on layers and arrows between them, before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.answers import Trace
from api.render import words
from graph.claim import Claim
from graph.vocabulary import claim_iri


@dataclass(frozen=True, slots=True)
class Box:
    """One claim."""

    key: str
    iri: str
    lines: tuple[str, ...]
    """Figure, what it is of, who brought it about; as many as are known."""
    tip: str
    """Everything that is told of it, for whoever points at it."""
    layer: int
    """0 for what was asked for; every claim lies deeper than all that follow from it."""
    asked: bool


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a claim to one that it follows from."""

    start: str
    end: str
    label: str
    """The operation."""
    holds: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes and arrows."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


def drawn(traces: Sequence[Trace]) -> Picture:
    """Return one picture of several chains; claims that they share are drawn once."""
    known: dict[str, Claim] = {claim.key: claim for trace in traces for claim in trace.chain}
    labels: dict[str, str] = {}
    for trace in traces:
        labels |= words.labels(trace.sources.documents.values())
    asked = {trace.match.key for trace in traces}
    arrows = tuple(_arrow(claim, key) for claim in known.values() for key in _inputs(claim, known))
    layers = _layers(known, asked)
    boxes = tuple(_box(claim, labels, layers[key], key in asked) for key, claim in known.items())
    title = words.listed(list(dict.fromkeys(words.amount(trace.match.figure) for trace in traces)))
    return Picture(f"Where {title} comes from", boxes, arrows)


def _box(claim: Claim, labels: Mapping[str, str], layer: int, asked: bool) -> Box:
    told = words.thing(claim) or words.measured(claim)
    lines = [words.amount(claim.figure), *([told] if told else []), words.produced(claim.producers)]
    stated = words.listed(words.places(claim, labels))
    checks = [words.checked(check) for check in claim.verifications]
    tip = filter(None, dict.fromkeys([*lines, words.measured(claim), f"stated in {stated}", *checks]))
    return Box(claim.key, claim_iri(claim.key), tuple(lines), "\n".join(tip), layer, asked)


def _arrow(claim: Claim, key: str) -> Arrow:
    assert claim.derivation is not None
    return Arrow(claim.key, key, claim.derivation.operation, claim.derivation.verdict == "consistent")


def _layers(known: Mapping[str, Claim], asked: set[str]) -> dict[str, int]:
    """Return the layer of each claim: one below the deepest claim that follows from it, circles cut once."""
    layers = dict.fromkeys(known, 0)
    # Chains list every claim before its inputs; a claim asked for may still lie in another's chain, so walk until
    # nothing moves. As many rounds as there are claims bound the walk where they derive from one another in a circle.
    for _ in known:
        moved = False
        for claim in known.values():
            for key in _inputs(claim, known):
                if key not in asked and layers[key] <= layers[claim.key] < len(known):
                    layers[key] = layers[claim.key] + 1
                    moved = True
        if not moved:
            break
    return layers


def _inputs(claim: Claim, known: Mapping[str, Claim]) -> list[str]:
    return list(dict.fromkeys(k for k in claim.derivation.inputs if k in known)) if claim.derivation else []

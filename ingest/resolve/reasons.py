"""Why statements are of one claim, and what keeps others apart that print the same figure.

The reasons are those by which claims are made: the blocks, profiles and projections of `identity`, asked again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Document, Statement
from ingest.resolve import decisions, grouping, identity, profiles
from ingest.resolve.identity import Group
from ingest.resolve.wordings import Value

Told = Mapping[str, tuple[str, ...]]
"""By slot (subject, metric, a slot of conditions, ...), the words or values that are compared."""


@dataclass(frozen=True, slots=True)
class Near:
    """Another claim with the same figure."""

    claim: str
    statement: Statement
    """The first of it."""
    differs: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    """By slot, what is told here and what there, where neither holds the other."""
    linked: bool
    """Whether any name connects the two, themselves or through their documents."""
    open: bool
    """Whether one of them says too little to tell, and could be the other."""


@dataclass(frozen=True, slots=True)
class Why:
    """What made a claim."""

    claim: str
    members: tuple[tuple[Statement, Told], ...]
    decided: tuple[tuple[str, str], ...]
    """Pairs of statements that somebody joined."""
    near: tuple[Near, ...]


def why(
    documents: Sequence[Document],
    statements: Sequence[Statement],
    key: str,
    together: Collection[tuple[str, str]] = (),
    apart: Collection[tuple[str, str]] = (),
) -> Why | None:
    """Return why the claim with that key is one, None where these statements make no such claim.

    All statements of the documents that print its figure are needed, and no others.
    """
    ordered = sorted({s.key: s for s in statements}.values(), key=lambda s: s.key)
    groups = decisions.decided(identity.groups(profiles.said(documents, ordered)), together, apart)
    keys = grouping.keys(groups)
    if key not in keys:
        return None
    place = keys.index(key)
    own = groups[place]
    members = tuple((m.statement, _shown({**m.profile, **m.described})) for m in own.members)
    inside = {m.statement.key for m in own.members}
    joined = tuple((a, b) for a, b in together if a in inside and b in inside)
    near = tuple(
        _near(keys[i], own, other, open_=i in own.could_be or place in other.could_be)
        for i, other in enumerate(groups)
        if i != place and identity.prints_the_same(own, other)
    )
    return Why(key, members, joined, near)


def _near(key: str, own: Group, other: Group, *, open_: bool) -> Near:
    differs = {
        slot: (_words(here), _words(there)) for slot, (here, there) in sorted(identity.differences(own, other).items())
    }
    linked = any(not a.links.isdisjoint(b.links) for a in own.members for b in other.members)
    same = {m.statement.document for m in own.members} & {m.statement.document for m in other.members}
    return Near(key, other.members[0].statement, differs, linked or bool(same), open_)


def _shown(profile: Mapping[str, Value]) -> Told:
    return {slot: _words(value) for slot, value in sorted(profile.items())}


def _words(value: Value) -> tuple[str, ...]:
    return tuple(sorted(value))

"""The network of claims: which follows from which, whose figures stand at its foot, who else has looked.

Pure functions over `Claim` values. Edges run from a claim to the claims that it was derived from. A chain needs no
graph library and costs nothing to load; the questions about the whole network use networkx, loaded when first asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from graph.claim import Claim

if TYPE_CHECKING:
    import networkx as nx

Claims = Mapping[str, Claim] | Iterable[Claim]
"""By key, which is quick to ask again and again, or in any order."""

# Methods by which a verifier saw something for themselves; "asserted" and "self-reported" are told by the producer.
_SEEN = frozenset({"reproduced", "audited", "independently-measured", "spot-checked", "witnessed", "commissioned"})


def network(claims: Iterable[Claim]) -> nx.DiGraph[str]:
    """Return the claims' keys as a directed graph, each with an edge to the claims it was derived from.

    Nodes carry the claim as `claim`, edges the `operation`. Inputs that are not among the claims are left out.
    """
    import networkx as nx

    known = {claim.key: claim for claim in claims}
    built: nx.DiGraph[str] = nx.DiGraph()
    for key, claim in sorted(known.items()):
        built.add_node(key, claim=claim)
    for key, claim in sorted(known.items()):
        for source in _inputs(claim, known):
            built.add_edge(key, source, operation=claim.derivation.operation if claim.derivation else None)
    return built


def chain(claims: Claims, key: str) -> tuple[Claim, ...]:
    """Return the claim and all it derives from, each once, every claim before its inputs, operands in their order.

    A circular derivation is entered once and not followed round. Empty if no claim has the key.
    """
    known = claims if isinstance(claims, Mapping) else {claim.key: claim for claim in claims}
    if key not in known:
        return ()
    finished: dict[str, None] = {}
    # Reversed depth-first post-order. A stack of our own, because chains may be longer than Python's.
    # Operands are visited last first, so that the reversal puts the numerator before the denominator.
    entered = {key}
    stack = [(key, iter(_inputs(known[key], known)[::-1]))]
    while stack:
        current, rest = stack[-1]
        following = next((k for k in rest if k not in entered), None)
        if following is None:
            stack.pop()
            finished[current] = None
        else:
            entered.add(following)
            stack.append((following, iter(_inputs(known[following], known)[::-1])))
    return tuple(known[k] for k in reversed(finished))


def foot(claims: Claims, key: str) -> tuple[Claim, ...]:
    """Return the claims at the foot of the chain: those that follow from no other."""
    found = chain(claims, key)
    known = {claim.key: claim for claim in found}
    return tuple(claim for claim in found if not _inputs(claim, known))


def origins(claims: Claims, key: str) -> tuple[str, ...]:
    """Return the agents who brought about the figures at the foot of the chain, by name; empty where nobody knows.

    Two outlets that repeat one producer's figure have one origin. Who only calculated from others' figures is none.
    """
    return tuple(sorted({producer.agent for claim in foot(claims, key) for producer in claim.producers}))


def witnesses(claims: Claims, key: str) -> tuple[str, ...]:
    """Return the independent witnesses: agents who checked something in the chain and produced nothing in it."""
    found = chain(claims, key)
    producers = {producer.agent.casefold() for claim in found for producer in claim.producers}
    checked = {v.agent for claim in found for v in claim.verifications if v.agent and v.method in _SEEN}
    return tuple(sorted(agent for agent in checked if agent.casefold() not in producers))


def cycles(claims: Iterable[Claim]) -> tuple[tuple[str, ...], ...]:
    """Return the groups of claims that derive from one another in a circle, keys sorted."""
    return _circles(network(claims))


def crediting(claim: Claim) -> tuple[tuple[str, ...], ...]:
    """Return the groups of outlets and speakers that credit one another with the claim in a circle, names sorted.

    Of names whose words hold one another's, "the Post" and "Harbour Post", the fullest stands for all.
    """
    paths = [(mention.outlet or mention.doc, *mention.said_by) for mention in claim.mentions]
    if not any(names[1:] for names in paths):  # most claims: nothing to load a library for
        return ()
    import networkx as nx

    form = _one_form({name for names in paths for name in names})
    credit: nx.DiGraph[str] = nx.DiGraph()
    for names in paths:
        path = [form[name] for name in names]
        nx.add_path(credit, [name for name, after in zip(path, (*path[1:], None), strict=True) if name != after])
    return _circles(credit)


def _one_form(names: Iterable[str]) -> dict[str, str]:
    words = {name: frozenset(re.findall(r"[^\W_]+", name.casefold())) - {"the"} for name in names}
    return {n: min((m for m in words if words[n] <= words[m]), key=lambda m: (-len(words[m]), m)) for n in words}


def _circles(built: nx.DiGraph[str]) -> tuple[tuple[str, ...], ...]:
    import networkx as nx

    found = (tuple(sorted(part)) for part in nx.strongly_connected_components(built))
    return tuple(sorted(part for part in found if len(part) > 1 or built.has_edge(part[0], part[0])))


def _inputs(claim: Claim, known: Mapping[str, Claim]) -> list[str]:
    """Return the known operands' keys, each once, in order."""
    named = claim.derivation.inputs if claim.derivation else ()
    return list(dict.fromkeys(k for k in named if k in known))

"""Statements become claims, over documents: what the statements of one claim say together."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import get_args

from graph.claim import (
    Claim,
    ConditionReport,
    Document,
    How,
    Mention,
    Method,
    Producer,
    Span,
    Statement,
    Verification,
)
from ingest.resolve import decisions, identity, profiles
from ingest.resolve.identity import Group
from ingest.resolve.wordings import Value

_HOW: Sequence[How] = get_args(How)
"""Strongest first: who measured a figure also states it."""
_METHODS: Sequence[Method] = get_args(Method)
_PART = re.compile(
    r"\b(?:some|several|few|part|parts|sample|subset|half|third|quarter|two|three|four|five|six|seven|eight|nine|ten|\d+"
    r"|only|every\s+one)\b",
    re.IGNORECASE,
)
"""Words of a check that reached a part of what it could have."""
_AMBIENT = ("period:", "statistic:")
_BESIDE = frozenset({"cell", "sentence"})
_ADVERSE: frozenset[Method] = frozenset({"unverified", "disputed"})
"""Said against a figure, so kept beside whatever was said for it."""


def claims(
    documents: Sequence[Document],
    statements: Sequence[Statement],
    together: Collection[tuple[str, str]] = (),
    apart: Collection[tuple[str, str]] = (),
) -> tuple[Claim, ...]:
    """Return the claims that the statements repeat: a function of the sets, free of their order.

    `together` and `apart` are pairs of keys of statements that somebody has found to be of one claim, or of two.
    """
    known = {d.key: d for d in documents}
    ordered = sorted({s.key: s for s in statements}.values(), key=lambda s: s.key)
    groups = decisions.decided(identity.groups(profiles.said(documents, ordered)), together, apart)
    named = keys(groups)
    made = [_claim(key, group, known, named) for key, group in zip(named, groups, strict=True)]
    return tuple(sorted(made, key=lambda c: c.key))


def one_agent(names: Iterable[str]) -> dict[str, str]:
    """Map each agent's name to the form used for it here: of names that hold one another's words, the fullest."""
    held = {n: frozenset(n.casefold().split()) for n in sorted(set(names))}
    return {n: max((m for m in held if held[n] <= held[m]), key=lambda m: (len(held[m]), m)) for n in held}


def _claim(key: str, group: Group, known: Mapping[str, Document], keys: Sequence[str]) -> Claim:
    own = [m.statement for m in group.members]
    by_fullness = sorted(own, key=lambda s: _fullness(s, known[s.document].name))
    fullest = by_fullness[0]

    def first(field: str) -> str | None:
        """Return what the fullest statement that says anything of it says."""
        return next((value for s in by_fullness if (value := getattr(s, field)) is not None), None)

    return Claim(
        key=key,
        figure=fullest.figure,
        metric=first("metric"),
        subject=first("subject"),
        comparator=first("comparator"),
        workload=first("workload"),
        direction=next((s.direction for s in by_fullness if s.direction is not None), None),
        modality=fullest.modality,
        mentions=tuple(sorted((_mention(s, known) for s in own), key=lambda m: (m.doc, m.span, m.statement))),
        producers=_producers(own, known),
        verifications=_verifications(own),
        conditions=_conditions(own, known),
        underspecified=tuple(sorted(keys[i] for i in group.could_be)),
    )


def _fullness(statement: Statement, doc: str) -> tuple[bool, int, int, bool, str, Span, str]:
    """Order statements by how much they say, those that say as much by place.

    One that denies its figure, or only supposes it, comes last.
    """
    fields = (statement.metric, statement.subject, statement.comparator, statement.workload, statement.direction)
    said = sum(f is not None for f in fields)
    aside = statement.modality in ("denied", "hypothetical")
    full = aside, -said, -len(statement.conditions), statement.figure.approximate
    return *full, doc, statement.figure.span, statement.key


def _mention(statement: Statement, known: Mapping[str, Document]) -> Mention:
    document = known[statement.document]
    return Mention(
        statement=statement.key,
        document=document.key,
        doc=document.name,
        span=statement.figure.span,
        outlet=document.outlet,
        said_by=statement.said_by,
    )


def _producers(own: Sequence[Statement], known: Mapping[str, Document]) -> tuple[Producer, ...]:
    """Return every producer named, once, with the strongest of the ways told of it; who only repeats is none."""
    oldest = min((known[s.document].date or "9999" for s in own), default="9999")
    relays = _relays(own, known)
    named = [
        p
        for s in own
        for p in s.producers
        if not _repeats(p, known[s.document], oldest) and not (p.how == "stated" and _is_one_of(p.agent, relays))
    ]
    form = one_agent(p.agent for p in named)
    best: dict[str, How] = {}
    for producer in named:
        agent = form[producer.agent]
        best[agent] = min(producer.how, best.get(agent, producer.how), key=_HOW.index)
    return tuple(Producer(agent, how) for agent, how in sorted(best.items()))


def _repeats(producer: Producer, document: Document, oldest: str) -> bool:
    """Whether a document names itself for a figure that an older one has stated."""
    names = [n for n in (document.outlet, document.author) if n]
    return producer.how == "stated" and _is_one_of(producer.agent, names) and (document.date or "9999") > oldest


def _relays(own: Sequence[Statement], known: Mapping[str, Document]) -> list[str]:
    """Return the outlets and authors whose own documents only tell the figure as somebody else's.

    Whoever credits them goes on to whom they credit; where that is each other, nobody is behind the figure.
    """
    voices: dict[str, list[Statement]] = defaultdict(list)
    for statement in own:
        voices[statement.document].append(statement)
    found = []
    for key, stated in voices.items():
        names = [n for n in (known[key].outlet, known[key].author) if n]
        if all(s.said_by and not any(_is_one_of(n, s.said_by) for n in names) for s in stated):
            found += names
    return found


def _is_one_of(agent: str, names: Iterable[str]) -> bool:
    return any(len(set(one_agent([agent, n]).values())) == 1 for n in names)


def _verifications(own: Sequence[Statement]) -> tuple[Verification, ...]:
    """Return for each agent the strongest check told of it and its reach, and whatever is said against the figure.

    Accounts of one agent's check are of one check; the one that names a part of the runs tells how far it reached.
    """
    told = [v for s in own for v in s.verifications]
    form = one_agent(v.agent for v in told if v.agent)
    accounts: dict[tuple[str, ...], list[Verification]] = defaultdict(list)
    for check in sorted(told, key=_place):
        agent = form[check.agent] if check.agent else ""
        adverse = check.method in _ADVERSE
        accounts[(agent, check.method, check.scope, check.document) if adverse else (agent,)].append(check)
    return tuple(sorted((_strongest(same) for same in accounts.values()), key=_place))


def _strongest(accounts: Sequence[Verification]) -> Verification:
    best = min(_METHODS.index(v.method) for v in accounts)
    strong = [v for v in accounts if _METHODS.index(v.method) == best]
    return next((v for v in strong if _PART.search(v.scope)), strong[0])


def _place(check: Verification) -> tuple[str, int, int, str, str]:
    return check.agent or "", _METHODS.index(check.method), check.span.start, check.document, check.scope


def _conditions(own: Sequence[Statement], known: Mapping[str, Document]) -> tuple[ConditionReport, ...]:
    """Report each condition: the documents that state it, or something narrower, and those that leave it out."""
    stated: dict[str, dict[str, Value]] = defaultdict(dict)
    for statement in own:
        held = stated[statement.document]
        for condition in statement.conditions:
            slot, atoms = profiles.slot(condition.id)
            held[slot] = held.get(slot, frozenset()) | atoms
    makers = {p.agent for s in own for p in s.producers if p.how in ("measured", "calculated")}
    # Around a figure there is always a time and some average; only said of the figure itself are they part of it.
    # Whoever brought the figure about does not repeat it, nor does a document that is older than all that state it.
    missed = {c.id for s in own for c in s.conditions if c.reach in _BESIDE or not c.id.startswith(_AMBIENT)}
    reports = []
    for id_ in sorted({c.id for s in own for c in s.conditions}):
        slot, atoms = profiles.slot(id_)
        with_it = {d for d, held in stated.items() if atoms <= held.get(slot, frozenset())}
        repeating = stated.keys() - with_it if id_ in missed else set()
        without = {d for d in repeating if not _is_first(known[d], [known[w] for w in with_it], makers)}
        reports.append(ConditionReport(id_, _names(with_it, known), _names(without, known)))
    return tuple(reports)


def _is_first(document: Document, stating: Sequence[Document], makers: Collection[str]) -> bool:
    """Whether a document is its figure's own: its maker's, or older than every document that states a condition."""
    names = [n for n in (document.outlet, document.author) if n]
    if any(_is_one_of(n, makers) for n in names):
        return True
    return document.date is not None and all(d.date is not None and document.date < d.date for d in stating)


def _names(keys: Iterable[str], known: Mapping[str, Document]) -> tuple[str, ...]:
    return tuple(sorted(known[k].name for k in keys))


def keys(groups: Sequence[Group]) -> list[str]:
    """Return a key for each group: the hash of its block and of what its statements say together.

    Groups that say the same, and one that says too little to be told apart, are told apart by their first statement.
    """
    plain = [_hash(*g.block, *_whole(g)) for g in groups]
    count = Counter(plain)
    return [
        _hash(key, group.members[0].statement.key) if group.could_be or count[key] > 1 else key
        for key, group in zip(plain, groups, strict=True)
    ]


def _whole(group: Group) -> list[str]:
    together: dict[str, set[str]] = defaultdict(set)
    for member in group.members:
        for name, value in member.profile.items():
            together[name] |= value
    return [f"{name}={','.join(sorted(value))}" for name, value in sorted(together.items())]


def _hash(*parts: str) -> str:
    return blake2b("\x1f".join(parts).encode(), digest_size=16).hexdigest()

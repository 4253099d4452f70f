"""Which statements are of one claim.

A block holds the statements of one quantity: same dimension, same printed unit, same exact value or ends. Within it
only statements that share a name, themselves or through their documents, can be of one thing. Among these, let D be the
slots on which two stated values differ and neither extends the other. Each maximal projection of the profiles on D is a
claim; a projection that is not maximal joins the one maximal projection that extends it (the only one in its own
document, else the only one at all), or is a claim of its own, marked with what it could be.

All of this is a function of the set of statements: no order enters it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal
from itertools import accumulate, pairwise

from graph import units
from graph.claim import Figure, Statement
from graph.errors import InputError
from ingest.resolve import bare, commonwords
from ingest.resolve.components import components
from ingest.resolve.profiles import Profile, Said
from ingest.resolve.wordings import Value, words

_DECIMALS = re.compile(r"\d\.\d")
_DIGITS = Context(prec=12)
"""Thirds and the like are cut here, so that "a third" read twice is one value."""
_COMMON = 2
"""A figure of so few significant digits turns up by chance; a longer one hardly does."""
_DISTINCT = 5
"""A figure of so many significant digits needs no name in common to be the same one."""

_LONGEST = 12
_TELLING = 3
"""A figure of so many significant digits is the same one under conditions that only others' sentences tell of it."""

_COULD_BE = 12
"""How many of the claims that a statement could be are named."""

_NAMES = frozenset({"subject", "subject's maker", "comparator", "comparator's maker", "workload"})
_PLAIN = frozenset({"ratio", "percent", "count"})

Block = tuple[str, ...]
Projection = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Group:
    """The statements of one claim."""

    block: Block
    members: tuple[Said, ...]
    """Sorted by `Statement.key`."""
    could_be: tuple[int, ...] = ()
    """Where the statements say too little to tell: indexes, in the list returned, of the groups it could be."""


def groups(said: Sequence[Said]) -> list[Group]:
    """Part statements into those of one claim each."""
    blocks: dict[Block, list[Said]] = defaultdict(list)
    givers = bare.givers(said)
    for member in sorted(said, key=lambda m: m.statement.key):
        blocks[_block(givers.get(member.statement.key, member.statement))].append(member)
    found: list[Group] = []
    for block, members in sorted(blocks.items()):
        for part in _linked(members):
            found.extend(_parted(block, part, len(found)))
    return found


def prints_the_same(one: Group, other: Group) -> bool:
    """Whether two groups are of one quantity: the same dimension, printed unit and exact value."""
    return one.block == other.block


def differences(one: Group, other: Group) -> dict[str, tuple[Value, Value]]:
    """Return the slots in which two groups of one block say two things of which neither holds the other."""
    members = [*one.members, *other.members]
    told: list[Mapping[str, Profile]] = [_told_apart(members)]
    if _precision(members) <= _COMMON:
        told.append(commonwords.profiles(one.block[0], members))
    found: dict[str, tuple[Value, Value]] = {}
    for profiles in told:
        sides = [_together(profiles[m.statement.key] for m in group.members) for group in (one, other)]
        for slot in sides[0].keys() & sides[1].keys():
            here, there = sides[0][slot], sides[1][slot]
            if not (here <= there or there <= here):
                found[slot] = _words_of(slot, one, here), _words_of(slot, other, there)
    return found


def _together(profiles: Iterable[Profile]) -> Profile:
    found: dict[str, Value] = defaultdict(frozenset)
    for profile in profiles:
        for slot, value in profile.items():
            found[slot] |= value
    return found


def _words_of(slot: str, group: Group, value: Value) -> Value:
    """Return the words behind a number that only tells wordings apart."""
    field = "metric" if slot == "counted" else slot
    said = frozenset(w for m in group.members for w in m.described.get(field, frozenset()))
    return said if said and all(v.isdigit() for v in value) else value


def digits(figure: Figure) -> int:
    """Return how many significant digits the figure has, those of both ends of a range together."""
    ends = [v for v in (figure.value, figure.low, figure.high) if v is not None]
    if any(len(v.as_tuple().digits) > _LONGEST for v in ends):  # a third has no last digit
        return 1
    if figure.step and _DECIMALS.search(figure.text):  # whoever prints 5.90 vouches for the nought
        return sum(max(1, _DIGITS.divide(abs(v), figure.step).adjusted() + 1) for v in ends)
    return sum(len(_DIGITS.plus(v).normalize().as_tuple().digits) for v in ends)


def _precision(members: Iterable[Said]) -> int:
    """Return the digits of equal figures, in the most precise of their notations."""
    return max(digits(m.statement.figure) for m in members)


def _block(statement: Statement) -> Block:
    figure = statement.figure
    try:
        factor, dimension = units.normal(figure.unit)
    except InputError:  # a unit that nobody defined is comparable with itself
        factor, dimension = Decimal(1), figure.unit
    # A share is a plain number in whatever way it is written: 25 percent is 0.25.
    scale, printed = (factor, "") if dimension == "1" else (Decimal(1), str(factor))
    ends = [_exact(v, scale, statement) for v in (figure.value, figure.low, figure.high)]
    return dimension, printed, *ends


def _exact(value: Decimal | None, scale: Decimal, statement: Statement) -> str:
    """Return the value as a string; the sign of a change is its direction: −3.2 % and "3.2 % lower" are one."""
    if value is None:
        return ""
    if value < 0 and statement.direction == "lower":
        value = -value
    return str(_DIGITS.multiply(value, scale).normalize())


def _linked(members: list[Said]) -> list[list[Said]]:
    """Part a block where no name connects: an equal figure in an unrelated article is another claim."""
    if len(members) == 1 or _precision(members) >= _DISTINCT:
        return [members]
    known = {m.statement.key: m for m in members}
    parts = components(known, lambda k: [known[k].statement.document, *known[k].links])
    return [[known[k] for k in part] for part in parts]


def _parted(block: Block, members: list[Said], start: int) -> list[Group]:
    """Part the linked statements of a block, by names and conditions, then where the figure is a common one by words.

    The groups' own indexes begin at `start`.
    """
    # Whoever prints 12.0% is exact; the others' 12% is none the rarer.
    common = min(digits(m.statement.figure) for m in members) <= _COMMON
    found = _projected(block, members, _told_apart(members), common=common)
    if not common:
        return [replace(g, could_be=tuple(start + i for i in g.could_be)) for g in found]
    parts = [_projected(block, g.members, commonwords.profiles(block[0], g.members)) for g in found]
    starts = list(accumulate((len(p) for p in parts), initial=start))
    whole: list[Group] = []
    for group, own, first in zip(found, parts, starts, strict=False):
        # What a statement could be by its names it could be in each part into which words part that.
        others = [i for o in group.could_be for i in range(starts[o], starts[o + 1])]
        for part in own:
            could_be = [*(first + i for i in part.could_be), *others]
            whole.append(replace(part, could_be=tuple(could_be[:_COULD_BE])))
    return whole


def _projected(
    block: Block, members: Sequence[Said], profiles: Mapping[str, Profile], *, common: bool = True
) -> list[Group]:
    """Part statements by the maximal projections of their profiles on the slots that differ.

    `common` says that the figure may turn up by chance.
    """
    differing = _differing(profiles.values())
    sharing: dict[Projection, list[Said]] = defaultdict(list)
    for member in members:
        profile = profiles[member.statement.key]
        sharing[frozenset((s, atom) for s in differing for atom in profile.get(s, ()))].append(member)
    above = _above(sharing)
    maximal = [p for p in sharing if not above[p]]
    place = {p: i for i, p in enumerate(maximal)}
    at_home: dict[str, list[Projection]] = defaultdict(list)
    for projection in maximal:
        for document in sorted({m.statement.document for m in sharing[projection]}):
            at_home[document].append(projection)
    joined = {p: list(sharing[p]) for p in maximal}
    alone: list[Group] = []
    for projection, longer in above.items():
        tops = [p for p in longer if p in place]
        for member in sharing[projection] if tops else ():
            near = [p for p in at_home[member.statement.document] if projection < p] or tops
            if common:  # it is no more of its document's other thing than its words say
                near = _worded(member, near, sharing) or near
            if len(near) > 1:  # what is only loosely told decides where nothing else does
                near = _nearest(member, near, sharing)
            if len(near) == 1:
                joined[near[0]].append(member)
            else:
                alone.append(Group(block, (member,), tuple(place[p] for p in near[:_COULD_BE])))
    whole = [Group(block, tuple(sorted(joined[p], key=lambda m: m.statement.key))) for p in maximal]
    return whole + alone


def _nearest(
    member: Said, projections: Sequence[Projection], sharing: Mapping[Projection, Sequence[Said]]
) -> list[Projection]:
    """Return those of the projections whose statements contradict the fewest slots of the statement's profile."""
    apart = {p: min(_contradicted(member.profile, m.profile) for m in sharing[p]) for p in projections}
    return [p for p in projections if apart[p] == min(apart.values())]


def _worded(
    member: Said, projections: Sequence[Projection], sharing: Mapping[Projection, Sequence[Said]]
) -> list[Projection]:
    """Return those of the projections with a statement that shares a telling word with this one."""
    here = commonwords.telling(member)
    return [p for p in projections if any(here & commonwords.telling(m) for m in sharing[p])]


def _contradicted(one: Profile, other: Profile) -> int:
    return sum(not (one[s] <= other[s] or other[s] <= one[s]) for s in one.keys() & other.keys())


def _above(projections: Iterable[Projection]) -> dict[Projection, list[Projection]]:
    """Map each projection to those that extend it; only those that share its rarest atom are looked at."""
    projections = list(projections)
    holding: dict[tuple[str, str], list[Projection]] = defaultdict(list)
    for projection in projections:
        for atom in projection:
            holding[atom].append(projection)
    return {p: [q for q in min((holding[a] for a in p), key=len, default=projections) if p < q] for p in projections}


def _differing(profiles: Iterable[Profile]) -> list[str]:
    """Return the slots with two stated values of which neither extends the other."""
    values: dict[str, set[Value]] = defaultdict(set)
    for profile in profiles:
        for name, value in profile.items():
            values[name].add(value)
    return [name for name, stated in values.items() if not _is_chain(stated)]


def _is_chain(values: Iterable[Value]) -> bool:
    ordered = sorted(values, key=len)
    return all(a <= b for a, b in pairwise(ordered))


def _told_apart(members: Sequence[Said]) -> dict[str, dict[str, Value]]:
    """Return the profiles by statement, with makers, things and workloads told apart by all statements of the block.

    A maker is no rival of its products: "Nvidia", "Nvidia GX200" and "GX200 NVL72" differ in nothing. And what one
    statement takes for the subject, others know as the workload.
    """
    agents = frozenset().union(*(m.agents for m in members))
    loads = [m.profile["workload"] for m in members if "workload" in m.profile]
    precision = _precision(members)
    found = {}
    for member in members:
        profile, loose = dict(member.profile), set(member.loose)
        subject = profile.get("subject", frozenset())
        if subject and "workload" not in profile and any(subject <= load for load in loads):
            profile["workload"] = profile.pop("subject")
            loose |= {"workload"} if "subject" in loose else set()
        for name in ("subject", "comparator"):
            value = profile.pop(name, frozenset())
            parts = {name: value - agents, f"{name}'s maker": value & agents}
            if name == "subject" and not parts[name] and _makes(member, parts["subject's maker"], members):
                continue  # "Nvidia's new chip" may be any that Nvidia tells of.
            profile |= {slot: part for slot, part in parts.items() if part}
            loose |= {f"{name}'s maker"} if name in loose else set()
        found[member.statement.key] = _weighed(member, profile, loose, precision)
    return found


def _makes(member: Said, maker: Value, members: Sequence[Said]) -> bool:
    """Whether a maker of a thing without a name tells of a named one, or brought its figure about."""
    nameless = bool(words(member.statement.subject) - maker)
    return nameless and any(m is not member and maker <= m.makers and m.profile.get("subject") for m in members)


def _weighed(member: Said, profile: Mapping[str, Value], loose: Collection[str], precision: int) -> dict[str, Value]:
    """Return the profile without what is too loosely told to make a claim of its own.

    Two sentences that print one figure of many digits hardly mean two things because other sentences around them say
    so. A carried name keeps figures of its own document apart, in which the names of others were carried likewise.
    """
    if precision < _TELLING and not member.again:
        return dict(profile)
    kept = {s: v for s, v in profile.items() if s not in loose}
    if member.again:  # what it measures was said before
        return {s: v for s, v in kept.items() if s != "metric"}
    names = {s: v for s, v in profile.items() if s in _NAMES}
    if member.statement.figure.unit in _PLAIN and precision <= _TELLING:  # many things are 12.4 percent of something
        return kept | names
    return kept | {f"{s} in {member.statement.document}": v for s, v in names.items()}

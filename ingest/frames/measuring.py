"""What a figure in a sentence measures: the first that tells it of its own words, its governor, its verb, its unit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ingest import lexicon, words
from ingest.frames import counts, dimensions, neighbours, nouns, tellings
from ingest.frames import metric as measures
from ingest.frames.attributes import of_them
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Draft
from ingest.frames.reading import Reading
from ingest.frames.verbs import Verb

_SUBSTANCES = frozenset({"money", "mass", "volume"})
_PLAIN = frozenset({"cost", "weigh", "last"})
"""Verbs that measure one thing only, whatever their subject is."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A figure with all that its measure may be read from."""

    sentence: Sentence
    r: Reading
    draft: Draft
    before: str | None
    """The measure of the figure before, or the last one in the figure's unit."""
    label: str | None
    """What the line begins with before a colon."""
    own: str | None
    """The measure that the figure's unit names itself: "tokens per second"."""
    spoken: str | None
    """What the verb measures in the figure's unit."""

    @property
    def unit(self) -> str:
        """The figure's unit."""
        return self.r.found.figure.unit

    @property
    def verb(self) -> Verb | None:
        """The verb that governs the figure, or whose object does."""
        at = self.r.governor.verb
        return self.sentence.tokens[at].verb if at >= 0 else None

    @property
    def copula(self) -> bool:
        """Whether the figure is the level that a verb tells of its subject: "is", "averaged"."""
        return self.verb is not None and "level" in self.verb.kinds and not self.r.governor.preposition

    @property
    def counted(self) -> str | None:
        """What the words within the figure count: "24.6 *points per game*"."""
        told = measures.counted_words(self.r.found.figure.text, self.unit)
        if told and told.startswith("per ") and self.r.actor is not None and self.r.actor.phrase is not None:
            return f"{nouns.described(self.sentence, self.r.actor)} {told}"  # As in "the yen fell to 158 per dollar".
        return told

    @property
    def head(self) -> str:
        """The head noun of the verb's subject."""
        acting = self.r.actor.phrase if self.r.actor is not None else None
        return measures.head_word(self.sentence, acting) if acting is not None else ""


def measure(sentence: Sentence, r: Reading, draft: Draft, before: str | None, label: str | None) -> None:
    """Set the metric of a figure: the first of the steps that tells one."""
    own = measures.unit_words(r.found.figure.text, r.found.figure.unit)
    case = _Case(sentence, r, draft, before, label, own, tellings.told_by_verb(sentence, r))
    told = _settled(case, next((told for step in _STEPS if (told := step(case))), None))
    draft.told = told is not None
    if told and own and own.casefold() not in told.casefold() and not told.casefold().endswith("per kilowatt"):
        told = f"{told}, {own}"
    draft.metric = told or own


def in_aside(sentence: Sentence, token: int, other: int) -> bool:
    """Whether a figure stands in a with-phrase between commas that does not hold the other figure."""
    tokens = sentence.tokens
    start = next((k for k in range(token - 1, max(0, token - 12), -1) if tokens[k].tag in ",;V"), 0)
    opens = tokens[start].tag == "," and tokens[start + 1].low == "with"
    return opens and any(t.tag == "," for t in tokens[token:other])


def _compared(c: _Case) -> str | None:
    """Return what a comparing word names: "12% *faster*", "2% more *traffic*"."""
    told = c.r.comparison.metric if c.r.comparison is not None else None
    if not told:
        return None
    *before, last = told.lower().split()
    if before and last in words.group("metrics", "vague"):
        return None  # As in "8% below last year's".
    return counts.grown(c.sentence, c.r, told, c.before)


def _inside(c: _Case) -> str | None:
    """Return what a change is in: "gains of 42% in revenues and 52% in *earnings*", "a 369 TWh rise in *demand*"."""
    beside = c.unit in nouns.CHANGES and c.r.governor.kind in ("and", "comma")
    phrase = c.sentence.phrase_right(c.r.token + 1, of=False) if c.r.around.counts_measure else None
    change = phrase is not None and measures.head_word(c.sentence, phrase) in measures.changes()
    return c.r.around.inside if beside or change else None


def _counted(c: _Case) -> str | None:
    """Return the noun behind a number or share, or what grows by it."""
    if c.unit not in counts.COUNTS and c.unit != "ratio" and not c.r.around.counts_measure:
        return None
    told = counts.counted(c.sentence, c.r)
    change = told is not None and told.rpartition(" ")[2].lower() in measures.changes()
    if c.unit == "ratio" and not change and c.verb is not None and c.verb.kinds & {"up", "down"}:
        told = nouns.actor_measure(c.sentence, c.r.actor) or told  # As in "ridership grew 2% regardless".
    return counts.grown(c.sentence, c.r, told, c.before) if told and c.unit == "ratio" else told


def _of(c: _Case) -> str | None:
    """Return what a figure is of: "41 GB of *resident memory*", "lost 264 billion tonnes of *ice*"."""
    around = c.r.around
    stuff = measures.substance(c.r.found.figure.text)
    of = around.of_measure or (stuff if c.unit not in counts.COUNTS else None)
    if not of:
        return None
    if c.unit == "ratio" and c.r.governor.kind == "verb" and (own := nouns.actor_measure(c.sentence, c.r.actor)):
        return own  # "The wage bill fell from 71% of turnover": the bill, not the turnover.
    if c.spoken and dimensions.dimension(c.unit) in _SUBSTANCES:
        # As in "bought back $750 million of stock".
        traded = not around.of_known or of.lower() in words.group("metrics", "traded")
        return f"{of} {c.spoken}" if traded else of
    if around.of_known or stuff or c.spoken is None:
        return counts.told_first(c.sentence, c.r, c.before) or of
    return None


def _subject(c: _Case) -> str | None:
    """Return the measure that the verb's subject names; people are counted, and a sum of money is one."""
    dimension = dimensions.dimension(c.unit)
    if dimension == "money" and c.head in words.group("metrics", "sums") and c.r.actor is not None:
        return nouns.described(c.sentence, c.r.actor)  # As in "a grant covered £7,500".
    timed = dimensions.is_time(c.unit.partition("/")[0]) and c.head in words.group("metrics", "people")
    return None if timed else nouns.actor_measure(c.sentence, c.r.actor)  # "viewers watched 2.9 hours"


def _between(c: _Case) -> str | None:
    """Return what a time is between: "38 ms between tokens"."""
    timed = c.r.around.between and dimensions.is_time(c.unit.partition("*")[0])
    return f"time between {c.r.around.between}" if timed else None


def _spoken(c: _Case) -> str | None:
    """Return what the verb measures; in percent only what it measures in percent."""
    percent = c.unit == "ratio" and "%" in c.r.found.figure.text
    shared = c.verb is not None and dimensions.of_share(c.verb.base) is not None
    return c.spoken if c.own is None and (shared or not percent) else None


def _abstract(c: _Case) -> str | None:
    """Return a subject that is no thing: "*retention* was 98%"."""
    if c.own is not None or not c.copula or c.r.actor is None:
        return None
    if not measures.is_abstract(c.head) and not nouns.is_property(c.sentence, c.r):
        return None
    return nouns.described(c.sentence, c.r.actor)


def _by_preposition(c: _Case) -> str | None:
    """Return what only a preposition tells: "at $80 million apiece", "before 41,206 at home", "for six hours"."""
    preposition = c.r.governor.preposition
    if preposition == "at" and dimensions.dimension(c.unit) == "money":
        return "price"
    if preposition == "before" and c.unit in counts.COUNTS and c.r.around.counted is None:
        return "attendance"
    return neighbours.lasting(c.sentence, c.r) if c.own is None and dimensions.is_time(c.unit) else None


def _mean(c: _Case) -> str | None:
    """Return a statistic of nothing told: "gave it an *average* of 91"."""
    governor = c.r.governor
    if governor.kind != "of" or governor.phrase is None or c.own is not None:
        return None
    mean = measures.head_word(c.sentence, governor.phrase) in words.group("metrics", "statistics")
    return measures.measure_text(c.sentence, governor.phrase) if mean else None


def _label(c: _Case) -> str | None:
    """Return what the line begins with, if it says anything; what moved is what was told: "Lines: sales, up 9%"."""
    if c.r.governor.moved and c.before:
        return c.before
    return c.label if c.label and c.label.lower().partition(" ")[0] not in words.group("metrics", "vague") else None


def _unit_counts(c: _Case) -> str | None:
    """Return what a unit of things counts: cores, households."""
    told = lexicon.table("metrics")["counts"].get(c.unit)
    return str(told) if told else None


_STEPS: tuple[Callable[[_Case], str | None], ...] = (
    lambda c: counts.shared(c.sentence, c.r),
    _compared,
    lambda c: counts.things(c.sentence, c.r),
    lambda c: _unit_counts(c) if c.r.governor.kind not in ("of", "label") else None,
    lambda c: c.before if of_them(c.sentence, c.r.token) else None,
    lambda c: neighbours.interval(c.sentence, c.r),
    lambda c: neighbours.apposed(c.sentence, c.r),
    lambda c: neighbours.paid_in(c.sentence, c.r),
    lambda c: neighbours.gapped(c.sentence, c.r),
    lambda c: neighbours.attributive(c.sentence, c.r),
    lambda c: neighbours.worth(c.sentence, c.r),
    lambda c: neighbours.apart(c.sentence, c.r.token),
    lambda c: tellings.doubled(c.sentence, c.r),
    lambda c: counts.often(c.sentence, c.r),
    lambda c: nouns.governing(c.sentence, c.r, c.draft, c.before, c.own),
    _inside,
    lambda c: counts.befallen(c.sentence, c.r),
    _counted,
    _of,
    lambda c: c.spoken if c.verb is not None and c.verb.base in _PLAIN else None,
    lambda c: tellings.added_to(c.sentence, c.r),
    lambda c: neighbours.set_beside(c.sentence, c.r),
    _subject,
    lambda c: c.r.around.adjective,
    _between,
    lambda c: neighbours.away(c.sentence, c.r),
    lambda c: tellings.priced(c.sentence, c.r),
    lambda c: tellings.bought(c.sentence, c.r),
    _spoken,
    lambda c: c.counted if c.own is None else None,
    lambda c: tellings.owned(c.sentence, c.r) if c.own is None and c.copula else None,
    _abstract,
    _by_preposition,
    _mean,
    _label,
    _unit_counts,
)
"""What may tell a figure's measure, the nearest first."""


def _settled(c: _Case, told: str | None) -> str | None:
    """Complete what was told by what the sentence adds; what names no measure is that of the figure before."""
    if told is None:
        return None
    if told == c.spoken and c.counted and c.own is None:
        told = f"{told}, {c.counted}"
    if told == "time" and measures.is_abstract(c.head) and c.r.actor is not None and c.r.actor.phrase is not None:
        # "charging took 12 minutes": the charging time.
        told = f"{measures.measure_text(c.sentence, c.r.actor.phrase)} time"
    if c.before and c.head in words.group("metrics", "statistics") and told in c.sentence.whole:
        # "the 99th percentile fell": of what the figure before was told of.
        told = c.before if told in ("figure", "number") else f"{told}, {c.before}"
    if _empty(told) or (c.before and told.lower().endswith(("average", "mean"))):
        acted = nouns.actor_measure(c.sentence, c.r.actor)
        return acted if acted is not None and not _empty(acted) else c.before or (told if _parts(told) else None)
    return told


def _parts(told: str) -> bool:
    """Whether a word names a share of something, which says something where nothing was told before."""
    return told.lower().rpartition(" ")[2] in ("share", "proportion", "percentage")


def _empty(told: str) -> bool:
    """Whether a noun phrase names no measure of its own: "figure", "its initial value"."""
    plain = [w for w in told.lower().split() if w not in words.group("metrics", "referring")]
    return not plain or " ".join(plain) in words.group("metrics", "empty")

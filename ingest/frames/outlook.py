"""How figures are told over a passage: what plans and forecasts reach beyond their own clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from graph.claim import Modality
from ingest import lexicon, words
from ingest.frames import denial, suppositions
from ingest.frames.baselines import is_baseline, is_foreseen, is_over, is_step, is_there
from ingest.frames.clause import Sentence
from ingest.frames.modality import cue
from ingest.frames.prospects import HEADED
from ingest.frames.scope import clause, is_past
from ingest.passages import Passage
from ingest.quantities import Found

_PLAN = re.compile(
    r"\b(?:plans?|planned|targets?|goals?|aims?|roadmap|outlook|guidance|forecasts?|milestones|next\s+steps|will)\b",
    re.IGNORECASE,
)
"""What makes a list of the lines behind a colon, or a section under a heading, one of plans."""
_DATED = re.compile(r"(?:[^\s.;,()]+[\s-]+){0,5}?(?:in|by|for)\s+(?:the\s+)?(?:end\s+of\s+|fiscal\s+|FY)?(20\d\d)\b")
_NEXT = re.compile(
    r"(?:\s+[\w-]+){0,3}?\s+(?:by\s+|from\s+|in\s+|for\s+)?(?:next\s+(?:year|quarter|month|season|decade|summer|spring|winter|autumn)|"
    r"(?:the\s+)?coming\s+(?:year|quarter|month|season|decade|\w+\s+years))\b",
    re.IGNORECASE,
)
_MANY = frozenset({"most", "many", "majority", "half", "some", "others", "few", "third", "quarter"})
_BEFORE = 14
_NO_BLOCK = -9
_RETOLD = frozenset({"figure", "plan", "target", "goal", "number", "pledge", "commitment", "ambition", "forecast"})
_CONDITION = frozenset({"if", "unless", "suppose", "assuming", "could", "might", "i"})


@dataclass(slots=True)
class Outlook:
    """What the passages before have settled of plans."""

    year: int | None = None
    """The year that the document is of."""
    block: int = -1
    section: int = -1
    forecasting: bool = False
    """Whether the paragraph at hand forecasts."""
    forecast_before: bool = False
    """Whether the section at hand has forecast."""
    listing: int = _NO_BLOCK
    """The block whose last sentence promises a list of plans."""
    headed: bool = False
    """Whether the heading above says that what follows are plans."""
    told: dict[tuple[Decimal, str], Modality] = field(default_factory=dict)
    """How each figure was told last."""

    def enter(self, passage: Passage) -> None:
        """Forget what does not reach over into the passage."""
        if passage.section != self.section:
            self.forecast_before = False
            self.headed = self.headed and passage.kind != "heading"
        if passage.kind in ("title", "heading"):
            self.headed = bool(HEADED.search(passage.text))
        if passage.block != self.block:
            follows = passage.kind == "item" and passage.block == self.listing + 1
            self.listing = passage.block if follows else self.listing if passage.block == self.listing else _NO_BLOCK
            self.forecasting = False
        if passage.text.rstrip().endswith(":") and _PLAN.search(passage.text):
            self.listing = passage.block
        self.block, self.section = passage.block, passage.section


def read(sentence: Sentence, passage: Passage, found: Mapping[int, Found], outlook: Outlook) -> dict[int, Modality]:
    """Return how each figure of a sentence is told, by its index; the outlook is carried on."""
    done: dict[int, Modality] = {}
    before: tuple[int, Modality] | None = None
    for index, token in sorted(sentence.figures.items(), key=lambda p: p[1]):
        entry = cue(sentence, index)
        how = _told(sentence, index, entry, outlook)
        if entry is None and how == "asserted" and _goes_on(sentence, index, passage, found[index], before, outlook):
            how = "projected"
        how = _hanging(sentence, token, how)
        if entry is not None and entry.more.get("forecast"):
            outlook.forecasting = outlook.forecast_before = True
        value = found[index].figure.value
        if value is not None:
            outlook.told[value, found[index].figure.unit] = how
        done[index] = how
        before = (token, how)
    return done


def _told(sentence: Sentence, index: int, entry: lexicon.Entry | None, outlook: Outlook) -> Modality:
    """Return how a figure is told by its own clause."""
    i = sentence.figures[index]
    if denial.negated(sentence, clause(sentence, index)[0], i):
        return "denied"
    if entry is None or (entry.more["value"] == "projected" and _is_answer(sentence, i)):
        return "asserted"
    how: Modality = entry.more["value"]
    if entry.id == "projected-after" and _is_tariff(sentence, i):
        return "asserted"
    if how == "projected" and (is_step(sentence, i) or is_there(sentence, i)):
        return "asserted"
    if how in ("projected", "hypothetical") and is_baseline(sentence, i, entry, outlook.year):
        return "asserted"
    return "projected" if entry.id in ("hypothetical", "hypothetical-part") and _foreseen(sentence, i, outlook) else how


def _is_tariff(sentence: Sentence, i: int) -> bool:
    """Whether a plan behind a figure is one that customers are on: "got 61 Mbit/s on the 80 Mbit/s plan"."""
    tokens = sentence.tokens
    j = sentence.skip_left(i)
    while j > 0 and tokens[j].tag == "D":
        j -= 1
    return i + 1 < len(tokens) and tokens[i + 1].low == "plan" and j >= 0 and tokens[j].low in ("on", "with", "under")


def _is_answer(sentence: Sentence, i: int) -> bool:
    """Whether a figure in brackets is the share of those who expect something: "most expect to be better off (29%)"."""
    tokens = sentence.tokens
    if not 0 < i < len(tokens) - 1 or tokens[i - 1].tag != "(" or tokens[i + 1].tag != ")" or "%" not in tokens[i].low:
        return False
    people = words.group("metrics", "people") | _MANY
    for k in range(i - 2, max(0, i - _BEFORE), -1):
        verb = tokens[k].verb
        if tokens[k].tag == "V" and verb is not None and verb.base in words.group("verbs", "people_do"):
            return tokens[k - 1].low in people
    return False


def _hanging(sentence: Sentence, i: int, how: Modality) -> Modality:
    """Return how a figure is told where a condition opens or closes its sentence."""
    if how == "denied" or not (
        suppositions.opens(sentence, i) or (how == "projected" and suppositions.closes(sentence, i))
    ):
        return how
    return "hypothetical"


def _goes_on(
    sentence: Sentence, index: int, passage: Passage, one: Found, before: tuple[int, Modality] | None, outlook: Outlook
) -> bool:
    """Whether a figure that its own clause asserts is a plan by what stands around the clause."""
    tokens = sentence.tokens
    i = sentence.figures[index]
    first, last = clause(sentence, index)
    aside = next((k for k in range(first, last) if tokens[k].low == "with"), last)
    verbs = [t for t in tokens[first:aside] if t.tag in "VA" and not t.low.endswith("ing")]
    rest = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    if before is not None and before[1] == "projected":
        left = [t.low for t in tokens[before[0] + 1 : i]]
        if "from" in left and (left[0] in (",", "up", "down", "from") or {"up", "down"}.intersection(left)):
            return is_foreseen(rest) or not is_over(rest, outlook.year)
        if left[:2] == [",", "with"] or (not verbs and ";" in left):
            return True
    if _retells(sentence, i, one, outlook):
        return True
    if _revises(sentence, first, i, outlook):
        outlook.forecasting = True
        return True
    tells = any(is_past(t) for t in tokens[first:i])
    if not tells and _NEXT.match(rest):
        return True
    if not tells and outlook.year is not None and (dated := _DATED.match(rest.lstrip())):
        return int(dated.group(1)) > outlook.year
    planned = (outlook.headed or outlook.listing == passage.block) and passage.kind == "item"
    return planned and not verbs


def _retells(sentence: Sentence, i: int, one: Found, outlook: Outlook) -> bool:
    """Whether a figure is one told before as a plan: "the 10 GW figure"."""
    tokens = sentence.tokens
    if not 0 < i < len(tokens) - 1 or tokens[i - 1].low != "the" or tokens[i + 1].low not in _RETOLD:
        return False
    value = one.figure.value
    return value is not None and outlook.told.get((value, one.figure.unit)) == "projected"


def _revises(sentence: Sentence, first: int, i: int, outlook: Outlook) -> bool:
    """Whether forecasters move a figure that they forecast: "Ending stocks were cut to"."""
    if not outlook.forecast_before or sentence.tokens[sentence.skip_left(i)].low == "by":
        return False  # "raised exports by 25 million": so far they did.
    tokens = sentence.tokens
    verb = next((k for k in range(i - 1, first - 1, -1) if tokens[k].tag == "V"), -1)
    known = tokens[verb].verb if verb >= 0 else None
    if known is None or known.base not in words.group("verbs", "revising"):
        return False
    aux = verb - 1
    while aux > first and tokens[aux].tag == "B":
        aux -= 1
    passive = tokens[aux].low in ("was", "were", "been") or tokens[aux].tag in "'NX"
    offices = words.group("metrics", "offices")
    if outlook.forecasting:
        return passive or any(t.low in offices or t.tag == "R" for t in tokens[first:verb])
    return any(t.low in offices for t in tokens[first:verb])


def _foreseen(sentence: Sentence, i: int, outlook: Outlook) -> bool:
    """Whether a "would" is the future of a report or forecast and not of a condition."""
    lows = [t.low for t in sentence.tokens]
    would = lows.index("would") if "would" in lows else -1
    if would < 0 or _CONDITION.intersection(lows) or lows[would + 1 : would + 2] == ["have"]:
        return False
    reported = any(
        t.verb is not None and t.verb.base in words.group("verbs", "promising") and t.low != t.verb.base
        for t in sentence.tokens[:i]
        if t.tag == "V"
    )
    return outlook.forecasting or reported

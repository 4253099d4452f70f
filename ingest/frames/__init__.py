"""What a figure is of: metric, subject, comparator, workload, direction, modality."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from graph.claim import Modality
from ingest import words
from ingest.article import Article
from ingest.frames import echoes, outlook, prose, prospects, reading, shapes, tables
from ingest.frames.clause import Sentence, parse
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.frame import Frame
from ingest.names import Name, Names
from ingest.names.spotting import MARKS
from ingest.passages import Passage
from ingest.quantities import Found

_NUMBERED = re.compile(r"^\s*(?:table|figure|chart|exhibit)\s+[\w.]{1,6}[.:]?\s*", re.IGNORECASE)

_UNITS = re.compile(r"(?:all\s+)?(?:figures|amounts|values|numbers)\b", re.IGNORECASE)
"""How a caption begins that tells units only: "Figures in £m"."""
_OFTEN = 6
_PLACING = frozenset({"near", "from", "at", "in", "to", "by", "outside", "via", "along", "around"})

__all__ = ["Frame", "frames"]


def frames(article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names) -> tuple[Frame, ...]:
    """Return one frame for each figure found, in the same order."""
    drafts: list[Draft | None] = [None] * len(found)
    how: dict[int, Modality] = {}
    by_passage: dict[int, list[int]] = {}
    for index, one in enumerate(found):
        by_passage.setdefault(one.passage, []).append(index)
    state = Discourse(protagonist=_protagonist(names, _opening(passages), _heading(passages)))
    state.topic = state.protagonist
    view = outlook.Outlook(_year(article))
    state.people = _asked(passages)
    state.kinds = {n.canonical: n.kind for n in names.all}
    text = article.document.text
    forms = _shapes(article, passages, found, by_passage, names)
    runs_all = {n.canonical for n in names.all if n.kind == "workload"}
    state.tasks = tuple(sorted({task for form in forms.values() for task in form.tasks}))
    for passage in passages:
        here = by_passage.get(passage.index, [])
        state.enter(passage)
        view.enter(passage)
        if passage.kind in ("code", "metadata"):
            continue
        figures = {i: found[i] for i in here}
        if passage.kind == "table":
            if here and not passage.head:
                for index, draft in tables.read(passage, figures, text, names, forms[passage.block], state).items():
                    drafts[index] = draft
                    how[index] = _in_table(article, passage, found[index], view)
            continue
        sentence = _parse(text, passage, here, found, names)
        if passage.kind == "paragraph" and passage.text.rstrip().endswith(":"):
            state.announced = (passage.block, reading.announced_in(sentence))
        runs = {n.canonical for n in names.inside(passage.span) if n.kind == "workload"}
        if len(runs) == 1:
            state.introduced = (passage.block, runs.pop())
            state.sole = state.introduced[1] if len(runs_all) == 1 else None
        if not here:
            state.person = reading.person_of(sentence) or state.person
            state.subject_before = reading.subject_of(sentence) or state.subject_before
            state.bare_before = reading.bare_subject(sentence)
            state.moved_before = reading.moved_in(sentence)
            if state.bare_before and state.topic is not None and state.topic not in state.kinds:
                state.topic = state.bare_before
            state.spoke_of = reading.topic_of(sentence, any_kind=True)
            state.spoke_first = reading.spoken_first(sentence)
            state.topic = reading.topic_of(sentence) or _only_thing(text, passage, names) or state.topic
            if passage.kind == "heading":
                state.headed = _only_thing(text, passage, names)
            continue
        for index, draft in prose.read(sentence, figures, state, names.short, names.own).items():
            drafts[index] = draft
            unnamed = draft.metric is None or draft.metric in (state.label, draft.subject)
            if unnamed and state.label and (measure := state.listed(passage)) is not None:
                draft.subject, draft.metric = draft.subject or state.label, measure
        how |= outlook.read(sentence, passage, figures, view)
    echoes.settle(found, drafts, set(state.kinds))
    return tuple(_frame(draft, how.get(index, "asserted")) for index, draft in enumerate(drafts))


def _year(article: Article) -> int | None:
    """Return the year that a document is of, where it says so."""
    told = re.match(r"\d{4}", str(article.document.date or ""))
    return int(told.group()) if told else None


def _in_table(article: Article, row: Passage, one: Found, view: outlook.Outlook) -> Modality:
    """Return how a cell's figure is told, by the heads above it, its row's label and what stands about the table."""
    if one.cell is None or not 0 <= one.cell < len(row.cells):
        return "asserted"
    text = article.document.text
    heads = [text[h.start : h.end] for h in row.cells[one.cell].heads]
    above = [article.blocks[block].span for block in row.captions if block < row.block]
    caption = text[above[-1].start : above[-1].end] if above else ""
    return prospects.of_cell(heads, prospects.label_of(row, one.cell), caption, view.year, headed=view.headed)


def _asked(passages: Sequence[Passage]) -> str | None:
    """Return whom a survey asked: the people that its text names at least three times, and twice as often as others."""
    told = Counter(w.low for p in passages for w in words.split(p.text))
    if not any(told[w] for w in ("survey", "surveyed", "poll", "polled", "respondents")):
        return None
    people = Counter({w: told[w] for w in words.group("metrics", "people") - {"respondents"} if told[w]}).most_common(2)
    if not people or people[0][1] < 3 or (len(people) > 1 and people[0][1] < 2 * people[1][1]):
        return None
    return people[0][0]


def _opening(passages: Sequence[Passage]) -> int:
    """Return where the first lines end: the title and the first sentence of running text."""
    for passage in passages:
        if passage.kind == "paragraph" and len(passage.text) > 60:
            return passage.span.end
    return 0


def _beside(text: str, name: Name) -> bool:
    """Whether a name is only where something happens: "growers near Route 63"."""
    before = text[max(0, name.span.start - 16) : name.span.start].split()
    return bool(before) and before[-1].lower() in _PLACING


def _only_thing(text: str, passage: Passage, names: Names) -> str | None:
    """Return the one thing that a heading or sentence names."""
    things = {n.canonical for n in names.inside(passage.span) if n.kind == "thing" and not _beside(text, n)}
    return things.pop() if len(things) == 1 else None


def _heading(passages: Sequence[Passage]) -> int:
    """Return where the title ends."""
    for passage in passages:
        if passage.kind not in ("metadata",):
            return passage.span.end if passage.kind in ("title", "heading") else 0
    return 0


def _protagonist(names: Names, opening: int, heading: int) -> str | None:
    """Return the thing that is named most, at least three times and twice as often as the next.

    Where no thing is named so often, it is the firm that the first lines name, if it is named again and is no office
    that only publishes figures about others.
    """
    counts = Counter(n.canonical for n in names.all if n.kind == "thing").most_common(2)
    early = {n.canonical for n in names.all if n.kind == "thing" and n.span.start < opening}
    if counts and counts[0][1] >= 3 and (len(counts) == 1 or counts[0][1] >= 2 * counts[1][1]):
        # What the first lines do not name must be named often to be what the text is about.
        return counts[0][0] if counts[0][0] in early or counts[0][1] >= _OFTEN else None
    headed = {n.canonical for n in names.all if n.kind == "thing" and n.span.start < heading}
    if len(headed) == 1 and counts:
        # What alone the title names is what the text is about, if it is named again and again.
        told = sum(n.canonical in headed for n in names.all)
        return headed.pop() if told >= 3 and 2 * told >= counts[0][1] else None
    firms = Counter(n.canonical for n in names.all if n.kind == "organisation")
    first = {n.canonical for n in names.all if n.kind == "organisation" and n.span.start < opening and not n.described}
    offices = words.group("names", "institution") | words.group("metrics", "offices")
    first = {f for f in first if not offices.intersection(f.lower().split())}
    if len(first) != 1 or (counts and counts[0][1] >= 2):
        return None
    firm = first.pop()
    return firm if firms[firm] >= 2 and firms[firm] == max(firms.values()) else None


def _frame(draft: Draft | None, how: Modality) -> Frame:
    if draft is None:
        return Frame()
    subject = draft.subject.rstrip(MARKS) if draft.subject is not None else None
    return Frame(draft.metric, subject, draft.comparator, draft.workload, draft.direction, how)


def _shapes(
    article: Article,
    passages: Sequence[Passage],
    found: Sequence[Found],
    by_passage: Mapping[int, Sequence[int]],
    names: Names,
) -> dict[int, shapes.Shape]:
    """Work out the shape of each table, by its block."""
    rows: dict[int, list[Passage]] = {}
    for passage in passages:
        if passage.kind == "table":
            rows.setdefault(passage.block, []).append(passage)
    found_shapes: dict[int, shapes.Shape] = {}
    for block, those in rows.items():
        columns = {
            r.index: {r.cells[c].column for i in by_passage.get(r.index, ()) if (c := found[i].cell) is not None}
            for r in those
        }
        text = article.document.text
        form = found_shapes[block] = shapes.shape(those, columns, text, names, _caption(article, those[0]))
        about = [n for c in those[0].captions for n in names.inside(article.blocks[c].span) if n.kind == "workload"]
        form.captioned = about[0].canonical if len({n.canonical for n in about}) == 1 else None
        here = [found[i] for r in those for i in by_passage.get(r.index, ())]
        if form.cornered and all(map(tables.runs, here)):
            labels = (shapes.task_of(r.cells[0].text) for r in those if r.cells and not r.head)
            form.tasks = tuple(dict.fromkeys(task for task in labels if task))
    return found_shapes


def _caption(article: Article, row: Passage) -> str | None:
    """Return the measure that a table's caption names: "Table A. Percent changes in consumer prices"."""
    text = article.document.text
    above = article.blocks[row.block - 1] if row.block else None
    spans = [article.blocks[block].span for block in row.captions]
    if above is not None and above.kind == "heading" and text.endswith(("**", "__"), 0, above.span.start):
        spans.append(above.span)  # A bold line is the table's own; a section's heading is not.
    filled = [c.span for c in row.cells if c.text] if row.head else []
    for span in filled + spans if len(filled) == 1 else spans:
        told = _NUMBERED.sub("", text[span.start : span.end].strip(" *_#.")).split("\n")[0]
        told = re.split(r"[,;.(]|\s(?:by|in\s+(?:Q[1-4]|\d{4}))\b", told)[0].strip()
        vague = told.lower().rpartition(" ")[2] in words.group("metrics", "empty")
        if shapes.is_measure(told) and not vague and not _UNITS.match(told):
            return told
    return None


def _parse(text: str, passage: Passage, here: Sequence[int], found: Sequence[Found], names: Names) -> Sentence:
    figures = [(found[i].figure.span.start, found[i].figure.span.end, i) for i in here]
    return parse(text, passage.span.start, passage.span.end, figures, names.inside(passage.span))

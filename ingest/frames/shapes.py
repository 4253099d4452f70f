"""What a table's columns tell: labels, workloads, what is compared against, things and measures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graph.claim import Span
from ingest import words
from ingest.names import Name, Names
from ingest.names.spotting import MARKS
from ingest.passages import Passage
from ingest.quantities.headings import BRACKET

_AGAINST = re.compile(r"compar|against|baseline|reference|versus|\bvs\b|rival", re.IGNORECASE)
OVER = re.compile(
    r"^.{1,80}?\s(?:over|vs\.?|versus|against|/|relative\s+to|compared\s+(?:to|with))\s+\S",
    re.IGNORECASE,
)
CHANGE = re.compile(
    r"\b(?:change|difference|delta|Δ|gain|growth|ratio|speed-?up|improvement|increase|decrease|reduction|lead|advantage)\b|^[±Δ%]|^\+/[-−–]|^vs\b|^versus\b",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$|\s*,\s*(?:in\s+)?(?:tok\S*|%|per\s?cent|\S+/\S+|[A-Za-zµ°]{1,4})\s*$")
_SIZE = re.compile(r"[\d.,]+\s?[A-Za-zµμ%]{1,6}")
"""What tells two columns of one name apart: "10 mg", "512 GB"."""
_ARM = re.compile(r"[(\[,]\s*n\s*=\s*[\d,]+", re.IGNORECASE)
"""How a head tells how many were in a group: "Placebo (N = 208)"."""
MEASURED = re.compile(
    r"\b(?:metric|measure|statistic|indicator|property|parameter|specification|spec|quantity|result|outcome|endpoint"
    r"|symptom|complication|answer|side\s+effect|adverse\s+event)s?\b",
    re.IGNORECASE,
)
TIMES = re.compile(
    r"""^\W*(?:
        (?:q[1-4]|h[12]|fy)?\W*(?:19|20)\d\d
      | (?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?
          |nov(?:ember)?|dec(?:ember)?)\.?(?:\W+(?:19|20)?\d\d)?
      | q[1-4]\b.*
      | (?:day|week|month|year)\s\d+ | (?:a\s)?year\sago
      | baseline | before | after | now | then | today | latest | previous | prior
    )(?:\W+(?:targets?|forecasts?|guidance|outlook|plan|budget|estimates?|actual|expected))?\W*$""",
    re.IGNORECASE | re.VERBOSE,
)


SUMMARY = frozenset({"mean", "total", "average", "median", "all", "overall", "sum", "minimum", "maximum", "geomean"})
"""Labels of rows that sum up the others."""


@dataclass(slots=True)
class Shape:
    """What a table's columns tell, worked out once for all its rows."""

    roles: dict[int, str] = field(default_factory=dict)
    """Column -> `label`, `workload`, `against`, `setting` or `value`."""
    things: dict[int, str] = field(default_factory=dict)
    """Column of figures -> the thing that its head names."""
    heads: dict[int, str] = field(default_factory=dict)
    caption: str | None = None
    """A measure that the caption names."""
    measured: bool = False
    """Whether the rows are measures, and the columns things or times."""
    tested: bool = False
    """Whether the rows are tests that the columns' things were put to."""
    grouped: str = ""
    """What the first column's head says that the rows are."""
    cornered: bool = False
    """Whether the corner names the measure of all cells, so that the rows are what it was measured on."""
    tasks: tuple[str, ...] = ()
    """Then the rows' labels, where what was measured is a run's and no thing's."""
    captioned: str | None = None
    """The one workload that its captions and notes name."""


def shape(
    rows: Sequence[Passage], figures: Mapping[int, set[int]], text: str, names: Names, caption: str | None
) -> Shape:
    """Work out a table's shape; `figures` maps passages to the columns in which they have figures."""
    found = Shape(caption=caption)
    counts: dict[int, int] = {}
    for row in rows:
        for column in figures.get(row.index, ()):
            counts[column] = counts.get(column, 0) + 1
    body = [r for r in rows if not r.head]
    heads = {c.column: " ".join(text[h.start : h.end] for h in c.heads) for r in body for c in r.cells}
    for row in body:
        for cell in row.cells:
            column, head = cell.column, heads.get(cell.column, "")
            if column in found.roles:
                continue
            found.heads[column] = head
            lowered = head.lower()
            filled = counts.get(column, 0)
            if any(
                h in lowered.split() or h in lowered for h in words.group("names", "workload_heads")
            ) and 2 * filled <= len(body):
                found.roles[column] = "workload"
            elif _AGAINST.search(head) and 2 * filled <= len(body) and not OVER.match(head):
                found.roles[column] = "against"
            elif column == 0 or (
                2 * filled < len(body)
                and "label" not in found.roles.values()
                and "workload" not in found.roles.values()
            ):
                found.roles[column] = "label"
            elif 2 * filled < len(body):
                found.roles[column] = "setting"
            else:
                found.roles[column] = "value"
                thing = thing_at(cell.heads, names)
                if thing is not None and not OVER.match(head) and not CHANGE.search(head):
                    found.things[column] = thing
    found.grouped = heads.get(0, "")
    _drop_lone(found, body, names)
    _tell_apart(found)
    _read_corner(found)
    _settle_rows(found, body)
    return found


def _drop_lone(found: Shape, body: Sequence[Passage], names: Names) -> None:
    """Let no column be of a thing that only a capital tells, where the other columns are of none: "YTD"."""
    values = [c for c, role in found.roles.items() if role == "value"]
    if 2 * len(found.things) >= len(values):
        return
    known = {n.canonical for r in body for c in r.cells for h in c.heads for n in names.inside(h) if n.kind != "other"}
    found.things = {c: t for c, t in found.things.items() if t in known}


def _read_corner(found: Shape) -> None:
    """Let a measure in the corner be that of all cells, where things alone head the columns: "Average fps, 1440p"."""
    told = without_unit(found.grouped.partition(",")[0].strip(" *_`"))
    values = [c for c, role in found.roles.items() if role == "value"]
    if not found.things and is_measure(told) and BRACKET.search(found.grouped):
        tried = _tried(found, values)
        found.things = tried if all(any(c.isdigit() for c in t) for t in tried.values()) else {}
    alone = len(values) > 1 and all(without_unit(found.heads[c]) == found.things.get(c) for c in values)
    if alone and is_measure(told) and not MEASURED.search(told):
        found.caption, found.cornered = told, True


def _tell_apart(found: Shape) -> None:
    """Let columns of one name whose heads say more be things of their own: "X 5 mg", "X 10 mg"."""
    heads = {c: without_unit(found.heads.get(c, "")) for c in found.things}
    for column, thing in list(found.things.items()):
        twins = [c for c, t in found.things.items() if t == thing or t.startswith(thing)]
        more = heads[column][len(thing) :].strip() if heads[column].lower().startswith(thing.lower()) else ""
        apart = len({heads[c] for c in twins}) == len(twins) > 1
        if apart and _SIZE.fullmatch(more):
            found.things[column] = heads[column]


def _settle_rows(found: Shape, body: Sequence[Passage]) -> None:
    """Decide whether the rows are measures; then columns that head neither times nor changes are things."""
    values = [c for c, role in found.roles.items() if role == "value"]
    labels = [without_unit(r.cells[0].text.strip(" *_`")) for r in body if r.cells and r.cells[0].text.strip(" *_`")]
    named = sum(is_measure(t) for t in labels)
    bare = [c for c in values if not measure_of_head(found.heads.get(c, ""), found.things.get(c), ())]
    if found.roles.get(0) == "workload" and not found.things and (tried := _tried(found, values)):
        found.things = tried
        bare = [] if any(_UNIT.search(found.heads[c]) for c in tried) else values
    tested = found.roles.get(0) == "workload" and len(found.things) > 1 and len(bare) == len(values)
    found.measured = bool(MEASURED.search(found.grouped)) or tested or (len(labels) > 0 and 2 * named >= len(labels))
    if any(is_measure(found.heads.get(c, "")) and c not in found.things for c in values):
        found.measured = bool(MEASURED.search(found.grouped)) or tested
    if values and all(found.heads.get(c, "").lower() in words.group("metrics", "empty") for c in values):
        found.measured = True  # As in "Item | Amount".
    headed = {c: found.heads.get(c, "") for c in values}
    arms = [c for c in values if _ARM.search(headed[c])]
    people = values if len(values) > 1 and all(map(_are_people, headed.values())) else arms if len(arms) > 1 else []
    if people:
        # Under heads of people, what they do or suffer heads the rows: "Smoke daily | 14% | 11%".
        found.things |= {c: without_unit(headed[c]) for c in people}
        found.measured = True
    if not found.measured:
        return
    if tested:
        found.roles[0] = "label"
        found.tested = True
    for column in values:
        head = found.heads.get(column, "")
        if column not in found.things and head and not TIMES.match(head) and not CHANGE.search(head):
            told = without_unit(head)
            if not is_measure(told) and not OVER.match(head):
                found.things[column] = told


def _tried(found: Shape, values: Sequence[int]) -> dict[int, str]:
    """Return what heads the columns beside tests and is no measure: what was tested, whatever its name."""
    tried = {
        c: without_unit(head)
        for c in values
        if (head := found.heads.get(c, ""))
        and not TIMES.match(head)
        and not CHANGE.search(head)
        and not OVER.match(head)
    }
    return tried if len(tried) > 1 and not any(map(is_measure, tried.values())) else {}


def _are_people(head: str) -> bool:
    """Whether a head names people: "Men", "Women", "All adults", "Aged 65+"."""
    told = [w.low for w in words.split(without_unit(head)) if w.alpha]
    of = words.group("metrics", "people") | words.group("metrics", "peoples")
    return bool(told) and all(w in of for w in told)


def measure_of_head(head: str, thing: str | None, named: Sequence[Name]) -> str | None:
    """Return the measure in a column's head, without units and without the thing whose column it is."""
    bare = without_unit(head)
    if thing is not None and thing == bare:
        return None
    for name in named:
        if name.kind != "workload" and thing is not None:
            bare = re.sub(rf"(?:['’]s)?\s*{re.escape(name.text)}\s*(?:['’]s)?", " ", bare)
    bare = " ".join(bare.split()).strip(" ,:;()–—-")
    empty = bare.lower() in words.group("metrics", "empty")
    return None if not bare or empty or TIMES.match(bare) else bare


def task_of(label: str) -> str | None:
    """Return the task that a row's label names, without footnote marks; None where the row sums up the others."""
    bare = without_unit(label.strip(MARKS + " *_`")).strip(MARKS + " *_`")
    return bare if bare and not set(bare.lower().split()) & SUMMARY else None


def without_unit(head: str) -> str:
    """Return a head or label without the unit at its end."""
    bare = _UNIT.sub("", head)
    return (bare if bare.strip() else head).strip()


def is_measure(text: str) -> bool:
    """Whether a head, label or caption names a measure."""
    heads, told = words.group("metrics", "heads"), words.split(text)
    statistic = len(told) > 1 and told[0].low in words.group("metrics", "statistical")
    return statistic or any(w.low.rstrip("s") in heads or w.low in heads or w.low == "per" for w in told)


def thing_at(spans: Sequence[Span], names: Names) -> str | None:
    """Return the thing that the names at some places name."""
    name = best_name([n for s in spans for n in names.inside(s)])
    return name.canonical if name is not None and name.kind != "workload" else None


def best_name(found: Sequence[Name]) -> Name | None:
    """Return the name that a cell is about: its last thing or workload, else its last name."""
    things = [n for n in found if n.kind in ("thing", "workload")]
    chosen = things or list(found)
    return chosen[-1] if chosen else None

"""Generated documents: one figure that follows from others without saying so, or only figures that follow from nothing.

Names, measures, units and numbers are drawn at random from a seed; the figures beside a planted derivation are as
plausible as its operands. `planted` covers the nine operations of a derivation in turn.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from graph.claim import Claim, Corpus
from ingest import article, pipeline

OPERATIONS = (
    "ratio", "difference", "percent-change", "product", "sum", "reciprocal", "unit-conversion", "extremes", "rounding",
)  # fmt: skip
_FIRST = (
    "Orrin Lund Calder Brenner Tarnow Velmor Hadrin Pellworm Sandham Isker Fellbach Quorra Dunmore Livno Arlan Stavang"
)
_SECOND = "Mills Works Foods Motors Systems Textiles Paper Shipping Hotels Energy Labs Dairy Mining Telecom"


@dataclass(frozen=True)
class Measure:
    """What somebody has so much of: a noun, how the number and its unit are told, and how large it usually is."""

    noun: str
    told: str
    low: float
    high: float
    places: int = 0
    times: str = "as much"

    def draw(self, chance: random.Random) -> Decimal:
        """Return a plausible number, of the printed places."""
        number = self.low * (self.high / self.low) ** chance.random()
        return round(Decimal(str(number)), self.places)

    def show(self, number: Decimal) -> str:
        """Return a number as printed with its unit."""
        return self.told.format(f"{number:,.{self.places}f}")


MEASURES = (
    Measure("annual revenue", "${} million", 120, 990, 1),
    Measure("power draw", "{} kW", 110, 980, 1),
    Measure("annual output", "{} tonnes", 1100, 9800),
    Measure("delivery time", "{} hours", 11, 95, 1),
    Measure("water use", "{} litres", 1100, 9800),
    Measure("storage capacity", "{} GB", 120, 990),
    Measure("weight", "{} kg", 110, 980, 1),
    Measure("range", "{} km", 110, 980),
    Measure("energy use", "{} kWh", 110, 980, 1),
    Measure("legal budget", "${} million", 11, 99, 2),
    Measure("floor area", "{} square metres", 1100, 9800),
)
RATES = (
    Measure("recycling rate", "{}%", 11, 94, 1),
    Measure("occupancy rate", "{}%", 31, 97, 1),
    Measure("staff turnover", "{} percent", 3, 39, 1),
    Measure("error rate", "{}%", 1, 19, 2),
    Measure("completion rate", "{} percent", 31, 97, 1),
)
_TOLD = (
    "The {noun} of {thing} was {value}.",
    "{thing} reported {article} {noun} of {value}.",
    "At {thing} the {noun} came to {value}.",
    "{thing}'s {noun} was {value}.",
    "For {thing}, the {noun} reached {value}.",
)
_FILLER = (
    "Both sites were inspected in spring.",
    "Nobody at the firms would comment.",
    "The books are open to members.",
    "Work on the annex goes on.",
)


@dataclass(frozen=True)
class Planted:
    """A document with the figure that follows and what it follows from, as printed."""

    operation: str
    text: str
    result: str
    operands: tuple[str, ...]

    def is_found(self, corpus: Corpus) -> bool:
        """Whether the corpus has exactly this derivation of the figure."""
        by_key = {c.key: c for c in corpus.claims}
        return any(
            c.derivation is not None
            and c.derivation.operation == self.operation
            and sorted(_text(by_key[k]) for k in c.derivation.inputs) == sorted(self.operands)
            for c in corpus.claims
            if _text(c) == self.result
        )


def _text(claim: Claim) -> str:
    return claim.figure.text


def corpus_of(text: str) -> Corpus:
    """Read a document as any other is read, and settle it alone."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "generated.txt"
        file.write_text(text, encoding="utf-8")
        source = article.read(file)
    return pipeline.settle([source.document], pipeline.read(source))


class _Writer:
    """Names and sentences of one document, drawn from its seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        firsts = self.chance.sample(_FIRST.split(), 8)
        self.names = [f"{f} {self.chance.choice(_SECOND.split())}" for f in firsts]
        self.measures = self.chance.sample(MEASURES, 7)
        self.rates = self.chance.sample(RATES, 3)

    def tell(self, thing: str, noun: str, value: str) -> str:
        """Return a sentence that states a figure."""
        told = self.chance.choice(_TOLD)
        return told.format(thing=thing, noun=noun, value=value, article="an" if noun[0] in "aeo" else "a")

    def others(self, count: int, taken: Sequence[str] = ()) -> list[str]:
        """Return sentences of other figures: of other things, or other measures of the same."""
        measures = [m for m in (*self.measures, *self.rates) if m.noun not in taken]
        told = []
        for _ in range(count):
            measure = self.chance.choice(measures)
            told.append(
                self.tell(self.chance.choice(self.names[2:]), measure.noun, measure.show(measure.draw(self.chance)))
            )
        return told

    def text(self, given: Sequence[str], result: str, others: Sequence[str]) -> str:
        """Return the document: what is given somewhere among other figures, and the result after it."""
        body = list(others)
        at = self.chance.randint(0, len(body))
        body[at:at] = given
        body.insert(self.chance.randint(at + len(given), len(body)), result)
        paragraphs = [" ".join(body[i : i + 3]) for i in range(0, len(body), 3)]
        return (
            f"Report {self.chance.randint(2, 9)}\n\n" + "\n\n".join([*paragraphs, self.chance.choice(_FILLER)]) + "\n"
        )


def random_document(seed: int, figures: int = 14) -> str:
    """Return a document of figures that follow from nothing, a few multiples, changes and totals among them."""
    w = _Writer(seed)
    chance = w.chance
    told = w.others(figures - 4)
    a, b, c, d = w.names[:4]
    one, two = chance.sample(MEASURES, 2)
    told += [
        f"The {one.noun} of {a} is {chance.uniform(1.2, 9.8):.1f} times that of {b}.",
        f"The {two.noun} of {c} grew {chance.uniform(1.2, 48):.1f} percent in a year.",
        f"The {one.noun} of {c} and {d} was {one.show(one.draw(chance))} in all.",
        f"The {two.noun} of {d} is {two.show(two.draw(chance))} more than that of {a}.",
        w.tell(a, one.noun, one.show(one.draw(chance))),
        w.tell(b, one.noun, one.show(one.draw(chance))),
        w.tell(c, two.noun, two.show(two.draw(chance))),
    ]
    chance.shuffle(told)
    return "\n\n".join(" ".join(told[i : i + 3]) for i in range(0, len(told), 3)) + "\n"


def planted(seed: int) -> Planted:
    """Return a document with one planted derivation; the operation goes round with the seed."""
    w = _Writer(1000 + seed)
    operation = OPERATIONS[seed % len(OPERATIONS)]
    given, result, told, values, taken = _PLANT[operation](w)
    others = w.others(w.chance.randint(5, 9), taken)
    return Planted(operation, w.text(given, told, others), result, tuple(values))


Plant = tuple[list[str], str, str, list[str], list[str]]
"""Sentences given, the result as printed, its sentence, the operands as printed, measures that nothing else has."""


def _two(w: _Writer, measure: Measure) -> tuple[Decimal, Decimal, list[str], list[str]]:
    a, b = measure.draw(w.chance), measure.draw(w.chance)
    while not Decimal("1.25") < max(a, b) / min(a, b) < Decimal(8):
        b = measure.draw(w.chance)
    high, low = max(a, b), min(a, b)
    shown = [measure.show(high), measure.show(low)]
    given = [w.tell(name, measure.noun, value) for name, value in zip(w.names, shown, strict=False)]
    return high, low, shown, given


def _ratio(w: _Writer) -> Plant:
    measure = w.measures[0]
    high, low, shown, given = _two(w, measure)
    a, b = w.names[:2]
    times = f"{high / low:.1f} times"
    told = w.chance.choice(
        (
            f"The {measure.noun} of {a} is {times} that of {b}.",
            f"{a} has {times} the {measure.noun} of {b}.",
            f"{a}'s {measure.noun} was {times} {b}'s.",
        )
    )
    return given, times, told, shown, [measure.noun]


def _difference(w: _Writer) -> Plant:
    measure = w.chance.choice((w.measures[0], w.rates[0]))
    high, low, shown, given = _two(w, measure)
    a, b = w.names[:2]
    if measure in RATES:
        gap = f"{high - low} percentage points"
        told = w.chance.choice(
            (
                f"The {measure.noun} of {a} is {gap} higher than that of {b}.",
                f"{a} leads {b} by {gap} on {measure.noun}.",
            )
        )
    else:
        gap = measure.show(high - low)
        told = w.chance.choice(
            (
                f"The {measure.noun} of {a} is {gap} more than that of {b}.",
                f"{a}'s {measure.noun} exceeds that of {b} by {gap}.",
            )
        )
    return given, gap, told, shown, [measure.noun]


def _change(w: _Writer) -> Plant:
    measure = w.measures[0]
    name = w.names[0]
    old = measure.draw(w.chance)
    new = round(old * Decimal(str(round(w.chance.uniform(1.06, 1.6), 3))), measure.places)
    shown = [measure.show(old), measure.show(new)]
    given = [f"{name}'s {measure.noun} was {value} in {year}." for value, year in zip(shown, (2023, 2024), strict=True)]
    change = f"{(new - old) / old * 100:.1f} percent"
    told = w.chance.choice(
        (f"{name}'s {measure.noun} rose {change} in 2024.", f"The {measure.noun} of {name} grew {change} in a year.")
    )
    return given, change, told, shown, [measure.noun]


def _product(w: _Writer) -> Plant:
    name = w.names[0]
    chance = w.chance
    if chance.random() < 0.5:
        power, hours = Decimal(chance.randint(110, 980)), Decimal(chance.randint(12, 95))
        shown = [f"{power} kW", f"{hours} hours"]
        result = f"{power * hours:,} kWh"
        given = [f"The furnace of {name} draws {shown[0]}.", f"The furnace of {name} ran for {shown[1]}."]
        told = f"The furnace of {name} used {result}."
        return given, result, told, shown, ["power draw", "energy use", "delivery time"]
    price, count = Decimal(chance.randint(1100, 98000)) / 100, Decimal(chance.randint(120, 990))
    shown = [f"${price:,.2f} per tonne", f"{count} tonnes"]
    result = f"${price * count:,.0f}"
    given = [f"{name} sells its salt at {shown[0]}.", f"{name} sold {shown[1]} of salt."]
    told = f"{name} earned {result} with salt."
    return given, result, told, shown, ["annual output", "annual revenue", "legal budget"]


def _sum(w: _Writer) -> Plant:
    measure = w.measures[0]
    a, b = w.names[:2]
    high, low, shown, given = _two(w, measure)
    total = measure.show(high + low)
    told = w.chance.choice(
        (
            f"The {measure.noun} of {a} and {b} was {total} in all.",
            f"Together, {a} and {b} had {'an' if measure.noun[0] in 'ae' else 'a'} {measure.noun} of {total}.",
            f"The combined {measure.noun} of {a} and {b} was {total}.",
        )
    )
    return given, total, told, shown, [measure.noun]


def _reciprocal(w: _Writer) -> Plant:
    name, chance = w.names[0], w.chance
    number = Decimal(chance.randint(112, 989)) / 10
    one, other, verb = chance.choice(
        (
            ("km per litre", "litres per km", "The van of {} runs {}."),
            ("tonnes per hour", "hours per tonne", "The mill of {} grinds {}."),
            ("tokens per second", "seconds per token", "The server of {} writes {}."),
        )
    )
    shown, result = f"{number} {one}", f"{1 / number:.4f} {other}"
    thing = verb.partition("{}")[0]
    return [verb.format(name, shown)], result, f"{thing}{name} takes {result}.", [shown], []


def _conversion(w: _Writer) -> Plant:
    name, chance = w.names[0], w.chance
    noun, one, other, factor = chance.choice(
        (
            ("range", "km", "miles", Decimal("0.621371")),
            ("weight", "kg", "pounds", Decimal("2.204623")),
            ("energy use", "kWh", "MJ", Decimal("3.6")),
            ("water use", "litres", "gallons", Decimal("0.264172")),
            ("power draw", "kW", "horsepower", Decimal("1.341022")),
        )
    )
    number = Decimal(chance.randint(1120, 9890))
    shown, result = f"{number:,} {one}", f"{number * factor:,.0f} {other}"
    return [w.tell(name, noun, shown)], result, w.tell(name, noun, result), [shown], [noun]


def _extremes(w: _Writer) -> Plant:
    measure = w.rates[0]
    a, b, c = w.names[:3]
    low, middle, high = sorted(w.chance.sample(range(112, 889), 3))
    shown = [
        measure.show(Decimal(n).scaleb(-1).quantize(Decimal(1).scaleb(-measure.places))) for n in (low, middle, high)
    ]
    given = [w.tell(name, measure.noun, value) for name, value in zip((a, b, c), shown, strict=True)]
    ends = measure.told.format(f"{shown[0].split('%')[0].split()[0]} to {shown[2].split('%')[0].split()[0]}")
    told = w.chance.choice(
        (f"The {measure.noun} at the firms ranged from {ends}.", f"Their {measure.noun} was {ends}.")
    )
    return given, ends, told, [shown[0], shown[2]], [measure.noun]


def _rounding(w: _Writer) -> Plant:
    measure = w.measures[0]
    name = w.names[0]
    number = measure.draw(w.chance)
    shown = measure.show(number)
    while number % 50 in (0, 5, 25, 45) or number == int(number) // 10 * 10:
        number += Decimal(1).scaleb(-measure.places)
    shown = measure.show(number)
    leading = int(str(number)[0])
    coarse = round(number, w.chance.choice((1, 2) if leading > 4 else (2,)) - len(str(int(number))))
    result = measure.told.format(f"{int(coarse):,}")
    told = w.tell(name, measure.noun, w.chance.choice(("about", "around", "roughly")) + " " + result)
    return [w.tell(name, measure.noun, shown)], result, told, [shown], [measure.noun]


_PLANT: dict[str, Callable[[_Writer], Plant]] = {
    "ratio": _ratio,
    "difference": _difference,
    "percent-change": _change,
    "product": _product,
    "sum": _sum,
    "reciprocal": _reciprocal,
    "unit-conversion": _conversion,
    "extremes": _extremes,
    "rounding": _rounding,
}

"""What a figure rests on, as one page that can be checked without sayso."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape

from api.answers import Trace
from api.render import equations, sheet, svg, words
from graph import fingerprint, intervals, lineage
from graph.claim import Claim, Document, Figure, Span, Statement
from graph.intervals import Interval
from graph.vocabulary import claim_iri

_AROUND = 240
"""Code points of the text shown before and behind a sentence."""
_PLACES = 6
"""Significant digits of an interval's ends."""
_HOW = (
    "Every quote on this page stands in its document at the offsets given. They count Unicode code points from 0, the "
    'end not among them: in Python, <code>open(name, encoding="utf-8", newline="").read()[start:end]</code>. The '
    "fingerprint is the SHA-256 of the text in UTF-8: where a file is plain UTF-8 without a mark at its head, "
    "<code>sha256sum name</code> prints it. A printed figure stands for half a unit in its last printed place either "
    "way; arithmetic holds if what the operands can come to meets what the result can stand for."
)


def written(asked: Figure, found: Sequence[Trace]) -> str:
    """Return the page: the answer, the chain, the arithmetic, every quote in its context, the documents."""
    page = _Page(found)
    return sheet.whole(
        f"Where {words.shown(asked.text)} comes from",
        [
            *page.answer(),
            f'<div class="scroll">{svg.drawn(found)}</div>',
            *page.arithmetic(),
            *page.checks(),
            *page.conditions(),
            *page.caveats(),
            *page.quotes(),
            *page.documents(),
            f"<section>\n<h2>How to check this page</h2>\n<p>{_HOW}</p>\n</section>",
        ],
    )


class _Page:
    """The parts of the page; what several matches share is shown once."""

    def __init__(self, found: Sequence[Trace]) -> None:
        self.found = found
        self.claims: dict[str, Claim] = {c.key: c for trace in found for c in trace.chain}
        self.held: dict[str, Document] = {}
        self.stated: dict[str, Statement] = {}
        for trace in found:
            self.held |= trace.sources.documents
            self.stated |= trace.sources.statements
        self.labels = words.labels(self.held.values())

    def answer(self) -> Iterator[str]:
        if len(self.found) > 1:
            told = f"{len(self.found)} claims match"
            yield f"<p>{told}. Each is a figure of another thing, or under other conditions.</p>"
        for trace in self.found:
            claim = trace.match
            told = "; ".join(filter(None, (words.thing(claim), words.measured(claim))))
            agents = lineage.origins(trace.chain, claim.key)
            stated = words.listed(words.places(claim, self.labels))
            yield (
                f"<section>\n<h2>{_figure(claim)} <small>{escape(told)}</small></h2>\n"
                f"<p>{escape(words.sentence(words.produced(claim.producers)))}. {_derived(claim, self.claims)}"
                f"Stated by {escape(stated)}; {escape(words.origins(claim, agents))}.</p>\n"
                + "".join(f'<p class="wrong">{escape(told)}</p>\n' for told in words.circles(claim))
                + f'<p class="quiet"><code>{escape(claim_iri(claim.key))}</code></p>\n</section>'
            )

    def arithmetic(self) -> Iterator[str]:
        derived = [c for c in self.claims.values() if c.derivation]
        if derived:
            yield "<section>\n<h2>The arithmetic</h2>"
            for claim in derived:
                yield from self._worked_out(claim)
            yield "</section>"

    def _worked_out(self, claim: Claim) -> Iterator[str]:
        derivation = claim.derivation
        assert derivation is not None
        inputs = [self.claims[k] for k in derivation.inputs if k in self.claims]
        wrong = ' class="wrong"' if derivation.verdict == "inconsistent" else ""
        yield f"<h3>{_figure(claim)} <small>{escape(words.thing(claim))}</small></h3>"
        yield (
            f"<p>{escape(words.sentence(derivation.operation.replace('-', ' ')))}: "
            f"{escape(equations.equation(claim, self.claims))}; "
            f"<span{wrong}>{escape(equations.verdict(derivation))}</span>.</p>"
        )
        rows = [self._stands_for(c) for c in inputs]
        reach = intervals.computed(derivation.operation, [c.figure for c in inputs], derivation.computed)
        if reach is not None and len(inputs) == len(derivation.inputs):
            yield sheet.table(
                ("figure", "of", "stands for", "stated in"),
                [
                    *rows,
                    ("<em>what these can come to</em>", "", _between(reach, claim.figure.unit), ""),
                    self._stands_for(claim),
                ],
            )

    def _stands_for(self, claim: Claim) -> tuple[str, str, str, str]:
        held = intervals.printed(claim.figure)
        places = words.listed(words.places(claim, self.labels))
        stands = _between(held, claim.figure.unit) if held else "no number"
        return _figure(claim), escape(words.thing(claim)), stands, escape(places)

    def checks(self) -> Iterator[str]:
        covered: dict[tuple[str, str, Span], list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            for check in sorted(claim.verifications, key=words.strength):
                covered[words.checked(check), check.document, check.span].append(claim)
        yield "<section>\n<h2>Who checked it</h2>"
        for (told, document, span), claims in covered.items():
            of = words.listed([words.brief(c.figure) for c in claims])
            yield f"<p>{escape(told)} <small>(of {escape(of)})</small></p>"
            if document in self.held:
                yield self._quote(self.held[document], span, ())
        if not covered:
            yield "<p>Unknown: no document here says that anybody checked it.</p>"
        yield "</section>"

    def conditions(self) -> Iterator[str]:
        told: dict[str, tuple[dict[str, None], dict[str, None]]] = defaultdict(lambda: ({}, {}))
        for claim in self.claims.values():
            for report in claim.conditions:
                stated, dropped = told[report.id]
                of = words.brief(claim.figure)
                stated.update((f"{self.labels.get(d, d)} (of {of})", None) for d in report.stated_in)
                dropped.update((f"{self.labels.get(d, d)} (of {of})", None) for d in report.dropped_in)
        yield "<section>\n<h2>Conditions</h2>"
        if told:
            yield sheet.table(
                ("condition", "stated in", "repeated without it in"),
                (
                    (escape(words.condition(name)), "<br>".join(map(escape, a)), "<br>".join(map(escape, b)))
                    for name, (a, b) in sorted(told.items())
                ),
            )
        else:
            yield "<p>Unknown: no document here says under which conditions it holds.</p>"
        yield "</section>"

    def caveats(self) -> Iterator[str]:
        said = {
            (caveat.kind, statement.document, caveat.span): None
            for statement in self.stated.values()
            for caveat in statement.caveats
        }
        if said:
            yield "<section>\n<h2>Caveats</h2>"
            for kind, document, span in said:
                yield f"<p><strong>{escape(kind)}</strong></p>\n{self._quote(self.held[document], span, ())}"
            yield "</section>"

    def quotes(self) -> Iterator[str]:
        """Yield each sentence that states a claim of the chain, once, in its context, its figures marked."""
        figures: dict[tuple[str, Span], list[Span]] = defaultdict(list)
        for claim in self.claims.values():
            for mention in claim.mentions:
                if statement := self.stated.get(mention.statement):
                    figures[statement.document, statement.span].append(statement.figure.span)
        yield "<section>\n<h2>Every sentence, in its context</h2>"
        ordered = sorted(figures.items(), key=lambda item: (self.held[item[0][0]].name, item[0][1]))
        for (document, span), marks in ordered:
            yield self._quote(self.held[document], span, marks)
        yield "</section>"

    def documents(self) -> Iterator[str]:
        yield "<section>\n<h2>Documents</h2>"
        yield sheet.table(
            ("file", "outlet", "title", "date", "address", "code points", "SHA-256 of the text"),
            (
                (
                    escape(d.name),
                    escape(d.outlet or "unknown"),
                    escape(d.title or "unknown"),
                    escape(d.date or "unknown"),
                    escape(d.address or "unknown"),
                    f"{len(d.text):,}",
                    f"<code>{fingerprint.sha256(d)}</code>",
                )
                for d in sorted(self.held.values(), key=lambda d: d.name)
            ),
        )
        yield "</section>"

    def _quote(self, document: Document, span: Span, figures: Sequence[Span]) -> str:
        text = document.text
        before = escape(text[max(0, span.start - _AROUND) : span.start])
        behind = escape(text[span.end : span.end + _AROUND])
        parts, last = [], span.start
        for mark in sorted(set(figures)):
            if mark.start >= last:
                parts += [escape(text[last : mark.start]), f"<strong>{escape(text[mark.start : mark.end])}</strong>"]
                last = mark.end
        quote = "".join([*parts, escape(text[last : span.end])])
        ends = ("… " if span.start > _AROUND else ""), (" …" if span.end + _AROUND < len(text) else "")
        return (
            f'<blockquote><span class="quiet">{ends[0]}{before}</span><mark>{quote}</mark>'
            f'<span class="quiet">{behind}{ends[1]}</span><br>'
            f"<cite>{escape(self.labels[document.key])}, {escape(document.name)} [{span.start}:{span.end}]</cite>"
            "</blockquote>"
        )


def _figure(claim: Claim) -> str:
    return escape(words.amount(claim.figure))


def _derived(claim: Claim, known: Mapping[str, Claim]) -> str:
    if claim.derivation is None:
        return "It follows from no other figure here. "
    return f"{escape(equations.equation(claim, known))}, {escape(equations.verdict(claim.derivation))}. "


def _between(interval: Interval, unit: str) -> str:
    low, high = _decimal(interval.low), _decimal(interval.high)
    told = low if low == high else f"{low} to {high}"
    return escape(told if unit in ("ratio", "count") else f"{told} {unit}")


def _decimal(value: Fraction) -> str:
    """Return a number in so many digits that the ends of an interval can be told apart."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    places = _PLACES - 1 - exact.adjusted() if exact else 0
    return words.number(round(exact, places) if abs(places) < 2 * _PLACES else exact)

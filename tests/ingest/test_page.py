"""Web pages: the article and nothing around it, its tables as tables, no digit altered."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from graph.errors import InputError
from ingest import article, pipeline

CORPUS = Path(__file__).parents[1] / "corpus" / "docs"
FRAME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | News</title></head><body>
<header class="site-header"><nav><ul><li><a href="/">Home</a></li><li>24 new today</li></ul></nav></header>
<div class="cookie-banner"><p>We and our 742 partners use cookies. <button>Accept all 742</button></p></div>
<div class="sidebar"><h2>Most read</h2><ul><li>5 pumps compared</li><li>31 percent off</li></ul></div>
<main><article>{body}</article>
<section class="related-articles"><h2>Related</h2><p>Read our 12 tests of 2025.</p></section></main>
<div id="comments"><h2>41 comments</h2><p>anon: it draws 9,999 W, I swear</p></div>
<footer><p>© 2026. 300 people work here.</p></footer></body></html>"""


def _statements(folder: Path, name: str, text: str, known: dict[str, str]) -> list[tuple[object, ...]]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    found = pipeline.read(article.read(path, known))
    return [
        (
            s.figure.text,
            s.figure.value,
            s.figure.low,
            s.figure.unit,
            s.figure.bound,
            s.metric,
            s.subject,
            s.comparator,
            s.workload,
            s.direction,
            s.modality,
            s.said_by,
            tuple(sorted(c.id for c in s.conditions)),
        )
        for s in found
    ]


@pytest.mark.parametrize("framed", [False, True], ids=["plain", "in a page"])
def test_a_page_gives_the_same_statements_as_its_markdown(tmp_path: Path, framed: bool) -> None:
    figures = fields = same_figures = same_fields = extra = 0
    for path in sorted(CORPUS.glob("*.md")):
        source = article.read(path)
        known = {f: v for f in ("title", "outlet", "author", "date", "address") if (v := getattr(source.document, f))}
        body = path.read_text(encoding="utf-8").split("---", 2)[2]
        markup = MarkdownIt("commonmark").enable("table").render(body)
        page = FRAME.format(title=known["title"], body=markup) if framed else f"<!doctype html><body>{markup}</body>"
        wanted = _statements(tmp_path, path.name, path.read_text(encoding="utf-8"), known)
        got = _statements(tmp_path, f"{path.stem}.html", page, known)
        left = list(got)
        for row in wanted:
            figures += 1
            fields += len(row) - 1
            best = max((r for r in left if r[0] == row[0]), key=lambda r: sum(map(_same, r, row)), default=None)
            if best is not None:
                left.remove(best)
                same_figures += 1
                same_fields += sum(map(_same, best[1:], row[1:]))
        extra += len(left)
    assert same_figures >= 0.99 * figures
    assert extra <= 0.01 * figures
    assert same_fields >= 0.97 * fields


def _same(one: object, other: object) -> bool:
    return one == other


PAGE = """<html><body><article><h1>Pumps</h1>{}</article></body></html>"""


def _read(folder: Path, body: str) -> list[str]:
    path = folder / "page.html"
    path.write_text(PAGE.format(body), encoding="utf-8")
    return [s.figure.text for s in pipeline.read(article.read(path))]


@pytest.mark.parametrize(
    ("body", "figures"),
    [
        ('<p>The Lund moves 118<sup><a href="#n2">2</a></sup> litres.</p>', ["118 litres"]),
        ("<p>The Lund costs $1<b>,2</b>50.</p>", ["$1,250"]),
        ('<p>It weighs 31 kg.</p><p style="display:none">It weighs 99 kg.</p>', ["31 kg"]),
        ("<p>It weighs 31 kg.</p><p hidden>It weighs 99 kg.</p>", ["31 kg"]),
        ('<p>It weighs 31 kg.<span style="font-size:0">99 kg</span></p>', ["31 kg"]),
        ("<p>It weighs 31&nbsp;kg.</p><!-- 99 kg -->", ["31\u00a0kg"]),
        ("<div>It weighs 31 kg.<p>It draws 40 W.</p>It costs $9.</div>", ["31 kg", "40 W", "$9"]),
    ],
)
def test_what_is_seen_is_read_and_nothing_else(tmp_path: Path, body: str, figures: list[str]) -> None:
    assert _read(tmp_path, body) == figures


def test_cells_that_span_stand_for_each_column_and_row(tmp_path: Path) -> None:
    table = """<table><caption>Draw in W</caption>
    <tr><th rowspan="2">Pump</th><th colspan="2">Draw (W)</th></tr><tr><th>idle</th><th>full</th></tr>
    <tr><td>Lund</td><td>120</td><td>1,250</td></tr><tr><td>Orrin</td><td></td><td>1,390</td></tr></table>"""
    path = tmp_path / "page.html"
    path.write_text(PAGE.format(table), encoding="utf-8")
    read = article.read(path)
    (block,) = [b for b in read.blocks if b.kind == "table"]
    text = read.document.text
    cells = [[text[c.start : c.end] for c in row.cells] for row in block.rows]
    assert cells == [
        ["Pump", "Draw (W)", "Draw (W)"],
        ["Pump", "idle", "full"],
        ["Lund", "120", "1,250"],
        ["Orrin", "", "1,390"],
    ]
    stated = {s.figure.text: s for s in pipeline.read(read)}
    assert stated["1,390"].figure.unit == "W"
    assert stated["1,390"].subject == "Orrin"


def test_what_the_page_tells_of_itself_is_known(tmp_path: Path) -> None:
    head = """<head><title>Other | Gazette</title><meta property="og:site_name" content="Gazette">
    <link rel="canonical" href="https://gazette.example/pumps">
    <script type="application/ld+json">{"@graph": [{"@type": ["NewsArticle"], "headline": "Pumps tested",
    "author": [{"name": "Ada Brown"}], "datePublished": "2026-03-04T10:00:00Z"}]}</script></head>"""
    path = tmp_path / "page.html"
    path.write_text(f"<!doctype html><html>{head}<body><h1>Pumps</h1><p>It weighs 31 kg.</p></body></html>")
    document = article.read(path).document
    assert (document.title, document.outlet, document.author) == ("Pumps tested", "Gazette", "Ada Brown")
    assert (document.date, document.address) == ("2026-03-04", "https://gazette.example/pumps")


def test_a_page_is_in_the_encoding_it_declares(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(
        '<html><head><meta charset="windows-1252"></head><body><p>It costs £9.</p></body></html>'.encode("cp1252")
    )
    assert [s.figure.text for s in pipeline.read(article.read(path))] == ["£9"]


@pytest.mark.parametrize("body", ["", "<script>alert(1)</script>", "<nav>12 links</nav>"])
def test_a_page_without_an_article_is_refused(tmp_path: Path, body: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<!doctype html><html><body>{body}</body></html>")
    with pytest.raises(InputError, match="nothing to read"):
        article.read(path)

"""A page that needs nothing else: no script, no style sheet, no other file."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
article, section { border-top: 1px solid #8c959f; padding: .5rem 0 }
h1 { line-height: 1.25 } h2 { font-size: 1.25rem; margin: .75rem 0 .25rem }
h3 { font-size: 1.05rem; margin: .75rem 0 0 }
blockquote { margin: .25rem 0 .5rem 1rem; padding-left: .75rem; border-left: 3px solid #8c959f }
cite, small, .quiet { color: GrayText; font-style: normal }
mark { background: #fff3b0; color: #1a1a1a }
.scroll { overflow-x: auto } svg { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: .5rem 0 }
td, th { text-align: left; vertical-align: top; padding: .25rem .6rem }
tr { border-top: 1px solid #d0d7de } thead tr { border-top: none } th small { font-weight: normal }
code { font-size: .9em; overflow-wrap: anywhere }
.wrong { color: #cf222e; font-weight: 600 } .lost { color: #9a6700 }
@media (prefers-color-scheme: dark) { .wrong { color: #ff7b72 } .lost { color: #d29922 } tr { border-color: #3d444d } }
""".strip()


def whole(title: str, parts: Iterable[str]) -> str:
    """Return the page with its title as its head; the parts are HTML already."""
    head = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>",
    ]
    return "\n".join([*head, *parts, "</body>\n</html>\n"])


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table that scrolls where it is too wide; the cells are HTML already."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'

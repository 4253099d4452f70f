"""Building blocks of what people read in a terminal: headings, indented lines, quotes with the figure marked.

Text wraps at the width there is and nothing is cut off. Colours only underline what the words already say.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from api.render.words import shown
from graph.claim import Span

FIGURE = "bold"
HEADING = "bold cyan"
QUIET = "dim"
ALARM = "bold red"
WARNING = "yellow"


def headed(figure: str, *told: str) -> Text:
    """Return a figure that stands out, and what is told of it."""
    rest = "; ".join(part for part in told if part)
    return Text(figure, style=FIGURE).append(f"  {rest}" if rest else "", style="not bold")


def heading(text: str) -> Text:
    """Return the head of a section."""
    return Text(text, style=HEADING)


class Indented:
    """Parts one below the other, moved to the right; unlike padding, it leaves no blanks at the ends of lines."""

    def __init__(self, *parts: RenderableType, by: int = 2) -> None:
        self.parts = Group(*parts)
        self.by = by

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines of the parts, each behind its indent."""
        inner = options.update_width(max(options.max_width - self.by, 20))
        for line in console.render_lines(self.parts, inner, pad=False):
            if line:
                yield Segment(" " * self.by)
                yield from line[:-1]
                yield Segment(line[-1].text.rstrip(" "), line[-1].style)
            yield Segment.line()


def section(title: str, parts: Iterable[RenderableType]) -> list[RenderableType]:
    """Return an empty line, the head and the parts below it; nothing where there are no parts."""
    body = list(parts)
    return [Text(), heading(title), Indented(*body)] if body else []


def quoted(text: str, marks: Iterable[Span] = ()) -> Text:
    """Return a quote on as many lines as it takes; `marks` are spans of it, such as figures, that stand out."""
    quote, last = Text("“"), 0
    for mark in sorted(marks):
        if mark.start >= last:
            quote.append(_joined(text[last : mark.start]))
            quote.append(_joined(text[mark.start : mark.end]), style=FIGURE)
            last = mark.end
    return quote.append(_joined(text[last:])).append("”")


def _joined(text: str) -> str:
    """Return the text on one line, white space at its ends kept as one space."""
    inner = shown(text)
    before = " " if text[:1].isspace() else ""
    after = " " if inner and text[-1:].isspace() else ""
    return f"{before}{inner}{after}"

"""Measure the reading: words per second beside quantulum3, peak memory, and how time grows with the documents.

    python -m benchmarks.reading [--rounds N] [--documents N]

All runs on one core. sayso and quantulum3 take turns on the same articles in the same process, so that whatever else
the machine does falls on both; their ratio is what counts, and words per second are for orientation. Memory is the peak
resident set of a process that does nothing else. The report goes to `benchmarks/results/reading.md` and `reading.svg`.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks import texts

RESULTS = Path(__file__).parent / "results"
SIZES = (1, 3, 10, 30, 100, 300, 1000)
ENGINES = ("sayso, all fields", "sayso, figures alone", "quantulum3")


Reader = Callable[[Path], object]


def engine(name: str) -> Reader:
    """Return the function that reads one file, with its program loaded and warm."""
    if name == "quantulum3":
        warnings.simplefilter("ignore")  # it warns that its classifier is not there, as on a default installation
        from quantulum3 import parser

        def numbers(file: Path) -> object:
            return parser.parse(file.read_text(encoding="utf-8"))

        read: Reader = numbers
    else:
        from ingest import article, passages, pipeline, quantities

        def whole(file: Path) -> object:
            return pipeline.read(article.read(file))

        def figures(file: Path) -> object:
            return quantities.figures(passages.split(article.read(file)))

        read = whole if name == "sayso, all fields" else figures
    read(texts.annotated()[0])
    return read


def seconds(read: Reader, files: Iterable[Path]) -> float:
    """Return how long reading all files takes, in seconds."""
    start = time.perf_counter()
    for file in files:
        read(file)
    return time.perf_counter() - start


def speeds(rounds: int) -> dict[str, list[float]]:
    """Return the words per second of each engine, a value a round; the engines take turns within a round."""
    files = texts.annotated()
    total = sum(texts.words(file.read_text(encoding="utf-8")) for file in files)
    readers = {name: engine(name) for name in ENGINES}
    found: dict[str, list[float]] = {name: [] for name in ENGINES}
    for _ in range(rounds):
        for name, read in readers.items():
            found[name].append(total / seconds(read, files))
    return found


def growth(count: int) -> list[tuple[int, float]]:
    """Return the seconds that reading the first 1, 3, 10 … of `count` new articles takes, from a warm start."""
    read = engine("sayso, all fields")
    found, spent = [], 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(texts.mixed(count, Path(folder)), start=1):
            spent += seconds(read, [file])
            if number in {*SIZES, count}:
                found.append((number, spent))
    return found


def peak(name: str, count: int) -> float:
    """Return the peak resident set, in megabytes, of a process that reads `count` new articles."""
    command = [sys.executable, "-m", "benchmarks.reading", "--peak", name, "--documents", str(count)]
    out = subprocess.run(command, check=True, capture_output=True, text=True, cwd=texts.ROOT).stdout
    return float(out) / 1024


def report(found: dict[str, list[float]], memory: dict[str, float], times: list[tuple[int, float]]) -> str:
    """Return the report as Markdown."""
    other = found["quantulum3"]
    lines = [
        "# Reading: speed, memory, growth",
        "",
        f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, Python {platform.python_version()}, one core.",
        f"{len(texts.annotated())} articles, {len(other)} rounds, medians. `make bench` writes this page.",
        "",
        "| | words/s | times quantulum3 | lowest and highest of the rounds | peak memory |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, values in found.items():
        ratios = [mine / its for mine, its in zip(values, other, strict=True)]
        lines.append(
            f"| {name} | {statistics.median(values):,.0f} | {statistics.median(ratios):.1f} "
            f"| {min(ratios):.1f} to {max(ratios):.1f} | {memory[name]:.0f} MB |"
        )
    lines += [
        "",
        f"Peak memory: a process of its own that reads {times[-1][0]:,} new articles one after the other.",
        "",
        "## Growth",
        "",
        "| articles read | seconds | milliseconds an article |",
        "|---:|---:|---:|",
        *(f"| {count:,} | {spent:.2f} | {1000 * spent / count:.1f} |" for count, spent in times),
        "",
        "![Seconds over articles read, both axes logarithmic](reading.svg)",
        "",
    ]
    return "\n".join(lines)


def draw(found: dict[str, list[float]], times: list[tuple[int, float]], path: Path) -> None:
    """Draw words per second as bars and growth as a line."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "sayso"  # the same ids in every run, so that a diff shows what changed
    from matplotlib import pyplot

    figure, (bars, line) = pyplot.subplots(1, 2, figsize=(10, 3.6), layout="constrained")
    names = list(found)[::-1]
    drawn = bars.barh(
        names, [statistics.median(found[name]) for name in names], color=["#9a9a9a", "#3b6ea5", "#1d3f66"]
    )
    bars.bar_label(drawn, fmt="{:,.0f}", padding=3)
    bars.margins(x=0.18)
    bars.set_xlabel("words per second, one core")
    counts, spent = zip(*times, strict=True)
    line.loglog(counts, spent, marker="o", color="#1d3f66", label="measured")
    line.loglog(counts, [spent[-1] * n / counts[-1] for n in counts], color="#9a9a9a", linestyle=":", label="linear")
    line.set_xlabel("articles read")
    line.set_ylabel("seconds")
    line.legend(frameon=False)
    for axes in (bars, line):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="how often each engine reads the annotated articles")
    parser.add_argument("--documents", type=int, default=1000, help="how many new articles growth and memory take")
    parser.add_argument("--peak", choices=ENGINES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if options.peak:
        read = engine(options.peak)
        with tempfile.TemporaryDirectory() as folder:
            for file in texts.mixed(options.documents, Path(folder)):
                read(file)
        # Not `getrusage`: what it calls the peak begins with that of the process that started this one.
        status = Path("/proc/self/status").read_text(encoding="ascii")
        print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")))
        return
    found = speeds(options.rounds)
    times = growth(options.documents)
    # The other program is slow, and its memory does not grow with what it has read.
    counts = {name: options.documents if name != "quantulum3" else min(100, options.documents) for name in ENGINES}
    memory = {name: peak(name, counts[name]) for name in ENGINES}
    RESULTS.mkdir(exist_ok=True)
    page = report(found, memory, times)
    (RESULTS / "reading.md").write_text(page, encoding="utf-8")
    draw(found, times, RESULTS / "reading.svg")
    print(page)


if __name__ == "__main__":
    main()

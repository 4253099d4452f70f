"""Look for a text that the reading fails on, or that costs more than its length allows.

    python -m benchmarks.fuzzing [--seconds N] [--megabytes N]

First texts of one megabyte, each of them one thing over and over, with the time they take beside half of themselves:
twice the text should take about twice the time. Then mutated paragraphs of the annotated articles, for as long as one
likes, steered by which lines of `ingest` they reach (atheris). An exception other than `SaysoError`, a quote that is
not the text at its offsets, or ten seconds on a few kilobytes ends the run, and the text is kept in the current folder
as `crash-…` or `timeout-…`. The report goes to `benchmarks/results/fuzzing.md`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import texts

RESULTS = Path(__file__).parent / "results"


def fuzz(seconds: int, folder: Path) -> None:
    """Run atheris for so many seconds; it ends the process, with 0 if nothing was found."""
    import atheris

    with atheris.instrument_imports(include=["ingest"]):
        from benchmarks import hostile
    known = folder / "known"
    known.mkdir()
    for number, file in enumerate(texts.annotated()):
        for part, paragraph in enumerate(file.read_bytes().split(b"\n\n")):
            (known / f"{number}-{part}").write_bytes((b"\0" if part % 2 else b"\xff") + paragraph)
    limits = [f"-max_total_time={seconds}", "-timeout=10", "-max_len=4096", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], str(known), *limits], lambda data: hostile.check(data, folder))
    atheris.Fuzz()


def main() -> None:
    """Measure the hostile texts, fuzz, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=600, help="how long to fuzz")
    parser.add_argument("--megabytes", type=float, default=1, help="how long the hostile texts are")
    parser.add_argument("--inner", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if options.inner:
            fuzz(options.seconds, Path(scratch))
        from benchmarks import hostile

        lines = ["# Fuzzing the reading", "", f"{time.strftime('%Y-%m-%d')}. `make fuzz` writes this page.", ""]
        lines += [f"Texts of {options.megabytes:g} MB, each one thing over and over:", ""]
        lines += ["| text | seconds for half of it | seconds |", "|---|---:|---:|"]
        for name, half, whole in hostile.measure(int(options.megabytes * 1_000_000), Path(scratch)):
            lines.append(f"| {name} | {half:.1f} | {whole:.1f} |")
            print(lines[-1], flush=True)
    # In a process of its own, because atheris ends the one it runs in.
    command = [sys.executable, "-m", "benchmarks.fuzzing", "--inner", "--seconds", str(options.seconds)]
    run = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    stats = dict(
        line.removeprefix("stat::").split(":") for line in run.stderr.splitlines() if line.startswith("stat::")
    )
    count = int(stats.get("number_of_executed_units", 0))
    outcome = "nothing found" if run.returncode == 0 else "**a text was found that fails or is slow**"
    lines += ["", f"Mutated paragraphs, {options.seconds} seconds: {count:,} texts, {outcome}.", ""]
    print(lines[-2])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "fuzzing.md").write_text("\n".join(lines), encoding="utf-8")
    if run.returncode:
        sys.exit(run.stderr[-4000:])


if __name__ == "__main__":
    main()

"""The quads of the seed articles, to the letter; `make golden` renews them after a change that is meant."""

import gzip
import itertools
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SEEDS = HERE.parent / "seeds"
GOLDEN = HERE / "golden" / "seeds.nq.gz"
SAYSO = Path(sys.executable).with_name("sayso")


def exported(folder, *sources):
    """Return the lines of `sayso export --format nquads` after ingesting the sources one by one, sorted."""
    for source in sources:
        subprocess.run([SAYSO, "--store", folder, "ingest", source], check=True, capture_output=True)
    done = subprocess.run([SAYSO, "--store", folder, "export", "--format", "nquads"], check=True, capture_output=True)
    return sorted(done.stdout.decode().splitlines())


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    return exported(tmp_path_factory.mktemp("once") / "store", SEEDS)


def test_the_quads_are_the_golden_ones(once):
    golden = gzip.decompress(GOLDEN.read_bytes()).decode().splitlines()
    missing, extra = set(golden) - set(once), set(once) - set(golden)
    shown = [f"- {q}" for q in itertools.islice(sorted(missing), 10)] + [
        f"+ {q}" for q in itertools.islice(sorted(extra), 10)
    ]
    assert not missing | extra, "\n".join([f"{len(missing)} quads missing, {len(extra)} new", *shown])


def test_reading_the_same_files_again_changes_nothing(once, tmp_path):
    assert exported(tmp_path / "store", SEEDS, SEEDS) == once


def test_the_order_of_the_files_changes_nothing(tmp_path):
    files = sorted((HERE / "corpus" / "docs").iterdir())[:4]
    assert exported(tmp_path / "forth", *files) == exported(tmp_path / "back", *reversed(files))

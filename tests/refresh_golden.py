"""Write the golden quads anew from the present reading: `python -m tests.refresh_golden`."""

import gzip
import tempfile
from pathlib import Path

from tests.test_golden import GOLDEN, SEEDS, exported

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        lines = exported(Path(folder) / "store", SEEDS)
    GOLDEN.write_bytes(gzip.compress("\n".join([*lines, ""]).encode(), mtime=0))

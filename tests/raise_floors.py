"""Raise the floors to the present scores, and lower none: `python -m tests.raise_floors`."""

import json
import math
import tempfile
from pathlib import Path

from tests import scoring

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        now = scoring.scores(Path(folder))
    pinned = json.loads(scoring.FLOORS.read_text())
    raised = {name: max(math.floor(score * 1e4) / 1e4, pinned.get(name, 0.0)) for name, score in sorted(now.items())}
    for name in sorted(set(pinned) - set(now)):
        print(f"no such score any more: {name}")
    for name, score in sorted(now.items()):
        if score < pinned.get(name, 0.0) - 1e-9:
            print(f"below its floor: {name} {score:.4f} < {pinned[name]:.4f}")
    scoring.FLOORS.write_text(json.dumps(raised, indent=0) + "\n")

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_layers_of_pyproject_hold():
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout

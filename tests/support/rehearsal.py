"""A small run of a measuring program, which must leave the committed figures alone."""

import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"


def rehearsed(program, *options, columns=160):
    """What it prints; AssertionError if it fails or touches a file of figures."""
    figures = {path: path.read_bytes() for path in BENCH.glob("*.json")}
    done = subprocess.run(
        [sys.executable, str(BENCH / program), *options],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "COLUMNS": str(columns)},
    )
    assert done.returncode == 0, done.stderr
    assert {path: path.read_bytes() for path in BENCH.glob("*.json")} == figures
    return done.stdout

"""A small run of bench/laboratory.py, so that the long run doesn't fail at its end."""

import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"
FIGURES = BENCH / "laboratory.json"


def test_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    before = FIGURES.read_bytes() if FIGURES.exists() else None
    done = subprocess.run(
        [sys.executable, str(BENCH / "laboratory.py"), "--small"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "COLUMNS": "160"},
    )
    assert done.returncode == 0, done.stderr
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.stdout.splitlines() if line[:1] == "│"]
    decks, commands = [row for row in rows if len(row) == 4], [row for row in rows if len(row) == 5]
    assert len(decks) == 17 and all(float(row[1]) > 0 for row in decks)
    assert {row[0]: row[2] for row in decks if row[2]} == {
        "Fisher-Yates (planned, wheel)": "60", "random pile 10 x 10": "190", "GSR riffle": "300",
        "half-cut riffle": "300", "poker test, per hand": "40",
    }  # fmt: skip
    assert len(commands) == 2 and all(0 < float(row[3]) <= 1024 for row in commands), "memory, whatever the number"
    assert (FIGURES.read_bytes() if FIGURES.exists() else None) == before

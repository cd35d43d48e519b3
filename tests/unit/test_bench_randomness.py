"""A small run of bench/randomness.py, so that the long run doesn't fail at its end."""

import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"
FIGURES = BENCH / "randomness.json"


def test_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    before = FIGURES.read_bytes()
    done = subprocess.run(
        [sys.executable, str(BENCH / "randomness.py"), "--small"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"COLUMNS": "160", "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    rows = [line.split("│")[1:-1] for line in done.stdout.splitlines() if line.startswith("│")]
    assert len(rows) == 6
    for what, _, *figures in rows:
        assert len(figures) == 2, what
        assert all(float(figure.replace(",", "")) > 0 for figure in figures), what
    assert "from power-on to ready" in done.stdout
    assert FIGURES.read_bytes() == before


def test_figures_on_record_are_of_both_interpreters_and_of_many_runs():
    record = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert record["times"] > 50
    micropython, cpython = (record["us"][name] for name in ("MicroPython", "CPython"))
    assert micropython.keys() == cpython.keys() == {"block", "draw_52", "draw_110", "start_up_test", "key"}
    for side in (micropython, cpython):
        assert 0 < side["block"] < side["draw_52"] < side["draw_110"]

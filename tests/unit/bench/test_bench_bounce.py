"""A rehearsal of bench/bounce.py, so that the half hour's run doesn't fail at its end."""

import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[3] / "bench"


def test_a_rehearsal_measures_each_restitution_and_goes_on_where_it_was(tmp_path):
    kept, figures = tmp_path / "kept.jsonl", tmp_path / "figures.json"
    small = ["--seeds", "2", "--cards", "3", "--machine", "pile10", "--first", "1"]
    command = [sys.executable, str(BENCH / "bounce.py"), *small, "--kept", str(kept), "--figures", str(figures)]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        rows = json.loads(figures.read_text())["rows"]
        assert [row["restitution"] for row in rows] == [0.5, 0.25, 0.0]
        assert all(row["exact"] == row["decks"] == 2 and 2.0 < row["machine_s"] < 6.0 for row in rows)
        assert len(kept.read_text().splitlines()) == 6, "each trial once"

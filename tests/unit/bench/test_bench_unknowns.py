"""A rehearsal of bench/unknowns.py, so that the night's run doesn't fail at its end."""

import json
import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[3] / "bench"


def test_a_rehearsal_sums_up_every_kind_of_trial_and_goes_on_where_it_was(tmp_path):
    figures = tmp_path / "figures.json"
    small = ["--samples", "2", "--more", "1", "--ends", "1", "--cards", "3", "--jobs", "1", "--machine", "pile10"]
    command = [sys.executable, str(BENCH / "unknowns.py"), *small, "--kept", str(tmp_path), "--figures", str(figures)]
    for _ in range(2):
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=300, check=False, env={**os.environ, "COLUMNS": "80"}
        )
        assert done.returncode == 0, done.stderr
        rows = json.loads(figures.read_text())
        assert [row["what"] for row in rows] == ["decks", "ejections", "feeds"]
        assert all(row["tried"] == row["samples"] == 2 and row["machine"] == "pile10" for row in rows)
        assert all(sum(row["outcomes"].values()) == 2 for row in rows)
        lines = [len((tmp_path / f"{row['what']}-pile10" / "trials.jsonl").read_text().splitlines()) for row in rows]
        assert lines[1:] == [3, 3] and lines[0] >= 3, "each trial once, and what the study is"

"""A small run of the measuring programs, on the fast model, so that the long runs don't fail at their end."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "bench"


def run(program, *options):
    done = subprocess.run(
        [sys.executable, str(BENCH / program), *options],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={"COLUMNS": "160", "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_bench_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    before = (BENCH / "results.json").read_bytes()
    table = run("run.py", "--quick")
    assert table.count("done in the planned order") == 7
    assert table.count("1 of 1") == 7
    assert table.count("runs") >= 4, "both decks run within the heap"
    assert (BENCH / "results.json").read_bytes() == before


def test_campaign_on_the_model_counts_every_seed():
    before = (BENCH / "campaign.json").read_bytes()
    said = run("campaign.py", "--twin", "model", "--seeds", "2", "--machine", "pile8")
    assert said.count("pile8 seed") == 2
    assert '"in_order": 2, "of": 2' in said
    assert (BENCH / "campaign.json").read_bytes() == before


def test_planning_rehearsal_fills_every_table_and_leaves_the_figures_alone():
    before = (BENCH / "planning.json").read_bytes()
    tables = run("planning.py", "--quick", "--jobs", "2")
    assert tables.count("2: 3") == 7, "two passes for every deck on every rack"
    assert tables.count("1: 3") == 3, "one on the wheels, and for a deal"
    assert "MISSED" not in tables
    assert (BENCH / "planning.json").read_bytes() == before


def test_predictions_on_the_model_are_right_and_not_written():
    before = (BENCH / "prediction.json").read_bytes()
    said = run("prediction.py", "--twin", "model", "--seeds", "1")
    assert said.count("10 % met") == 2
    assert (BENCH / "prediction.json").read_bytes() == before

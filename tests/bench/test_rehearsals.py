"""Each bench is rehearsed, so that the long run doesn't fail at its end: without a test of its own by the last one."""

from pathlib import Path

import pytest
from listing import benches
from rehearsal import rehearsed
from rehearsal import rehearsed as run
from results import figures

TESTED = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
# Each needs what is not in the repository.
LEFT_OUT = ("generator", "emulated")


@pytest.mark.parametrize("name", [name for name in benches() if f'("{name}"' not in TESTED and name not in LEFT_OUT])
def test_a_rehearsal_ends_and_keeps_figures_where_it_is_told_to(name, tmp_path):
    out = tmp_path / "figures.json"
    assert rehearsed(name, "--out", str(out))
    if name == "skew":
        assert out.read_text(encoding="utf-8").count("\n") == 3, "a table"
    elif not name.startswith("fewest_passes"):  # those only print
        assert figures(name, out)


# -- A rehearsal of bench/agreement.py, so that the long run doesn't fail at its end.


def test_a_rehearsal_fills_both_tables_and_keeps_calibrations(tmp_path):
    said = rehearsed("agreement", "--jobs", "1", "--kept", str(tmp_path))
    assert "+0.0 %" in said and "met" in said, "model against model"
    assert all(word in said for word in ("retry", "MISFEED", "DOUBLE_FEED", "JAM"))
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["pile10-poker-tired-1.json", "pile10-poker-tired-2.json"]


# -- A rehearsal of bench/api.py, so that the measurement doesn't fail at its end.


def test_every_call_has_its_row():
    said = rehearsed("api")
    for call in ("status", "shuffle", "connect", "aio status", "aio shuffle", "import and connect", "mischwerk status"):
        assert f"│ {call} " in said


# -- A small run of the measuring programs, on the fast model, so that the long runs don't fail at their end.


def test_bench_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    table = run("shuffles")
    assert table.count("done in the planned order") == 7
    assert table.count("1 of 1") == 7
    assert table.count("runs") >= 4, "both decks run within the heap"


def test_campaign_on_the_model_counts_every_seed():
    said = run("campaign", "--machine", "pile8")
    assert said.count("pile8 seed") == 2
    assert '"in_order": 2, "of": 2' in said


def test_planning_rehearsal_fills_every_table_and_leaves_the_figures_alone():
    tables = run("planning", "--jobs", "2")
    assert tables.count("2: 1") == 7, "two passes for every deck on every rack"
    assert tables.count("1: 1") == 3, "one on the wheels, and for a deal"
    assert "MISSED" not in tables


def test_predictions_on_the_model_are_right_and_not_written():
    said = run("prediction")
    assert said.count("10 % met") == 2


# -- A rehearsal of bench/bounce.py, so that the half hour's run doesn't fail at its end.


def test_a_rehearsal_measures_each_restitution_and_goes_on_where_it_was(tmp_path):
    kept, out = tmp_path / "kept.jsonl", tmp_path / "figures.json"
    for _ in range(2):
        rehearsed("bounce", "--kept", str(kept), "--out", str(out))
        rows = figures("bounce", out)["rows"]
        assert [row["restitution"] for row in rows] == [0.5, 0.25, 0.0]
        assert all(row["exact"] == row["decks"] == 2 and 2.0 < row["machine_s"] < 6.0 for row in rows)
        assert len(kept.read_text().splitlines()) == 6, "each trial once"


# -- A small run of bench/cad.py, without pictures, so that the long run doesn't fail at its end.


def test_rehearsal_draws_a_build_and_leaves_the_figures_alone(tmp_path):
    told = rehearsed("cad", "--out", str(tmp_path / "figures.json"), columns=120)
    assert "pile6" in told
    found = figures("cad", tmp_path / "figures.json")["builds"]["pile6"]
    assert found["pieces"] >= found["parts"] > 50 and found["print_mass_g"] > 100
    assert all(one["margin"] > 1.5 for one in found["moved"].values())


def test_what_is_moved_on_record_is_what_the_twin_moves():
    record = figures("cad")["builds"]
    for build in ("pile10", "wheel54"):
        for axis, one in record[build]["moved"].items():
            assert abs(one["drawn"] / one["twin"] - 1) < 0.05, (build, axis)


# -- A rehearsal of bench/crosscheck.py, so that the long run doesn't fail at its end.


def test_a_rehearsal_compares_both_builds_and_leaves_the_figures_alone():
    pytest.importorskip("mujoco", reason="MuJoCo is not installed: make extra EXTRA=crosscheck")
    told = rehearsed("crosscheck")
    assert "pile10" in told and "wheel54" in told
    assert told.count("outcomes agree within what was allowed before") == 2


# -- A rehearsal of bench/history.py, so that the measurement doesn't fail at its end.


def test_every_command_and_every_trial_has_its_row():
    said = rehearsed("history")
    for what in (
        "mischwerk stats",
        "mischwerk history export",
        "keeping a job",
        "no change at 2 retries",
        "from 2 to 10",
    ):
        assert what in said


# -- A small run of bench/randomness.py, so that the long run doesn't fail at its end.


def test_rehearsal_fills_every_row_and_leaves_the_figures_alone():
    told = rehearsed("randomness")
    rows = [line.split("│")[1:-1] for line in told.splitlines() if line.startswith("│")]
    assert len(rows) == 6
    for what, _, *found in rows:
        assert len(found) == 2, what
        assert all(float(one.replace(",", "")) > 0 for one in found), what
    assert "from power-on to ready" in told


def test_figures_on_record_are_of_both_interpreters_and_of_many_runs():
    record = figures("randomness")
    assert record["times"] > 50
    micropython, cpython = (record["us"][name] for name in ("MicroPython", "CPython"))
    assert micropython.keys() == cpython.keys() == {"block", "draw_52", "draw_110", "start_up_test", "key"}
    for side in (micropython, cpython):
        assert 0 < side["block"] < side["draw_52"] < side["draw_110"]


# -- A small run of bench/rig.py, and what its figures must say.


def test_rehearsal_measures_a_world_and_leaves_the_figures_alone(tmp_path):
    rehearsed("rig", "--out", str(tmp_path / "figures.json"))
    found = figures("rig", tmp_path / "figures.json")
    assert found["worlds"] == 1 and set(found["numbers"]) == set(figures("rig")["numbers"])


def test_what_is_stated_held_in_nearly_all_worlds_on_record():
    record = figures("rig")
    worlds = record["worlds"]
    assert worlds >= 40
    for key, one in record["numbers"].items():
        assert one["within"] >= 0.95 * worlds, key


# -- A rehearsal of bench/serve_page.py, which ends with an error if watching has changed what the machine did.


def test_a_shuffle_is_the_same_watched_or_not():
    said = rehearsed("serve_page")
    for what in ("the command, no page", "without --show-cards", "watched by 0", "watched by 3"):
        assert what in said


# -- A rehearsal of bench/twin_speed.py, so that the measurement doesn't fail at its end.


def test_both_builds_are_measured_both_ways():
    said = rehearsed("twin_speed")
    for what in ("pile10", "wheel54", "plain", "compiled", "CPU s / simulated s"):
        assert what in said


# -- A rehearsal of bench/unknowns.py, so that the night's run doesn't fail at its end.


def test_a_rehearsal_sums_up_every_kind_of_trial_and_goes_on_where_it_was(tmp_path):
    out = tmp_path / "figures.json"
    for _ in range(2):
        rehearsed("unknowns", "--jobs", "1", "--kept", str(tmp_path), "--out", str(out), columns=80)
        rows = figures("unknowns", out)
        assert [row["what"] for row in rows] == ["decks", "ejections", "feeds"]
        assert all(row["tried"] == row["samples"] == 2 and row["machine"] == "pile10" for row in rows)
        assert all(sum(row["outcomes"].values()) == 2 for row in rows)
        lines = [len((tmp_path / f"{row['what']}-pile10" / "trials.jsonl").read_text().splitlines()) for row in rows]
        assert lines[1:] == [3, 3] and lines[0] >= 3, "each trial once, and what the study is"

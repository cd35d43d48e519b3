"""A small run of bench/randomness.py, so that the long run doesn't fail at its end."""

from rehearsal import rehearsed
from results import figures


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

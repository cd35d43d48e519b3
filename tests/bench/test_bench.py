"""A small run of the measuring programs, on the fast model, so that the long runs don't fail at their end."""

from rehearsal import rehearsed as run


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

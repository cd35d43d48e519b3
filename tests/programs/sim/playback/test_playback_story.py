"""`mischwerk sim play`: the story shown is what the twin's report says."""

import numpy as np
from mischwerk_sim.board.report import Report
from mischwerk_sim.playback import motion, story
from played import switch_on, write_record
from played_runs import events, read

from bench import Bench


def carried_out(deck, one):
    """The deck after a pass: each pocket keeps its cards' order, the first ejected lies lowest."""
    pockets = {}
    for card, pocket in zip(deck, one["pocket"]):
        pockets.setdefault(pocket, []).append(card)
    return [card for pocket in one["eject"] for card in pockets.get(pocket, [])]


def test_the_strips_are_the_deck_at_the_start_after_each_pass_and_at_the_end(rack):
    _run, _seen, told = read(rack)
    [planned] = events(rack, "planned")
    deck = list(range(24))
    assert [row.label for row in told.rows] == ["start", "after pass 1", "end"]
    assert told.rows[0].order == deck
    for row, one in zip(told.rows[1:], planned["passes"]):
        deck = carried_out(deck, one)
        assert row.order == deck, row.label
    assert told.rows[-1].order == planned["target"] == events(rack, "state")[-1]["order"]


def test_what_lies_in_the_well_of_the_last_look_is_the_deck_at_the_end(rack, wheel):
    for path in (rack, wheel):
        _run, seen, told = read(path)
        assert seen.in_well(len(seen.times_ms) - 1).tolist() == told.rows[-1].order


def test_there_is_a_step_for_every_card_fed_and_every_sweep(rack):
    _run, _seen, told = read(rack)
    said = [what for _, what in told.steps]
    assert sum("passed the throat" in what for what in said) == 48, "24 cards, two passes"
    swept = [int(what.split()[0]) for what in said if "swept back" in what]
    assert sum(swept) == 48 and len(swept) < 20, "a sweep brings several cards"
    assert [t for t, _ in told.steps] == sorted(t for t, _ in told.steps)


def test_cards_that_come_in_close_together_are_one_sweep():
    times = np.arange(0, 1000, 20)
    cards = np.full((50, 4, 3), 500)
    for card, look in enumerate((10, 11, 13, 30)):
        cards[look:, card, 0] = -500
    seen = motion.Motion({"gate_x": 0.0}, times, np.zeros((50, 0, 3)), cards, np.zeros((50, 9)))
    told = story.of([{"event": "phase", "t_us": t, "phase": p} for t, p in ((0, "ejecting"), (980_000, "idle"))], seen)
    assert told.steps == [(260, "3 cards swept back over the gate"), (600, "1 card swept back over the gate")]


def test_after_a_double_feed_the_deck_is_redrawn_and_its_end_is_shown_in_the_first_numbers(tmp_path):
    bench = Bench(double_offset={5: 0.4}, cards=12)
    bench.board.report = Report(tmp_path / "twin.jsonl", None, tmp_path / "trace.json.gz")
    switch_on(bench.board.report, bench.scene, bench.machine, 12)
    assert bench.shuffle() is None and bench.job.attempts == 2
    bench.board.report.close()
    write_record(tmp_path, cards=12)
    _run, _seen, told = read(tmp_path)
    assert [row.label for row in told.rows][:2] == ["start", "drawn again"]
    assert told.rows[-1].order == bench.scene.order()
    assert told.rows[-1].order != events(tmp_path, "state")[-1]["order"], "which counts from the second draw"


def test_a_paused_pass_continues_as_the_same_pass(tmp_path):
    bench = Bench(cards=20)
    bench.board.report = Report(tmp_path / "twin.jsonl", None, tmp_path / "trace.json.gz")
    switch_on(bench.board.report, bench.scene, bench.machine, 20)
    bench.open_cover(3_000_000)
    assert bench.shuffle() is not None
    bench.scene.cover(False)
    assert bench.go_on() is None
    bench.board.report.close()
    write_record(tmp_path, cards=20)
    _run, _seen, told = read(tmp_path)
    phases = [(phase, number) for _, phase, number in told.phases if number]
    assert phases[:3] == [("feeding", 1), ("paused", 1), ("feeding", 1)]
    assert max(number for _, number in phases) == told.passes == 2
    assert max(event["pass"] for event in events(tmp_path, "progress")) == 2
    assert [row.label for row in told.rows] == ["start", "after pass 1", "end"]

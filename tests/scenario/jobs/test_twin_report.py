"""The twin report numbers cards as the target does: by their places in the well when it was drawn."""

import json

from mischwerk_sim.board.report import Report

from bench import Bench


def states(bench, path):
    bench.board.report.close()
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["event"] == "state"], [line for line in lines if line["event"] == "planned"]


def reporting(bench, path):
    bench.board.report = Report(path)
    bench.board.report.switched_on(bench.scene, cards=bench.cards)
    return bench


def test_a_second_shuffle_of_the_same_deck_is_reported_in_its_own_numbers(tmp_path):
    bench = reporting(Bench(), tmp_path / "report.jsonl")
    for _ in range(2):
        assert bench.shuffle() is None
    told, planned = states(bench, tmp_path / "report.jsonl")
    assert [state["order"] for state in told] == [plan["target"] for plan in planned]
    assert bench.scene.order() != told[1]["order"], "the second deck is the first one shuffled again"


def test_the_attempt_after_a_double_feed_is_reported_in_its_own_numbers(tmp_path):
    bench = reporting(Bench(double_offset={5: 0.4}), tmp_path / "report.jsonl")
    assert bench.shuffle() is None
    assert bench.job.attempts == 2
    told, planned = states(bench, tmp_path / "report.jsonl")
    assert len(planned) == 2
    assert told[-1]["order"] == planned[-1]["target"]


def test_places_follow_the_same_numbers(tmp_path):
    bench = reporting(Bench(cards=12), tmp_path / "report.jsonl")
    assert bench.shuffle() is None
    told, _ = states(bench, tmp_path / "report.jsonl")
    assert told[-1]["places"] == ["well"] * 12

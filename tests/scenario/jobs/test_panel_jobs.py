"""Jobs that the panel's buttons ask for, and why they are refused."""

import json

import pytest
from mischwerk_sim.board.report import Report
from shuffler import faults, hal
from shuffler.faults import place_name
from shuffler.link import protocol, reason_texts
from wire import Desk, serve

from bench import Bench, name


def test_the_panel_shuffles_stops_resumes_and_brings_the_cards_home():
    desk, shown, refused = Desk(), [], []

    def powered(bench):
        bench.hal.panel = lambda phase, fault, *more: shown.append((protocol.PHASES[phase], *more))
        bench.hal.refuse = refused.append

    def script():
        def button(what):
            desk.bench.hal.on_button(what)
            desk.bench.board.inbox.events.append((hal.LINK, 0, 0, 0))  # as the board's HAL does

        button("select")
        assert shown[-1][4].cards == 32
        button("select")
        button("press")  # 24 cards announced, 52 there: reported, and all brought back
        desk.take((yield b""))
        button("select")
        for _ in range(6):
            if shown[-1][4].cards != 52:
                button("select")
        button("press")
        desk.take((yield b""))
        assert shown[-1][5].cards == 52 and shown[-1][5].passes == 2
        assert sorted(desk.bench.scene.order()) == list(range(52)) != desk.bench.scene.order()
        button("long")
        desk.take((yield b""))

    serve(script(), desk=desk, powered=powered)
    told = [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"]
    assert told == ["WRONG_COUNT"]
    assert ("feeding", 1, 2, 0) in shown, "which pass of how many; nothing of cards"
    assert refused == []


def test_the_panel_says_why_it_refuses():
    desk, refused = Desk(), []

    def script():
        desk.bench.hal.refuse = refused.append
        yield from desk.ask("diagnose", on=1)
        desk.bench.hal.on_button("press")

    serve(script(), desk=desk)
    assert refused == ["the machine is in diagnostic mode: home first"]


# -- Another number of cards than announced is said as such, with every card back in the well; so is an empty well.

BUILDS = ["pile10", "wheel54"]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("there", "said"), [(1, "1"), (30, "30"), (51, "51"), (53, "53")])
def test_wrong_count_names_both_numbers(build, there, said):
    bench = Bench(build, there)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WRONG_COUNT"
    assert reason_texts.detail(fault._asdict()) == said + " cards counted, 52 announced"
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_right_count_after_a_wrong_one_is_shuffled(build):
    bench = Bench(build, 51)
    assert name(bench.shuffle(cards=52)) == "WRONG_COUNT"
    assert name(bench.shuffle(cards=51)) == "done"
    assert bench.is_done()


def test_surplus_beyond_the_room_is_said_to_be_more():
    """57 cards on a wheel of 54: counting stops when the slots are full, and no card is lost."""
    bench = Bench("wheel54", 57)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WRONG_COUNT"
    assert reason_texts.detail(fault._asdict()) == "54 or more cards counted, 52 announced"
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_empty_well(build):
    bench = Bench(build, 0)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WELL_EMPTY"
    assert place_name(fault.place, fault.pocket) == "well"
    assert bench.job.target is None, "nothing is drawn for a deck that isn't there"


# -- The twin report numbers cards as the target does: by their places in the well when it was drawn.


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

"""The power goes in the middle of whatever moves cards: if one is not in the well, the next start says so.

And it says nothing where every card was seen to be back.
"""

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board import firmware
from mischwerk_sim.board.report import Report
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.faults.script import Script
from shuffler import faults, hal
from shuffler.machine.sequence import Sequence
from wire import Desk, Over, ScriptedLine, shuffle_values

from bench import Bench

CARDS = 24
BUILDS = ("pile10", "wheel54")
CARD = mischwerk_machines.card_format("poker")
MACHINES = {
    name: mischwerk_machines.changed(mischwerk_machines.load(name), {"planner.improve_steps": 300}) for name in BUILDS
}
INSIDE = faults.code("CARDS_INSIDE")
JOG = {"axis": hal.FEED, "back": 0, "steps": 2400}
NO_CARDS = ("jog", {"axis": hal.PUSHER, "back": 0, "steps": 400})
# What is asked for, one after the other; the power goes somewhere in the last.
ACTIVITIES = {
    "count": [("upkeep", {"what": 0, "amount": 0})],
    "count again": [("upkeep", {"what": 0, "amount": 0}), ("upkeep", {"what": 0, "amount": 0})],
    "calibrate": [("home", {}), ("upkeep", {"what": 2, "amount": 0})],
    "shuffle": [("home", {}), ("shuffle", shuffle_values(CARDS))],
    "jog of the feed": [("home", {}), ("jog", JOG)],
    "long jog of the feed": [("jog", {**JOG, "steps": 20000})],
    "home after a jog": [("home", {}), ("jog", JOG), ("home", {})],
    "home twice": [("home", {}), ("home", {})],
    "shuffle after a jog": [("home", {}), ("jog", JOG), ("shuffle", shuffle_values(CARDS))],
}


def away(mechanism):
    """Cards that are not in the well: one that has only been drawn a little way, and no sensor sees it, still is."""
    leaving = [
        card for card in mechanism.deck.throat if card not in mechanism.deck.well or mechanism.levels[hal.THROAT]
    ]
    return sorted(leaving + mechanism.deck.flying + [card for pocket in mechanism.deck.pockets for card in pocket])


def told(made, build, steps, cut, cards=CARDS, hand=lambda mechanism: None):
    """(status, cards away from the well, whether the power went) at the start after a cut at the ``cut``-th event of
    the last step; made: the firmware; hand: what somebody does before that step."""
    mechanism = twin.mechanism("model", MACHINES[build], CARD, cards, 1)
    script = Script(mechanism, [])
    desk, result = Desk(), {}

    def story():
        for name, values in steps[:-1]:
            desk.take((yield desk.host.request(name, values)))
        hand(mechanism)
        script._waiting.append(Fault("power_cut", script.events + cut))
        name, values = steps[-1]
        desk.take((yield desk.host.request(name, values)))
        result["away"] = away(mechanism)
        result["status"] = (yield from desk.ask("status")).values

    line = ScriptedLine(story())
    board = twin.board(mechanism, MACHINES[build], CARD, 1, line, Report(), script=script)
    script.on_power_cut = board.cut_power
    with pytest.raises(Over):
        made.run(board)
    return result["status"], result["away"], bool(script.struck)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("what", ACTIVITIES)
def test_a_card_outside_the_well_is_reported_whenever_the_power_fails(build, what):
    made = firmware.InProcess(MACHINES[build], CARD)
    had_cards_away = cuts = 0
    for cut in [*range(0, 40, 1), *range(40, 400, 17)]:
        status, cards_away, is_cut = told(made, build, ACTIVITIES[what], cut)
        if not is_cut:
            assert (status["fault"] == 0) == (not cards_away), "ended in peace"
            break
        cuts += 1
        had_cards_away += bool(cards_away)
        if cards_away:
            assert status["fault"] == INSIDE, (cut, cards_away)
    assert cuts and (had_cards_away or what == "home twice")


@pytest.mark.parametrize("build", BUILDS)
def test_what_moved_no_card_and_what_brought_all_back_leaves_nothing_to_be_told(build):
    made = firmware.InProcess(MACHINES[build], CARD)
    for steps in (ACTIVITIES["count"], ACTIVITIES["home after a jog"], ACTIVITIES["home twice"]):
        status, cards_away, is_cut = told(made, build, [*steps, NO_CARDS], 0)
        assert (status["fault"], cards_away, is_cut) == (0, [], True)
    for steps in ([("jog", JOG)], [("upkeep", {"what": 1, "amount": 2})]):
        status, _, is_cut = told(made, build, [("home", {}), *steps, NO_CARDS], 0, cards=0)
        assert (status["fault"], is_cut) == (0, True), "there is no card that could have moved"


def laid_by_hand(where):
    """``hand`` for `told`: a card gets into the machine, unnoticed."""

    def lay(mechanism):
        card = mechanism.deck.well.pop()
        mechanism.deck.pockets[where].append(card)
        mechanism.switches.look_into_pockets(mechanism.time_us)

    return lay


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("pocket", [1, 4])
def test_a_card_put_into_a_pocket_by_hand_is_reported_when_home_was_about_to_bring_it_back(build, pocket):
    made = firmware.InProcess(MACHINES[build], CARD)
    inside = 0
    for cut in range(0, 120, 2):
        status, cards_away, is_cut = told(made, build, [("home", {}), ("home", {})], cut, hand=laid_by_hand(pocket))
        if is_cut and status["fault"] == INSIDE:
            inside += 1
        assert is_cut or not cards_away
    assert inside, "from the moment on at which it was seen"


@pytest.mark.parametrize(
    ("build", "steps", "stands_across"),
    [("pile10", 780, 0), ("pile10", 2400, 1), ("wheel54", 1620, 0), ("wheel54", 2400, 1)],
)
def test_bringing_a_card_home_from_throat_and_mouth_is_noted_no_matter_who_put_it_there(
    build, steps, stands_across, monkeypatch
):
    made = firmware.InProcess(MACHINES[build], CARD)
    jog = ("jog", {**JOG, "steps": steps})
    leave = Sequence.cards_leave
    inside = 0
    for cut in range(3, 80, 4):
        monkeypatch.setattr(Sequence, "cards_leave", lambda *_: None)  # as if a hand had turned the roller

        def hand(mechanism):
            monkeypatch.setattr(Sequence, "cards_leave", leave)
            assert (mechanism.levels[hal.THROAT], mechanism.levels[hal.ENTRY]) == (1, stands_across)

        status, cards_away, is_cut = told(made, build, [("home", {}), jog, ("home", {})], cut, hand=hand)
        inside += is_cut and bool(cards_away) and status["fault"] == INSIDE
    assert inside


def test_a_feed_that_is_turned_with_a_card_in_the_throat_leaves_the_next_job_to_look_for_it():
    made = Bench(cards=0)
    made.home()
    assert made.sequence.homed
    made.sequence.jog(hal.FEED, 400)
    assert made.sequence.homed, "there was none"
    made.sequence.drive.levels[hal.THROAT] = 1
    made.sequence.jog(hal.FEED, 400)
    assert not made.sequence.homed


@pytest.mark.parametrize("cut", [25, 90])
def test_so_it_is_under_micropython(cut):
    made = firmware.UnderMicroPython(MACHINES["pile10"], CARD)
    try:
        status, cards_away, is_cut = told(made, "pile10", ACTIVITIES["count"], cut)
    finally:
        made.close()
    assert is_cut and cards_away and status["fault"] == INSIDE

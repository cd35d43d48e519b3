"""A rack that a person empties: the machine asks after each pass, and goes on once its pockets are seen to be empty."""

import pytest
from shuffler import faults, hal
from shuffler.machine.upkeep import COUNT, UpkeepResult
from wire import Desk, faults_told, serve

from bench import Bench, name


class Patient(Bench):
    """Cards stay in their pockets until the test takes them out."""

    def __init__(self, **how):
        super().__init__("hand8", **how)
        self.empty_pockets, self.scene.empty_pockets = self.scene.empty_pockets, lambda: None


@pytest.mark.parametrize("cards", [2, 11, 52, 64, 80])
def test_a_whole_deck_comes_out_in_the_planned_order(cards):
    bench = Bench("hand8", cards)
    fault = bench.shuffle()
    while name(fault) == "POCKETS_FULL":
        fault = bench.go_on()
    assert name(fault) == "done"
    assert bench.is_done()
    assert bench.faults == ["POCKETS_FULL"] * len(bench.job.progress.passes)
    assert bench.job.progress.attempts == 1


def test_it_has_no_axis_for_what_it_does_not_have():
    assert len(Bench("hand8").hal.axes) == 2


def test_the_request_is_the_same_for_every_order():
    """All pockets at once, the rack always at the same place, and no number of a pocket or card."""
    places = set()
    for seed in range(4):
        bench = Patient()
        fault = bench.shuffle(seed=bytes([seed]) * 32)
        place = bench.hal.axes[hal.POCKET].position()
        places.add((faults.place_name(fault.place, fault.pocket), fault.card, fault.detail, place))
        (group,) = bench.sequence.pockets.emptying.groups(bench.job.progress.passes[0].eject)
        assert group == sorted(group)
    assert places == {("pockets", 0, "", bench.config.eject_level_steps)}


def test_it_asks_again_while_cards_are_left():
    bench = Patient()
    assert name(bench.shuffle()) == "POCKETS_FULL"
    full = [list(cards) for cards in bench.scene.deck.pockets]
    assert name(bench.go_on()) == "POCKETS_FULL"
    bench.scene.lay_in_well(full[0])
    assert name(bench.go_on()) == "POCKETS_FULL"
    bench.scene.lay_in_well([card for cards in full[1:] for card in cards])
    assert name(bench.go_on()) == "POCKETS_FULL", "of the second pass"
    bench.empty_pockets()
    assert name(bench.go_on()) == "done"
    assert bench.is_done()


def test_cards_that_nobody_was_asked_for_are_missed():
    bench = Patient()
    bench.scene.deck.are_in = lambda pockets: 0  # the beam sees nothing
    assert name(bench.shuffle()) == "CARD_MISSING"


@pytest.mark.parametrize("cuts", [False, True])
def test_the_cover_may_be_opened_to_reach_in(cuts):
    """It may cut the motors, and the rack sink: the cards stay in their pockets, and the plan goes on."""
    bench = Patient()
    bench.hal.cover_cuts = cuts
    assert name(bench.shuffle()) == "POCKETS_FULL"
    bench.scene.cover(True)
    bench.idle()
    assert name(bench.go_on()) == "COVER_OPEN"
    if cuts:
        bench.scene.lose_steps(hal.POCKET, -100)
    bench.empty_pockets()
    bench.scene.cover(False)
    bench.idle()
    assert name(bench.go_on()) == "POCKETS_FULL", "of the second pass"
    bench.empty_pockets()
    assert name(bench.go_on()) == "done"
    assert bench.is_done()
    assert bench.job.progress.attempts == 1


def test_homing_asks_for_the_cards_and_ends_once_they_are_out():
    bench = Patient()
    assert name(bench.shuffle()) == "POCKETS_FULL"
    assert name(bench.home()) == "POCKETS_FULL"
    bench.empty_pockets()
    assert bench.home() is None
    assert bench.all_in_well()


def test_a_count_leaves_the_cards_in_the_pockets_until_the_next_job_asks():
    bench = Patient(cards=40)
    result = UpkeepResult(COUNT)
    bench.sequence.run_upkeep(result, 0)
    assert result.cards == 40
    assert not bench.sequence.homed and any(bench.scene.deck.pockets)
    assert name(bench.shuffle()) == "POCKETS_FULL"
    bench.empty_pockets()
    assert name(bench.go_on()) == "POCKETS_FULL", "of the first pass"


def test_a_wrong_count_is_told_and_not_hidden_by_the_request():
    bench = Patient(cards=50)
    fault = bench.shuffle(cards=52)
    while name(fault) in ("DOUBLE_FEED", "POCKETS_FULL"):
        bench.empty_pockets()
        fault = bench.go_on()
    assert name(fault) == "WRONG_COUNT"
    bench.empty_pockets()
    assert bench.home() is None
    assert bench.all_in_well()


def test_the_button_confirms():
    desk = Desk()

    def script():
        for _ in range(3):  # begin, and once a pass
            desk.bench.hal.on_button("press")
            desk.bench.board.inbox.events.append((hal.LINK, 0, 0, 0))  # as the board's HAL does
            desk.take((yield b""))

    serve(script(), desk=desk, machine="hand8")
    names = faults_told(desk)
    assert names == ["POCKETS_FULL"] * 2
    assert sorted(desk.bench.scene.order()) == list(range(52)) != desk.bench.scene.order()

"""A rack without a pusher, with bodies and contact: a person lays the cards back, and the order is the planned one."""

import mischwerk_machines
import pytest
from mischwerk_sim.board.firmware import InProcess
from mischwerk_sim.campaign.shuffles import shuffle

MACHINE, CARD = mischwerk_machines.load("hand8"), mischwerk_machines.card_format("poker")


@pytest.mark.parametrize(("cards", "seed"), [(12, 1), (20, 2)])
def test_a_deck_comes_out_in_the_planned_order(cards, seed):
    outcome = shuffle(InProcess(MACHINE, CARD), MACHINE, CARD, cards, "world", seed, ())
    assert (outcome.error, outcome.broken, outcome.is_done) == ("", [], True)
    assert set(outcome.told) == {"POCKETS_FULL"}

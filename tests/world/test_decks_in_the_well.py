"""Decks that fit the well or do not, that passed through each other, or that a person lays back."""

import mischwerk_machines
import pytest
from mischwerk_machines import MachineFileError
from mischwerk_sim import build
from mischwerk_sim.board.firmware import InProcess
from mischwerk_sim.campaign.shuffles import shuffle
from mischwerk_sim.mechanism import MechanismError


def test_more_cards_than_lie_below_the_gate_are_refused():
    machine, card = mischwerk_machines.load("wheel54"), mischwerk_machines.card_format("poker")
    assert build.mechanism("world", machine, card, 61, 1).order() == list(range(61))
    with pytest.raises(MachineFileError, match="64 cards do not fit in the well of wheel54; 61 do"):
        build.mechanism("world", machine, card, 64, 1)


@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_the_largest_deck_fits_and_some_more(name):
    machine = mischwerk_machines.load(name)
    cards = machine.max_cards + 5
    made = build.mechanism("world", machine, mischwerk_machines.card_format("poker"), cards, 1)
    assert made.places() == ["well"] * cards


# -- Cards that have passed through each other are the simulation's failure: never an order of the machine's.

POKER = mischwerk_machines.card_format("poker")


def well(name="pile10", cards=6):
    return build.mechanism("world", mischwerk_machines.load(name), POKER, cards, 1)


def swap(world, first, other):
    first, other = world.cards.bodies[first], world.cards.bodies[other]
    first.position, other.position = other.position, first.position


@pytest.mark.parametrize("name", ["pile10", "wheel54"])
def test_two_cards_that_change_places_where_they_lie_are_told(name):
    world = well(name)
    world.advance_us(100_000)
    world._loosen()
    swap(world, 2, 3)
    world.wake()
    with pytest.raises(MechanismError, match=r"card [23] has passed through card [23] at"):
        world.advance_us(100_000)


def test_a_hand_may_lay_them_as_it_likes():
    world = well()
    world.advance_us(100_000)
    world.lay_in_well([5, 4, 3, 2, 1, 0])
    world.advance_us(500_000)
    assert world.order() == [5, 4, 3, 2, 1, 0]


def test_the_follower_comes_down_without_striking_cards_into_one_another():
    """In free fall 90 g pressed cards of 0.3 mm to a third of that, and two were on the other side."""
    world = well(cards=52)
    world.set_follower(False)
    world.advance_us(400_000)
    world.set_follower(True)
    deck_mm, landing = 52 * POKER.thickness_mm, []
    for _ in range(300):
        world.advance_us(1000)
        if deck_mm + 0.2 < world.feeder.follower.position.y < deck_mm + 5.0:
            landing.append(world.feeder.follower.velocity.y)
    let_down = world.feeder._lift_mm / (world.data.well.follower_move_ms * 1e-3)
    assert -1.35 * let_down < min(landing) < -0.6 * let_down, "it hangs on its servo all the way"


# -- A rack without a pusher, with bodies and contact: a person lays the cards back, and the order is the planned
# one.

MACHINE, CARD = mischwerk_machines.load("hand8"), mischwerk_machines.card_format("poker")


@pytest.mark.parametrize(("cards", "seed"), [(12, 1), (20, 2)])
def test_a_deck_comes_out_in_the_planned_order(cards, seed):
    outcome = shuffle(InProcess(MACHINE, CARD), MACHINE, CARD, cards, "world", seed, ())
    assert (outcome.error, outcome.broken, outcome.is_done) == ("", [], True)
    assert set(outcome.told) == {"POCKETS_FULL"}

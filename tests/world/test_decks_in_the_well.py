"""Decks that fit the well or do not, that passed through each other, or that a person lays back."""

import mischwerk_machines
import pytest
from mischwerk_machines import MachineFileError, config
from mischwerk_sim import build
from mischwerk_sim.board.firmware import InProcess
from mischwerk_sim.campaign.shuffles import shuffle
from mischwerk_sim.mechanism import MechanismError
from shuffler.job import Job

from bench import WorldBench


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


def test_the_follower_hangs_half_way_where_its_servo_stands_in_the_middle():
    world = well(cards=0)
    heights = []
    for down in (True, False, None):
        world.set_follower(down)
        world.advance_us(400_000)
        heights.append(world.feeder.follower.position.y)
    assert heights[2] == pytest.approx((heights[0] + heights[1]) / 2, abs=0.1) and heights[1] - heights[0] > 10


# -- A rack without a pusher, with bodies and contact: a person lays the cards back, and the order is the planned
# one.

MACHINE, CARD = mischwerk_machines.load("hand8"), mischwerk_machines.card_format("poker")


@pytest.mark.parametrize(("cards", "seed"), [(6, 1), (20, 2)])
def test_a_deck_comes_out_in_the_planned_order(cards, seed):
    outcome = shuffle(InProcess(MACHINE, CARD), MACHINE, CARD, cards, "world", seed, ())
    assert (outcome.error, outcome.broken, outcome.is_done) == ("", [], True)
    assert set(outcome.told) == {"POCKETS_FULL"}


# -- A deck of which a thick block leaned, under the follower, between gate and rear wall when it was called done.

LEANING = {
    **{"restitution.other": 0.073593, "restitution.follower": 0.31144, "restitution.shelf": 0.25145},
    **{"restitution.rear_stop": 0.33521, "restitution.well": 0.10201, "restitution.pusher": 0.46627},
    **{"cards.restitution": 0.12932, "cards.friction": 0.44364, "cards.friction_sd": 0.018086},
    **{"cards.thickness_sd_mm": 0.0067304, "cards.offset_sd_mm": 0.18043, "cards.bent_share": 0.082437},
    **{"cards.curl_mm": 0.50889, "cards.curl_sd_mm": 0.058657, "cards.stiffness_n_mm2": 1366.9},
    **{"cards.bond_share": 0.022899, "cards.bond_n": 0.18088, "cards.bond_sd_n": 0.11716},
    **{"friction.roller": 1.4649, "friction.nip": 0.72276, "friction.gate": 0.41566, "friction.well": 0.17598},
    **{"friction.shelf": 0.25147, "friction.pusher": 0.352, "friction.follower": 0.30291, "friction.guide": 0.12572},
    **{"friction.bridge": 0.2745, "friction.rear_stop": 0.58311, "well.follower_grams": 111.9},
    **{"feed.idler_force_n": 4.4197, "feed.idler_rate_n_mm": 0.3562, "feed.idler_damping": 0.80432},
    **{"feed.roller_drag_n": 0.32931, "feed.moved_grams": 96.535, "feed.max_force_n": 9.831},
    **{"rack.max_force_n": 15.959, "pusher.max_force_n": 16.275, "motors.inductance_mh": 3.771},
    **{"motors.resonance_share": 0.70138, "air.share": 1.0, "air.emboss_mm": 0.036666},
}
LEANING_SEED = bytes.fromhex("9606d80837b2cba11cd3a8433db01e87107c8e0dc8a611afa241308f7caedc97")


def test_a_block_that_leaned_lies_flat_before_the_deck_is_called_done():
    bench = WorldBench("pile10", 52, sim_seed=771103, changes=LEANING)
    bench.config = config(bench.machine, CARD)  # its whole search, for the plan that it was
    bench.switch_on()
    bench.job = Job(52, 0, 0, 2, LEANING_SEED)
    assert bench.go_on() == "done"
    assert bench.is_as_planned()

"""What lies still is not computed: it wakes where it lay, in time, and weighs what it weighed."""

import mischwerk_machines
import numpy as np
import pymunk
import pytest
from mischwerk_sim import build
from shuffler import hal
from shuffler.motion import ramp
from world_bench import WorldBench

CARDS = 16


def world(name, cards=CARDS):
    return build.mechanism("world", mischwerk_machines.load(name), mischwerk_machines.card_format("poker"), cards, 1)


def seen(bench, what):
    """Carry out a shuffle; ``what(world)`` at each look for cards that nothing can reach."""
    told, look = [], bench.world._exchange

    def exchange():
        look()
        told.append(what(bench.world))

    bench.world._exchange = exchange
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    return told


def test_cards_in_a_rack_sleep_and_go_where_it_goes():
    bench = WorldBench("pile10", CARDS)
    asleep = seen(bench, lambda w: (w.apart.is_in.sum(), round(w.apart.load.mass - w.data.rack.mass_grams, 6)))
    most = max(asleep)
    assert most[0] > CARDS / 2, "in the middle of a pass most cards lie on shelves out of reach"
    assert most[1] == pytest.approx(most[0] * bench.world.card_format.grams, rel=1e-3), "and the rack bears them"
    assert not bench.world.apart.is_in.any() and not bench.world.well.frozen_stack.is_in.any()


def test_a_sleeping_card_keeps_its_place_on_the_shelf_and_wakes_with_its_speed():
    bench = WorldBench("pile10", CARDS)
    before, offs, speeds = {}, [], []

    def look(w):
        w.cards.read()
        for card in np.flatnonzero(w.apart.is_in):
            place = (w.cards.x[card], w.cards.y[card] - w.rack_mm)
            offs.append(np.abs(np.subtract(place, before.setdefault(card, place))).max())
        for card in [card for card in before if not w.apart.is_in[card]]:
            del before[card]

    give_back = bench.world.apart.give_back

    def given(cards):
        give_back(cards)
        rack = bench.world.apart.load.velocity.y
        speeds.extend(abs(bench.world.cards.bodies[card].velocity.y - rack) for card in cards)

    bench.world.apart.give_back = given
    seen(bench, look)
    assert offs and max(offs) < 1e-3
    assert speeds and max(speeds) < 1e-6


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_cards_in_the_well_sleep_while_others_come_in_on_top(machine):
    bench = WorldBench(machine, CARDS)
    stacks = seen(bench, lambda w: (w.well.frozen_stack.is_in.sum(), w.axes[hal.FEED].busy, w.follower_down))
    assert max(asleep for asleep, _fed, _down in stacks) >= 4
    assert not any(asleep and (fed or down) for asleep, fed, down in stacks), (
        "no card sleeps that is fed, or pressed on"
    )


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_frozen_stack_lies_on_nothing_that_could_store_energy(machine):
    """Pressed between a roller and a card that is part of the frame, the roller's bearing once threw the deck up."""
    made = world(machine)
    made.set_follower(False)
    made.well.frozen_stack.update(np.argsort(made.cards.y), np.ones(CARDS, dtype=bool))
    touched = []
    for _ in range(30):
        made.wake()  # as if others were falling in
        made.advance_us(1000)
        made.feeder.bodies[1].each_arbiter(lambda arbiter: touched.append(arbiter.shapes))
    assert made.well.frozen_stack.is_in.any() and not touched
    bearing = max(joint.impulse for joint in made.feeder.bodies[1].constraints)
    assert bearing < 1000.0, "its own weight, and what holds it back: no more"


def test_a_card_that_comes_under_sleeping_ones_wakes_them():
    made = world("pile10")
    still = np.ones(CARDS, dtype=bool)
    made.well.frozen_stack.update(np.arange(CARDS), still)
    assert list(np.flatnonzero(made.well.frozen_stack.is_in)) == list(range(CARDS - 8)), "eight on top stay awake"
    made.well.frozen_stack.update(np.array([10, *range(10), *range(11, CARDS)]), still)
    assert not made.well.frozen_stack.is_in.any()


def test_the_stack_under_the_follower_sleeps_until_the_rollers_start():
    made = world("pile10")
    made.wake()
    made.advance_us(50_000)
    assert made.follower_down and made.well.sleep_group.is_on
    made.cards.read()
    heights = made.cards.y.copy()
    made.start(hal.POCKET, ramp.move(-2000 if made.rack_mm > 0.0 else 2000, 20_000, 200_000))
    made.advance_us(100_000)
    made.cards.read()
    assert made.well.sleep_group.is_on and (made.cards.y == heights).all(), "a moving rack doesn't wake it"
    made.start(hal.FEED, ramp.move(40, 4000, 100_000))
    assert not made.well.sleep_group.is_on
    made.advance_us(1000)
    made.cards.read()
    assert np.abs(made.cards.y - heights).max() < 0.05, "it lies as tight as it lay"


def test_what_touches_something_that_moves_does_not_fall_asleep():
    made = world("pile10")
    made.set_follower(False)
    made.well.sleep_group.begin([made.cards.bodies[3]])
    assert not made.well.sleep_group.is_on, "its neighbours are awake"


def test_a_joint_ties_until_it_is_removed_whenever_it_is_collected_as_garbage():
    made = world("wheel54")
    joint = pymunk.PivotJoint(made.cards.bodies[0], made.space.static_body, (0.0, 0.0))
    made.space.add(joint)
    assert made.apart.are_tied(np.array([0]))
    made.space.remove(joint)
    assert joint in made.cards.bodies[0].constraints
    assert not made.apart.are_tied(np.array([0]))


def test_cards_ride_in_a_wheel_out_of_reach_of_its_mouths():
    bench = WorldBench("wheel54", CARDS)

    def look(w):
        slot, _seated, off_mouths = w._places.seats(w.actuators[hal.POCKET].position)
        off = off_mouths[slot]
        return w.apart.is_in.sum(), off[w.apart.is_in].min(initial=np.inf) / w.geometry.pitch

    told = seen(bench, look)
    assert max(count for count, _off in told) > CARDS / 2
    assert min(off for _count, off in told) > 0.9, "slots from the mouths"

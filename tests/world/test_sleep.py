"""What lies still is not computed, and wakes where and when it must; what a wheel's spaces lack, no card reaches."""

import math

import mischwerk_machines
import numpy as np
import pymunk
import pytest
from mischwerk_sim import build
from mischwerk_sim.mechanism import MechanismError
from mischwerk_sim.world.compiled import build as compiled
from mischwerk_sim.world.loop import CHECK_WATCHES
from mischwerk_sim.world.wheel.contacts import fin_filter
from shuffler import hal
from shuffler.motion import ramp

from bench import WorldBench

CARDS = 16


def world(name, cards=CARDS):
    return build.mechanism("world", mischwerk_machines.load(name), mischwerk_machines.card_format("poker"), cards, 1)


def seen(bench, what):
    """Carry out a shuffle; ``what(world)`` at each look for cards that nothing can reach."""
    looks, look = [], bench.world._exchange

    def exchange():
        look()
        looks.append(what(bench.world))

    bench.world._exchange = exchange
    assert bench.shuffle() == "done"
    assert bench.is_as_planned()
    return looks


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


@pytest.mark.parametrize("cards", [4, 6, 7, 8, 11, 12])
def test_no_card_of_a_small_stack_sleeps(way, cards):
    """Once all but one of seven were a part of the frame, in the air, too."""
    made = world("pile10", cards)
    made.set_follower(False)
    made.wake()
    made.advance_us(400_000)
    asleep = np.flatnonzero(made.well.frozen_stack.is_in)
    assert list(asleep) == (list(range(4)) if cards == 12 else [])


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

    looks = seen(bench, look)
    assert max(count for count, _off in looks) > CARDS / 2
    assert min(off for _count, off in looks) > 0.9, "slots from the mouths"


# -- What is left out of a wheel's spaces is out of every card's reach: fins that only turn past, and other sectors.


def fins_in(space, body):
    """How many of ``body``'s shapes in ``space`` have the category of each fin."""
    return [shape.filter.categories for shape in body.shapes if shape in space.shapes]


def test_a_card_in_the_wheel_has_the_fins_of_its_slot_and_of_its_neighbours_beside_it():
    bench = WorldBench("wheel54", CARDS)
    counts, set_apart = [], []

    def look(w):
        slots, seated, off_mouths = w._places.seats(w.actuators[hal.POCKET].position)
        wheel = w.actuators[hal.POCKET].load
        here = fins_in(w.space, wheel)
        counts.append(len(here))
        near = [int(s) for s in np.flatnonzero(off_mouths < 0.0)]
        for slot in [*slots[seated & ~w.apart.is_in].tolist(), *near]:
            for fin in range(slot - 2, slot + 2):
                assert fin_filter(fin % w.geometry.slots).categories in here, (slot, fin)
        for card in np.flatnonzero(w.apart.is_in):
            sector = w.apart._sector_of[int(card)]
            there = fins_in(sector.space, sector.carrier)
            slot = int(slots[card])
            assert w.cards.bodies[card].space is sector.space
            assert {fin_filter(fin % w.geometry.slots).categories for fin in (slot - 1, slot)} <= set(there)
            set_apart.append(abs(sector.carrier.angle - wheel.angle))

    seen(bench, look)
    whole = len(bench.world.actuators[hal.POCKET].load.shapes)  # hub, fins and seats
    assert max(counts) < whole / 2, "most fins are far from every card that could touch them"
    assert set_apart and max(set_apart) < 1e-3, "a sector turns with the wheel"


def test_a_picture_and_a_trace_show_all_fins():
    bench = WorldBench("wheel54", CARDS)
    world = bench.world
    whole = len(world.actuators[hal.POCKET].load.shapes)
    assert len(fins_in(world.space, world.actuators[hal.POCKET].load)) < whole / 2
    parts = world.watcher().scene["parts"]
    assert max(len(part) for part in parts) == whole == 2 * world.geometry.slots + 1, (
        "the hub, and of each slot a fin and a seat"
    )


def test_when_a_hand_comes_in_every_card_has_its_fins_at_once():
    bench = WorldBench("wheel54", CARDS)
    world, checked = bench.world, []

    def look(w):
        if not checked and w.apart.is_in.sum() > CARDS / 2:
            w._loosen()
            slots, seated, _off = w._places.seats(w._wheel.position)
            here = fins_in(w.space, w._wheel.load)
            checked.append(
                all(fin_filter(fin % w.geometry.slots).categories in here for s in slots[seated] for fin in (s - 1, s))
            )
            assert not w.apart.is_in.any() and len(w.cards.spaces) == 1

    seen(bench, look)
    assert checked == [True]
    assert world.order() is not None


# -- A card where none can be ends the run, whether Python watches the world or its compiled part.

POKER = mischwerk_machines.card_format("poker")
RACK = {
    "behind the well": lambda w: ((w.feeder.rear_x_mm, 60.0), 0.0),
    "behind the rack": lambda w: ((w._front + w._deepest, w.rack_mm + 2.0), 0.0),
    "below the well": lambda w: ((float(w.cards.x[1]), -w.data.well.floor_below_roller_mm - 20.0), 0.0),
    "above the well": lambda w: ((float(w.cards.x[1]), 400.0), 0.0),
    "through the gate": lambda w: ((0.0, 8.0), 0.0),
    "outside the rack": lambda w: ((w._front + 46.0, w.rack_mm - 30.0), 0.0),
    "inside a shelf": lambda w: ((w._front + 46.0, w.rack_mm + w._pitch - 0.05 - w._fall * 46.0), -math.atan(w._fall)),
}
WHEEL = {
    "inside the hub": lambda w: ((0.0, 0.0), 0.0),
    "inside a fin": lambda w: w.pose_at(0, 20.5, 0.0, 5.0),
    "outside the walls": lambda w: ((0.0, 300.0), 0.0),
    "crosses another": lambda w: ((float(w.cards.x[3]), float(w.cards.y[3]) + 1.5), 0.05),
}


def test_a_card_thrown_up_against_the_lifted_follower_may_fall_back(way):
    world = build.mechanism("world", mischwerk_machines.load("pile10"), POKER, 6, 1)
    world.set_follower(False)
    world.advance_us(300_000)
    world._loosen()
    world.cards.read()
    world.cards.put(0, (float(world.cards.x[1]), world.feeder.follower.position.y + 3.0), -0.35)
    world.wake()
    world.clock.watches, world.clock.watch_at = CHECK_WATCHES - 1, world.clock.steps
    world.advance_us(600_000)
    assert world.order() == [1, 2, 3, 4, 5, 0]


@pytest.mark.parametrize(("machine", "places"), [("pile10", RACK), ("wheel54", WHEEL)])
def test_a_card_where_none_can_be_is_told(way, machine, places):
    messages = {}
    for place, pose in places.items():
        world = build.mechanism("world", mischwerk_machines.load(machine), POKER, 6, 1)
        assert (world._loop is not None) == (compiled.library() is not None)
        world._loosen()
        world.cards.read()
        world.cards.put(0, *pose(world))
        world.wake()
        # Checked at once, before contacts push it out.
        world.clock.watches, world.clock.watch_at = CHECK_WATCHES - 1, world.clock.steps
        try:
            world.advance_us(200)
            messages[place] = "nothing"
        except MechanismError as broke:
            messages[place] = str(broke)
    assert {place: text for place, text in messages.items() if place not in text} == {}

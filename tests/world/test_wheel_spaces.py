"""What is left out of a wheel's spaces is out of every card's reach: fins that only turn past, and other sectors."""

import math

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_sim import build
from mischwerk_sim.mechanism import MechanismError
from mischwerk_sim.world.compiled import build as compiled
from mischwerk_sim.world.loop import CHECK_WATCHES
from mischwerk_sim.world.wheel.contacts import fin_filter
from shuffler import hal
from test_sleep import seen
from world_bench import WorldBench

CARDS = 16


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
    world, found = bench.world, []

    def look(w):
        if not found and w.apart.is_in.sum() > CARDS / 2:
            w._loosen()
            slots, seated, _off = w._places.seats(w._wheel.position)
            here = fins_in(w.space, w._wheel.load)
            found.append(
                all(fin_filter(fin % w.geometry.slots).categories in here for s in slots[seated] for fin in (s - 1, s))
            )
            assert not w.apart.is_in.any() and len(w.cards.spaces) == 1

    seen(bench, look)
    assert found == [True]
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


@pytest.mark.parametrize(("machine", "places"), [("pile10", RACK), ("wheel54", WHEEL)])
def test_a_card_where_none_can_be_is_told(way, machine, places):
    told = {}
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
            told[place] = "nothing"
        except MechanismError as broke:
            told[place] = str(broke)
    assert {place: text for place, text in told.items() if place not in text} == {}

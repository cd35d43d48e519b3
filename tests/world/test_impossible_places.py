"""A card where none can be ends the run, whether Python watches the world or its compiled part."""

import math

import mischwerk_machines
import pytest
from mischwerk_sim import build as twins
from mischwerk_sim.mechanism import MechanismError
from mischwerk_sim.world.compiled import build
from mischwerk_sim.world.pace import CHECK_WATCHES

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
        world = twins.mechanism("world", mischwerk_machines.load(machine), POKER, 6, 1)
        assert (world._loop is not None) == (build.library() is not None)
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

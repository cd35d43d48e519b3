"""A board on the bench, wired by hand: what its pins see, and what they do."""

import runpy
import time
from pathlib import Path

import pytest
from shuffler import hal

BOARD = runpy.run_path(str(Path(__file__).parents[2] / "firmware" / "board.py"))
TOUCH_S = 20.0


@pytest.mark.wired("loopback")
def test_a_jog_makes_as_many_steps_as_it_was_asked_for():
    """`jog` makes them: 1,000 of an axis whose STEP is wired to the free pin MOUTH (of a rack). What is missing is
    someone to count them: `sensors` tells the level of the moment, and steps come some thousand times a second. It
    takes a request that clears a counter of that pin's rising edges, and one that reads it. Then: clear, jog 1,000 each
    way on each axis, read 1,000 each time.
    """
    pytest.skip("the firmware has no request that counts the edges of a pin")


@pytest.mark.wired("sensor-wire")
@pytest.mark.parametrize("sensor", range(len(hal.SENSOR_NAMES)), ids=hal.SENSOR_NAMES)
def test_an_edge_at_a_sensor_is_seen_there_and_nowhere_else(device, person, sensor):
    pin, level, _ = BOARD["SENSORS"][sensor]
    resting = levels(device)
    touch, leave = ("Join", "take it off again") if level == 0 else ("Open the switch, or join", "put it back")
    person(f"{touch} GP{pin} ({hal.SENSOR_NAMES[sensor]}) and GND, then {leave}: you have {TOUCH_S:g} s.")
    assert changes(device, resting) == resting ^ 1 << sensor
    assert changes(device, resting ^ 1 << sensor) == resting


def levels(device):
    return device.ask("sensors").values["levels"]


def changes(device, before):
    """The levels once they are others than ``before``, and have been for a moment."""
    deadline = time.monotonic() + TOUCH_S * device.patience
    while time.monotonic() < deadline:
        now = levels(device)
        if now != before:
            time.sleep(0.05)
            if levels(device) == now:
                return now
        time.sleep(0.01)
    raise AssertionError("no level has changed")

"""A board on the bench and a person with a wire: what its pins see."""

import time

import pytest
from conftest import BOARD
from shuffler import hal

TOUCH_S = 20.0


@pytest.mark.wired("sensor-wire")
@pytest.mark.parametrize("sensor", range(len(hal.SENSOR_NAMES)), ids=hal.SENSOR_NAMES)
def test_an_edge_at_a_sensor_is_seen_there_and_nowhere_else(device, person, sensor):
    pin, level, _ = BOARD["SENSORS"][sensor]
    resting = levels(device)
    assert not resting >> sensor & 1, "it does not rest: see `Wires` in docs/device-tests.md"
    name = f"GP{pin} ({hal.SENSOR_NAMES[sensor]})"
    do = f"Join {name} and GND, then part them" if level == 0 else f"Part {name} from GND, then join them again"
    person(f"{do}: you have {TOUCH_S:g} s for each.")
    assert changes(device, resting) == resting ^ 1 << sensor
    assert changes(device, resting ^ 1 << sensor) == resting


def levels(device):
    return device.ask("sensors").values["levels"]


def changes(device, before):
    """The levels once they are others than ``before``, and have been for a moment."""
    deadline = time.monotonic() + TOUCH_S * device.timeout_factor
    while time.monotonic() < deadline:
        now = levels(device)
        if now != before:
            time.sleep(0.05)
            if levels(device) == now:
                return now
        time.sleep(0.01)
    raise AssertionError("no level has changed")

"""Tests with a person at the board: a wire at its pins, its main button, its plug."""

import time

import pytest
from conftest import BOARD
from shuffler import faults, hal
from shuffler.link import protocol

# -- On the bench, with a wire: what its pins see.

TOUCH_S = 20.0


@pytest.mark.wired("sensor-wire")
@pytest.mark.parametrize("sensor", range(len(hal.SENSOR_NAMES)), ids=hal.SENSOR_NAMES)
def test_an_edge_at_a_sensor_is_seen_there_and_nowhere_else(device, person, sensor):
    pin, level, _ = BOARD["SENSORS"][sensor]
    resting = levels(device)
    assert not resting >> sensor & 1, "it does not rest: see `Wires` in docs/how-to/contributing/device-tests.md"
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


# -- The main button starts a shuffle and stops it; whether there is a deck does not matter.

PRESS_S = 10.0


def pressed(device, person, outcome):
    """The new (phase, state) once the button has changed it."""
    before = seen(device)
    person(f"Press the main button briefly, within {PRESS_S:g} s: {outcome}.")
    deadline = time.monotonic() + PRESS_S * device.timeout_factor
    while time.monotonic() < deadline:
        now = seen(device)
        if now != before:
            return now
        time.sleep(0.05)
    raise AssertionError(f"nothing has changed within {PRESS_S * device.timeout_factor:g} s: {before}")


def seen(device):
    status = device.status()
    log = device.ask("get_log", index=0).values.get("t_us")  # a job that ends at once leaves its fault here
    return protocol.STATES[status["state"]], status["phase"], log


@pytest.mark.wired("button")
def test_a_press_starts_a_job(device, person):
    state, _, _ = pressed(device, person, "a shuffle begins")
    assert state in ("running", "paused", "fault")


@pytest.mark.wired("button")
@pytest.mark.wired("cards")
def test_a_press_stops_a_shuffle(machine, person, order):
    assert machine.ask("shuffle", **order()).name == "accepted"
    person(f"Press the main button briefly, within {PRESS_S:g} s: the shuffle stops.")
    assert machine.follow()[0] == "paused"


# -- What a pulled plug leaves behind.

HANDS = 2  # how often a card has to be put right before all come home


@pytest.mark.wired("power")
@pytest.mark.wired("cards")
def test_a_power_cut_in_the_middle_of_a_shuffle_is_known_at_the_next_start(machine, person, order):
    assert machine.ask("shuffle", **order()).name == "accepted"
    while protocol.PHASES[machine.status()["phase"]] != "working":
        assert machine.event(5.0) is not None
    for _ in range(3):  # it may still be homing; a host does not learn when the first card moves
        assert machine.event(5.0) is not None
    person("Pull the plug now, all of it: motors and USB.")
    assert machine.wait_until_gone()
    person("Plug it in again.")
    assert machine.wait_until_back()
    status = machine.status()
    assert (status["fault"], status["homed"]) == (faults.code("CARDS_INSIDE"), 0)
    for _ in range(HANDS + 1):
        state, events = machine.run("home")
        if state != "fault":
            break
        # A card stood half in a rack, which sinks without its motor.
        code = next(event.values["code"] for event in events if event.name == "fault")
        person(f"The machine asks: {faults.action(faults.kind(code))}.")
    assert state == "done"
    status = machine.status()
    assert (status["fault"], status["homed"]) == (0, 1)


@pytest.mark.wired("power")
def test_settings_outlive_the_plug(device, person):
    assert device.ask("set_setting", setting="led_percent", value="37").name == "accepted"
    person("Pull the plug now.")
    assert device.wait_until_gone()
    person("Plug it in again.")
    assert device.wait_until_back()
    kept = {entry["setting"]: entry["value"] for entry in device.everything("get_setting")}
    assert device.ask("set_setting", setting="led_percent", value="60").name == "accepted"
    assert kept["led_percent"] == "37"

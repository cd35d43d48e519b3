"""The main button starts a shuffle and stops it; whether there is a deck does not matter."""

import time

import pytest
from shuffler.link import protocol

pytestmark = pytest.mark.wired("button")

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


def test_a_press_starts_a_job(device, person):
    state, _, _ = pressed(device, person, "a shuffle begins")
    assert state in ("running", "paused", "fault")


@pytest.mark.wired("cards")
def test_a_press_stops_a_shuffle(machine, person, order):
    assert machine.ask("shuffle", **order()).name == "accepted"
    person(f"Press the main button briefly, within {PRESS_S:g} s: the shuffle stops.")
    assert machine.follow()[0] == "paused"

"""Switches as rp2040/sensors.py looks at them: dated by the look, with the time since the one before."""

import pytest
from chip import chip
from shuffler import hal

NINE_MINUTES_US = 540_000_000


@pytest.fixture
def looking():
    """(chip, all sensors, what the cover's switch reported)."""
    with chip() as c:
        yield c, c.load("rp2040.sensors").Sensors(c.load("rp2040.ring").Ring()), []


def put(c, is_open):
    pin, active, _ = c.board.SENSORS[hal.COVER]
    c.core.pads[pin].drive(c.core, active if is_open else 1 - active)


def look(looking):
    _, sensors, told = looking
    sensors.look(lambda *what: told.append(what) if what[0] == hal.COVER else None)


def test_a_change_is_dated_by_the_look_and_may_be_as_old_as_the_look_before(looking):
    c, _, told = looking
    c.core.sleep(500_000)
    look(looking)
    c.core.sleep(20_000)
    put(c, True)
    c.core.sleep(100_000)
    look(looking)
    ((number, level, ticks, window_us),) = told
    assert (number, level) == (hal.COVER, 1)
    assert abs(ticks - c.core.ticks()) < 50 and 120_000 <= window_us < 120_100


def test_what_a_bouncing_switch_hid_is_part_of_the_window(looking):
    """It went back within the debouncing time, and was not believed until that was over."""
    c, _, told = looking
    put(c, True)
    look(looking)
    c.core.sleep(1000)
    put(c, False)
    for _ in range(3):
        c.core.sleep(1000)
        look(looking)
    assert [what[1] for what in told] == [1, 0]
    assert told[1][3] >= 2900


def test_a_switch_that_was_still_for_long_is_believed_at_once(looking):
    """Ticks of nine minutes ago look like ticks to come."""
    c, _, told = looking
    put(c, True)
    look(looking)
    for _ in range(3):
        c.core.sleep(1_000)
        look(looking)
    c.core.sleep(1_000)
    look(looking)
    c.core.ticks_origin += NINE_MINUTES_US
    look(looking)
    put(c, False)
    look(looking)
    assert [what[1] for what in told] == [1, 0]

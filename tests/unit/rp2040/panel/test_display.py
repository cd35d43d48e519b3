"""The panel's display: no step keeps the bus long, no change is lost, and it may go and come back."""

import pytest
from front_machine import FEEDING, MISFEED, PAUSED
from shuffler.panel import state as panel

BYTE_US = 22.5  # nine bits at 400 kHz


def test_the_display_is_dark_until_its_memory_is_written(machine):
    machine.front.show(0, settings=panel.Settings("pile10", 52, "poker", 0))
    for _ in range(100):
        machine.run(10)
        if machine.glass.is_on:
            break
    assert machine.shows("Ready", "pile10", "52 poker cards", "sealed", "", "press: start")


def test_no_step_keeps_the_bus_for_two_milliseconds(machine):
    for phase in (0, FEEDING, PAUSED):
        machine.front.show(phase, MISFEED if phase == PAUSED else None, number=1)
        machine.run(8000)
    assert 0 < machine.most_bytes * BYTE_US < 1500


def test_only_changed_pages_are_sent(machine):
    machine.front.show(FEEDING, number=1, passes=2)
    machine.run(1000)
    before = machine.glass.writes
    machine.front.show(FEEDING, number=2, passes=2)
    machine.run(500)
    assert machine.shows("Shuffling", "Pass 2 of 2", "feeding", "", "", "press: stop")
    # One line lies on two pages, of four pieces with a command each; and a display is looked after now and then.
    assert machine.glass.writes - before <= 2 * 4 * 2 + 10


def test_what_is_shown_again_sends_nothing(machine):
    for _ in range(50):
        machine.front.show(PAUSED, MISFEED)
        machine.run(10)
    assert machine.glass.writes < 100


@pytest.mark.parametrize("after_ms", range(10, 200, 10))
def test_a_change_while_a_page_is_sent_is_not_lost(machine, after_ms):
    machine.front.show(FEEDING, number=1)
    machine.run(1000)
    machine.front.show(FEEDING, number=2)
    machine.run(after_ms)
    machine.front.show(FEEDING, number=3)
    machine.run(400)
    assert machine.shows("Shuffling", "Pass 3", "feeding", "", "", "press: stop")


def test_a_machine_without_a_display_works(machine):
    machine.glass.is_plugged = False
    machine.front.show(0)
    machine.run(10000)
    assert not machine.display.is_there
    assert machine.glass.opened <= 5, "asked once in three seconds"
    assert machine.pixels.written == [(0, 96, 0)]


def test_a_display_may_come_later(machine):
    machine.glass.is_plugged = False
    machine.run(2000)
    machine.glass.is_plugged = True
    machine.run(5000)
    assert machine.display.is_there and machine.shows("Ready", "", "", "", "", "press: start")


@pytest.mark.parametrize("after_ms", [10, 150, 1000, 7770])
def test_a_display_may_go_and_come_back(machine, after_ms):
    machine.run(after_ms)
    machine.glass.is_plugged = False
    machine.run(5000)
    assert not machine.display.is_there
    machine.glass.replug()
    machine.run(5000)
    assert machine.shows("Ready", "", "", "", "", "press: start")


def test_a_display_that_lost_its_power_for_a_moment_heals(machine):
    machine.run(1000)
    machine.glass.replug()
    machine.run(25000)
    assert machine.shows("Ready", "", "", "", "", "press: start")

"""The panel's front, display, light and buzzer."""

import sys
import types

import pytest
from front_machine import FEEDING, MISFEED, PAUSED, ROOT, Glass, Pin, Pixels, Pwm
from shuffler.app import descriptions
from shuffler.panel import state as panel


# -- the front ------------------------------------------------------------------------------------------
def test_a_long_fault_turns_its_pages(machine):
    machine.front.show(PAUSED, MISFEED)
    first = ("MISFEED", "at well", "flatten a bent", "deck, clean the", "feed roller or", "press: go on 1/2")
    second = ("MISFEED", "add weight to", "the follower,", "then go on", "", "press: go on 2/2")
    machine.run(2000)
    assert machine.shows(*first)
    machine.run(3000)
    assert machine.shows(*second)
    machine.run(3000)
    assert machine.shows(*first)


def test_buttons_are_told(machine):
    machine.run(100)
    machine.button.down = True
    assert machine.run(300) == []
    machine.button.down = False
    assert machine.run(100) == ["press"]
    machine.select.down = True
    assert machine.run(2000) == ["select_long"]
    machine.select.down = False
    assert machine.run(100) == []


def test_while_a_job_runs_the_button_stops_at_once(machine):
    machine.front.show(FEEDING, number=1)
    machine.run(100)
    machine.button.down = True
    assert machine.run(50) == ["press"]


def test_both_buttons_say_so_and_then_the_display_continues(machine):
    machine.run(1000)
    machine.button.down = machine.select.down = True
    assert machine.run(500) == ["both"]
    assert machine.shows("Both buttons", "Nothing happens.", "Press one at a", "time.")
    machine.button.down = machine.select.down = False
    assert machine.run(3500) == []
    assert machine.shows("Ready", "", "", "", "", "press: start")


def test_a_refusal_is_shown_and_heard(machine):
    machine.front.show(0, mode=2)
    machine.run(1000)
    machine.front.refuse("busy")
    machine.run(1000)
    assert machine.shows("Refused", "busy", "", "", "", "TEST MODE", mark=True)
    assert machine.pwm.sounds == [0, 330, 0, 330, 0]
    machine.run(3000)
    assert machine.shows("Ready", "", "", "", "press: start", "TEST MODE", mark=True)


def test_polls_may_come_each_millisecond(machine):
    machine.front.show(FEEDING, number=1)
    machine.run(100, 1)
    assert machine.button.reads <= 10, "only one poll in ten does any work"
    machine.button.down = True
    assert machine.run(100, 1) == ["press"]
    assert machine.run(2000, 1) == []
    assert machine.shows("Shuffling", "Pass 1", "feeding", "", "", "press: stop")


def test_the_board_s_pins_can_do_it(modules):
    board = modules.board
    slices = [pin >> 1 & 7 for pin in (board.BUZZER_PIN, board.FOLLOWER_PIN)]
    assert len(set(slices)) == 2, "a tone would move the follower's servo"
    # Of I2C1: data on even pins, clock on odd ones, of every other pair.
    assert (board.DISPLAY_SDA_PIN & 3, board.DISPLAY_SCL_PIN & 3) == (2, 3)


def test_the_front_is_built_on_them(modules, monkeypatch):
    """As far as possible without a board: every pin once, and a bus that gives up in time."""
    taken, buses = [], []

    class BoardPin(Pin):
        IN, PULL_UP, OPEN_DRAIN = 0, 1, 2

        def __init__(self, number, *args, **more):
            super().__init__()
            taken.append(number)

    def bus(number, **more):
        buses.append((number, more["freq"], more["timeout"]))
        return Glass()

    chip = types.ModuleType("machine")
    chip.Pin, chip.I2C, chip.PWM = BoardPin, bus, lambda pin, **more: Pwm()
    neopixel = types.ModuleType("neopixel")
    neopixel.NeoPixel = lambda pin, count: Pixels()
    monkeypatch.setitem(sys.modules, "machine", chip)
    monkeypatch.setitem(sys.modules, "neopixel", neopixel)
    monkeypatch.setitem(sys.modules, "board", modules.board)
    front = modules.front.build()
    for t_us in range(0, 100000, 10000):
        assert not front.poll(t_us)
    assert sorted(taken) == [19, 20, 21, 22, 26, 27]
    assert buses == [(1, 400000, 1500)]


# -- the page -------------------------------------------------------------------------------------------
def test_the_document_s_table_is_the_code_s():
    page = (ROOT / "docs" / "reference" / "panel.md").read_text(encoding="utf-8")
    table = page.split("<!-- colours -->\n")[1].split("<!-- /colours -->")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()]
    assert rows[2:] == descriptions.lights_rows()


# -- The panel's display: no step keeps the bus long, no change is lost, and it may go and come back.

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
    assert machine.display._bus is None, "given up until it is asked again"
    assert machine.glass.opened <= 5, "asked once in three seconds"
    assert machine.pixels.written == [(0, 96, 0)]


def test_a_display_may_come_later(machine):
    machine.glass.is_plugged = False
    machine.run(2000)
    machine.glass.is_plugged = True
    machine.run(5000)
    assert machine.display._bus and machine.shows("Ready", "", "", "", "", "press: start")


@pytest.mark.parametrize("after_ms", [10, 150, 1000, 7770])
def test_a_display_may_go_and_come_back(machine, after_ms):
    machine.run(after_ms)
    machine.glass.is_plugged = False
    machine.run(5000)
    assert machine.display._bus is None, "given up until it is asked again"
    machine.glass.replug()
    machine.run(5000)
    assert machine.shows("Ready", "", "", "", "", "press: start")


def test_a_display_that_lost_its_power_for_a_moment_heals(machine):
    machine.run(1000)
    machine.glass.replug()
    machine.run(25000)
    assert machine.shows("Ready", "", "", "", "", "press: start")


# -- The panel's light is written when it changes only; its tones follow each other and end.


def test_the_light_is_written_when_it_changes_only(machine):
    machine.front.show(0)
    machine.run(3000)
    assert machine.pixels.written == [(0, 96, 0)]
    machine.front.show(FEEDING, number=1)
    machine.run(2990)
    assert machine.pixels.written[1:] == [(0, 15, 96), (0, 0, 0)] * 3


def test_the_light_is_dimmed_and_never_to_nothing(modules):
    pixels = Pixels()
    led = modules.led.Led(pixels, 1)
    led.show(255, 40, 0)
    assert pixels.written == [(1, 1, 0)]
    led.percent = 0
    led.show(255, 40, 0)
    assert pixels.written[-1] == (0, 0, 0)


def test_tones_follow_each_other_and_end(machine):
    machine.front.show(FEEDING, number=1)
    machine.front.show(0, result=panel.Result(52, 2, 21))
    machine.run(1000)
    assert machine.pwm.sounds == [0, 1047, 0, 1319, 0, 1568, 0]


def test_sounds_can_be_switched_off(machine):
    machine.front.adjust(50, False)
    machine.front.show(PAUSED, MISFEED)
    machine.run(1000)
    assert machine.pwm.sounds == [0]

"""The panel's front: a fault turns its pages, buttons are reported, a refusal is shown and heard."""

import sys
import types

from front_machine import FEEDING, MISFEED, PAUSED, ROOT, Glass, Pin, Pixels, Pwm
from shuffler.app import descriptions


# -- the front ------------------------------------------------------------------------------------------
def test_a_long_fault_turns_its_pages(machine):
    machine.front.show(PAUSED, MISFEED)
    first = ("MISFEED", "at well", "clean the feed", "roller or add", "weight to the", "press: go on 1/2")
    second = ("MISFEED", "follower, then", "go on", "", "", "press: go on 2/2")
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
    page = (ROOT / "docs" / "panel.md").read_text(encoding="utf-8")
    table = page.split("<!-- colours -->\n")[1].split("<!-- /colours -->")[0]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()]
    assert found[2:] == descriptions.lights_rows()

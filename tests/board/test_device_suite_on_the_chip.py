"""The suite for an attached board, all of it but the hashes, run against the firmware on the fake chip behind a pty.

The person at the machine does what the suite's own words say, to the fake's plug and pins. The chip's seconds are
shorter than this computer's. Against a twin, with real MicroPython inside:
tests/programs/support/test_device_suite.py.
"""

import time

import device_suite
import pytest
from chip_at_port import ChipAtPort
from fake_rp2040.modules import ticks

FOLDER = "tests/device/"
LOOPED = "test_step_counts.py::test_every_step_arrives_at_the_spare_pin"
CARDS = 12  # a person has 52 in the well: more time, and nothing else
STEP, SPARE, OTHER_SPARE = 2, 18, 16
SWITCHES = (14, 15, 17)
PRESS_S = 0.2
TOUCH_S = 0.4  # of this computer's time: the suite looks every hundredth


class Person(device_suite.Person):
    """At the fake's plug and pins."""

    def __init__(self, board):
        super().__init__()
        self._board = board

    def press(self):
        def press(chip):
            chip.wiring.set_button(chip.board.BUTTON_PIN, True)
            let_go_us = chip.core.time_us() + PRESS_S * 1e6
            chip.wiring.when(let_go_us, lambda: chip.wiring.set_button(chip.board.BUTTON_PIN, False))

        self._board.do(press)

    def pull(self):
        time.sleep(0.1)
        self._board.unplug()

    def plug(self):
        self._board.plug()

    def take(self):
        self._board.do(lambda chip: chip.scene.take_from_throat())

    def push(self):
        self._board.do(lambda chip: chip.scene.push_in())

    def touch(self, pin, is_joined):
        def put(is_at_ground):
            self._board.do(lambda chip: at_ground(chip, pin, is_at_ground))

        put(is_joined)
        time.sleep(TOUCH_S)
        put(not is_joined)


def at_ground(chip, pin, is_at_ground):
    """Join a sensor's pin to ground, or let it go."""
    sensor = [row[0] for row in chip.board.SENSORS].index(pin)
    (chip.wiring.short if is_at_ground else chip.wiring.break_wire)(sensor)


def suite(board, folder, *files, wired="", **settings):
    """The suite's end, and what the person did."""
    person = Person(board)
    settings = {"DEVICE_WIRED": wired, "DEVICE_CARDS": str(CARDS), **settings}
    what = [FOLDER + file for file in files]
    done = device_suite.run(folder, *what, port=board.path, person=person, **settings)
    if board.error is not None:
        raise board.error
    return done, person.did


def all_passed(done, number):
    assert done.tally() == (number, {}), done.said
    assert done.status == 0
    return True


@pytest.fixture
def board(tmp_path, request):
    options = {"cards": CARDS, "search": None, **getattr(request, "param", {})}
    with ChipAtPort(tmp_path, **options) as made:
        yield made


def having(**options):
    """The board of a test with these options."""
    return pytest.mark.parametrize("board", [options], indirect=True, ids=[""])


def test_a_bare_board_passes_all_that_needs_no_machine(board, tmp_path):
    files = ("identity", "raw_bits", "wire_noise")
    done, _ = suite(board, tmp_path, *(f"test_{name}.py" for name in files))
    assert done.tally() == (33, {"not wired: cards": 1, "not wired: flash": 1}), done.said


def test_decks_are_shuffled_counted_proved_and_stopped(board, tmp_path):
    files = ("deck_in_the_well", "fair_shuffle", "stopping")
    done, _ = suite(board, tmp_path, *(f"test_{name}.py" for name in files), wired="cards")
    assert all_passed(done, 9)


@having(pace=1.0)
def test_a_shuffle_that_is_watched_takes_its_time(board, tmp_path):
    """Give or take the half of it: this computer has other tests to run."""
    settings = {"DEVICE_TIMEOUT_FACTOR": "10"}
    done, _ = suite(board, tmp_path, "test_sealed_shuffle.py", wired="cards", **settings)
    assert all_passed(done, 7)


@having(cards=52)
def test_the_button_and_the_plug(board, tmp_path):
    """A whole deck is still on its way when the plug is pulled, however late this computer does it."""
    done, did = suite(board, tmp_path, "test_by_hand.py", wired="cards,button,power", DEVICE_CARDS="52")
    assert done.tally() == (4, {"not wired: sensor-wire": 9}), done.said
    assert did == ["press", "press", "pull", "plug", "pull", "plug"]


@having(cards=0)
def test_a_wire_at_every_sensor(board, tmp_path):
    """On a bench: the switches' pins lie on ground to begin with."""
    pins = board.do(lambda chip: [pin for pin, _, _ in chip.board.SENSORS])
    for pin in SWITCHES:
        board.do(lambda chip, pin=pin: at_ground(chip, pin, True))
    done, did = suite(board, tmp_path, "test_by_hand.py", wired="sensor-wire")
    assert done.tally()[0] == len(pins), done.said
    assert did == pins


@having(wires=[(STEP, SPARE)])
def test_steps_are_counted_at_the_pins(board, tmp_path):
    done, _ = suite(board, tmp_path, "test_step_counts.py", wired="loopback")
    assert all_passed(done, 19)
    assert board.resets == ["reset", "reset"], "into maintenance, and back"


@having(wires=[(STEP, SPARE, 12345)])
def test_a_single_pulse_that_is_lost_on_the_way_is_found(board, tmp_path):
    done, _ = suite(board, tmp_path, LOOPED, wired="loopback")
    assert done.of("failure") == ["test_every_step_arrives_at_the_spare_pin[there-alone]"], done.said
    assert len(done.of("passed")) == 3
    assert "20010" in done.said


@having(wires=[(STEP, OTHER_SPARE)])
def test_a_wire_at_another_pin_is_found_and_can_be_named(board, tmp_path):
    at_18, _ = suite(board, tmp_path, LOOPED, wired="loopback")
    assert len(at_18.of("failure")) == 4, at_18.said
    at_16, _ = suite(board, tmp_path, LOOPED, wired="loopback", DEVICE_LOOP=f"{STEP},{OTHER_SPARE}")
    assert all_passed(at_16, 4)


@having(pace=5.0)
def test_the_watchdog_leaves_who_waits_alone_and_bites_who_hangs(board, tmp_path):
    done, _ = suite(board, tmp_path, "test_watchdog.py", wired="prompt", DEVICE_TIMEOUT_FACTOR="0.6")
    assert all_passed(done, 3)
    assert board.resets == ["reset", "watchdog", "reset", "watchdog", "reset"]


@having(pace=2.0)
def test_a_watchdog_that_does_not_bite_is_found(board, tmp_path, monkeypatch):
    monkeypatch.setattr(ticks._Watchdog, "happen", lambda self, t_us: self.feed())
    name = "test_watchdog.py::test_a_firmware_that_hangs_is_started_anew_and_is_there_again"
    done, _ = suite(board, tmp_path, name, wired="prompt", DEVICE_TIMEOUT_FACTOR="0.2")
    assert done.of("failure") == [name.split("::")[1]], done.said
    assert "does not come back" in done.said
    assert board.resets == ["reset"]

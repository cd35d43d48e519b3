"""The suite for an attached board (tests/device), run against the emulated chip by the chip's clock.

What it tells a person to do is done to the emulated machine. Left out: test_step_counts.py, for the emulator's state
machines do not see pins that others drive.
"""

from pathlib import Path

import device_suite
import pytest
from tiers import run_if

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "tests/device/"
CARDS = 12
SWITCHES = (14, 15, 17)  # rest closed, to ground
PRESS_S = 0.2
TOUCH_S = 1.0
LIMIT_S = 3600
BY_WATCHDOG = 1  # why the chip was reset; 2: a program asked for it


class Person(device_suite.Person):
    """At the emulated machine. The power comes back on its own."""

    def __init__(self, device):
        super().__init__()
        self._one = device

    def press(self):
        self._one.ask(press="main", ms=1000 * PRESS_S)

    def pull(self):
        self._one.ask(cut=1)

    def plug(self):
        pass

    def take(self):
        self._one.ask(take=1)

    def push(self):
        self._one.ask(push=1)

    def touch(self, pin, is_joined):
        self._one.ask(hold=[pin, 0 if is_joined else 1])
        self._one.wait(TOUCH_S)
        if pin in SWITCHES:
            self._one.ask(hold=[pin, 0])
        else:
            self._one.ask(release=pin)


@pytest.fixture
def suite(tmp_path):
    """Runs files of it; its end, and what the person did."""

    def run(device, *names, wired=""):
        person = Person(device)
        settings = {
            "DEVICE_WIRED": wired,
            "DEVICE_CARDS": str(CARDS),
            "EMULATED_CLOCK": str(device.folder / "clock"),
            "PYTHONPATH": str(ROOT / "emulator"),
            "PYTEST_ADDOPTS": "-p mischwerk_emulator.pytest_clock --timeout=0",
        }
        what = [f"{FOLDER}test_{name}.py" for name in names]
        port = str(device.folder / "port")
        done = device_suite.run(tmp_path, *what, port=port, person=person, limit_s=LIMIT_S, **settings)
        return done, person.did

    return run


def all_passed(done, number):
    assert done.tally() == (number, {}), done.said
    assert done.status == 0


@run_if("ALL_TRIALS")
def test_all_that_needs_no_machine(emulated, suite):
    files = ("identity", "raw_bits", "wire_noise")
    done, _ = suite(emulated(cards=CARDS), *files, wired="flash")
    assert done.tally() == (34, {"not wired: cards": 1}), done.said


@run_if("ALL_TRIALS")
def test_decks_are_shuffled_counted_proved_and_stopped(emulated, suite):
    done, _ = suite(emulated(cards=CARDS), "deck_in_the_well", "fair_shuffle", "stopping", wired="cards")
    all_passed(done, 9)


@run_if("ALL_TRIALS")
def test_a_sealed_shuffle_that_is_watched(emulated, suite):
    done, _ = suite(emulated(cards=CARDS), "sealed_shuffle", wired="cards")
    all_passed(done, 7)


@run_if("ALL_TRIALS")
def test_the_button_and_the_plug(emulated, suite):
    done, did = suite(emulated(cards=CARDS), "main_button", "power", wired="cards,button,power")
    all_passed(done, 4)
    assert did == ["press", "press", "pull", "plug", "pull", "plug"]


@run_if("ALL_TRIALS")
def test_a_wire_at_every_sensor(emulated, suite):
    device = emulated(bare=True)
    for pin in SWITCHES:
        device.ask(hold=[pin, 0])
    device.wait(0.5)
    done, did = suite(device, "bench_wires", wired="sensor-wire")
    all_passed(done, 9)
    assert len(did) == 9


def test_the_watchdog_leaves_who_waits_alone_and_bites_who_hangs(emulated, suite):
    device = emulated(bare=True)
    done, _ = suite(device, "watchdog", wired="prompt")
    all_passed(done, 3)
    assert [life["reason"] for life in device.ask(time=1)["boots"]].count(BY_WATCHDOG) == 2

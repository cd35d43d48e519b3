"""A light barrier whose level changes all the time: muted before it takes the processor, named, and heard again."""

from pathlib import Path

import pytest
from mischwerk_emulator.machine import board_file
from shuffler import hal
from tiers import run_if

ROOT = Path(__file__).resolve().parents[2]
SENSORS = board_file(ROOT).SENSORS
CARDS = 12
UNDER_WAY_S = 5
RATTLES_S = 15
BY_WATCHDOG = 1


@run_if("ALL_TRIALS")
@pytest.mark.parametrize(
    ("machine", "sensor", "every_us"),
    [
        ("pile10", hal.THROAT, 100),
        ("pile10", hal.THROAT, 20),
        ("pile10", hal.WELL, 20),
        ("wheel54", hal.SLOT, 40),
    ],
)
def test_a_job_names_the_barrier_that_rattles_and_the_next_one_is_done(emulated, machine, sensor, every_us):
    """10 to 50 kHz of edges, through which the machine answers its host."""
    device = emulated(machine, cards=CARDS)
    process = device.begin("shuffle", "--cards", str(CARDS))
    device.wait(UNDER_WAY_S)
    silence = device.clock() + RATTLES_S
    device.ask(rattle=SENSORS[sensor][0], every_us=every_us, ms=1000 * RATTLES_S)
    out, err = process.communicate()
    assert process.returncode != 0
    assert f"the {hal.SENSOR_NAMES[sensor]} sensor changes more often than cards can" in out + err
    assert device.value("status")["state"] == "fault"
    assert device.clock() < silence, "all this was while it rattled"
    device.wait(silence - device.clock())
    device.ask(take=1)  # as a person does with a card that stands there
    device.run("home")
    device.run("shuffle", "--cards", str(CARDS))
    assert sorted(device.ask(order=1)["order"]) == list(range(CARDS))
    assert len(device.ask(time=1)["boots"]) == (1 if machine == "pile10" else 2), "it was not started again"


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("every_us", [100, 20])
def test_what_rattles_while_nothing_runs_is_forgotten(emulated, every_us):
    device = emulated(cards=CARDS)
    for sensor in (hal.THROAT, hal.WELL, hal.POCKET_BEAM):
        device.ask(rattle=SENSORS[sensor][0], every_us=every_us, ms=1000)
    assert device.value("status")["phase"] == "idle"
    device.wait(1.5)
    device.run("shuffle", "--cards", str(CARDS))
    assert sorted(device.ask(order=1)["order"]) == list(range(CARDS))


# -- Buttons, cover, plug, and a chip that is slower than others.


@run_if("ALL_TRIALS")
def test_an_owner_without_a_computer_shuffles_and_brings_cards_home(emulated):
    """Nobody ever opens the port: 52 cards as the machine is set, stopped, and a long press."""
    device = emulated(cards=52)
    device.ask(press="main", ms=100)
    device.wait(30)
    first = device.ask(order=1)["order"]
    assert sorted(first) == list(range(52)) and first != sorted(first)
    device.ask(press="main", ms=100)
    device.wait(8)
    device.ask(press="main", ms=100)
    device.wait(2)
    device.ask(press="main", ms=1700)
    device.wait(30)
    assert sorted(device.ask(order=1)["order"]) == list(range(52))
    assert device.value("status")["state"] == "done"


def test_a_chip_that_hangs_at_full_speed_goes_on_slower_and_says_so(emulated):
    device = emulated(cards=CARDS, most_mhz=150)
    device.wait(9)  # until the watchdog bites
    assert [life["reason"] for life in device.ask(time=1)["boots"]] == ["power", BY_WATCHDOG]
    assert device.value("identify")["slow_clock"]
    reports = {check["check"]: check["words"] for check in device.value("doctor", status=None)["checks"]}
    assert "hung at its full speed" in reports["start"]
    device.run("shuffle", "--cards", str(CARDS))
    assert sorted(device.ask(order=1)["order"]) == list(range(CARDS))


@run_if("ALL_TRIALS")
def test_the_button_stops_and_resumes(emulated):
    device = emulated(cards=12, settings={"cards": 12})
    device.ask(press="main", ms=100)
    device.wait(5)
    device.ask(press="main", ms=100)
    device.wait(2)
    assert device.value("status")["state"] == "paused"
    device.ask(press="main", ms=100)
    device.wait(30)
    assert device.value("status")["state"] == "done"


@run_if("ALL_TRIALS")
def test_an_open_cover_stops_it(emulated):
    device = emulated(cards=12)
    process = device.begin("shuffle", "--cards", "12")
    device.wait(5)
    device.ask(cover=1)
    out, err = process.communicate(timeout=300)
    assert process.returncode != 0 and "COVER_OPEN" in out + err


def test_a_power_cut_in_mid_job_is_known_afterwards(emulated):
    device = emulated(cards=12)
    process = device.begin("shuffle", "--cards", "12")
    device.wait(6)
    device.ask(cut=1)
    process.communicate(timeout=300)
    device.wait(3)
    assert "CARDS_INSIDE" in device.run("status")

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
    one = emulated(machine, cards=CARDS)
    process = one.begin("shuffle", "--cards", str(CARDS))
    one.wait(UNDER_WAY_S)
    silence = one.clock() + RATTLES_S
    one.ask(rattle=SENSORS[sensor][0], every_us=every_us, ms=1000 * RATTLES_S)
    out, err = process.communicate()
    assert process.returncode != 0
    assert f"the {hal.SENSOR_NAMES[sensor]} sensor changes more often than cards can" in out + err
    assert one.value("status")["state"] == "fault"
    assert one.clock() < silence, "all this was while it rattled"
    one.wait(silence - one.clock())
    one.ask(take=1)  # as a person does with a card that stands there
    one.run("home")
    one.run("shuffle", "--cards", str(CARDS))
    assert sorted(one.ask(order=1)["order"]) == list(range(CARDS))
    assert len(one.ask(time=1)["boots"]) == (1 if machine == "pile10" else 2), "it was not started again"


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("every_us", [100, 20])
def test_what_rattles_while_nothing_runs_is_forgotten(emulated, every_us):
    one = emulated(cards=CARDS)
    for sensor in (hal.THROAT, hal.WELL, hal.POCKET_BEAM):
        one.ask(rattle=SENSORS[sensor][0], every_us=every_us, ms=1000)
    assert one.value("status")["phase"] == "idle"
    one.wait(1.5)
    one.run("shuffle", "--cards", str(CARDS))
    assert sorted(one.ask(order=1)["order"]) == list(range(CARDS))


# -- Buttons, cover, plug, and a chip that is slower than others.


@run_if("ALL_TRIALS")
def test_an_owner_without_a_computer_shuffles_and_brings_cards_home(emulated):
    """Nobody ever opens the port: 52 cards as the machine is set, stopped, and a long press."""
    one = emulated(cards=52)
    one.ask(press="main", ms=100)
    one.wait(30)
    first = one.ask(order=1)["order"]
    assert sorted(first) == list(range(52)) and first != sorted(first)
    one.ask(press="main", ms=100)
    one.wait(8)
    one.ask(press="main", ms=100)
    one.wait(2)
    one.ask(press="main", ms=1700)
    one.wait(30)
    assert sorted(one.ask(order=1)["order"]) == list(range(52))
    assert one.value("status")["state"] == "done"


def test_a_chip_that_hangs_at_full_speed_goes_on_slower_and_says_so(emulated):
    one = emulated(cards=CARDS, most_mhz=150)
    one.wait(9)  # until the watchdog bites
    assert [life["reason"] for life in one.ask(time=1)["boots"]] == ["power", BY_WATCHDOG]
    assert one.value("identify")["slow_clock"]
    found = {check["check"]: check["words"] for check in one.value("doctor", status=None)["checks"]}
    assert "hung at its full speed" in found["start"]
    one.run("shuffle", "--cards", str(CARDS))
    assert sorted(one.ask(order=1)["order"]) == list(range(CARDS))


@run_if("ALL_TRIALS")
def test_the_button_stops_and_resumes(emulated):
    one = emulated(cards=12, settings={"cards": 12})
    one.ask(press="main", ms=100)
    one.wait(5)
    one.ask(press="main", ms=100)
    one.wait(2)
    assert one.value("status")["state"] == "paused"
    one.ask(press="main", ms=100)
    one.wait(30)
    assert one.value("status")["state"] == "done"


@run_if("ALL_TRIALS")
def test_an_open_cover_stops_it(emulated):
    one = emulated(cards=12)
    process = one.begin("shuffle", "--cards", "12")
    one.wait(5)
    one.ask(cover=1)
    out, err = process.communicate(timeout=300)
    assert process.returncode != 0 and "COVER_OPEN" in out + err


def test_a_power_cut_in_mid_job_is_known_afterwards(emulated):
    one = emulated(cards=12)
    process = one.begin("shuffle", "--cards", "12")
    one.wait(6)
    one.ask(cut=1)
    process.communicate(timeout=300)
    one.wait(3)
    assert "CARDS_INSIDE" in one.run("status")

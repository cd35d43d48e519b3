"""The firmware on the fake chip: the drivers get their currents, a missing supply is reported; and the chip's clock."""

import pytest
from board_jobs import STATE, shuffle, supply, told, whole
from chip import Misuse, chip
from fake_rp2040.modules import buses

CARDS = 12  # the motors work as for more


def test_a_missing_supply_is_reported_and_the_job_resumes_when_it_is_back():
    with chip(cards=CARDS) as c:
        supply(c, False)
        c.boot()
        assert shuffle(c, CARDS) == STATE("paused")
        assert told(c) == ["NO_SUPPLY"]
        supply(c, True)
        c.host.ask("resume")
        assert c.host.wait_for("finished").values["state"] == STATE("done")


def test_an_idle_machine_lets_its_motors_go_and_finds_home_again():
    with chip(cards=CARDS) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        c.run(70)
        assert c.host.ask("status").values["homed"] == 0
        assert shuffle(c, CARDS) == STATE("done")
        assert whole(c, CARDS)


def test_the_drivers_get_their_currents_and_microsteps():
    """IHOLD_IRUN and CHOPCONF as the datasheet's formulas give them for the currents of board.py."""
    with chip(cards=CARDS) as c:
        c.boot()
        shuffle(c, CARDS)
        for address, run_ma in zip(c.board.TMC_ADDRESSES, c.board.TMC_RUN_MA):
            registers = c.wiring.drivers.drivers[address].registers
            scale, chop = registers[0x10] >> 8 & 31, registers[0x6C]
            assert 256 >> (chop >> 24 & 15) == c.board.MICROSTEPS
            volts = 0.180 if chop >> 17 & 1 else 0.325
            ma = 1000 * (scale + 1) / 32 * volts / ((c.board.TMC_SENSE_MOHM + 20) / 1000) / 2**0.5
            assert ma == pytest.approx(run_ma, rel=0.06) and ma <= run_ma


def test_the_drivers_chop_as_the_ramps_need_it():
    """GCONF and CHOPCONF, bit by bit (TMC220x datasheet rev. 1.02, p. 50, for the chopper)."""
    with chip(cards=CARDS) as c:
        c.boot()
        shuffle(c, CARDS)
        for address in c.board.TMC_ADDRESSES:
            registers = c.wiring.drivers.drivers[address].registers
            general, chop = registers[0x00], registers[0x6C]
            assert general >> 2 & 1, "SpreadCycle: the curve of a current chopper is counted on"
            assert general >> 6 & 1 and general >> 7 & 1, "the UART owns its pin, and the microsteps"
            assert general >> 8 & 1, "the filter of STEP"
            assert not general & 1, "currents from IRUN alone, not from a trimmer"
            clocks, blank, is_smoothed = 12 + 32 * (chop & 15), (16, 24, 32, 40)[chop >> 15 & 3], chop >> 28 & 1
            assert 16_000 < 12e6 / (4 * clocks) < 30_000, "two slow decays are half of a chopper period"
            assert blank in (24, 32), "what the datasheet has for most motors"
            assert is_smoothed


def test_a_garbage_collection_while_a_driver_answers_is_not_a_missing_supply(monkeypatch):
    """It takes longer than the answer, which lies there afterwards."""
    plain = buses.UART.any
    looks = []

    def interrupted(uart):
        ready = plain(uart)
        looks.append(ready)
        if len(looks) % 5 == 0:
            uart._chip.spend(15_000)
        return ready

    monkeypatch.setattr(buses.UART, "any", interrupted)
    with chip(cards=CARDS) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        assert told(c) == [] and looks


def test_plain_drivers_need_no_wire():
    with chip(cards=CARDS) as c:
        c.board.TMC_FITTED = False
        c.load("board").TMC_FITTED = False
        supply(c, False)
        c.boot()
        assert c.host.ask("sensors").values["supply"] == 0
        assert shuffle(c, CARDS) == STATE("done")


# -- The cores go faster than the chip starts with: as fast as it may, at the voltage that this needs.


def test_the_firmware_raises_the_voltage_and_then_the_clock():
    with chip(cards=8) as c:
        c.boot()
        assert c.core.freq_hz == c.board.CPU_HZ == 200_000_000
        assert c.core.registers.read(0x40064000) == 0xC << 4 | 1, "1.15 V, and still switched on"


def test_maintenance_runs_as_fast():
    with chip(cards=8) as c:
        c.wiring.set_button(c.board.BUTTON_PIN, True)
        c.boot()
        assert c.has_returned
        assert c.core.freq_hz == c.board.CPU_HZ


def test_a_clock_too_fast_for_the_voltage_is_misuse():
    with chip(cards=8), pytest.raises(Misuse, match=r"less than 1\.15 V"):
        __import__("machine").freq(200_000_000)

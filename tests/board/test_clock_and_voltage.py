"""The cores go faster than the chip starts with: as fast as it may, at the voltage that this needs."""

import pytest
from chip import Misuse, chip


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

"""The cores go faster than the chip starts with: as fast as it may, at the voltage that this needs, if it can."""

import sys

import pytest
from chip import ChipReset, Misuse, Powered, chip

HAS_HUNG, IS_SLOW = 16, 8  # of the identity's flags


def flags(c):
    return c.host.ask("identify").values["flags"]


def test_the_firmware_raises_the_voltage_and_then_the_clock():
    with chip(cards=8) as c:
        c.boot()
        assert c.core.freq_hz == c.board.CPU_HZ == 200_000_000
        assert c.core.registers.read(0x40064000) == 0xC << 4 | 1, "1.15 V, and still switched on"
        assert not flags(c) & (HAS_HUNG | IS_SLOW)


def test_a_clock_too_fast_for_the_voltage_is_misuse():
    with chip(cards=8), pytest.raises(Misuse, match=r"less than 1\.15 V"):
        __import__("machine").freq(200_000_000)


# -- A chip that hangs at that speed.


class Weak(Powered):
    most_hz = 150_000_000


def hang(c):
    """A start that the watchdog ends."""
    with pytest.raises(ChipReset, match="watchdog"):
        c.boot(seconds=20)
    c.reboot()


def test_it_starts_again_at_the_speed_of_its_boot_and_says_so():
    with Weak(cards=8) as c:
        hang(c)
        c.boot()
        assert c.core.freq_hz == 125_000_000
        assert flags(c) & IS_SLOW and flags(c) & HAS_HUNG
        said = [c.host.ask("get_log", index=n).values["detail"] for n in range(2)]
        assert any("hung at its full speed" in detail for detail in said), said
        assert c.host.ask("shuffle", cards=8, format=0, method=0, passes=0, mode=0, seed=b"").name == "accepted"
        assert c.host.wait_for("finished").values["state"] == 3


def test_it_stays_at_that_speed_until_the_power_is_off():
    with Weak(cards=8) as c:
        hang(c)
        c.boot()
        c.run(5)  # it has come up
        c.host.request("maintenance")
        with pytest.raises(ChipReset, match="reset"):
            c.run(5)
        for _ in range(2):  # maintenance, and back
            c.reboot()
            c.boot()
            assert c.core.freq_hz == 125_000_000
        assert flags(c) & IS_SLOW and not flags(c) & HAS_HUNG
        c.reboot(reset_cause=1)
        hang(c)


def test_a_button_held_at_power_on_gives_the_prompt_to_a_chip_that_would_hang():
    with Weak(cards=8) as c:
        c.wiring.set_button(c.board.BUTTON_PIN, True)
        c.boot(seconds=20)
        assert c.has_returned and c.core.freq_hz == 125_000_000


def test_a_firmware_that_hangs_later_does_not_cost_the_speed(monkeypatch):
    with chip(cards=8) as c:
        c.boot()
        c.run(5)
        sleep = c.load("rp2040.start").time.sleep_ms
        with monkeypatch.context() as patched, pytest.raises(ChipReset, match="watchdog"):
            patched.setattr("shuffler.app.service.answering", lambda *what: sleep(20_000))
            c.host.request("status")
            c.run(30)
        c.reboot()
        c.boot()
        assert c.core.freq_hz == 200_000_000
        assert flags(c) & HAS_HUNG and not flags(c) & IS_SLOW


def test_the_prompt_of_a_damaged_firmware_is_not_ended_by_the_watchdog(monkeypatch):
    with chip(cards=8) as c:
        monkeypatch.setitem(sys.modules, "rp2040.start", None)  # as a file that is half there
        with pytest.raises(ImportError):
            c.boot()
        assert c.core.watchdog is None


# -- Another chip.


def test_on_a_pico_2_nothing_is_touched_and_one_line_says_why(monkeypatch):
    """Where this chip has its voltage that one has who may access what."""
    with chip(cards=8) as c:
        monkeypatch.setattr("fake_rp2040.firmware._Implementation._machine", "Raspberry Pi Pico2 with RP2350")
        before = dict(c.core.registers.values)
        c.boot()
        assert c.has_returned and c.core.watchdog is None
        assert c.core.registers.values == before and not c.core.uses and c.core.freq_hz == 125_000_000
        said = bytes(c.core.usb.sent).decode().splitlines()
        assert said == [
            "This firmware is for an RP2040 (Pico); this is a Raspberry Pi Pico2 with RP2350: nothing is started."
        ]

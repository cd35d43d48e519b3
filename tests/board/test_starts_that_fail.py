"""A board whose firmware does not come up stays reachable, says why, and does not wear its flash."""

import importlib

import pytest
from chip import ChipReset, chip
from shuffler.app.service import Service

HANG_S = 20


def hangs(c, monkeypatch):
    sleep = c.load("rp2040.start").time.sleep_ms
    monkeypatch.setattr(Service, "_power_on", lambda self: sleep(1000 * HANG_S))


def fail_to_start(c, seconds=15):
    """One start that the watchdog ends."""
    with pytest.raises(ChipReset):
        c.boot()
        c.run(seconds)
    c.reboot()


def scrubs():
    overwrites = []
    importlib.import_module("shuffler.randomness.scrub").free_memory = lambda: overwrites.append(1)
    return overwrites


def test_after_three_starts_that_hang_it_offers_the_prompt_and_says_why(monkeypatch):
    with chip() as c:
        hangs(c, monkeypatch)
        for _ in range(3):
            fail_to_start(c)
        overwrites = scrubs()
        c.boot()
        assert c.has_returned and overwrites, "the prompt, over memory that is overwritten"
        assert b"3 starts in a row hung" in bytes(c.core.usb.sent)
        c.idle(3)
        red = [colour for _, colour in c.wiring.leds if any(colour)]
        assert red and all(colour[0] and not colour[2] for colour in red[-3:]), "the light of a latched fault"


def test_ctrl_c_before_it_starts_over_gives_the_prompt(monkeypatch):
    with chip() as c:
        hangs(c, monkeypatch)
        fail_to_start(c)
        overwrites = scrubs()
        monkeypatch.setattr(c.load("rp2040.start").time, "sleep_ms", interrupted_when_long)
        c.boot()
        assert c.has_returned and overwrites and c.core.usb.interrupt_byte == 3


def interrupted_when_long(ms):
    """The chip raises it in the firmware; the fake, where the test stands that sends it."""
    if ms >= 1000:
        raise KeyboardInterrupt


def test_a_start_after_a_good_one_waits_for_nobody():
    with chip() as c:
        c.boot()
        c.run(4)
        c.reboot()
        c.boot(seconds=0.5)
        assert c.host.ask("identify").name == "identity"


def test_starting_over_writes_nothing(monkeypatch):
    with chip() as c:
        c.boot()
        c.run(5)
        c.reboot()
        hangs(c, monkeypatch)
        written = dict(c.flash.files)
        for _ in range(2):
            fail_to_start(c)
            assert c.flash.files == written


def test_why_a_start_failed_is_kept_once_and_shown_at_the_prompt():
    with chip() as c:
        c.boot()
        c.run(5)
        c.reboot()
        machines = {path: text for path, text in c.flash.files.items() if path.startswith("/machines/")}
        for path in machines:
            del c.flash.files[path]
        fail_to_start(c, 5)
        assert "the numbers of pile10_poker are not on this board" in c.flash.files["/state/failure"].decode()
        c.boot()
        assert c.has_returned and b"The firmware did not start:" in bytes(c.core.usb.sent)
        c.flash.files.update(machines)
        c.reboot()
        c.boot()
        assert c.host.ask("identify").values["machine"] == "pile10"
        assert "/state/failure" not in c.flash.files


def test_a_board_that_serves_has_come_up(monkeypatch):
    with chip() as c:
        c.boot()
        c.run(4)
        for _ in range(5):
            c.reboot()
            c.boot(seconds=4)
            assert not c.has_returned

"""The firmware on the fake chip: what outlives a restart, a power cut, the watchdog and maintenance."""

import pytest
from board_jobs import SEALED, whole
from chip import ChipReset, chip
from shuffler import faults
from shuffler.link import reason_texts


def test_maintenance_forgets_all_and_comes_back_to_a_repl_and_from_there_to_the_machine():
    with chip() as c:
        c.boot()
        with pytest.raises(ChipReset):
            c.host.request("maintenance")
            c.run(5)
        c.reboot()
        c.boot()
        assert c.has_returned, "main.py has come to its end: the REPL is on, and no watchdog runs"
        c.reboot()
        c.boot()
        assert c.host.ask("identify").values["machine"] == "pile10"


def test_after_a_power_cut_the_next_start_says_that_cards_may_be_inside():
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", cards=52, **SEALED)
        c.run(8)
        while c.scene.standing_in_throat() or c.scene.deck.flying:  # that card would need a hand
            c.run(0.01)
        c.reboot(reset_cause=1)
        c.boot()
        assert faults.kind(c.host.ask("status").values["fault"]).name == "CARDS_INSIDE"
        assert c.host.ask("home").name == "accepted"
        c.host.wait_for("finished")
        assert c.host.ask("status").values["fault"] == 0
        assert whole(c)


def test_a_setting_outlives_the_power_and_a_damaged_file_does_not_hinder_the_start():
    with chip() as c:
        c.boot()
        assert c.host.ask("set_setting", setting="cards", value="32").name == "accepted"
        c.reboot(reset_cause=1)
        c.boot()
        assert c.host.ask("get_setting", index=0).values["value"] == "32"
        c.flash.put("/state/settings", b"nonsense")
        c.reboot(reset_cause=1)
        c.boot()
        assert c.host.ask("get_setting", index=0).values["value"] == "52"
        assert "settings" in reason_texts.line(c.host.ask("get_log", index=0).values)


def test_a_firmware_that_hangs_is_ended_by_the_watchdog(monkeypatch):
    with chip() as c:
        c.boot()
        sleep = c.load("rp2040.start").time.sleep_ms
        monkeypatch.setattr("shuffler.app.service.answering", lambda *what: sleep(20_000))
        with pytest.raises(ChipReset):
            c.host.request("status")
            c.run(30)


def test_what_a_host_says_while_the_firmware_starts_does_not_end_it():
    """A frame may hold 0x03, which is Ctrl-C until somebody says otherwise."""
    with chip() as c:
        c.boot(seconds=0.02)  # it looks whether a button is held
        c.core.usb.receive(b"\x03")
        c.run(1.0)
        assert c.host.ask("identify").name == "identity"

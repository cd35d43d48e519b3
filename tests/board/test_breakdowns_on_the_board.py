"""Unforeseen errors of the firmware, on the chip: the prompt only appears in maintenance, after memory was
overwritten."""

import importlib

import pytest
from board_jobs import STATE
from chip import ChipReset, chip
from shuffler import faults
from shuffler.link import reason_texts
from shuffler.link.session import BoardSession
from shuffler.machine import feeder

SEALED = {"cards": 52, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}
INTERNAL = faults.code("INTERNAL")
HAS_CRASHED = 32  # of the identity's flags
SECRET = "card 17"


def scrubs(c):
    """A list that grows each time the free memory is overwritten."""
    overwrites = []
    importlib.import_module("shuffler.randomness.scrub").free_memory = lambda: overwrites.append(c.seconds)
    return overwrites


def fails(kind):
    """A function that raises one of ``kind``; again each time, for an error holds on to the machine it came from."""

    def instead(*args):
        raise kind(SECRET)

    return instead


def test_an_error_in_the_middle_of_a_sealed_job_is_a_fault_and_home_brings_the_cards_back(monkeypatch):
    with chip() as c:
        overwrites = scrubs(c)
        c.boot()
        assert c.host.ask("shuffle", **SEALED).name == "accepted"
        c.run(until=lambda: any(p.name == "phase" and p.values["pass"] == 1 for p in c.host.packets), limit=30)
        c.run(3)
        overwrites.clear()
        with monkeypatch.context() as patch:
            # Asked for at the end of a pass: a card across a pocket's mouth needs a hand (docs/reference/board.md).
            patch.setattr(feeder.Feeder, "card_waiting", fails(IndexError))
            assert c.host.wait_for("finished").values["state"] == STATE("fault")
        c.run(0.5)
        assert not c.wiring.is_enabled, "the motors are released"
        assert overwrites, "the free memory is overwritten"
        assert c.core.usb.interrupt_byte == -1, "Ctrl-C is a byte like any other"
        assert b"Traceback" not in c.host.sent_back and SECRET.encode() not in c.host.sent_back
        status = c.host.ask("status").values
        assert (status["state"], status["fault"]) == (STATE("fault"), INTERNAL)
        assert reason_texts.detail(c.host.ask("result").values) == "there was no shuffle"
        assert c.host.ask("home").name == "accepted"
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert sorted(c.scene.order()) == list(range(52))
        assert c.host.ask("status").values["fault"] == 0


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt, MemoryError, GeneratorExit])
def test_a_service_that_ends_is_started_anew_with_its_motors_off_and_its_memory_overwritten(error, monkeypatch):
    with chip() as c:
        c.boot()
        assert c.host.ask("shuffle", **SEALED).name == "accepted"
        c.run(8)
        overwrites = scrubs(c)
        with monkeypatch.context() as patch:
            patch.setattr(BoardSession, "receive", fails(error))
            c.host.request("status")
            with pytest.raises(ChipReset):
                for _ in range(20):  # one that comes for every request
                    c.host.request("status")
                    c.run(2)
        assert overwrites and not c.wiring.is_enabled
        assert c.core.usb.interrupt_byte == -1
        assert b"Traceback" not in c.host.sent_back
        c.reboot()
        c.boot()
        assert not c.has_returned, "what comes then is not a prompt"
        assert faults.kind(c.host.ask("status").values["fault"]).name == "CARDS_INSIDE"
        assert c.host.ask("identify").values["flags"] & HAS_CRASHED
        log = logged(c)
        crash = next(line for line in log if line.startswith("the firmware failed and started again: "))
        assert f": {error.__name__}; " in crash and ".py, line " in crash, "what kind, and where"
        assert SECRET not in crash, "not its words, which may tell of the deck"
        assert any(line.startswith("the firmware failed while cards moved") for line in log)
        c.reboot(reset_cause=1)
        c.boot()
        assert not c.host.ask("identify").values["flags"] & HAS_CRASHED, "told once"


@pytest.mark.parametrize("what", ["sys.print_exception", "rp2.StateMachine"])
def test_where_it_failed_can_not_be_kept_and_memory_is_overwritten_all_the_same(what, monkeypatch):
    """Keeping it takes memory, which may be what was short; no prompt may come over what a job left there."""
    module, name = what.split(".")
    with chip() as c:
        c.boot()
        overwrites = scrubs(c)
        monkeypatch.setattr(BoardSession, "receive", fails(MemoryError))
        there = getattr(c.load("rp2040.start" if module == "rp2" else "rp2040.starts"), module)
        monkeypatch.setattr(there, name, fails(MemoryError), raising=False)
        with pytest.raises(ChipReset):
            for _ in range(20):
                c.host.request("status")
                c.run(2)
        assert overwrites and not c.wiring.is_enabled


def logged(c):
    count = c.host.ask("get_log", index=0).values["count"]
    return [c.host.ask("get_log", index=n).values["detail"] for n in range(count)]


@pytest.mark.parametrize("is_asked", [True, False])
def test_memory_is_overwritten_before_the_prompt_comes(is_asked):
    """By a request, and by the button: a reset keeps what a job left in memory."""
    with chip() as c:
        if is_asked:
            c.boot()
            with pytest.raises(ChipReset):
                c.host.request("maintenance")
                c.run(5)
            c.reboot()
        else:
            c.wiring.set_button(c.board.BUTTON_PIN, True)
        overwrites = scrubs(c)
        c.boot()
        assert c.has_returned and len(overwrites) == 1

"""The watchdog leaves a firmware alone that only waits, and starts one again that hangs.

It is made to, at the board's prompt: main.py is started there, watchdog and all, and a timer's callback never ends.
"""

import time
from contextlib import contextmanager

import pytest
from at_the_prompt import TWIN, firmware_away
from mischwerk.flash import board_repl
from shuffler.link import protocol

WATCHDOG_S = 8.3  # firmware/rp2040/start.py
HANGS_AFTER_S = 10.0  # the firmware takes two to four to start
RESTART_S = 20.0  # two to four are enough, but not on a busy computer
REASON, TIMER = 0x40058008, 1  # watchdog's register; a restart that a program asks for is 2
SCRATCH, MAINTENANCE = 0x4005800C, 0x4D57  # what firmware/rp2040/start.py looks at when it starts

HANG = """
import machine, time
def hang(timer):
    machine.mem32[{scratch}] = {mark}
    while True:
        time.ticks_ms()
timer = machine.Timer(-1, mode=machine.Timer.ONE_SHOT, period={after_ms}, callback=hang)
import main
"""


@contextmanager
def going_to_hang(line, mark=0):
    """The port of a firmware that runs and answers, for the moment; mark: left in the register for the next start."""
    after_ms = round(1000 * HANGS_AFTER_S * line.timeout_factor)
    with firmware_away(line) as port:
        with board_repl.restarted(port) as repl:
            began = time.monotonic()
            repl._transport.exec_raw_no_follow(HANG.format(scratch=SCRATCH, mark=mark, after_ms=after_ms))
        assert line.wait_until_back(0.8 * HANGS_AFTER_S), "the firmware does not start at the prompt"
        assert time.monotonic() - began < HANGS_AFTER_S * line.timeout_factor
        yield port


def test_it_does_not_bite_who_waits(device, identity):
    """A restart would have left diagnostic mode."""
    if identity["flags"] & TWIN:
        pytest.skip("a twin has no watchdog")
    assert device.ask("diagnose", on=1).name == "accepted"
    time.sleep(1.5 * WATCHDOG_S * device.timeout_factor)
    assert protocol.PHASES[device.status()["phase"]] == "diagnosing"


@pytest.mark.wired("prompt")
def test_a_firmware_that_hangs_is_started_anew_and_is_there_again(device):
    with going_to_hang(device) as port:
        assert device.ask("diagnose", on=1).name == "accepted"
        assert device.wait_until_gone(), "it does not hang"
        device.path = port.path
        assert device.wait_until_back(WATCHDOG_S + RESTART_S)
        assert protocol.PHASES[device.status()["phase"]] != "diagnosing", "it was not started again"


@pytest.mark.wired("prompt")
def test_it_was_the_watchdog_that_started_it_anew(device, identity):
    """Into maintenance, to be asked why; from there the firmware starts as ever."""
    with going_to_hang(device, MAINTENANCE) as port:
        assert device.wait_until_gone(), "it does not hang"
        with board_repl.restarted(port) as repl:
            repl.run("import machine")
            assert repl.value("print(machine.reset_cause() == machine.WDT_RESET)")
            assert repl.value(f"print(machine.mem32[{REASON}])") == TIMER
            repl.reset()
    assert device.ask("identify").values == identity

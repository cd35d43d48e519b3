"""A host that lives by an emulator's clock: its timeouts are the chip's seconds, however slow the emulator is."""

import select
import socket
import sys
import threading
import time
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[3] / "emulator"))

from mischwerk_emulator import clock_file


@pytest.fixture
def clock(tmp_path, monkeypatch):
    for module, name in ((time, "monotonic"), (time, "sleep"), (select, "select")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    clock = clock_file.ClockFile(tmp_path / "clock", is_new=True)
    clock_file.live_by(tmp_path / "clock")
    return clock


@pytest.fixture
def ears():
    a, b = socket.socketpair()
    yield a, b
    a.close()
    b.close()


def later(what):
    threading.Timer(0.3, what).start()


def test_time_passes_as_the_chip_says(clock):
    before = time.monotonic()
    clock.set(2.5)
    assert time.monotonic() - before == 2.5


def test_waiting_ends_when_the_chip_s_time_is_over(clock, ears):
    later(lambda: clock.set(10.0))
    assert select.select([ears[0]], [], [], 9.0) == ([], [], [])
    assert clock() == 10.0


def test_waiting_continues_while_the_emulator_stands_still(clock, ears):
    """An answer that comes after ten times the timeout in wall time, and before it by the chip's, is in time."""
    later(lambda: ears[1].send(b"x"))
    assert select.select([ears[0]], [], [], 0.03)[0] == [ears[0]]


def test_a_pause_takes_the_chip_s_time(clock):
    """A host that gives a board half a second to start again must not give an emulator a tenth of that."""
    began = time.perf_counter()
    later(lambda: clock.set(0.2))
    time.sleep(0.2)
    assert time.perf_counter() - began >= 0.25


def test_a_pause_ends_though_the_emulator_has(clock, monkeypatch):
    monkeypatch.setattr(clock_file, "_STANDS_S", 0.1)
    began = time.perf_counter()
    time.sleep(60)
    assert time.perf_counter() - began < 30


def test_a_look_without_waiting_does_not_wait(clock, ears):
    assert select.select([ears[0]], [], [], 0) == ([], [], [])


@pytest.mark.timeout(20)
def test_the_clock_of_an_emulator_that_has_ended_holds_nobody_up(clock, ears, tmp_path):
    """A bench goes from one machine to the next."""
    second = clock_file.ClockFile(tmp_path / "second", is_new=True)
    clock_file.live_by(tmp_path / "second")
    later(lambda: second.set(10.0))
    assert select.select([ears[0]], [], [], 9.0) == ([], [], [])

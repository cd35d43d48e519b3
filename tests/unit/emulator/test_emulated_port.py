"""The emulated machine's port: a pty that hands on what is written no faster than it is taken, as a computer's does."""

import os
import select
import socket
import threading
import time
import tty

import pytest
from mischwerk_emulator import chip
from mischwerk_emulator.port import Port


@pytest.fixture
def port(tmp_path):
    made = Port(tmp_path / "port")
    made.plug()
    yield made
    made.unplug()


def opened(port):
    fd = os.open(port.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(fd)
    return fd


def test_no_more_is_read_than_the_board_has_room_for(port):
    host = opened(port)
    os.write(host, b"abcdef")
    assert [port.read(4), port.read(0), port.read(4), port.read(4)] == [b"abcd", b"", b"ef", b""]
    assert port.is_open
    os.close(host)


def test_a_host_that_never_stops_writing_has_to_wait(port):
    host = opened(port)
    port.read(0)
    with pytest.raises(BlockingIOError):
        for _ in range(1000):
            os.write(host, bytes(1000))
    os.close(host)


def test_what_was_written_before_the_port_was_closed_still_comes(port):
    host = opened(port)
    port.read(0)
    os.write(host, b"last words")
    os.close(host)
    assert (port.read(4), port.is_open) == (b"last", False)
    assert port.read(100) == b" words"
    assert port.read(100) == b""


def test_the_next_host_is_heard_before_what_the_one_before_has_left(port):
    host = opened(port)
    port.read(0)
    os.write(host, bytes(3000))
    os.close(host)
    assert len(port.read(100)) == 100
    host = opened(port)
    os.write(host, b"who are you?")
    assert (port.read(100), port.is_open) == (b"who are you?", True)
    os.close(host)
    assert port.read(100) == b""


def test_it_comes_and_goes_with_the_board(port):
    host = opened(port)
    port.read(0)
    os.write(host, b"to the board")
    port.unplug()
    assert (port.path.exists(), port.is_open, port.read(100)) == (False, False, b"")
    os.close(host)
    port.plug()
    assert port.read(100) == b""


# -- A host that lives by an emulator's clock: its timeouts are the chip's seconds, however slow the emulator is.


@pytest.fixture
def clock(tmp_path, monkeypatch):
    for module, name in ((time, "monotonic"), (time, "sleep"), (select, "select")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    clock = chip.ClockFile(tmp_path / "clock", is_new=True)
    chip.live_by(tmp_path / "clock")
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
    monkeypatch.setattr(chip, "_STANDS_S", 0.1)
    began = time.perf_counter()
    time.sleep(60)
    assert time.perf_counter() - began < 30


def test_a_look_without_waiting_does_not_wait(clock, ears):
    assert select.select([ears[0]], [], [], 0) == ([], [], [])


@pytest.mark.timeout(20)
def test_the_clock_of_an_emulator_that_has_ended_holds_nobody_up(clock, ears, tmp_path):
    """A bench goes from one machine to the next."""
    second = chip.ClockFile(tmp_path / "second", is_new=True)
    chip.live_by(tmp_path / "second")
    later(lambda: second.set(10.0))
    assert select.select([ears[0]], [], [], 9.0) == ([], [], [])

"""The emulated machine's port: a pty that hands on what is written no faster than it is taken, as a computer's does."""

import os
import sys
import tty
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[3] / "emulator"))

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

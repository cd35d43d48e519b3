"""A board with MicroPython and no firmware yet: real MicroPython behind a pty, which echoes what a request spells."""

from __future__ import annotations

import time

import pytest
from bare_board import BareBoard
from mischwerk.errors import LinkError
from mischwerk.link.line import Line, RetryPolicy
from mischwerk.link.link import Link
from mischwerk.link.serial_port import open_port

NEXT_STEP = "Put the firmware on the board: `mischwerk flash`."


@pytest.fixture
def bare(tmp_path):
    with BareBoard(tmp_path) as board:
        yield board


def opened(path):
    """A child of the board that is just being started holds the lock of the one before until it is another program."""
    for _ in range(100):
        try:
            return open_port(path)
        except LinkError:
            time.sleep(0.02)
    return open_port(path)


@pytest.mark.parametrize("command", ["status", "identify", "shuffle", "doctor"])
def test_every_command_says_the_next_step(run, bare, command):
    ran = run(command, "--port", bare.path)
    said = " ".join((ran.out + ran.err).split())
    assert ran.status == (3 if command == "doctor" else 4)
    assert f"MicroPython's prompt (REPL) answers at {bare.path}" in said and NEXT_STEP in said


def test_whatever_the_request_spells(bare):
    """Bytes of a frame are keys to a prompt: Ctrl-A (raw), Ctrl-E (paste), a tab that completes, a line that goes on;
    and what one program left is there for the next."""
    wrong = {}
    for session in range(1, 3000, 71):
        port = opened(bare.path)
        try:
            Link(port, Line(bare.path, session, RetryPolicy(0.1, 10))).identify()
        except LinkError as problem:
            if "MicroPython's prompt" not in problem.error:
                wrong[session] = problem.error
        finally:
            port.close()
    assert wrong == {}

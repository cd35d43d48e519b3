"""From a serial port to the prompt behind it, and back: ask the firmware to make way, and wait for it afterwards."""

import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import serial
from serial.tools import list_ports

from mischwerk.errors import DeviceFault, LinkError, UsageProblem
from mischwerk.flash.repl import NoPrompt, Repl, prompt
from mischwerk.link.line import IDENTIFY_TRIES, Line, RetryPolicy
from mischwerk.link.link import Link
from mischwerk.link.serial_port import open_port
from mischwerk.link.wire import FLAG_TWIN

RESTART_S = 15.0  # USB gone and back, start of the firmware: 2 to 4 s
PAUSE_S = 0.3
RETRY = RetryPolicy(0.5, IDENTIFY_TRIES)

Identity = dict[str, Any]


class Port:
    """A board's port. USB may give it another name after a restart; the board's serial number stays."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._number = next((port.serial_number for port in list_ports.comports() if port.device == path), None)

    @property
    def path(self) -> str:
        """Where the board is now, or was last."""
        if self._number:
            for port in list_ports.comports():
                if port.serial_number == self._number:
                    self._path = str(port.device)
        return self._path


@contextmanager
def reached(port: Port) -> Iterator[tuple[Repl, Identity | None]]:
    """The prompt of a board, and what its firmware said it was, None if none ran. Raises MischwerkError."""
    identity, silence = _ask(port.path)
    if identity is None:
        try:
            with prompt(port.path) as repl:
                yield repl, None
        except NoPrompt as problem:
            raise silence or problem from problem
        return
    with restarted(port) as repl:
        yield repl, identity


@contextmanager
def restarted(port: Port) -> Iterator[Repl]:
    """The prompt of a board that starts again, soon."""
    deadline = time.monotonic() + RESTART_S
    with ExitStack() as stack:
        while True:
            time.sleep(PAUSE_S)
            try:
                repl = stack.enter_context(prompt(port.path))
                break
            except LinkError:
                if time.monotonic() > deadline:
                    raise
        yield repl


def firmware(port: Port) -> Identity:
    """Identity of the firmware that starts now. Raises LinkError if none does."""
    time.sleep(PAUSE_S)
    deadline = time.monotonic() + RESTART_S
    while True:
        try:
            return _identity(port.path)
        except LinkError as problem:
            if time.monotonic() > deadline:
                raise LinkError(
                    f"All files are on the board, but the firmware does not answer. {problem.error}",
                    f"See what it prints: `mpremote connect {port.path}`, then Ctrl-D.",
                ) from problem
        time.sleep(PAUSE_S)


def _ask(path: str) -> tuple[Identity | None, LinkError | None]:
    """The identity of the firmware that answers, asked to make way; or why nobody answers."""
    line = open_port(path)
    try:
        link = _link(line, path)
        try:
            identity = link.identify()
        except LinkError as silence:
            return None, silence
        _make_way(link, identity)
        return identity, None
    finally:
        line.close()


def _link(port: serial.Serial, path: str) -> Link:
    return Link(port, Line(path, secrets.randbelow(0xFFFF) + 1, RETRY))


def _make_way(link: Link, identity: Identity) -> None:
    if identity["flags"] & FLAG_TWIN:
        raise UsageProblem(f"A twin answers at {link.path}, and it has no flash.", "Give the port of a board.")
    try:
        answer = link.request("maintenance")
    except LinkError:
        return  # it restarts at once: the port and the answer are gone before anyone can read it
    if answer.name == "accepted":
        return
    detail = answer.values["detail"] if answer.name == "refused" else "its firmware does not support maintenance"
    raise DeviceFault(
        f"The board does not allow its firmware to be changed now: {detail}.",
        "Let the job end or stop it, then flash again; or hold the button while you plug the board in.",
    )


def _identity(path: str) -> Identity:
    line = open_port(path)
    try:
        return _link(line, path).identify()
    finally:
        line.close()

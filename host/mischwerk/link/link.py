"""The blocking shell around a line: an open port, on which procedures are run to their end.

Only one thread uses a Link.
"""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import serial
from shuffler.link.protocol import Packet

from mischwerk.errors import LinkError
from mischwerk.link.line import Line, RetryPolicy
from mischwerk.link.steps import Procedure, Running, Step
from mischwerk.messages import message

DYING_S = 2.0

T = TypeVar("T")


def nothing_to_watch() -> None:
    """A board on a cable: nothing to check between two reads."""


class Link:
    """An open port and the line on it.

    ``watch`` is called between reads and may raise (a twin that died). Reads and writes that fail raise LinkError.
    """

    def __init__(self, port: serial.Serial, line: Line, watch: Callable[[], None] = nothing_to_watch) -> None:
        self.line = line
        self.path = line.path
        self._port = port
        self._watch = watch

    def run(self, procedure: Procedure[T]) -> T:
        """Return what a procedure returns."""
        running = Running(procedure)
        while not running.is_over:
            self.advance(running)
        return running.result

    def advance(self, running: Running[Any]) -> None:
        """Carry out one step; an exception meanwhile is raised in the procedure, so that it can still stop the
        machine."""
        try:
            data = self._carry_out(running.step)
        except BaseException as problem:
            running.fail(problem)
        else:
            running.resume(data)

    def identify(self) -> dict[str, Any]:
        """As of Line."""
        return self.run(self.line.identify())

    def request(self, name: str, retry: RetryPolicy | None = None, **values: Any) -> Packet:
        """As of Line."""
        return self.run(self.line.request(name, retry, **values))

    def ask(self, name: str, retry: RetryPolicy | None = None, **values: Any) -> dict[str, Any]:
        """As of Line."""
        return self.run(self.line.ask(name, retry, **values))

    def event(self, timeout_s: float) -> Packet | None:
        """As of Line."""
        return self.run(self.line.event(timeout_s))

    def _carry_out(self, wanted: Step) -> bytes:
        if wanted.write:
            self._write(wanted.write)
        self._watch()
        try:
            # The port's own timeout is shorter than any that matters: a read never takes much longer than asked for.
            return bytes(self._port.read(max(1, self._port.in_waiting)))
        except (serial.SerialException, OSError, TypeError) as problem:
            # pyserial raises TypeError when the port is closed under a read.
            raise self._broken(lost(self.path)) from problem

    def _write(self, frame: bytes) -> None:
        try:
            self._port.write(frame)
        except (serial.SerialException, OSError) as problem:
            raise self._broken(accepts_nothing(self.path)) from problem

    def _broken(self, error: LinkError) -> LinkError:
        """The error to raise, unless `watch` knows better: a dying twin releases its pty before it has ended."""
        deadline = time.monotonic() + DYING_S
        while self._watch is not nothing_to_watch and time.monotonic() < deadline:
            self._watch()
            time.sleep(0.05)
        return error


def lost(path: str) -> LinkError:
    """A read failed."""
    return LinkError(message("connection-lost", path=path), message("check-cable-then-home"))


def accepts_nothing(path: str) -> LinkError:
    """A write failed."""
    return LinkError(message("board-accepts-nothing", path=path), message("check-cable-and-power"))

"""MicroPython's prompt on a board: runs code, writes files, and turns every failure into two plain lines.

mpremote as a library, not as a program: its messages come from a traceback at the other end, and hashing, writing and
renaming a file must not start Python again each time.
"""

import ast
import contextlib
import io
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mischwerk.errors import LinkError, UsageProblem
from mischwerk.link.serial_port import PORT_ERRORS

# -- A serial port whose reads come to an end: limited in time and bytes for one exchange.  mpremote only waits for
# silence: a board that sends for ever would be read for ever, in growing memory.

MOST_BYTES = 512 * 1024  # of an answer; the longest is a board's manifest, 64 KiB as a literal


class EndlessAnswer(OSError):
    """The other side has not come to an end in time."""


class BoundedSerial:
    """The port given, for a library that reads by ``read`` and ``inWaiting``; anything else is passed on."""

    def __init__(self, port: Any) -> None:
        self._port = port
        self._deadline = 0.0
        self._left = 0

    def begin(self, seconds: float) -> None:
        """Begin a new exchange that may take ``seconds``."""
        self._deadline = time.monotonic() + seconds
        self._left = MOST_BYTES

    def read(self, size: int = 1) -> bytes:
        """Bytes of the port. Raises EndlessAnswer."""
        self._check()
        data = bytes(self._port.read(min(size, self._left)))
        self._left -= len(data)
        return data

    def inWaiting(self) -> int:
        """Return how many bytes wait. Raises EndlessAnswer."""
        self._check()
        return int(self._port.inWaiting())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def _check(self) -> None:
        if self._left <= 0 or time.monotonic() > self._deadline:
            raise EndlessAnswer("it does not stop sending")


READ_TIMEOUT_S = 5.0  # the board answers each byte of the prompt's own protocol at once
PROMPT_S = 5.0
ENTER_S = 4 * PROMPT_S  # everything that is waited for at the prompt, one after the other
SILENT_S, RUN_S = 30.0, 120.0  # one piece of code: until it prints, until it has ended; hashing all files takes seconds


# The port does not work any more. TypeError: pyserial, closed under a read.
_GONE = (*PORT_ERRORS, TypeError)


class NoPrompt(LinkError):
    """No MicroPython prompt answers there."""


class BoardProblem(LinkError):
    """Code on the board ended in an exception; ``reason`` is its last line."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"The board at {path} failed: {reason}.",
            "Flash it again; if that fails, reinstall MicroPython (docs/how-to/flashing.md).",
        )
        self.reason = reason


class Repl:
    """An open prompt. Make it with `prompt`."""

    def __init__(self, path: str, transport: Any) -> None:
        self.path = path
        self._transport = transport

    def run(self, code: str) -> str:
        """Return what the code prints. Raises BoardProblem or LinkError."""
        with _explained(self.path), _quiet():
            self._transport.serial.begin(RUN_S)
            out, error = self._transport.exec_raw(code, timeout=SILENT_S)
        if error:
            lines = error.decode("utf-8", "replace").strip().splitlines()
            raise BoardProblem(self.path, lines[-1] if lines else "no reason given")
        return bytes(out).decode("utf-8", "replace")

    def value(self, code: str) -> Any:
        """The literal that the code prints as its last line."""
        lines = self.run(code).strip().splitlines()
        try:
            return ast.literal_eval(lines[-1])
        except (IndexError, ValueError, SyntaxError, RecursionError, MemoryError) as problem:  # too deep for the parser
            raise lost(self.path) from problem

    def reset(self) -> None:
        """Restart the board, as after power-on; the caller must check that it comes back."""
        with _explained(self.path), _quiet():
            self._transport.serial.begin(RUN_S)
            try:  # later, so that the answer to these lines still gets through ...
                self._transport.exec_raw_no_follow("import machine, time\ntime.sleep_ms(100)\nmachine.reset()")
            except EndlessAnswer:
                raise
            except _GONE:  # ... but this computer may be too busy to read it in time
                pass


@contextmanager
def prompt(path: str) -> Iterator[Repl]:
    """MicroPython's prompt at ``path``, with whatever was running stopped; boot.py has run, main.py has not.

    Raises NoPrompt if no prompt answers, another LinkError if the port can't be had.
    """
    serial_transport = _library()
    transport = None
    try:
        with _explained(path):
            transport = serial_transport(path, timeout=READ_TIMEOUT_S)
            transport.serial = BoundedSerial(transport.serial)
            _enter(path, transport)
        yield Repl(path, transport)
    finally:
        if transport is not None:
            _close(transport)


def installed() -> None:
    """Raises UsageProblem if mpremote is missing."""
    _library()


def lost(path: str) -> LinkError:
    """The line broke off."""
    return LinkError(
        f"The board at {path} stopped answering: unplugged, or without power.",
        "Plug it in again and flash it again; a half-flashed board starts no motor.",
    )


def _enter(path: str, transport: Any) -> None:
    from mpremote.transport import TransportError

    try:
        with _quiet():
            transport.serial.begin(ENTER_S)
            transport.enter_raw_repl(timeout_overall=PROMPT_S)
    except TransportError as problem:
        raise NoPrompt(
            f"No MicroPython prompt answers at {path}.", "Install MicroPython first: docs/how-to/flashing.md."
        ) from problem


def _quiet() -> contextlib.redirect_stdout[io.StringIO]:
    """When it fails, mpremote prints what it received."""
    return contextlib.redirect_stdout(io.StringIO())


def _close(transport: Any) -> None:
    with contextlib.suppress(*PORT_ERRORS):
        transport.serial.write(b"\r\x02")  # the friendly prompt, for people
    with contextlib.suppress(*PORT_ERRORS):
        transport.serial.close()


def _library() -> Any:
    try:
        from mpremote.transport_serial import SerialTransport
    except ImportError as problem:
        raise UsageProblem(
            "mpremote, which copies files to a board, is not installed.",
            "Install Mischwerk again: mpremote comes with it.",
        ) from problem
    return SerialTransport


@contextmanager
def _explained(path: str) -> Iterator[None]:
    from mpremote.transport import TransportError

    try:
        yield
    except EndlessAnswer as problem:
        raise LinkError(
            f"The device at {path} does not stop sending.", "Switch the board off and on; give its port with --port."
        ) from problem
    # struct.error: mpremote unpacks the missing bytes of a read that timed out.
    except (TransportError, struct.error, *_GONE) as problem:
        raise lost(path) from problem

"""A program as a child: lines to it and from it, each within a time. Nothing that it does can hang or flood us.

It runs in a process group of its own, so that Ctrl-C at a terminal reaches us alone, and all it has started ends with
it. What it writes to standard error is kept up to a limit; only while we wait for it do we read anything at all.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence

from mischwerk_machines.reading import reason

LONGEST_LINE = 65_536  # bytes of an answer; a hello has some hundred
LOG_BYTES = 1 << 20  # of standard error, from each start on
_CUT = b"\n[the rest is not kept]\n"
_READ, _READS = 65_536, 16  # bytes at a time; how often in a row, as some never end
_GRACE_S = 1.0  # to end after `bye`


class Failed(Exception):
    """The program has ended, hangs, or floods; the text is a clause for "it ..."."""


class Child:
    """A running program. Raises Failed if it can't be started."""

    def __init__(self, command: Sequence[str]) -> None:
        if not hasattr(os, "killpg"):  # as on Windows
            raise Failed("can be started on Linux and macOS only")
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as problem:
            why = reason(problem) if isinstance(problem, OSError) else str(problem)
            raise Failed(f"can't be started: {why}") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream.fileno(), False)
        self._waits = selectors.DefaultSelector()
        self._waits.register(self._out, selectors.EVENT_READ)
        self._waits.register(self._err, selectors.EVENT_READ)
        self._heard = b""
        self._has_ended = False
        self._is_closed = False
        self._ends_by = 0.0
        self._log = bytearray()
        self._log_left = LOG_BYTES

    def send(self, line: bytes, within_s: float) -> None:
        """Write a line, which ends in a newline. Raises Failed."""
        self._hear()  # so that a child that writes much is not stuck in it
        deadline = time.monotonic() + within_s
        rest = memoryview(line)
        while rest:
            try:
                rest = rest[os.write(self._in.fileno(), rest) :]
            except BlockingIOError:
                self._wait_to_write(deadline, within_s)
            except BrokenPipeError:
                raise Failed(self._ended()) from None

    def ask(self, line: bytes, within_s: float) -> bytes:
        """Write a line and read the one that answers it, without its end. Raises Failed."""
        self._hear()
        if self._heard:
            raise Failed("wrote a line that nobody had asked for")
        deadline = time.monotonic() + within_s
        self.send(line, within_s)
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_LINE:
                raise Failed(f"wrote a line of more than {LONGEST_LINE} bytes")
            if self._has_ended:
                raise Failed(self._ended())
            left_s = deadline - time.monotonic()
            if left_s <= 0:
                raise Failed(f"gave no answer within {within_s:g} s")
            self._waits.select(left_s)
            self._hear()
        answer, _, self._heard = self._heard.partition(b"\n")
        if len(answer) > LONGEST_LINE:
            raise Failed(f"wrote a line of more than {LONGEST_LINE} bytes")
        return answer

    def taken_log(self) -> bytes:
        """Return what was written to standard error since it was last taken."""
        if not self._is_closed:
            self._hear()
        taken = bytes(self._log)
        self._log.clear()
        return taken

    def dismiss(self, last: bytes) -> None:
        """Say the last line, once: from here on it has a moment to end by itself."""
        if self._ends_by:
            return
        with contextlib.suppress(Failed):
            self.send(last, _GRACE_S)
        self._close_input()
        self._ends_by = time.monotonic() + _GRACE_S

    def close(self) -> None:
        """End it with all it has started; one that was dismissed has its moment first."""
        try:
            self._wait_for_end()
        finally:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._heard = b""
            self._hear()
            self._is_closed = True
            self._waits.close()
            self._close_input()
            self._out.close()
            self._err.close()

    def _hear(self) -> None:
        """Read what is there, of the output no more than a line needs."""
        while not self._has_ended and len(self._heard) <= LONGEST_LINE:
            heard = _read(self._out.fileno())
            if heard is None:
                break
            self._heard += heard
            if not heard:
                self._has_ended = True
                self._waits.unregister(self._out)
        part: bytes | None = b""
        for _ in range(_READS):
            part = _read(self._err.fileno())
            if not part:
                break
            self._keep(part)
        if part == b"" and self._err in self._waits.get_map():
            self._waits.unregister(self._err)

    def _keep(self, part: bytes) -> None:
        if self._log_left >= 0:
            self._log += part[: self._log_left]
            self._log_left -= len(part)
            if self._log_left < 0:
                self._log += _CUT

    def _wait_to_write(self, deadline: float, within_s: float) -> None:
        left_s = deadline - time.monotonic()
        if left_s <= 0:
            raise Failed(f"read nothing for {within_s:g} s")
        self._waits.register(self._in, selectors.EVENT_WRITE)
        try:
            self._waits.select(left_s)
        finally:
            self._waits.unregister(self._in)
        self._hear()

    def _wait_for_end(self) -> None:
        """Its output is closed when it and all it has started have ended; or the time is over."""
        while not self._has_ended and (left_s := self._ends_by - time.monotonic()) > 0:
            self._waits.select(left_s)
            self._heard = b""
            self._hear()

    def _close_input(self) -> None:
        with contextlib.suppress(OSError):
            self._in.close()

    def _ended(self) -> str:
        """Return how it has ended: a moment after its pipes, there is a status."""
        try:
            status = self._process.wait(_GRACE_S)
        except subprocess.TimeoutExpired:
            return "has closed its input or output"
        if status < 0:
            return f"was ended by signal {-status} ({signal.strsignal(-status) or 'unknown'})"
        return f"has ended with exit status {status}"


def _read(descriptor: int) -> bytes | None:
    """Return what is there; b"" at the end, None if nothing is there yet."""
    try:
        return os.read(descriptor, _READ)
    except BlockingIOError:
        return None

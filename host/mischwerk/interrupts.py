"""Ctrl-C, SIGTERM and SIGHUP (the terminal was closed).

While nothing moves they take effect at once; while a job runs, the job is asked to stop; a second one leaves at once.
"""

import contextlib
import os
import signal
import stat
import threading
from collections.abc import Iterator
from types import FrameType, TracebackType
from typing import Any

from mischwerk_work.executor import HERE as HERE
from mischwerk_work.executor import Workers as Workers

from mischwerk.errors import Interrupted

HANG_UP = getattr(signal, "SIGHUP", None)  # Windows has none
ENDING = tuple(signum for signum in (signal.SIGINT, signal.SIGTERM, HANG_UP) if signum is not None)


def heeded() -> list[signal.Signals]:
    """The signals that end a program, but SIGHUP where `nohup` has it ignored."""
    return [signum for signum in ENDING if signum != HANG_UP or signal.getsignal(signum) is not signal.SIG_IGN]


class Flag:
    """Set or not, for all threads. Unlike `threading.Event` without a lock: a signal's handler runs between any two
    steps of the main thread, also of another handler, and would wait forever for a lock that is held there."""

    def __init__(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        """Since the last `clear`."""
        return self._is_set

    def set(self) -> None:
        """May be called again."""
        self._is_set = True

    def clear(self) -> None:
        """As at first."""
        self._is_set = False


class Interrupts:
    """Context manager around a command. ``wanted`` is set by a signal or by `mischwerk stop` (another thread)."""

    def __init__(self) -> None:
        self.wanted = Flag()
        self.skipped = Flag()  # a signal while `skippable`
        self.is_pausing = False  # True while a person is asked whether a paused job goes on
        self.resumed = Flag()  # by `mischwerk resume` in another terminal, while `is_pausing`
        self.deferred = False  # True while a machine moves: then the job sends stop itself
        self._is_skippable = False
        self._old: list[Any] = []
        self._signals = 0

    def __enter__(self) -> "Interrupts":
        # Signals can only be handled in the main thread; elsewhere (tests, a program's thread) the default stays.
        if threading.current_thread() is threading.main_thread():
            # `nohup` means it; a shell that ignores Ctrl-C for background jobs does not.
            self._old = [(number, signal.signal(number, self._on_signal)) for number in heeded()]
        return self

    @contextlib.contextmanager
    def skippable(self) -> Iterator[None]:
        """While nothing moves and the wait is optional: the first signal sets ``skipped``."""
        self._is_skippable = True
        try:
            yield
        finally:
            self._is_skippable = False

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._old:
            signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if number == HANG_UP:
            _leave_terminal()
        if self._is_skippable and not self.skipped.is_set():
            self.skipped.set()
            return
        self._signals += 1
        self.wanted.set()
        if not self.deferred:
            raise Interrupted("Interrupted: the machine was not moving yet.", "Start again when you like.")
        if self._signals == 2:  # further signals: what is left to do is bounded
            raise Interrupted(
                "Left at once: a stop was sent, but the machine has not yet confirmed that it has stopped.",
                "Stay clear of it until it has stopped: see `mischwerk status`. Then `mischwerk home` brings the "
                "cards back.",
            )


def _leave_terminal() -> None:
    """The terminal has gone: output to it is discarded, and nothing fails because of that."""
    with open(os.devnull, "r+b", buffering=0) as nowhere:
        for number in (0, 1, 2):
            with contextlib.suppress(OSError):
                if stat.S_ISCHR(os.fstat(number).st_mode):
                    os.dup2(nowhere.fileno(), number)


# -- The executor of `mischwerk_work`, with the errors of the host.

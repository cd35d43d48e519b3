"""Ctrl-C and SIGTERM: at once while nothing moves; while a job runs, asked for and left to the job."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Any

from mischwerk.errors import Interrupted

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """Context manager around a command. ``wanted`` is set by a signal or by `mischwerk stop` (another thread)."""

    def __init__(self) -> None:
        self.wanted = threading.Event()
        self.deferred = False  # True while a machine moves: then the job sends stop itself
        self._old: list[Any] = []
        self._signals = 0

    def __enter__(self) -> "Interrupts":
        # Signals can only be handled in the main thread; elsewhere (tests, a program's thread) the default stays.
        if threading.current_thread() is threading.main_thread():
            self._old = [(number, signal.signal(number, self._on_signal)) for number in _SIGNALS]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._old:
            signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._signals += 1
        self.wanted.set()
        if not self.deferred:
            raise Interrupted("Interrupted: no shuffle was running yet.", "Start again when you like.")
        if self._signals > 1:
            raise Interrupted(
                "Left at once, without waiting for the machine to stand still.",
                "Stay clear of it until it stands; `mischwerk status` asks, `mischwerk home` brings the cards back.",
            )

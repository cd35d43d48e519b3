"""The emulated chip's clock in a file, and a host that runs by it: an emulator is slower than the chip it emulates."""

from __future__ import annotations

import mmap
import select
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_LOOK_S = 0.02  # of wall time, between two looks at the clock
_BY_WALL, _SLEEP_BY_WALL = select.select, time.sleep  # as a process may use one clock after another
_STANDS_S = 30.0  # of wall time: a clock that stands still for this long has ended
_SECONDS = struct.Struct("d")


class ClockFile:
    """Eight bytes that two processes share: seconds since the emulator was started, a double."""

    def __init__(self, path: Path, is_new: bool = False) -> None:
        if is_new:
            path.write_bytes(bytes(_SECONDS.size))
        with path.open("r+b") as file:
            self._bytes = mmap.mmap(file.fileno(), _SECONDS.size)

    def set(self, seconds: float) -> None:
        _SECONDS.pack_into(self._bytes, 0, seconds)

    def __call__(self) -> float:
        """The present time, seconds."""
        seconds: float = _SECONDS.unpack_from(self._bytes)[0]
        return seconds


def live_by(path: Path) -> None:
    """From now on `time.monotonic` of this process is the emulated clock (its origin is some day long ago);
    `time.sleep` and `select.select` wait by it."""
    clock = ClockFile(path)
    time.monotonic = _Monotonic(clock)
    time.sleep = _sleep_by(clock)
    select.select = _select_by(clock)


def _select_by(clock: ClockFile) -> Callable[..., Any]:
    """select.select whose timeout is in seconds of the clock: pyserial takes its return for the time being over."""

    def chosen(readers: Any, writers: Any, others: Any, timeout: float | None = None) -> Any:
        if not timeout:
            return _BY_WALL(readers, writers, others, timeout)
        end = clock() + timeout
        while True:
            found = _BY_WALL(readers, writers, others, _LOOK_S)
            if any(found) or clock() >= end:
                return found

    return chosen


def _sleep_by(clock: ClockFile) -> Callable[[Any], None]:
    """time.sleep in seconds of the clock, as long as that goes on."""

    def sleep(seconds: float) -> None:
        seen = clock()
        end = seen + seconds
        looks = 0
        while clock() < end and looks < _STANDS_S / _LOOK_S:
            _SLEEP_BY_WALL(min(seconds, _LOOK_S))
            looks = looks + 1 if clock() == seen else 0
            seen = clock()

    return sleep


class _Monotonic:
    """A callable, but no function: pyserial keeps it as an attribute of a class."""

    def __init__(self, clock: ClockFile) -> None:
        self._clock = clock

    def __call__(self) -> float:
        return 1e6 + self._clock()

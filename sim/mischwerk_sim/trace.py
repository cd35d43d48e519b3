"""The trace of a run: where every card and every moving part was, fifty times a simulated second.

`mischwerk sim play` shows it. Its contents were read from the twin as it ran: nothing is recalculated later, so a
playback can't show anything but the actual run. It is kept as steps from one look to the next, of those columns only
that moved, in one compressed JSON object; the same run gives the same bytes.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
from mischwerk_machines.reading import reason
from numpy.typing import NDArray

from .mechanism import Mechanism, Watcher

VERSION = 1
LOOK_US = 20_000.0
_MOVED = 0.8  # units: less than this is trembling, and lost in rounding


class Trace:
    """Gathers looks and writes them to ``path``, which appears only when it is complete."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._watcher: Watcher | None = None
        self._head: dict[str, Any] = {}
        self.next_us = 0.0
        self._times_ms: list[int] = []
        self._frames: list[list[int]] = []
        self._seen: NDArray[np.int64] = np.zeros(0, dtype=np.int64)

    def begin(self, mechanism: Mechanism, **facts: Any) -> None:
        """The twin is switched on; ``facts`` name it."""
        self._watcher = mechanism.watcher()
        self._seen = np.zeros(len(self._watcher.look()), dtype=np.int64)
        self._times_ms, self._frames, self.next_us = [], [], 0.0
        self._head = {"trace": VERSION, **facts, **self._watcher.scene, "columns": len(self._seen)}
        self.look(mechanism)

    def look(self, mechanism: Mechanism) -> None:
        """Called as time passes: note what has moved, if a sample is due."""
        if mechanism.time_us >= self.next_us:
            self.next_us = (mechanism.time_us // LOOK_US + 1.0) * LOOK_US
            self._note(mechanism)

    def save(self, mechanism: Mechanism) -> None:
        """Write what there is so far; may be called again later in the run."""
        self._note(mechanism)
        whole = {**self._head, "times_ms": self._times_ms, "frames": self._frames}
        packed = gzip.compress(json.dumps(whole, separators=(",", ":")).encode(), compresslevel=6, mtime=0)
        part = self._path.with_name(self._path.name + ".part")
        try:
            part.write_bytes(packed)
            part.replace(self._path)
        except OSError as problem:
            part.unlink(missing_ok=True)
            raise OSError(problem.errno, reason(problem), str(self._path)) from None

    def _note(self, mechanism: Mechanism) -> None:
        if self._watcher is None:
            return
        time_ms = round(mechanism.time_us / 1000.0)
        if self._times_ms and time_ms == self._times_ms[-1]:  # saved at the moment of a sample
            return
        now = self._watcher.look()
        moved = np.flatnonzero(np.abs(now - self._seen) > _MOVED)
        step = np.rint(now[moved]).astype(np.int64) - self._seen[moved]
        self._seen[moved] += step
        self._times_ms.append(time_ms)
        self._frames.append(np.column_stack((moved, step)).ravel().tolist())

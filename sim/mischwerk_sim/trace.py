"""The looks of a run, kept as a trace or sent live: where every card and moving part was, 50 times a simulated second.

`mischwerk sim play` shows it. Its contents were read from the twin as it ran: nothing is recalculated later, so a
playback can't show anything but the actual run. It is kept as steps from one look to the next, of those columns only
that moved, in one compressed JSON object; the same run gives the same bytes.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import time
from collections import deque
from collections.abc import Callable
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


# -- Where every card and every moving part is, sent to somebody who watches while a twin runs. Each message is
# whole, so that lost ones are not missed; nothing waits for a watcher who is slow. The run is the same with and
# without.

PERIOD_S = 0.04  # at least, between two messages
_KEPT = 100  # looks: two seconds, longer than any card is in the throat
_PATIENCE_S = 0.5  # for a watcher's place to become free, once nothing moves

Ints = NDArray[np.int64]
Posed = Callable[[NDArray[np.float64]], Ints]  # looks of a Watcher, a row each, to the columns of the last


class LiveLooks:
    """Sends to the datagram socket at ``path``. A message: the columns that draw.js draws, int32, little-endian.

    ``posed``: makes them from the looks of this twin's watcher, of so many cards."""

    def __init__(self, path: Path, posed: Callable[[Watcher, int], Posed]) -> None:
        self._make = posed
        self._posed: Posed | None = None
        self._watcher: Watcher | None = None
        self._recent: deque[NDArray[np.float64]] = deque(maxlen=_KEPT)
        self.next_us = 0.0
        self._due_s = 0.0
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.connect(str(path))

    def begin(self, mechanism: Mechanism, **facts: Any) -> None:
        """The twin is switched on."""
        self._recent.clear()
        self.next_us = 0.0
        self._watcher = mechanism.watcher()
        self._posed = self._make(self._watcher, facts["cards"])
        self.save(mechanism)

    def look(self, mechanism: Mechanism) -> None:
        """Called as time passes: send where everything is, if that is due by either clock."""
        if mechanism.time_us < self.next_us:
            return
        self.next_us = (mechanism.time_us // LOOK_US + 1.0) * LOOK_US
        self._note()
        if time.monotonic() >= self._due_s:
            self._send(0.0)

    def save(self, mechanism: Mechanism) -> None:
        """Nothing moves any more: this one must arrive."""
        self._note()
        self._send(_PATIENCE_S)

    def close(self) -> None:
        """Send no more."""
        self._socket.close()

    def _note(self) -> None:
        if self._watcher is not None:
            self._recent.append(self._watcher.look())

    def _send(self, patience_s: float) -> None:
        if self._posed is None:
            return
        self._due_s = time.monotonic() + PERIOD_S
        self._socket.settimeout(patience_s)
        with contextlib.suppress(OSError):  # nobody takes it: BlockingIOError, TimeoutError, or they have gone
            self._socket.send(self._posed(np.array(self._recent)).astype("<i4").tobytes())

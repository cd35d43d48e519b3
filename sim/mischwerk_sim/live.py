"""Where every card and every moving part is, sent to somebody who watches while a twin runs.

Each message is whole, so that lost ones are not missed; nothing waits for a watcher who is slow. The run is the same
with and without.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .mechanism import Mechanism, Watcher
from .trace import LOOK_US

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

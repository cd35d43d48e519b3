"""A serial port whose reads come to an end: limited in time and bytes for one exchange.

mpremote only waits for silence: a board that sends for ever would be read for ever, in growing memory.
"""

import time
from typing import Any

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
        """How many bytes wait. Raises EndlessAnswer."""
        self._check()
        return int(self._port.inWaiting())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def _check(self) -> None:
        if self._left <= 0 or time.monotonic() > self._deadline:
            raise EndlessAnswer("it does not stop sending")

"""The board's USB as a pseudo-terminal that comes and goes with it."""

from __future__ import annotations

import contextlib
import os
import select
import tty
from pathlib import Path

_MOST_BYTES = 256


class Port:
    """A link to a pty at ``path``. ``is_open``: somebody has it open; ``is_read``: who does takes what is sent."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_open = False
        self._fd: int | None = None
        self._unsent = b""
        self._poll = select.poll()
        self.unplug()

    @property
    def is_read(self) -> bool:
        return not self._unsent

    def plug(self) -> None:
        """The board shows up."""
        self._fd, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._fd, False)
        self.path.symlink_to(os.ttyname(slave))
        os.close(slave)
        self._poll = select.poll()
        self._poll.register(self._fd, select.POLLIN)

    def unplug(self) -> None:
        """The board is gone: a program that has the port open finds it dead."""
        with contextlib.suppress(FileNotFoundError):
            self.path.unlink()
        if self._fd is not None:
            os.close(self._fd)
        self._fd, self.is_open, self._unsent = None, False, b""

    def read(self) -> bytes:
        """Bytes from the host, b"" if none; sets ``is_open``."""
        if self._fd is None:
            return b""
        events = dict(self._poll.poll(0)).get(self._fd, 0)
        self.is_open = not events & select.POLLHUP
        if not events & select.POLLIN:
            return b""
        try:
            return os.read(self._fd, _MOST_BYTES)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Send to the program that has the port open; what does not fit waits."""
        if self._fd is None or not self.is_open:
            self._unsent = b""
            return
        self._unsent += data
        with contextlib.suppress(BlockingIOError, OSError):
            while self._unsent:
                self._unsent = self._unsent[os.write(self._fd, self._unsent) :]

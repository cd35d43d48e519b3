"""The board's USB as a pseudo-terminal that comes and goes with it."""

from __future__ import annotations

import contextlib
import os
import select
import tty
from pathlib import Path

_CHUNK_BYTES = 4096


class Port:
    """A link to a pty at ``path``. ``is_open``: a program has it open; ``is_read``: that program reads what is sent.

    What a program has written is sent on after it has closed the port, until the next one opens it: a computer's port
    keeps it no longer, a pty would hand it to the board before all that the next one says.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_open = False
        self._fd: int | None = None
        self._unsent = b""
        self._unread = b""
        self._poll = select.poll()
        self.unplug()

    @property
    def is_read(self) -> bool:
        return not self._unsent

    def plug(self) -> None:
        """The board appears."""
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
        self._fd, self.is_open, self._unsent, self._unread = None, False, b"", b""

    def read(self, most: int) -> bytes:
        """Up to ``most`` bytes from the host, b"" if none; sets ``is_open``. The host's writes wait for the others."""
        if self._fd is None:
            return b""
        events = dict(self._poll.poll(0)).get(self._fd, 0)
        was_open, self.is_open = self.is_open, not events & select.POLLHUP
        if self.is_open and not was_open:
            self._unread = b""
        with contextlib.suppress(OSError):
            if self.is_open and events & select.POLLIN and not self._unread:
                self._unread = os.read(self._fd, most)
            while not self.is_open and events & select.POLLIN:  # until there is nothing more, an error
                self._unread += os.read(self._fd, _CHUNK_BYTES)
        data, self._unread = self._unread[:most], self._unread[most:]
        return data

    def write(self, data: bytes) -> None:
        """Send to the program that has the port open; what does not fit waits."""
        if self._fd is None or not self.is_open:
            self._unsent = b""
            return
        self._unsent += data
        with contextlib.suppress(BlockingIOError, OSError):
            while self._unsent:
                self._unsent = self._unsent[os.write(self._fd, self._unsent) :]

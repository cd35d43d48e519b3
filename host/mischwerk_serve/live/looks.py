"""Where everything in a twin is: only the newest is kept, and nobody waits for anybody."""

import asyncio
import contextlib
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

_LARGEST = 1 << 16  # bytes of a message


class Looks:
    """``path``: the socket that a twin sends to. The columns of a message are in mischwerk_sim/trace.py."""

    def __init__(self, path: Path, ours: socket.socket) -> None:
        self.path = path
        self._socket = ours
        self._newest = b""
        self._number = 0
        self._came = asyncio.Event()

    async def after(self, number: int) -> tuple[int, bytes]:
        """The newest, with its number, once there is one with a higher number; the first has 1."""
        while self._number <= number:
            await self._came.wait()
        return self._number, self._newest

    def take(self) -> None:
        """Something has come."""
        with contextlib.suppress(BlockingIOError):
            while True:
                self._newest = self._socket.recv(_LARGEST)
                self._number += 1
        came, self._came = self._came, asyncio.Event()
        came.set()


@contextlib.contextmanager
def looking() -> Iterator[Looks]:
    """In a running event loop: what any twin sends to the path of these Looks."""
    with (
        tempfile.TemporaryDirectory(prefix="mischwerk-") as folder,  # 0700
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ours,
    ):
        path = Path(folder) / "looks"
        ours.bind(str(path))
        ours.setblocking(False)
        looks = Looks(path, ours)
        loop = asyncio.get_running_loop()
        loop.add_reader(ours, looks.take)
        try:
            yield looks
        finally:
            loop.remove_reader(ours)

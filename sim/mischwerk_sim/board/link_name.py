"""The name that `sim serve --link` gives a twin's port: a symbolic link, used only if nobody else has it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

from mischwerk_machines.reading import reason

_PTYS = ("/dev/pts/", "/dev/tty")  # what a twin's port is called on Linux, on macOS
_LOCK_TIMEOUT_S = 2.0  # a lock held for longer is not a twin's


class LinkTaken(Exception):
    """The link can't be made; the text says why, and on a second line what to do."""


class LinkName:
    """A link to ``port``, from its making until `remove`."""

    def __init__(self, path: Path, port: str) -> None:
        """Make it. Raises LinkTaken if anything exists there, except what a killed twin left behind."""
        self._path = path
        self._port = port
        try:
            with _alone_in(path.parent):
                if os.path.lexists(path):
                    self._check()
                    path.unlink()
                path.symlink_to(port)
        except OSError as problem:
            raise LinkTaken(
                f"The link {path} can't be created: {reason(problem)}.\nGive another path with --link."
            ) from None

    def remove(self) -> None:
        """Remove it, unless another twin has replaced it."""
        with contextlib.suppress(OSError), _alone_in(self._path.parent):
            if os.readlink(self._path) == self._port:
                self._path.unlink()

    def _check(self) -> None:
        """Raises LinkTaken unless it is a link to a twin that has gone."""
        path = self._path
        if not path.is_symlink():
            raise LinkTaken(f"{path} exists and is not a link: it is left alone.\nGive another path with --link.")
        leads_to = os.readlink(path)
        if leads_to == self._port:
            return  # the port of a killed twin, whose number is now ours
        if not leads_to.startswith(_PTYS):
            raise LinkTaken(
                f"{path} is a link to {leads_to}, which is not a twin's port: it is left alone.\n"
                "Give another path with --link."
            )
        if os.path.exists(leads_to):
            raise LinkTaken(
                f"{path} leads to {leads_to}, which is in use by another twin or a terminal.\n"
                "Give another path with --link; if that is not a twin, remove the link first."
            )


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Lets two twins that start at once check and make their links one after the other."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        deadline = time.monotonic() + _LOCK_TIMEOUT_S
        while not _locked(handle) and time.monotonic() < deadline:
            time.sleep(0.02)
        yield
    finally:
        os.close(handle)


def _locked(folder: int) -> bool:
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        pass
    return True

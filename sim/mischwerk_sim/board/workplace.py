"""A temporary folder for a running twin, and an end to those of twins that were killed.

Each is locked by its twin; one that nobody has locked was left behind.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

_PREFIX = "mischwerk-twin-"
_YOUNG_S = 30.0  # a folder that has just been made is not locked yet


@contextlib.contextmanager
def workplace() -> Iterator[Path]:
    """A new folder, which is gone at the end."""
    _tidy(Path(tempfile.gettempdir()))
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    lock = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _tidy(parent: Path) -> None:
    for folder in parent.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            about = folder.lstat()
            if about.st_uid == os.getuid() and time.time() - about.st_mtime > _YOUNG_S and _is_free(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_free(folder: Path) -> bool:
    """Whether no twin is working there. OSError: it can't be known."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    finally:
        os.close(handle)

"""A temporary folder for a running twin, and an end to those of twins that were killed.

Each is locked by its twin; one that nobody has locked was left behind.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
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
    """Tell whether no twin is working there. OSError: it can't be known."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    finally:
        os.close(handle)


# -- Work that nobody waits for, on another core: pictures are drawn while the simulation goes on.


class WorkFailed(Exception):
    """Work that could not be done; the text says why, on one line."""


class ForkedWork:
    """Runs work in a copy of this process as it is at that moment; what the work changes, it changes there."""

    def __init__(self) -> None:
        self._children: list[int] = []
        self._failed = 0

    def run(self, work: Callable[[], None]) -> None:
        """Start ``work``, or do it at once where processes can't be copied safely."""
        if sys.platform != "linux":
            self._failed += bool(_status(work))
            return
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child:
            self._children.append(child)
            return
        status = 1
        try:
            for number in (signal.SIGTERM, signal.SIGHUP):  # the original's handlers would unwind it here too
                signal.signal(number, signal.SIG_DFL)
            status = _status(work)
        finally:
            os._exit(status)  # nothing of the original's is closed, flushed or removed here

    def wait(self) -> None:
        """Wait until everything is done. Raises WorkFailed if some of it failed, which has said why. If left early (by
        a signal), it ends what is still running."""
        try:
            while self._children:
                self._failed += bool(os.waitpid(self._children[0], 0)[1])
                self._children.pop(0)
        except BaseException:
            for child in self._children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(child, 0)
            self._children = []
            raise
        failed, self._failed = self._failed, 0
        if failed:
            raise WorkFailed(f"{failed} of the pictures could not be drawn")


def _status(work: Callable[[], None]) -> int:
    """Do it; 0, or 1 if it failed, with a message on stderr."""
    try:
        work()
    except WorkFailed as problem:
        print(problem, file=sys.stderr, flush=True)
        return 1
    except Exception:
        traceback.print_exc()
        sys.stderr.flush()
        return 1
    return 0

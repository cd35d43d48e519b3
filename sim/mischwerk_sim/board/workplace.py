"""What a running twin has in the file system: a temporary folder, pictures that are drawn, the name of its port.

A folder of a twin that was killed is removed. Each is locked by its twin; one that nobody has locked was left behind.
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

from mischwerk_machines.reading import reason

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


# -- The name that `sim serve --link` gives a twin's port: a symbolic link, used only if nobody else has it.

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

"""Locks on open files, which end with the program that has them: by fcntl, on Windows by msvcrt."""

import os
from pathlib import Path
from typing import IO, Any, BinaryIO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_FAR = 1 << 30  # on Windows a locked byte can't be read by others: one behind the end of every file of ours


def lock(file: IO[Any]) -> None:
    """Lock it until it is closed. BlockingIOError: another has locked it; OSError: there are no locks on this file
    system."""
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        _lock_byte(file.fileno())


def opened(path: Path) -> BinaryIO:
    """Open it to read and write, made if need be, and lock it. BlockingIOError: another has locked it; OSError."""
    while True:
        file = open(path, "r+b", opener=_made)  # noqa: SIM115 (until the caller closes it)
        try:
            lock(file)
        except BlockingIOError:
            file.close()
            raise
        except OSError:  # a file system without locks
            return file
        if _is_at(file, path):
            return file
        file.close()  # the run that had it has removed it meanwhile


def remove_locked(file: IO[Any], path: Path) -> None:
    """Remove the file while its lock still holds; Windows removes no open file, so there it is closed first."""
    if fcntl is None:
        file.close()
    path.unlink(missing_ok=True)


def _made(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o666)


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock_byte(number: int) -> None:
    import msvcrt  # type: ignore[import-not-found,unused-ignore]

    windows: Any = msvcrt
    before = os.lseek(number, 0, os.SEEK_CUR)
    try:
        os.lseek(number, _FAR, os.SEEK_SET)
        windows.locking(number, windows.LK_NBLCK, 1)
    except PermissionError as taken:
        raise BlockingIOError(taken.errno, taken.strerror) from None
    finally:
        os.lseek(number, before, os.SEEK_SET)

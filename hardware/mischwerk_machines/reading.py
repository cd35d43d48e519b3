"""Files that a user names, read with a limit: endless, silent or far too large files are refused, and nothing hangs."""

from __future__ import annotations

import errno
import os
import select
import stat
import time
from collections.abc import Iterator
from pathlib import Path

SILENCE_S = 10.0  # how long a pipe may keep its reader waiting
_PIECE = 1 << 16
# Windows has none of the first three, but opens as text unless told otherwise.
_FLAGS = ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
_MODE = sum(getattr(os, name, 0) for name in _FLAGS) | os.O_RDONLY


def read(path: Path, limit_bytes: int) -> bytes:
    """The whole file, or what comes out of a pipe until its end. OSError, whose ``strerror`` is for people."""
    data = bytearray()
    for piece in pieces(path, limit_bytes):
        data += piece
    return bytes(data)


def pieces(path: Path, limit_bytes: int) -> Iterator[bytes]:
    """Yield a file's bytes as they come."""
    # A FIFO without a writer would block a plain open for ever.
    file = os.open(path, _MODE)
    try:
        about = os.fstat(file)
        is_plain = stat.S_ISREG(about.st_mode)
        if is_plain and about.st_size > limit_bytes:
            raise _too_large(path, limit_bytes)
        left = limit_bytes
        while piece := _piece(file, path, is_plain):
            left -= len(piece)
            if left < 0:
                raise _too_large(path, limit_bytes)
            yield piece
    finally:
        os.close(file)


def lines(path: Path, limit_bytes: int, longest_bytes: int) -> Iterator[bytes]:
    """Its lines, with their ends, each as soon as it is whole; none is longer than ``longest_bytes``."""
    begun: list[bytes] = []  # joined only when its line ends, or a long line takes the square of its length
    begun_bytes = 0
    for piece in pieces(path, limit_bytes):
        *whole, rest = piece.split(b"\n")
        if whole:
            whole[0] = b"".join([*begun, whole[0]])
            begun, begun_bytes = [], 0
        begun.append(rest)
        begun_bytes += len(rest)
        if begun_bytes > longest_bytes or any(len(line) > longest_bytes for line in whole):
            raise OSError(errno.EFBIG, f"it has a line of more than {_size(longest_bytes)}", str(path))
        yield from (line + b"\n" for line in whole)
    if begun_bytes:
        yield b"".join(begun)


def reason(problem: OSError) -> str:
    """Why, in words: never a bare number, and never nothing."""
    if problem.strerror:
        return str(problem.strerror)
    text = str(problem).strip()
    return text or (os.strerror(problem.errno) if problem.errno else "the system gives no reason")


def _piece(file: int, path: Path, is_plain: bool) -> bytes:
    deadline = time.monotonic() + SILENCE_S
    while True:
        try:
            return os.read(file, _PIECE)
        except BlockingIOError:
            left = deadline - time.monotonic()
            if is_plain or left <= 0 or not select.select([file], [], [], left)[0]:
                raise TimeoutError(
                    errno.ETIMEDOUT, f"nothing was received from it for {SILENCE_S:g} s", str(path)
                ) from None


def _too_large(path: Path, limit_bytes: int) -> OSError:
    return OSError(errno.EFBIG, f"it is larger than {_size(limit_bytes)}, too large for such a file", str(path))


def _size(count: int) -> str:
    for unit, name in ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")):
        if count >= unit:
            return f"{count / unit:.3g} {name}"
    return f"{count} bytes"

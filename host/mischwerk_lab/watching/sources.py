"""Lines of a file that may still grow, or of standard input. Half a line is waited for."""

import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from mischwerk.errors import UsageProblem
from mischwerk_machines import reading

STDIN = Path("-")
LONGEST_LINE_BYTES = 1 << 20
_LOOK_EACH_S = 0.2
_MAGIC = b"\x93NUMPY"


def lines(path: Path, follow: bool) -> Iterator[bytes]:
    """Every line without its end, as soon as it is complete; with ``follow``, never ends. UsageProblem."""
    if path == STDIN:
        yield from _whole(path, sys.stdin.buffer, follow=False)
        return
    try:
        with path.open("rb") as file:
            yield from _whole(path, file, follow)
    except OSError as problem:
        raise UsageProblem(
            f"{path} can't be read: {reading.reason(problem)}.", "Name a text file of decks, or - for standard input."
        ) from None


def _whole(path: Path, file: BinaryIO, follow: bool) -> Iterator[bytes]:
    line, number = b"", 1
    while True:
        piece = file.readline(LONGEST_LINE_BYTES)
        line += piece
        if number == 1 and line.startswith(_MAGIC):
            raise UsageProblem(f"{path} is a .npy file, not text.", "Those are complete: see `mischwerk lab audit`.")
        if len(line) >= LONGEST_LINE_BYTES:
            raise UsageProblem(
                f"{path}: line {number} is longer than {LONGEST_LINE_BYTES:,} bytes: that is not a deck.",
                "One deck per line, as numbers from 0 or 1 or as card names.",
            )
        if line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            line, number = b"", number + 1
        elif not piece and not follow:
            if line:
                yield line
            return
        elif not piece:
            _check_same(path, file)
            time.sleep(_LOOK_EACH_S)


def _check_same(path: Path, file: BinaryIO) -> None:
    """UsageProblem if the file was cut off or another one has taken its name: decks would be lost unseen."""
    opened = os.fstat(file.fileno())
    if not stat.S_ISREG(opened.st_mode):
        return
    if opened.st_size < file.tell():
        raise UsageProblem(f"{path} has become shorter: decks may be missing.", "Start again with the whole file.")
    try:
        is_same = os.path.samestat(opened, path.stat())
    except FileNotFoundError:
        is_same = False
    if not is_same:
        raise UsageProblem(
            f"{path} was replaced or removed: what is appended now can't be seen.", "Start again with the new file."
        )

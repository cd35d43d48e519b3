"""FILE.part, and FILE.part.json beside it: decks on their way to FILE, of which every complete chunk is verified.

The note's first line says which simulation it is of. A line for each chunk follows, with its checksum, once the chunk
has reached the disk: after a power cut a file can be as long as it was and hold zeros. The writer keeps the note
locked, so that the same command, given twice, doesn't write into the same file twice.
"""

import json
import os
import zlib
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from mischwerk.errors import UsageProblem
from mischwerk_work import locks

_SUM = 9  # bytes of a line of the note


class Part:
    """A context manager, while it is written. OSError; UsageProblem if it belongs to another simulation.

    A file without a complete chunk is removed at the end. ``chunks``: those that are whole; None until `go_on` has
    looked.
    """

    def __init__(self, out: Path, described: dict[str, Any]) -> None:
        self.path = out.with_name(out.name + ".part")
        self._note_path = out.with_name(out.name + ".part.json")
        self._described = (json.dumps(described) + "\n").encode()
        self.resumed = False
        self.chunks: int | None = None

    def __enter__(self) -> "Part":
        self._note = _locked(self._note_path, self.path)
        try:
            self.resumed = self._is_ours()
            self._file: BinaryIO = self.path.open("r+b" if self.resumed else "w+b")
        except BaseException:
            if not os.fstat(self._note.fileno()).st_size:  # just made by us
                locks.remove_locked(self._note, self._note_path)
            self._note.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        if not self.is_kept:
            self.path.unlink(missing_ok=True)
            locks.remove_locked(self._note, self._note_path)
        self._note.close()  # last of all: it frees the lock

    @property
    def is_kept(self) -> bool:
        """There is something to resume later."""
        return self.resumed if self.chunks is None else self.chunks > 0

    def go_on(self, head: bytes, chunk: int, size: int) -> int:
        """The complete chunks; anything after them is cut off. ``size``: bytes of all chunks but the head."""
        self._file.write(head)
        good = 0
        self._note.seek(len(self._described))
        while (line := self._note.read(_SUM)) and line == _sum(self._file.read(chunk)):
            good += 1
        self._file.seek(len(head) + min(good * chunk, size))
        self._file.truncate()
        self._note.seek(0)
        self._note.write(self._described)
        self._note.seek(len(self._described) + good * _SUM)
        self._note.truncate()
        _to_disk(self._note)
        self.chunks = good
        return good

    def add(self, decks: bytes) -> None:
        """One more chunk, on the disk before the note names it."""
        self._file.write(decks)
        _to_disk(self._file)
        self._note.write(_sum(decks))
        self._note.flush()
        self.chunks = (self.chunks or 0) + 1

    def finish(self, out: Path) -> None:
        """Give it its final name."""
        self._file.close()
        self.path.replace(out)
        self.chunks = 0  # under the old name

    def _is_ours(self) -> bool:
        """Tell whether there is a file to resume. UsageProblem if there is one of another simulation."""
        if not self.path.exists():
            self._note.truncate(0)
            return False
        if self._note.readline() != self._described:
            raise UsageProblem(
                f"{self.path} already exists and is from another simulation: it can't be resumed.",
                f"Give the command it was started with, or delete {self.path}.",
            )
        return True


def _locked(note: Path, part: Path) -> BinaryIO:
    """The note, locked until it is closed. UsageProblem if another run has it."""
    try:
        return locks.opened(note)
    except BlockingIOError:
        raise UsageProblem(
            f"{part} is being written by another run.", "Wait until that is done, or choose another --out FILE."
        ) from None


def _to_disk(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _sum(decks: bytes) -> bytes:
    return b"%08x\n" % zlib.crc32(decks)

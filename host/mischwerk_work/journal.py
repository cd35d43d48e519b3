"""Results of finished tasks in a file, so that an interrupted command goes on where it was.

Its first line says of which command they are, and of which Mischwerk. A line for each task follows, in their order:
JSON, so that a stranger's file runs nothing, and a checksum of all so far. What is torn or damaged is cut off, with all
that follows, and done again. While a run has the file, it is locked.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, TypeVar

import mischwerk_install
import msgspec

from mischwerk_work import locks
from mischwerk_work.workers import WorkProblem

One = TypeVar("One")
_LONGEST = 1 << 26  # bytes of a line
_SHOWN = 60  # characters of what a file says


class Journal:
    """A context manager; the file is removed where it ends well, unless it ``stays``. ``path``: None keeps nothing;
    ``request``: all that decides what comes out; ``option``: how another place is asked for. Raises WorkProblem if the
    file can't be used, and is then left as it was."""

    def __init__(
        self,
        path: Path | None,
        command: str,
        request: dict[str, Any],
        option: str = "--resume FILE",
        *,
        stays: bool = False,
    ) -> None:
        self._path, self._option, self._stays = path, option, stays
        self._asked = {"command": command, **request}
        self._end = 0  # of what is whole
        self._file: BinaryIO | None = None

    def __enter__(self) -> "Journal":
        if self._path is None:
            return self
        of = {"mischwerk": version(mischwerk_install.NAME), **self._asked}
        self._head = msgspec.json.encode(of) + b"\n"
        self._sum = zlib.crc32(self._head)
        try:
            if self._path.exists() and not self._path.is_file():
                raise OSError(0, "It is not a plain file")
            self._file = locks.opened(self._path)
            self._begin(self._file, self._path)
        except BlockingIOError:
            raise WorkProblem(
                f"{self._path} is being written by another run.",
                f"Wait until that is done, or give another {self._option}.",
            ) from None
        except OSError as problem:
            raise WorkProblem(
                f"{self._path} can't be used: {problem.strerror}.", f"Give another {self._option}."
            ) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None and self._path is not None:
            if (kind is None and not self._stays) or not self._end:
                locks.remove_locked(self._file, self._path)
            self._file.close()
        if kind is KeyboardInterrupt:
            raise KeyboardInterrupt(self._advice) from None

    def continued(
        self, kind: type[One], compute: Callable[[Iterable[Any]], Iterable[One]], tasks: Iterable[Any]
    ) -> Iterator[One]:
        """Yield one result, of a ``kind``, for each task: those that are kept, then what ``compute`` yields for the
        other tasks, which is kept."""
        tasks = iter(tasks)
        decoder = msgspec.json.Decoder(kind)
        for task in tasks:
            known = self._next(decoder)
            if known is not None:
                yield known
                continue
            for result in compute(chain((task,), tasks)):
                self._keep(result)
                yield result

    @property
    def _advice(self) -> str:
        if self._path is None:
            return f"Start again: with {self._option}, an interrupted command goes on where it was."
        if not self._end:
            return "Nothing was finished: start again."
        return f"Results so far are kept in {self._path}: the same command goes on from there."

    def _begin(self, file: BinaryIO, path: Path) -> None:
        head = file.readline(_LONGEST)
        if head == self._head:
            self._end = len(head)
        elif not self._head.startswith(head):  # it was torn
            file.close()
            raise self._foreign(path, head)

    def _next(self, decoder: msgspec.json.Decoder[One]) -> One | None:
        """Read one that is whole. If there is none, whatever follows is cut off."""
        if self._file is None:
            return None
        line = self._file.readline(_LONGEST)
        text, _, checksum = line.rpartition(b" ")
        total = zlib.crc32(text, self._sum)
        if checksum == b"%08x\n" % total:
            with suppress(ValueError, RecursionError, msgspec.MsgspecError):
                result = decoder.decode(text)
                self._sum, self._end = total, self._end + len(line)
                return result
        self._file.seek(self._end)
        self._file.truncate()
        return None

    def _keep(self, result: Any) -> None:
        if self._file is None:
            return
        text = msgspec.json.encode(result)
        self._sum = zlib.crc32(text, self._sum)
        line = b"%s%s %08x\n" % (b"" if self._end else self._head, text, self._sum)
        self._file.write(line)
        self._file.flush()
        self._end += len(line)

    def _foreign(self, path: Path, head: bytes) -> WorkProblem:
        here = msgspec.json.decode(self._head)
        try:
            there = msgspec.json.decode(head, type=dict[str, Any])
            there["mischwerk"], there["command"]
            name = next(name for name in here if here[name] != there.get(name))
        except (ValueError, RecursionError, msgspec.MsgspecError, KeyError, StopIteration):
            return WorkProblem(
                f"{path} is not of this version, or no such file at all; it was left as it is.",
                f"Give another {self._option}.",
            )
        stored, wanted = (ascii(head.get(name))[:_SHOWN] for head in (there, here))
        return WorkProblem(
            f"{path} is of another run: {name} is {stored} there, not {wanted}.",
            f"Give the command it was started with to go on, or another {self._option}.",
        )


NOWHERE = Journal(None, "", {})

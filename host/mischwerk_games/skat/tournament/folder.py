"""The folder of a tournament: what was asked for, and what was played so far, in whole deals.

A run that was ended anywhere is continued behind the last deal that is whole; what follows it is cut off and played
again. The note is locked while a run writes.
"""

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk_work import locks
from mischwerk_work.foreign_text import shown

from .share import Share

NOTE, GAMES, TIMES, FAULTS, DEALS, LOGS = (
    "tournament.json", "games.jsonl", "times.jsonl", "faults.jsonl", "deals.jsonl", "log"
)  # fmt: skip
_PART = ".part"


class Folder:
    """A context manager, while it is written. ``note``: what was asked for; it must be that of the folder, if there is
    one. Raises UsageProblem."""

    def __init__(self, path: Path, note: dict[str, Any], logs: Sequence[str] = ()) -> None:
        self.path = path
        self.note = note
        self._logs = {name: f"{number}-{_safe(name)}.log" for number, name in enumerate(logs, 1)}
        self._files: dict[str, io.BufferedRandom] = {}

    def __enter__(self) -> "Folder":
        note = self.path / NOTE
        if not note.exists():
            self._make(note)
        self._lock = note.open("rb")
        try:
            try:
                locks.lock(self._lock)
            except BlockingIOError:
                raise UsageProblem(
                    f"{self.path} is being written by another run.", "Wait until that is done, or give another --out."
                ) from None
            except OSError:  # a file system without locks
                pass
            self._check_note()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in self._files.values():
            file.close()
        self._lock.close()

    def whole_deals(self, expected: Iterable[int], seatings: int) -> int:
        """Return how many deals, of the ids ``expected``, are there as a whole; anything after them is cut off."""
        self._files = {name: (self.path / name).open("a+b") for name in (GAMES, TIMES, FAULTS)}
        at_fault = {key for key, _ in _numbered(self._files[FAULTS])}
        kept: set[tuple[Any, Any]] = set()
        ends = dict.fromkeys(self._files, 0)
        deals = 0
        lines = zip(_numbered(self._files[GAMES]), _numbered(self._files[TIMES]), strict=False)
        for identity in expected:
            keys = [(identity, seating) for seating in range(seatings)]
            here = list(islice(lines, seatings))
            if [game for (game, _), _ in here] != keys or [timed for _, (timed, _) in here] != keys:
                break
            deals += 1
            kept |= at_fault.intersection(keys)
            (_, ends[GAMES]), (_, ends[TIMES]) = here[-1]
        for key, end in _numbered(self._files[FAULTS]):
            if key not in kept:
                break
            ends[FAULTS] = end
        for name, end in ends.items():
            self._files[name].truncate(end)
        return deals

    def add(self, share: Share) -> None:
        """One more share; its games last, so that no game lacks what goes with it."""
        for name, lines in ((TIMES, share.times), (FAULTS, share.faults), (GAMES, share.games)):
            if lines:
                self._files[name].write("".join(lines).encode())
                self._files[name].flush()
        self.add_logs(share.logs)

    def add_logs(self, logs: dict[str, bytes]) -> None:
        """Add what programs have written to standard error."""
        for name, log in logs.items():
            (self.path / LOGS).mkdir(exist_ok=True)
            with (self.path / LOGS / self._logs[name]).open("ab") as file:
                file.write(log)

    def log_of(self, name: str) -> Path | None:
        """Where such a log is; None if nothing was written."""
        path = self.path / LOGS / self._logs[name]
        return path if path.exists() else None

    def write(self, name: str, text: str) -> None:
        """A file that is complete or not there at all."""
        part = self.path / (name + _PART)
        part.write_text(text, encoding="utf-8")
        part.replace(self.path / name)

    def _make(self, note: Path) -> None:
        if self.path.exists():
            strange = self.path if not self.path.is_dir() else _first_of(self.path)
            if strange is not None:
                raise UsageProblem(
                    f"{self.path} is not the folder of a tournament.",
                    "Give --out a new folder; nothing is overwritten.",
                )
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.write(note.name, json.dumps(self.note, indent=2) + "\n")
        except OSError as problem:
            raise UsageProblem(f"{self.path} can't be written: {problem.strerror}.", "Give another --out.") from None

    def _check_note(self) -> None:
        try:
            there = json.loads(self._lock.read().decode())
        except ValueError:
            there = None
        if not isinstance(there, dict):
            raise UsageProblem(f"{self.path / NOTE} was not written by this program.", "Give --out a new folder.")
        for key in self.note | there:
            old, new = there.get(key), self.note.get(key)
            if old != new:
                raise UsageProblem(
                    f"{self.path} is from another tournament: {key} is {shown(json.dumps(old), 200)} there and "
                    f"{shown(json.dumps(new), 200)} here.",
                    "Give the command it was started with to go on, or another --out.",
                )


def _first_of(folder: Path) -> Path | None:
    """A file that a run which was killed while it made the folder has not left."""
    return next((path for path in folder.iterdir() if path.name != NOTE + _PART), None)


def _numbered(file: io.BufferedRandom) -> Iterator[tuple[tuple[Any, Any], int]]:
    """Yield each whole line's id and seating, and where it ends."""
    file.seek(0)
    end = 0
    while (line := file.readline()).endswith(b"\n"):
        end += len(line)
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(entry, dict):
            return
        yield (entry.get("id"), entry.get("seating")), end


def _safe(name: str) -> str:
    """A name of a file; its end tells most of a program."""
    return "".join(char if char.isascii() and (char.isalnum() or char in "._") else "-" for char in name)[-60:]

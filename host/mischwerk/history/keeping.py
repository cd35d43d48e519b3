"""Writing the history: the one place where commands and library do. A job never fails because of it."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

from mischwerk.history.database import HistoryProblem, opened
from mischwerk.history.entry import Entry
from mischwerk.version import __version__

_COLUMNS = tuple(one.name for one in fields(Entry) if one.name != "faults")
_ALL = ("ended_at", "mischwerk", *_COLUMNS)
_INSERT = f"""
INSERT INTO jobs ({", ".join(_ALL)}) VALUES ({", ".join("?" * len(_ALL))})
ON CONFLICT (key) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _ALL if name != "key")}
RETURNING number
"""


class Keeper:
    """Keeps entries in the database at ``path``; None keeps nothing. ``warn``: told once why it can't, in a line."""

    def __init__(self, path: Path | None, warn: Callable[[str], None]) -> None:
        self._path = path
        self._warn: Callable[[str], None] | None = warn

    def close(self) -> None:
        """Wait until all is written."""

    def keep(self, entry: Entry) -> None:
        """Write it down. Never raises."""
        if self._path is None:
            return
        try:
            write(self._path, entry)
        except HistoryProblem as problem:
            warn, self._warn = self._warn, None
            if warn is not None:
                warn(f"Not kept in the history: {problem.error}")


class BackgroundKeeper(Keeper):
    """Keeps in a thread of its own, in order: an event loop does not wait for a disk."""

    def __init__(self, path: Path | None, warn: Callable[[str], None]) -> None:
        super().__init__(path, warn)
        self._thread = ThreadPoolExecutor(1, "mischwerk-history")

    def keep(self, entry: Entry) -> None:
        """Have it written down. Never raises."""
        self._thread.submit(super().keep, entry)

    def close(self) -> None:
        """Wait until all is written."""
        self._thread.shutdown()


FORGETFUL = Keeper(None, lambda why: None)


def write(path: Path, entry: Entry, ended_at: int | None = None) -> int:
    """Write an entry down, wholly or not at all; its number. ``ended_at``: seconds since 1970, None for now. Raises
    HistoryProblem."""
    at = int(time.time()) if ended_at is None else ended_at
    values = (at, __version__, *(_storable(getattr(entry, name)) for name in _COLUMNS))
    with opened(path, create=True) as database:
        database.execute("BEGIN IMMEDIATE")
        try:
            number = int(database.execute(_INSERT, values).fetchone()[0])
            database.execute("DELETE FROM faults WHERE job = ?", (number,))
            database.executemany(
                "INSERT INTO faults (job, place, code, name, severity, part, detail) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (number, place, one.code, *map(_storable, (one.name, one.severity, one.part, one.detail)))
                    for place, one in enumerate(entry.faults)
                ],
            )
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
    return number


def _storable(value: Any) -> Any:
    """A board's text may hold what UTF-8 has not."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value

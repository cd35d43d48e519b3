"""Writing entries, wholly or not at all."""

import json
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from mischwerk.history.database import opened
from mischwerk.history.entry import Entry
from mischwerk.messages import Message
from mischwerk.version import __version__

_COLUMNS = tuple(field.name for field in fields(Entry) if field.name != "faults")
_ALL = ("ended_at", "mischwerk", *_COLUMNS)
_INSERT = f"""
INSERT INTO jobs ({", ".join(_ALL)}) VALUES ({", ".join("?" * len(_ALL))})
ON CONFLICT (key) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _ALL if name != "key")}
RETURNING number
"""


def write(path: Path, entry: Entry, ended_at: int | None = None) -> int:
    """Write an entry down; its number. ``ended_at``: seconds since 1970, None for now. Raises HistoryProblem."""
    return write_all(path, [(entry, int(time.time()) if ended_at is None else ended_at)])[0]


def write_all(path: Path, entries: Iterable[tuple[Entry, int]]) -> list[int]:
    """Several, each with its end in seconds since 1970, all or none; their numbers. Raises HistoryProblem."""
    with opened(path, create=True) as database:
        database.execute("BEGIN IMMEDIATE")
        try:
            numbers = [_insert(database, entry, ended_at) for entry, ended_at in entries]
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
    return numbers


def _insert(database: sqlite3.Connection, entry: Entry, ended_at: int) -> int:
    values = (ended_at, __version__, *(_storable(getattr(entry, name)) for name in _COLUMNS))
    number = int(database.execute(_INSERT, values).fetchone()[0])
    database.execute("DELETE FROM faults WHERE job = ?", (number,))
    database.executemany(
        "INSERT INTO faults (job, place, code, name, severity, part, detail, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                number,
                place,
                fault.code,
                *map(_storable, (fault.name, fault.severity, fault.part, fault.detail)),
                json.dumps([fault.detail.key, fault.detail.values]) if isinstance(fault.detail, Message) else None,
            )
            for place, fault in enumerate(entry.faults)
        ],
    )
    return number


def _storable(value: Any) -> Any:
    """A board's text may hold what UTF-8 has not."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value

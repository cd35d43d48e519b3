"""Reading the history: the latest jobs, one with its faults, all of them row by row."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from mischwerk.errors import UsageProblem

# What a job is known by to people and programs; its key is for this program alone.
COLUMNS = (
    "number", "ended_at", "kind", "result", "machine", "is_twin", "cards", "format", "deck", "deck_name",
    "mode", "method", "passes", "feeds", "retries", "machine_s", "wall_s", "firmware", "mischwerk", "note", "folder",
    "board",
)  # fmt: skip
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM jobs"
_FAULTS = "SELECT code, name, severity, part, detail FROM faults WHERE job = ? ORDER BY place"


def latest(database: sqlite3.Connection, most: int, before: int = 2**63 - 1) -> list[dict[str, Any]]:
    """The latest jobs whose number is below ``before``, the newest first, each with its faults."""
    found = database.execute(f"{_SELECT} WHERE number < ? ORDER BY number DESC LIMIT ?", (before, most)).fetchall()
    return [_whole(database, row) for row in found]


def count(database: sqlite3.Connection) -> int:
    """Count the jobs that are kept."""
    return int(database.execute("SELECT count(*) FROM jobs").fetchone()[0])


def job(database: sqlite3.Connection, number: int) -> dict[str, Any]:
    """One, with its faults. Raises UsageProblem if there is none of that number."""
    in_range = 0 <= number < 2**63
    row = database.execute(f"{_SELECT} WHERE number = ?", (number if in_range else 0,)).fetchone()
    if row is None:
        raise UsageProblem(f"The history has no job {number}.", "`mischwerk history` lists the latest.")
    return _whole(database, row)


def every(database: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    """All of them as they stand now, the oldest first, each with its faults; one at a time in memory."""
    database.execute("BEGIN")
    try:
        for row in database.execute(f"{_SELECT} ORDER BY number"):
            yield _whole(database, row)
    finally:
        database.execute("COMMIT")


def utc(seconds: int) -> str:
    """A time since 1970 as 2026-09-21T14:13:20Z."""
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def _whole(database: sqlite3.Connection, row: tuple[Any, ...]) -> dict[str, Any]:
    made = dict(zip(COLUMNS, row, strict=True))
    made["ended_at"] = utc(made["ended_at"])
    made["is_twin"] = bool(made["is_twin"])
    names = ("code", "name", "severity", "part", "detail")
    made["faults"] = [dict(zip(names, one, strict=True)) for one in database.execute(_FAULTS, (made["number"],))]
    return made

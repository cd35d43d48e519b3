"""The open database of the history, and what is read from it.

Two processes may have it open at once: readers never wait, a writer waits for another.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.history import place
from mischwerk.history.place import HistoryProblem
from mischwerk.messages import Message, message

# -- The tables, and how those of older versions become them: each migration once, in this order, for ever.

APPLICATION = 0x4D575248  # "MWRH", in the file's header: whose database it is

# No table has a place for an order, a target, a plan, a seed, or a twin's seed, which fixes all of them.
_FIRST = """
CREATE TABLE jobs (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    ended_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    result TEXT NOT NULL,
    machine TEXT,
    is_twin INTEGER NOT NULL,
    cards INTEGER,
    format TEXT,
    deck TEXT,
    deck_name TEXT,
    mode TEXT,
    method TEXT,
    passes INTEGER,
    feeds INTEGER,
    retries INTEGER,
    machine_s REAL,
    wall_s REAL,
    firmware TEXT,
    mischwerk TEXT NOT NULL,
    note TEXT
) STRICT;
CREATE INDEX jobs_by_machine ON jobs (machine, is_twin, number);
CREATE TABLE faults (
    job INTEGER NOT NULL REFERENCES jobs (number) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    code INTEGER NOT NULL,
    name TEXT NOT NULL,
    severity TEXT NOT NULL,
    part TEXT,
    detail TEXT,
    PRIMARY KEY (job, place)
) STRICT, WITHOUT ROWID;
"""

# Where a command has put its record and its pages.
_SECOND = "ALTER TABLE jobs ADD COLUMN folder TEXT"

# Which of several boards of one build it was: a few digits, not its whole id.
_THIRD = """
ALTER TABLE jobs ADD COLUMN board TEXT;
CREATE INDEX jobs_by_board ON jobs (machine, is_twin, board, number) WHERE board IS NOT NULL
"""

# Key and values of a detail, for other languages.
_FOURTH = "ALTER TABLE faults ADD COLUMN message TEXT"

MIGRATIONS = (_FIRST, _SECOND, _THIRD, _FOURTH)
VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring it to this version: wholly, or not at all. Another process may do the same at once; one of them does it."""
    if version(connection) >= VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version(connection), VERSION):
            for statement in MIGRATIONS[number].split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {max(VERSION, version(connection))}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def version(connection: sqlite3.Connection) -> int:
    """Return the version of its tables; 0 if it has none."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def found(connection: sqlite3.Connection) -> tuple[int, bool]:
    """Version of its tables, and whether it is another program's."""
    connection.execute("BEGIN")  # all three are of the same moment: another process may just be making the tables
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        number = version(connection)
    finally:
        if connection.in_transaction:  # not if it is no database at all
            connection.execute("COMMIT")
    return number, application != APPLICATION and (tables > 0 or number != 0)


PATIENCE_S = 3.0  # for another process that writes
OLDEST_SQLITE = (3, 37, 0)  # knows STRICT tables


@contextlib.contextmanager
def opened(path: Path, *, create: bool = False) -> Iterator[sqlite3.Connection]:
    """The database at ``path``, with the tables of this version; each statement commits by itself unless BEGIN is said.
    Raises HistoryProblem, also for what goes wrong within the ``with``."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise HistoryProblem(message("sqlite-too-old", version=sqlite3.sqlite_version), message("use-newer-python"))
    with _explained(path):
        if create:
            _create(path)
        connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=PATIENCE_S, isolation_level=None)
        with contextlib.closing(connection):
            _prepare(connection, path)
            yield connection


@contextlib.contextmanager
def of_user() -> Iterator[sqlite3.Connection | None]:
    """The user's history to be read, or None if nothing was ever kept. Raises HistoryProblem."""
    path = place.path()
    if not path.exists():
        yield None
        return
    try:
        with opened(path) as database:
            yield database
    except (ValueError, TypeError, OverflowError) as problem:  # text that is not UTF-8, times beyond all years
        raise HistoryProblem(message("history-damaged", path=path), message("move-history-away")) from problem


def _create(path: Path) -> None:
    """An empty file that only its owner reads, and so will be what SQLite lays beside it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    there, is_foreign = found(connection)
    if is_foreign:
        raise HistoryProblem(message("foreign-database", path=path), message("move-database"))
    if there > VERSION:
        raise HistoryProblem(
            message("newer-database", path=path, found=there, known=VERSION), message("update-mischwerk")
        )
    connection.execute("PRAGMA foreign_keys = ON")
    if there < VERSION:
        with contextlib.suppress(sqlite3.OperationalError):  # busy: another process is just doing it
            connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection)


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        why = (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
        raise HistoryProblem(
            message("history-unusable", path=path, why=f"{why[:1].lower()}{why[1:]}"), message("make-room-for-history")
        ) from problem


# -- Reading: the latest jobs, one with its faults, all of them row by row.

# What a job is known by to people and programs; its key is for this program alone.
COLUMNS = (
    "number", "ended_at", "kind", "result", "machine", "is_twin", "cards", "format", "deck", "deck_name",
    "mode", "method", "passes", "feeds", "retries", "machine_s", "wall_s", "firmware", "mischwerk", "note", "folder",
    "board",
)  # fmt: skip
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM jobs"
_FAULTS = "SELECT code, name, severity, part, detail, message FROM faults WHERE job = ? ORDER BY place"


def latest(database: sqlite3.Connection, most: int, before: int = 2**63 - 1) -> list[dict[str, Any]]:
    """The latest jobs whose number is below ``before``, the newest first, each with its faults."""
    rows = database.execute(f"{_SELECT} WHERE number < ? ORDER BY number DESC LIMIT ?", (before, most)).fetchall()
    return [_whole(database, row) for row in rows]


def count(database: sqlite3.Connection) -> int:
    """Count the jobs that are kept."""
    return int(database.execute("SELECT count(*) FROM jobs").fetchone()[0])


def job(database: sqlite3.Connection, number: int) -> dict[str, Any]:
    """One, with its faults. Raises UsageProblem if there is none of that number."""
    in_range = 0 <= number < 2**63
    row = database.execute(f"{_SELECT} WHERE number = ?", (number if in_range else 0,)).fetchone()
    if row is None:
        raise UsageProblem(message("no-such-job", number=number), message("history-lists"))
    return _whole(database, row)


def every(database: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    """All of them as they stand now, the oldest first, each with its faults; one at a time in memory."""
    database.execute("BEGIN")
    try:
        for row in database.execute(f"{_SELECT} ORDER BY number"):
            yield _whole(database, row)
    finally:
        database.execute("COMMIT")


_LATEST_S = 253_370_764_800  # 9999 begins: its last day has no name in every time zone


def utc(seconds: int) -> str:
    """A time since 1970 as 2026-09-21T14:13:20Z. ValueError for one that no clock shows."""
    if not 0 <= seconds < _LATEST_S:
        raise ValueError(f"a time {seconds} seconds after 1970")
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def _whole(database: sqlite3.Connection, row: tuple[Any, ...]) -> dict[str, Any]:
    made = dict(zip(COLUMNS, row, strict=True))
    made["ended_at"] = utc(made["ended_at"])
    made["is_twin"] = bool(made["is_twin"])
    made["faults"] = [_fault(*fault) for fault in database.execute(_FAULTS, (made["number"],))]
    return made


def _fault(
    code: int, name: str, severity: str, part: str | None, detail: str | None, said: str | None
) -> dict[str, Any]:
    detail = Message(detail or "", *json.loads(said)) if said else detail
    return {"code": code, "name": name, "severity": severity, "part": part, "detail": detail}

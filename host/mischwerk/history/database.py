"""The open database. Two processes may have it open at once: readers never wait, a writer waits for another."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from mischwerk.history import place, schema
from mischwerk.history.problem import HistoryProblem

PATIENCE_S = 3.0  # for another process that writes
OLDEST_SQLITE = (3, 37, 0)  # knows STRICT tables


@contextlib.contextmanager
def opened(path: Path, *, create: bool = False) -> Iterator[sqlite3.Connection]:
    """The database at ``path``, with the tables of this version; each statement commits by itself unless BEGIN is said.
    Raises HistoryProblem, also for what goes wrong within the ``with``."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise HistoryProblem(
            f"The history needs SQLite 3.37 or newer; this Python has {sqlite3.sqlite_version}.", "Use a newer Python."
        )
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
    with opened(path) as database:
        yield database


def _create(path: Path) -> None:
    """An empty file that only its owner reads, and so will be what SQLite lays beside it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    found, is_foreign = schema.found(connection)
    if is_foreign:
        raise HistoryProblem(
            f"{path} is a database of another program.", "Move it, or set MISCHWERK_HOME to another folder."
        )
    if found > schema.VERSION:
        raise HistoryProblem(
            f"{path} was written by a newer Mischwerk (its tables have version {found}, the newest known here is "
            f"{schema.VERSION}): it is left alone.",
            "Update Mischwerk, or set MISCHWERK_HOME to another folder.",
        )
    connection.execute("PRAGMA foreign_keys = ON")
    if found < schema.VERSION:
        with contextlib.suppress(sqlite3.OperationalError):  # busy: another process is just doing it
            connection.execute("PRAGMA journal_mode = WAL")
        schema.migrate(connection)


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        why = (problem.strerror if isinstance(problem, OSError) else None) or str(problem)
        raise HistoryProblem(
            f"The history in {path} can't be used: {why[:1].lower()}{why[1:]}.",
            "Make room or fix the access rights there, or set MISCHWERK_HOME to another folder.",
        ) from problem

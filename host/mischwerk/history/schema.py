"""The tables, and how those of older versions become them: each migration once, in this order, for ever."""

import sqlite3

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

MIGRATIONS = (_FIRST, _SECOND, _THIRD)
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
    """Of its tables; 0 if it has none."""
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

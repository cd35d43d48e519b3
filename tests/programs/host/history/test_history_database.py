"""The file of the history: its versions, two processes at once, a disk that is full. No job fails because of it."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from mischwerk.history import database as schema
from mischwerk.history import place
from mischwerk.history.database import latest, opened
from mischwerk.history.entry import Entry, FaultEntry
from mischwerk.history.keeping import Keeper
from mischwerk.history.place import HistoryProblem
from mischwerk.history.writing import write

ONE = Entry(
    kind="shuffle", result="fault", machine="pile10", is_twin=False, cards=52, retries=1,
    faults=(FaultEntry(2001, "MISFEED", "paused"),),
)  # fmt: skip
TWIN = ("shuffle", "--sim", "--twin", "model", "--interpreter", "cpython", "--cards", "20", "--json")

WRITER = """
import sys
from pathlib import Path
from mischwerk.history.entry import Entry
from mischwerk.history.writing import write
print("ready", flush=True)
sys.stdin.readline()
for _ in range(int(sys.argv[2])):
    write(Path(sys.argv[1]), Entry(kind="count", result="done", machine="pile10", is_twin=False, cards=52))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "history.sqlite3"


def count(path: Path, table: str = "jobs") -> int:
    with opened(path) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def with_next(monkeypatch: pytest.MonkeyPatch, migration: str) -> None:
    """As if there were one more migration."""
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, migration))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)


def test_a_history_of_the_version_before_is_brought_to_the_next_with_all_that_is_in_it(path, monkeypatch):
    write(path, ONE)
    before = schema.VERSION
    with_next(monkeypatch, "ALTER TABLE jobs ADD COLUMN place TEXT; UPDATE jobs SET place = 'attic'")
    with opened(path) as database:
        assert schema.version(database) == before + 1
        assert database.execute("SELECT kind, cards, place FROM jobs").fetchall() == [("shuffle", 52, "attic")]
    assert count(path, "faults") == 1


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_history_of_an_older_version_gets_places_for_folders_and_boards(path, version):
    """Made as that version made it; the jobs of before have neither."""
    path.parent.mkdir()
    database = sqlite3.connect(path)
    for migration in schema.MIGRATIONS[:version]:
        database.executescript(migration)
    database.execute(f"PRAGMA application_id = {schema.APPLICATION}")
    database.execute(f"PRAGMA user_version = {version}")
    database.execute(
        "INSERT INTO jobs (key, ended_at, kind, result, is_twin, cards, mischwerk)"
        " VALUES ('a', 1, 'shuffle', 'done', 0, 50, '0.1.0')"
    )
    database.execute("INSERT INTO faults VALUES (1, 0, 3001, 'JAM_INSERT', 'latched', NULL, NULL)")
    database.commit()
    database.close()
    write(path, replace(ONE, folder="/home/me/out/shuffle-0001", board="3b5a38"))
    with opened(path) as history:
        assert schema.version(history) == schema.VERSION == 4
        jobs = [(job["cards"], job["folder"], job["board"], len(job["faults"])) for job in latest(history, 9)]
        assert jobs == [(52, "/home/me/out/shuffle-0001", "3b5a38", 1), (50, None, None, 1)]


def test_a_migration_that_fails_leaves_the_history_as_it_was(path, monkeypatch):
    write(path, ONE)
    before = schema.VERSION
    with_next(monkeypatch, "ALTER TABLE jobs ADD COLUMN place TEXT; UPDATE nowhere SET place = 1")
    with pytest.raises(HistoryProblem, match="nowhere"), opened(path):
        pass
    database = sqlite3.connect(path)
    assert schema.version(database) == before
    assert "place" not in [column[1] for column in database.execute("PRAGMA table_info(jobs)")]
    database.close()
    monkeypatch.undo()
    assert count(path) == 1


@pytest.mark.parametrize("what", ["schema", "year 14645", "before 1970", "far", "bytes", "month"])
@pytest.mark.parametrize("command", ["history", "history --json", "history export", "stats", "stats --json"])
def test_a_damaged_history_is_said_in_words(run, path, what, command):
    write(path, ONE)
    database = sqlite3.connect(path)
    changes = {
        "year 14645": "ended_at = 400000000000",
        "before 1970": "ended_at = -62135596801",
        "far": "ended_at = 9223372036854775807",
        "month": "ended_at = 253402300800",
        "bytes": "machine = CAST(x'ff61' AS TEXT)",
    }
    if what in changes:
        database.execute(f"UPDATE jobs SET {changes[what]}")
        database.commit()
    database.close()
    if what == "schema":
        path.write_bytes(path.read_bytes().replace(b"jobs_by_machine", b"jobs_by_\xff\xfeachi"))
    ran = run(*command.split())
    if what == "before 1970" and "stats" in command:  # these sum up what they can
        assert ran.status == 0 and ran.err == ""
        return
    assert ran.status == 2 and f"The history in {path} " in ran.err and len(ran.err.splitlines()) == 2, ran.err


@pytest.mark.wants("sim")
def test_a_database_of_a_newer_version_is_left_alone(run, twins, path):
    write(path, ONE)
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    database.close()
    before = path.read_bytes()
    ran = run(*TWIN)
    assert ran.status == 0 and ran.object["result"] == "done"
    (line,) = [line for line in ran.err.splitlines() if "history" in line]
    assert "was written by a newer Mischwerk" in line and "left alone" in line
    assert path.read_bytes() == before
    for command in ("history", "stats"):
        ran = run(command)
        assert ran.status == 2 and "newer Mischwerk" in ran.err and "Update Mischwerk" in ran.err
        assert len(ran.err.splitlines()) == 2
    assert path.read_bytes() == before


@pytest.mark.wants("sim")
@pytest.mark.parametrize("content", ["text", "foreign"])
def test_a_file_that_is_no_history_is_left_alone(run, twins, path, content):
    path.parent.mkdir()
    if content == "text":
        path.write_text("my diary, " * 1000)
    else:
        database = sqlite3.connect(path)
        database.execute("CREATE TABLE songs (name TEXT)")
        database.close()
    before = path.read_bytes()
    ran = run(*TWIN)
    assert ran.status == 0 and ran.err.count("Not kept in the history") == 1
    assert path.read_bytes() == before


@pytest.mark.wants("sim")
def test_a_folder_that_cannot_be_made_fails_no_job(run, twins, path):
    path.parent.write_text("a file where the folder should be")
    ran = run(*TWIN)
    assert ran.status == 0 and ran.object["result"] == "done"
    assert ran.err.count("Not kept in the history") == 1


@pytest.mark.wants("sim")
@pytest.mark.parametrize("named", ["~nobody-of-that-name/x", "work/\udcff"], ids=["no-home", "no-utf8"])
def test_a_home_that_is_strange_fails_no_job(start, twins, named):
    process = start(*TWIN, env={**os.environ, "MISCHWERK_HOME": named})
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0 and '"result": "done"' in out and "Traceback" not in err
    assert err.count("Not kept in the history") == (1 if named.startswith("~") else 0)


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch):
    monkeypatch.delenv("MISCHWERK_HOME")
    monkeypatch.setattr("mischwerk.history.place._data_folder", lambda: Path("~/.local/share/mischwerk"))
    with pytest.raises(HistoryProblem, match="no home") as problem:
        place.path()
    assert "MISCHWERK_HOME" in problem.value.what_to_do


def test_a_disk_that_never_answers_is_waited_for_once_and_not_long(path, monkeypatch):
    monkeypatch.setattr("mischwerk.history.keeping.LONGEST_S", 0.2)
    answers, warned = threading.Event(), []

    def where() -> Path:
        answers.wait()
        return path

    keeper = Keeper(where, warned.append)
    keeper.keep(ONE)
    keeper.keep(ONE)
    assert len(warned) == 1 and "longer than 0.2 s" in warned[0] and not path.exists()
    monkeypatch.setattr("mischwerk.history.keeping.LONGEST_S", 60)
    answers.set()
    keeper.close()
    assert count(path) == 1  # the same job, kept twice


def test_whatever_goes_wrong_fails_no_job(path):
    warned: list[str] = []
    keeper = Keeper(lambda: path, warned.append)
    keeper.keep(replace(ONE, retries=2**63))  # SQLite has no such number
    keeper.keep(ONE)
    assert len(warned) == 1 and "OverflowError" in warned[0] and count(path) == 1


@pytest.mark.wants("sim")
def test_a_full_disk_fails_no_job_and_spoils_nothing(start, twins, path):
    """The system itself refuses: no file may grow beyond 16 KiB, which the tables of a new history need."""
    uncompiled = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # or a compiled module would stay that was cut off
    limit = (resource.RLIMIT_FSIZE, (16_384, 16_384))
    process = start(*TWIN, env=uncompiled, preexec_fn=lambda: resource.setrlimit(*limit))
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0 and '"result": "done"' in out
    assert [line[:24] for line in err.splitlines() if "history" in line] == ["Not kept in the history:"]
    assert write(path, ONE) == 1 and count(path) == 1


def test_what_does_not_fit_is_not_kept_by_halves(path):
    write(path, ONE)
    code = f"""
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
from pathlib import Path
from mischwerk.history.entry import Entry, FaultEntry
from mischwerk.history.keeping import Keeper
huge = Entry(kind="shuffle", result="fault", machine="pile10", is_twin=False,
    faults=tuple(FaultEntry(2001, "MISFEED", "paused", None, "x" * 100_000) for _ in range(20)))
keeper = Keeper(lambda: Path({str(path)!r}), print)
keeper.keep(huge)
keeper.keep(huge)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.count("Not kept in the history") == 1 and ran.stderr == ""
    assert count(path) == 1 and count(path, "faults") == 1


def test_four_processes_may_write_at_once_also_the_first_lines(path):
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), "50"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate(timeout=60)
    assert [writer.returncode for writer in writers] == [0] * 4
    assert count(path) == 200


def test_a_writer_that_takes_too_long_is_not_waited_for_for_ever(path, monkeypatch):
    monkeypatch.setattr("mischwerk.history.database.PATIENCE_S", 0.2)
    write(path, ONE)
    warned: list[str] = []
    with opened(path) as slow:
        slow.execute("BEGIN IMMEDIATE")
        Keeper(lambda: path, warned.append).keep(ONE)
    assert len(warned) == 1 and "database is locked" in warned[0]
    assert count(path) == 1


def test_text_that_no_file_can_hold_is_kept_escaped(path):
    write(path, Entry(kind="shuffle", result="done", machine="pile\udc80", is_twin=False))
    with opened(path) as database:
        assert database.execute("SELECT machine FROM jobs").fetchall() == [("pile\\udc80",)]


def test_reading_what_is_not_there_creates_nothing(path):
    with pytest.raises(HistoryProblem, match="can't be used"), opened(path):
        pass
    assert not path.parent.exists()

"""Two boards of one build are told apart: in the list, in exports, in sums, and in the advice to clean."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import mischwerk
import pytest
from fake_board import HANGING, ONE, TWO, fault, finished, phase, plugged, usb_port
from mischwerk.history.entry import Entry, FaultEntry, new_key
from mischwerk.history.rates import rate
from mischwerk.history.writing import write_all

A, B = ONE[-6:], TWO[-6:]
NOON, DAY = 1_790_000_000, 86_400  # 2026-09-21T14:13:20Z
JAM = FaultEntry(3001, "JAM_INSERT", "latched")
DECK = Entry(
    kind="shuffle", result="done", machine="pile10", is_twin=False, cards=50, format="poker", mode="sealed", passes=2,
    feeds=100, retries=0, machine_s=150.0,
)  # fmt: skip
CLEAN = Entry(kind="clean", result="done", machine="pile10", is_twin=False)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of the history, which is that of own_place."""
    return tmp_path / "home"


@pytest.fixture
def keep(home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """keep(*entries): one a day."""
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("COLUMNS", "80")
    at = iter(range(NOON, NOON + 10_000 * DAY, DAY))
    return lambda *entries: write_all(
        home / "history.sqlite3", [(replace(entry, key=new_key()), next(at)) for entry in entries]
    )


def of(board: str | None, *entries: Entry) -> list[Entry]:
    return [replace(entry, board=board) for entry in entries]


def kept_boards(home: Path) -> list[tuple[str, str | None]]:
    with sqlite3.connect(home / "history.sqlite3") as database:
        rows = database.execute("SELECT kind, board FROM jobs").fetchall()
    database.close()
    return rows


def test_every_job_is_kept_with_its_board(run, board, home, monkeypatch):
    for number, script in ((ONE, {}), (TWO, {}), (None, {})):
        path = board(**script).path
        plugged(monkeypatch, usb_port(path, number))
        for command in ("shuffle", "count", "clean", "home"):
            assert run(command, "--port", path, "--json").status == 0
    kinds = ("shuffle", "count", "clean", "home")
    assert kept_boards(home) == [(kind, short) for short in (A, B, None) for kind in kinds]


def test_a_job_whose_line_died_too(board, home, monkeypatch):
    fake = board(shuffle=HANGING)
    plugged(monkeypatch, usb_port(fake.path, ONE))
    with mischwerk.connect(fake.path, history=True) as shuffler, pytest.raises(mischwerk.LinkError):
        shuffler.shuffle(on_event=lambda event: fake.close() if getattr(event, "phase", "") == "feeding" else None)
    assert kept_boards(home) == [("shuffle", A)]


@pytest.mark.wants("sim")
def test_a_twins_jobs_have_none(run, twins, home, monkeypatch):
    plugged(monkeypatch, usb_port("/dev/ttyACM0", ONE))
    twin = ("--sim", "--twin", "model", "--interpreter", "cpython", "--cards", "20")
    assert run("shuffle", *twin, "--json").status == 0
    assert kept_boards(home) == [("shuffle", None)]


@pytest.mark.parametrize("job", ["sealed", "auditable", "fault"])
def test_the_whole_id_is_in_no_file_and_the_short_one_in_no_record(run, board, home, monkeypatch, job):
    jammed = [phase("feeding", 1), fault("JAM_INSERT", 17, "pocket 5"), finished("fault")]
    path = board(**({"shuffle": jammed} if job == "fault" else {})).path
    plugged(monkeypatch, usb_port(path, ONE))
    ran = run("shuffle", "--port", path, *(["--auditable"] if job == "auditable" else []), "--out", "here")
    everything = b"".join(file.read_bytes() for file in home.iterdir())
    assert A.encode() in everything and ONE.encode() not in everything and bytes.fromhex(ONE) not in everything
    written = [file for file in Path("here").rglob("*") if file.is_file()]
    assert "record.json" in [file.name for file in written]
    assert all(A.encode() not in file.read_bytes() for file in written) and A not in ran.out + ran.err


def test_the_list_says_which_only_if_there_are_several(run, keep):
    keep(*of(None, DECK), *of(A, DECK))
    assert A not in run("history").out and run("history", "--json").object["boards"] == []
    keep(*of(B, DECK), replace(DECK, machine="wheel54", board=B), replace(DECK, is_twin=True))
    assert run("history", "--json").object["boards"] == [{"machine": "pile10", "ids": sorted((A, B))}]
    lines = [line.split() for line in run("history").out.splitlines()[1:6]]
    assert [line[3:5] for line in lines] == [
        ["pile10", "twin"], ["wheel54", "shuffle"], ["pile10", B], ["pile10", A], ["pile10", "?"],
    ]  # fmt: skip
    # It is said of the latest jobs also where all of these are of one board.
    assert f"pile10 {B}" in run("history", "--last", "3").out
    keep(*[replace(DECK, kind="calibrate", result="fault", faults=(JAM,), board=B)] * 20)
    assert max(len(line.rstrip()) for line in run("history").out.splitlines()[:-1]) <= 80


def test_one_job_says_it(run, keep):
    keep(*of(A, DECK), DECK)
    assert f"\nboard     {A}\n" in run("history", "show", "1").out
    assert "board" not in run("history", "show", "2").out
    assert [run("history", "show", number, "--json").object["board"] for number in "12"] == [A, None]
    assert mischwerk.read_kept_job(1).board == A


def test_exports_have_it_at_the_end(run, keep):
    keep(*of(A, replace(DECK, faults=(JAM,))), DECK)
    header, first, two = csv.reader(io.StringIO(run("history", "export").out))
    assert header[-3:] == ["folder", "faults", "board"]
    assert (first[-3:], two[-3:]) == (["", "JAM_INSERT", A], ["", "", ""])
    lines = [json.loads(line) for line in run("history", "export", "--format", "jsonl").out.splitlines()]
    assert [line["board"] for line in lines] == [A, None] and [*lines[0]][-1] == "board"


def test_jobs_whose_board_is_not_known_count_for_the_only_one_that_is(run, keep):
    keep(*of(None, DECK, DECK, CLEAN), *of(A, replace(DECK, retries=3)))
    stats = run("stats", "--json").object
    (deck,), (rollers,) = stats["formats"], stats["rollers"]
    assert (stats["boards"], deck["board"], deck["decks"]) == ([], None, 3)
    assert (rollers["board"], rollers["feeds"], rollers["cleaned_at"]) == (None, 100, "2026-09-23T14:13:20Z")
    out = run("stats").out
    assert A not in out and "?" not in out and "Rollers of pile10: the retries show no rise." in out


@pytest.fixture
def two(keep: Any) -> None:
    """A has three decks, one with a fault, B two, and of one deck it is not known; a twin and another build besides."""
    keep(
        replace(DECK, retries=9),
        *of(A, DECK, replace(DECK, retries=3), replace(DECK, result="fault", feeds=None, faults=(JAM,))),
        *of(B, DECK, replace(DECK, retries=5, machine_s=170.0)),
        replace(DECK, is_twin=True),
        replace(DECK, machine="wheel54", board="abcdef"),
    )


def test_sums_are_of_each_board(run, two):
    stats = run("stats", "--json").object
    assert stats["boards"] == [{"machine": "pile10", "ids": sorted((A, B))}]
    decks = {(row["machine"], row["is_twin"], row["board"]): row for row in stats["formats"]}
    assert list(decks) == [
        *(("pile10", False, board) for board in (*sorted((A, B)), None)), ("pile10", True, None),
        ("wheel54", False, None),
    ]  # fmt: skip
    first, other, unknown = (decks["pile10", False, board] for board in (A, B, None))
    assert (first["jobs"], first["decks"], first["retries"], first["faults"]) == (
        3, 2, rate(3, 200)._asdict(), rate(1, 3)._asdict(),
    )  # fmt: skip
    assert (other["jobs"], other["seconds"], other["retries"]) == (2, 160.0, rate(5, 200)._asdict())
    assert (unknown["jobs"], unknown["retries"]["events"]) == (1, 9)
    months = [row for row in stats["periods"] if row["machine"] == "pile10" and not row["is_twin"]]
    assert [(row["board"], row["jobs"]) for row in months] == [(A, 3), (B, 2), (None, 1)]
    assert [(row["board"], row["name"], row["count"]) for row in stats["faults"]] == [(A, "JAM_INSERT", 1)]


def test_sums_for_people_name_each_board_and_fit_80_columns(run, two):
    lines = run("stats").out.splitlines()
    named = [" ".join(line.split()[:3]) for line in lines]
    for board in (A, B, "?"):
        assert f"pile10 {board} 2026-09" in named or f"pile10 {board} poker" in named
    assert any(line.startswith(f"pile10 {A}  JAM_INSERT") for line in lines)
    tables = [line for line in lines if not line.startswith("Rollers") and "history.sqlite3" not in line]
    assert max(len(line.rstrip()) for line in tables) <= 80
    assert f"Rollers of pile10, board {A}: the retries show no rise." in run("stats").out
    assert "Rollers of wheel54: the retries show no rise" in run("stats").out


def lives() -> list[Entry]:
    """Of two boards in turn: A's rollers wear after 150 jobs, B's don't; B is cleaned when A would have to be."""
    worn = [replace(DECK, retries=2 if at > 149 else int(at % 10 == 0)) for at in range(200)]
    well = [replace(DECK, retries=int(at % 10 == 0)) for at in range(200)]
    made = []
    for at, (entry, other) in enumerate(zip(worn, well, strict=True)):
        made += [*of(A, entry), *of(B, other)]
        if at == 100:
            made += of(B, CLEAN)
    return made


def test_rollers_are_those_of_each_board_and_so_are_cleanings(run, keep):
    keep(*lives())
    first, other = (
        next(row for row in run("stats", "--json").object["rollers"] if row["board"] == board) for board in (A, B)
    )
    assert first["is_due"] and first["cleaned_at"] is None and first["feeds"] == 20_000
    assert (first["rise"]["feeds_before"], first["rise"]["retries_before"], first["rise"]["retries_since"]) == (
        15_000, 15, 100,
    )  # fmt: skip
    assert not other["is_due"] and other["cleaned_at"] is not None and other["feeds"] == 99 * 100
    text = run("stats").out
    assert f"Rollers of pile10, board {A}: clean them (`mischwerk clean`). 20,000 feeds (no cleaning" in text
    assert f"Rollers of pile10, board {B}: the retries show no rise. 9,900 feeds since" in text
    keep(*of(A, CLEAN, DECK))
    rollers = {rollers["board"]: rollers for rollers in run("stats", "--json").object["rollers"]}
    assert (rollers[A]["feeds"], rollers[A]["earlier"], rollers[A]["is_due"]) == (100, [15_000], False)
    assert (rollers[B]["feeds"], rollers[B]["earlier"]) == (9900, [])


def test_of_rollers_that_may_be_several_there_is_no_advice(run, keep):
    """The jobs of before boards were known wear no rollers that anybody could clean; nor do they clean any."""
    mixed = [replace(entry, board=None) for entry in lives() if entry.kind == "shuffle"]
    keep(*mixed)
    assert run("stats", "--json").object["rollers"][0]["is_due"]  # as long as it may be one board
    keep(*of(A, DECK), *of(B, DECK), *of(None, CLEAN, replace(DECK, retries=1)))
    rollers = {rollers["board"]: rollers for rollers in run("stats", "--json").object["rollers"]}
    assert [(row["feeds"], row["cleaned_at"]) for row in (rollers[A], rollers[B])] == [(100, None)] * 2
    unknown = rollers[None]
    assert (unknown["feeds"], unknown["retries"]["events"]) == (100, 1) and unknown["cleaned_at"] is not None
    assert (unknown["rise"], unknown["risen_at"], unknown["earlier"], unknown["is_due"]) == (None, None, [], False)
    text = run("stats").out
    assert "Rollers of pile10, board not known: no advice: they may be of several machines. 100 feeds" in text


def test_a_board_that_only_homed_is_known_too(run, keep):
    keep(*of(A, DECK), *of(B, Entry(kind="home", result="done", machine="pile10", is_twin=False)))
    stats = run("stats", "--json").object
    assert [row["board"] for row in stats["rollers"]] == [A]
    assert {row["board"] for row in stats["periods"]} == {A, B}

"""`mischwerk history`: the latest jobs, one with its faults, everything for other programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from mischwerk.history.entry import Entry, FaultEntry
from mischwerk.history.writing import write

JAM = FaultEntry(3001, "JAM_INSERT", "latched", "pocket mouth", "a card \x1b[31m stands")
NOON = 1_790_000_000  # 2026-09-21T14:13:20Z


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shuffle, a count that jammed, a cleaning."""
    monkeypatch.setenv("TZ", "UTC")
    path = tmp_path / "home" / "history.sqlite3"
    shuffle = Entry(
        kind="shuffle", result="done", machine="pile10", is_twin=False, cards=52, mode="sealed", passes=2, feeds=104,
        retries=1, machine_s=161.0, deck_name="the red Bicycle from the attic",
    )  # fmt: skip
    count = Entry(kind="count", result="fault", machine="=pile10", is_twin=True, faults=(JAM,))
    clean = Entry(kind="clean", result="done", machine="pile10", is_twin=False, note="10 s")
    for number, entry in enumerate((shuffle, count, clean)):
        write(path, entry, NOON + 60 * number)


def test_the_latest_come_first(run, kept, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    out = run("history").out
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["no.", "3", "2", "1"]
    assert lines[3].split()[:9] == ["1", "2026-09-21", "14:13", "pile10", "shuffle", "52", "161", "1", "done"]
    assert " ".join(" ".join(lines[3:-2]).split()).endswith("done (the red Bicycle from the attic)")
    assert "=pile10 twin" in lines[2] and lines[2].rstrip().endswith("fault JAM_INSERT")
    assert lines[-1].startswith("3 jobs kept in ")
    monkeypatch.setenv("COLUMNS", "80")
    narrow = run("history").out.splitlines()[:-1]
    assert all(len(line.rstrip()) <= 80 for line in narrow) and "2026-09-21 14:14" in narrow[2]
    assert any(line.split()[:1] == ["1"] and " done " in line for line in narrow)
    assert [one["number"] for one in run("history", "--last", "2", "--json").object["jobs"]] == [3, 2]


def test_one_job_with_its_faults(run, kept):
    ran = run("history", "show", "2")
    assert ran.status == 0 and "fault     JAM_INSERT at pocket mouth: a card \\x1b[31m stands\n" in ran.out
    assert run("history", "show", "2", "--json").object["faults"][0]["detail"] == JAM.detail
    labels = [line[:10].strip() for line in run("history", "show", "1").out.splitlines()]
    assert labels[:4] == ["number", "ended", "kind", "result"] and len(set(labels)) == len(labels)


@pytest.mark.parametrize("number", ["4", "0", "99999999999999999999"])
def test_a_job_that_is_not_there(run, kept, number):
    ran = run("history", "show", number)
    assert ran.status == 2 and f"The history has no job {number}." in ran.err


def test_nothing_is_kept_yet_and_reading_makes_no_file(run, tmp_path):
    assert "is empty" in run("history").out
    assert run("history", "--json").object["jobs"] == []
    assert run("history", "show", "1").status == 2
    assert run("history", "export", "--format", "jsonl").out == ""
    assert not (tmp_path / "home").exists()


def test_csv_has_every_job_in_order_and_no_formula(run, kept):
    rows = list(csv.DictReader(io.StringIO(run("history", "export").out)))
    assert [row["number"] for row in rows] == ["1", "2", "3"]
    assert [row["machine"] for row in rows] == ["pile10", "'=pile10", "pile10"]
    assert rows[0]["ended_at"] == "2026-09-21T14:13:20Z" and rows[0]["is_twin"] == "false"
    assert (rows[0]["feeds"], rows[2]["feeds"], rows[1]["faults"]) == ("104", "", "JAM_INSERT")


def test_json_lines_are_the_objects_of_show(run, kept):
    lines = [json.loads(line) for line in run("history", "export", "--format", "jsonl").out.splitlines()]
    assert lines == [run("history", "show", str(number), "--json").object for number in (1, 2, 3)]


@pytest.mark.parametrize(("line", "words"), [("export --format xml", "xml is not known"), ("--last 0", "out of range")])
def test_what_makes_no_sense(run, line, words):
    ran = run("history", *line.split())
    assert ran.status == 2 and words in ran.err and len(ran.err.splitlines()) == 2

"""`mischwerk history` and `mischwerk stats`: the latest jobs, one with its faults, and what all add up to."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mischwerk.history.entry import Entry, FaultEntry, new_key
from mischwerk.history.rates import rate
from mischwerk.history.writing import write, write_all

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
    assert [job["number"] for job in run("history", "--last", "2", "--json").object["jobs"]] == [3, 2]


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


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("history export --format xml", "xml is not known"),
        ("history --last 0", "out of range"),
        ("stats --by week", "--by week is not known"),
        ("stats --last 0", "out of range"),
        ("stats --last x", "not a whole number"),
    ],
)
def test_what_makes_no_sense(run, line, message):
    ran = run(*line.split())
    assert ran.status == 2 and message in ran.err and len(ran.err.splitlines()) == 2


# -- `mischwerk stats`: what the history adds up to, for programs and for people.

DAY = 86_400
STOP = FaultEntry(2005, "STOPPED", "paused")


def shuffle(**changed: Any) -> Entry:
    """A deck of 50 in two passes."""
    usual = {
        "kind": "shuffle", "result": "done", "machine": "pile10", "is_twin": False, "cards": 50, "format": "poker",
        "mode": "sealed", "passes": 2, "feeds": 100, "retries": 0, "machine_s": 150.0,
    }  # fmt: skip
    return Entry(**{**usual, **changed})


@pytest.fixture
def keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """keep(*entries): one a day."""
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("COLUMNS", "80")
    at = iter(range(NOON, NOON + 10_000 * DAY, DAY))

    def keeper(*entries: Entry) -> None:
        days = [(replace(entry, key=new_key()), next(at)) for entry in entries]
        write_all(tmp_path / "home" / "history.sqlite3", days)

    return keeper


@pytest.fixture
def mixed(keep: Any) -> None:
    """Two machines and a twin; the month changes after ten days."""
    keep(
        shuffle(retries=3, deck_name="red", machine_s=140.0),
        shuffle(kind="deal", deck_name="red", machine_s=160.0, retries=1),
        shuffle(format="skat", cards=32, feeds=64, deck_name="blue"),
        shuffle(result="fault", feeds=None, retries=7, faults=(JAM, JAM), deck_name="blue"),
        shuffle(result="stopped", feeds=None, retries=1, faults=(STOP,)),
        Entry(kind="count", result="done", machine="pile10", is_twin=False, cards=50, feeds=50, retries=2),
        Entry(kind="clean", result="done", machine="pile10", is_twin=False),
        shuffle(machine="wheel54"),
        shuffle(is_twin=True, deck_name="red"),
        Entry(kind="audit", result="done", machine=None, is_twin=False, note="nothing speaks against it"),
        shuffle(retries=5),
    )


def test_decks_by_machine_and_format(run, mixed):
    formats = run("stats", "--json").object["formats"]
    known = [(row["machine"], row["is_twin"], row["name"]) for row in formats]
    assert known == [
        ("pile10", False, "poker"), ("pile10", False, "skat"), ("pile10", True, "poker"), ("wheel54", False, "poker"),
    ]  # fmt: skip
    poker = formats[0]
    assert (poker["jobs"], poker["decks"], poker["cards"], poker["feeds"]) == (5, 3, 150, 300)
    assert poker["seconds"] == 150.0
    # Of the jobs that failed it is not known how many cards they fed: their retries are left out.
    assert poker["retries"] == rate(9, 300)._asdict()
    # A stop that was asked for is no fault.
    assert poker["faults"] == rate(2, 5)._asdict()


def test_rates_over_time_hold_counts_too_but_no_audits(run, mixed):
    periods = run("stats", "--json").object["periods"]
    months = [period for period in periods if (period["machine"], period["is_twin"]) == ("pile10", False)]
    assert [(row["name"], row["jobs"], row["feeds"]) for row in months] == [("2026-09", 7, 314), ("2026-10", 1, 100)]
    assert months[0]["retries"] == rate(6, 314)._asdict()
    assert {period["name"] for period in run("stats", "--by", "year", "--json").object["periods"]} == {"2026"}
    days = run("stats", "--by", "day", "--last", "2", "--json").object["periods"]
    assert [(day["is_twin"], day["name"]) for day in days] == [(False, "2026-10-01"), (True, "2026-09-29")]


def test_faults_by_name(run, mixed):
    (fault,) = run("stats", "--json").object["faults"]
    assert (fault["machine"], fault["name"], fault["count"]) == ("pile10", "JAM_INSERT", 2)
    assert fault["last_at"] == "2026-09-24T14:13:20Z"


def test_the_life_of_a_deck(run, mixed):
    decks = {(deck["name"], deck["is_twin"]): deck for deck in run("stats", "--json").object["named_decks"]}
    assert set(decks) == {("red", False), ("red", True), ("blue", False)}
    red, blue = decks["red", False], decks["blue", False]
    assert (red["shuffled"], red["feeds"], red["faults"], red["retries"]["events"]) == (2, 200, 0, 4)
    assert (red["first_at"], red["last_at"]) == ("2026-09-21T14:13:20Z", "2026-09-22T14:13:20Z")
    assert (blue["shuffled"], blue["feeds"], blue["faults"], blue["format"]) == (1, 64, 2, "skat")


def test_retries_are_counted_since_the_last_cleaning(run, mixed):
    pile, twin, wheel = run("stats", "--json").object["rollers"]
    assert (pile["machine"], pile["feeds"], pile["retries"]["events"]) == ("pile10", 100, 5)
    assert pile["cleaned_at"] == "2026-09-27T14:13:20Z" and not pile["is_due"]
    assert twin["is_twin"] and wheel["cleaned_at"] is None and wheel["rise"] is None


def test_rollers_whose_retries_rise_are_to_be_cleaned(run, keep):
    """Two lives of 200 jobs: the first rose after 120 and was cleaned, the second rises after 150."""
    clean = Entry(kind="clean", result="done", machine="pile10", is_twin=False)
    stopped = Entry(kind="clean", result="stopped", machine="pile10", is_twin=False)
    first = [shuffle(retries=2 if at > 119 else int(at % 20 == 0)) for at in range(200)]
    second = [shuffle(retries=2 if at > 149 else int(at % 10 == 0)) for at in range(200)]
    keep(*first, clean, *second, stopped)
    (rollers,) = run("stats", "--json").object["rollers"]
    assert rollers["is_due"] and rollers["earlier"] == [12_000]
    rise = rollers["rise"]
    assert (rise["feeds_before"], rise["retries_before"], rise["feeds_since"], rise["retries_since"]) == (
        15_000, 15, 5000, 100,
    )  # fmt: skip
    text = run("stats").out
    assert "Rollers of pile10: clean them (`mischwerk clean`)." in text
    assert "rose from 1.00 to 20.0, most likely on 2027-09-07 after 15,000 feeds" in text
    assert "Between earlier cleanings they rose after 12,000 feeds." in text
    keep(clean, *first[:100])
    (rollers,) = run("stats", "--json").object["rollers"]
    assert not rollers["is_due"] and rollers["earlier"] == [15_000, 12_000]
    assert "Rollers of pile10: the retries show no rise." in run("stats").out


def test_everything_fits_80_columns(run, mixed):
    lines = run("stats").out.splitlines()
    assert [line.rstrip() for line in lines].count("Faults") == 1
    # Sentences are broken on a terminal only; the file's path is as long as it is.
    tables = [line for line in lines if not line.startswith("Rollers") and "history.sqlite3" not in line]
    assert max(len(line.rstrip()) for line in tables) <= 80
    (row,) = [line.split() for line in lines if line.split()[:2] == ["pile10", "skat"]]
    assert row == ["pile10", "skat", "1", "32", "150", "0.00", "(0.00-57.6)", "0.00", "(0.00-369)"]


def test_without_a_history_there_is_nothing_to_add_up(run, tmp_path):
    ran = run("stats")
    assert ran.status == 0 and ran.out.startswith("The history in ")
    stats = run("stats", "--json").object
    assert stats["kept"] == 0 and stats["rollers"] == stats["formats"] == stats["named_decks"] == []
    assert not (tmp_path / "home").exists()


def test_only_cleanings_is_a_history_too(run, keep):
    keep(Entry(kind="clean", result="done", machine="pile10", is_twin=False))
    assert run("stats").status == 0 and run("stats", "--json").object["rollers"] == []

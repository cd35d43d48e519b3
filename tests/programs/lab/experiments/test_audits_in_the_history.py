"""What an audit leaves in the history: that it was made, and a board's shuffles, never a deck."""

import contextlib
import json
import sqlite3
from dataclasses import replace

import numpy as np
import pytest
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE
from mischwerk_lab.experiments.audit import board as audit_board
from mischwerk_lab.experiments.audit import hands as audit_hands
from mischwerk_lab.report import pictures

QUICK = ("--drawn", "1000")


@pytest.fixture(autouse=True)
def quick(tmp_path, monkeypatch):
    """A folder and a history of its own; few passes by hand, and no figures."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MISCHWERK_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(audit_hands, "AFTER", (1, 7))
    monkeypatch.setattr(pictures, "save", lambda figure, folder, name, language: "<svg></svg>")


def run(*arguments):
    arguments = ["lab", *map(str, arguments)]
    return guarded(lambda: app(arguments, standalone_mode=False), "--json" in arguments)


def rows(tmp_path):
    database = sqlite3.connect(tmp_path / "home" / "history.sqlite3")
    database.row_factory = sqlite3.Row
    with contextlib.closing(database):
        return [dict(row) for row in database.execute("SELECT * FROM jobs")]


def test_an_audit_of_a_board_keeps_its_shuffles_and_itself(tmp_path, twin):
    assert run("audit", "--port", twin, "--shuffles", 2, *QUICK) == EXIT_DONE
    *shuffles, audit = rows(tmp_path)
    assert [(one["kind"], one["mode"], one["result"], one["cards"]) for one in shuffles] == [
        ("shuffle", "auditable", "done", 52)
    ] * 2
    assert all(one["is_twin"] and one["feeds"] == 52 * one["passes"] and one["wall_s"] is not None for one in shuffles)
    assert (audit["kind"], audit["machine"], audit["is_twin"], audit["feeds"]) == ("audit", "pile10", 1, None)
    assert audit["note"] == "nothing speaks against it, by 1,000 decks"
    everything = b"".join(path.read_bytes() for path in (tmp_path / "home").iterdir())
    records = list(tmp_path.glob("out/audit*/records/*.json"))
    assert len(records) == 2
    for path in records:
        record = json.loads(path.read_bytes())
        for order in (json.dumps(record["target"]), json.dumps(record["target"], separators=(",", ":"))):
            assert order.encode() not in everything
        assert bytes(record["target"]) not in everything
        material = record["audit"]["material"]
        assert material.encode() not in everything and bytes.fromhex(material) not in everything


def test_an_audit_of_a_board_is_kept_with_its_name(tmp_path, twin, monkeypatch):
    named = property(lambda session: replace(session._shuffler.identity, board="33b5a1"))
    monkeypatch.setattr(audit_board.Session, "identity", named)
    assert run("audit", "--port", twin, "--shuffles", 2, *QUICK) == EXIT_DONE
    assert [(one["kind"], one["board"]) for one in rows(tmp_path)][-1] == ("audit", "33b5a1")
    reports = [path for path in tmp_path.glob("out/audit*/**/*") if path.is_file()]
    assert reports and all(b"33b5a1" not in path.read_bytes() for path in reports)


@pytest.mark.wants("sim")
def test_of_a_twin_of_its_own_an_audit_keeps_itself_only(tmp_path):
    audit = ("audit", "--sim", "--sim-seed", 4, "--shuffles", 1, *QUICK)
    assert run(*audit, "--no-history", "--out", "one") == EXIT_DONE
    assert not (tmp_path / "home").exists()
    assert run(*audit, "--out", "two") == EXIT_DONE
    assert [(one["kind"], one["is_twin"]) for one in rows(tmp_path)] == [("audit", 1)]


def test_an_audit_of_recorded_decks_names_neither_machine_nor_file(tmp_path):
    np.save("my-decks.npy", np.tile(np.arange(20, dtype=np.uint8), (200, 1)))
    assert run("audit", "--decks", "my-decks.npy") == EXIT_DISAGREES
    (audit,) = rows(tmp_path)
    assert (audit["machine"], audit["is_twin"], audit["cards"]) == (None, 0, 20)
    assert "against it, by 200 decks" in audit["note"] and not audit["note"].startswith("nothing")
    assert b"my-decks" not in (tmp_path / "home" / "history.sqlite3").read_bytes()


def test_a_watch_of_a_board_keeps_its_shuffles(tmp_path, twin):
    assert run("watch", "--port", twin, "--most", 2) == EXIT_DONE
    assert [one["kind"] for one in rows(tmp_path)] == ["shuffle", "shuffle"]

"""The auditable shuffles that an audit or a watch asks a machine for: whose they are, and how they are stopped."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from mischwerk.api import session
from mischwerk.deck.decks import find
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_INTERRUPTED, DeviceFault, Interrupted, UsageProblem
from mischwerk_lab.experiments.audit import board as audit_board
from mischwerk_lab.experiments.audit.board import Params, Session, StillMoving, Stopped

OWN = Params(None, None, None, None, 4)


def of_port(port, **options):
    return Params(port, None, None, None, 0)._replace(**options)


def test_the_record_of_a_twin_of_ones_own_says_which_twin_and_where_its_cards_lie():
    with Session(OWN, "lab audit") as shuffling:
        record = shuffling.shuffle(0)
    assert (record["twin"], record["sim_seed"], record["seed_mode"]) == ("model", 4, "auditable")
    assert record["order"] == record["target"] and "wall_s" not in record


def test_the_record_of_another_twin_knows_only_what_it_reveals(twin):
    with Session(of_port(twin), "lab audit") as shuffling:
        record = shuffling.shuffle(0)
    assert (record["twin"], record["sim_seed"], record["order"]) == ("unknown", None, None)
    assert sorted(record["target"]) == list(range(52))


def test_the_nonces_of_a_board_are_drawn_by_the_system(twin):
    with Session(of_port(twin), "lab audit") as shuffling:
        nonces = [shuffling.shuffle(0)["audit"]["attempts"][0]["nonce"] for _ in range(2)]
    assert len(set(nonces)) == 2


def test_the_seconds_of_each_shuffle_are_its_own(twin, monkeypatch):
    """By a clock that goes on a minute with every shuffle that is kept."""
    minutes, kept = [0], []
    monkeypatch.setattr(session, "time", SimpleNamespace(monotonic=lambda: 60.0 * minutes[0]))

    class Keeping:
        def keep(self, entry):
            kept.append(entry)
            minutes[0] += 1

        def close(self): ...

    with Session(of_port(twin, keeper=Keeping()), "lab audit") as shuffling:
        for number in range(3):
            shuffling.shuffle(number)
    assert [entry.wall_s for entry in kept[1:]] == [0.0, 0.0]  # the first began with the command


def test_another_machine_than_the_one_named_is_refused(twin):
    with (
        pytest.raises(UsageProblem, match=r"--machine says wheel54, but the board at .* is a pile10"),
        Session(of_port(twin, machine="wheel54"), "lab audit") as shuffling,
    ):
        shuffling.shuffle(0)


@pytest.mark.parametrize("is_own", [True, False])
def test_a_stop_ends_the_shuffle_when_the_machine_stands(twin, is_own):
    with Session(OWN if is_own else of_port(twin), "lab audit") as shuffling:
        shuffling.shuffle(0)
        shuffling._interrupts.wanted.set()  # what Ctrl-C and `mischwerk stop` do
        with pytest.raises(Stopped, match="the machine has stopped"):
            shuffling.shuffle(1)


@pytest.mark.parametrize(("is_own", "kind"), [(True, Interrupted), (False, StillMoving)])
def test_a_second_ctrl_c_leaves_at_once_and_says_if_something_may_still_move(twin, is_own, kind, monkeypatch):
    with Session(OWN if is_own else of_port(twin), "lab audit") as shuffling:
        ask = shuffling._shuffler.shuffle

        def left(**options):
            def twice(event):
                shuffling._interrupts._on_signal(signal.SIGINT, None)
                shuffling._interrupts._on_signal(signal.SIGINT, None)

            return ask(**options, on_event=twice)

        monkeypatch.setattr(shuffling._shuffler, "shuffle", left)
        with pytest.raises(Interrupted) as caught:
            shuffling.shuffle(0)
    assert type(caught.value) is kind


def test_a_shuffle_that_fails_is_named_by_its_number_and_its_fault(twin):
    with (
        Session(of_port(twin, deck=find("skat"), shuffles=3), "lab audit") as shuffling,
        pytest.raises(DeviceFault, match=r"Shuffle 1 of 3 failed: WRONG_COUNT\.") as caught,
    ):
        shuffling.shuffle(0)  # the twin has 52 cards in its well
    assert "mischwerk home" in caught.value.what_to_do


def test_ctrl_c_at_a_watch_of_a_machine_ends_it_with_what_was_seen(twin, tmp_path):
    environment = {**os.environ, "MISCHWERK_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "mischwerk", "lab", "watch", "--port", twin, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert json.loads(process.stdout.readline())["deck"] == 1
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == EXIT_INTERRUPTED, err.decode()
    assert json.loads(out.splitlines()[-1])["result"] == "interrupted" and not err


# -- What an audit leaves in the history: that it was made, and a board's shuffles, never a deck.

QUICK = ("--drawn", "1000")


@pytest.fixture(autouse=True)
def own_history(quick, tmp_path, monkeypatch):
    monkeypatch.setenv("MISCHWERK_HOME", str(tmp_path / "home"))


@pytest.fixture
def run(run):
    """run(command, *options) -> exit status."""
    return lambda *arguments: run(*arguments)[0]


def rows(tmp_path):
    database = sqlite3.connect(tmp_path / "home" / "history.sqlite3")
    database.row_factory = sqlite3.Row
    with contextlib.closing(database):
        return [dict(row) for row in database.execute("SELECT * FROM jobs")]


def test_an_audit_of_a_board_keeps_its_shuffles_and_itself(run, tmp_path, twin):
    assert run("audit", "--port", twin, "--shuffles", 2, *QUICK) == EXIT_DONE
    *shuffles, audit = rows(tmp_path)
    assert [(row["kind"], row["mode"], row["result"], row["cards"]) for row in shuffles] == [
        ("shuffle", "auditable", "done", 52)
    ] * 2
    assert all(row["is_twin"] and row["feeds"] == 52 * row["passes"] and row["wall_s"] is not None for row in shuffles)
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


def test_an_audit_of_a_board_is_kept_with_its_name(run, tmp_path, twin, monkeypatch):
    named = property(lambda session: replace(session._shuffler.identity, board="33b5a1"))
    monkeypatch.setattr(audit_board.Session, "identity", named)
    assert run("audit", "--port", twin, "--shuffles", 2, *QUICK) == EXIT_DONE
    assert [(row["kind"], row["board"]) for row in rows(tmp_path)][-1] == ("audit", "33b5a1")
    reports = [path for path in tmp_path.glob("out/audit*/**/*") if path.is_file()]
    assert reports and all(b"33b5a1" not in path.read_bytes() for path in reports)


@pytest.mark.wants("sim")
def test_of_a_twin_of_its_own_an_audit_keeps_itself_only(run, tmp_path):
    audit = ("audit", "--sim", "--sim-seed", 4, "--shuffles", 1, *QUICK)
    assert run(*audit, "--no-history", "--out", "one") == EXIT_DONE
    assert not (tmp_path / "home").exists()
    assert run(*audit, "--out", "two") == EXIT_DONE
    assert [(row["kind"], row["is_twin"]) for row in rows(tmp_path)] == [("audit", 1)]


def test_an_audit_of_recorded_decks_names_neither_machine_nor_file(run, tmp_path):
    np.save("my-decks.npy", np.tile(np.arange(20, dtype=np.uint8), (200, 1)))
    assert run("audit", "--decks", "my-decks.npy") == EXIT_DISAGREES
    (audit,) = rows(tmp_path)
    assert (audit["machine"], audit["is_twin"], audit["cards"]) == (None, 0, 20)
    assert "against it, by 200 decks" in audit["note"] and not audit["note"].startswith("nothing")
    assert b"my-decks" not in (tmp_path / "home" / "history.sqlite3").read_bytes()


def test_a_watch_of_a_board_keeps_its_shuffles(run, tmp_path, twin):
    assert run("watch", "--port", twin, "--most", 2) == EXIT_DONE
    assert [row["kind"] for row in rows(tmp_path)] == ["shuffle", "shuffle"]

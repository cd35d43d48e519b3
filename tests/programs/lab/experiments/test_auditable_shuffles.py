"""The auditable shuffles that an audit or a watch asks a machine for: whose they are, and how they are stopped."""

import json
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from mischwerk.api import session
from mischwerk.deck.decks import find
from mischwerk.errors import EXIT_INTERRUPTED, DeviceFault, Interrupted, UsageProblem
from mischwerk_lab.experiments.audit.board import Params, Session, StillMoving, Stopped

OWN = Params(None, None, None, None, 4)


def of_port(port, **asked):
    return Params(port, None, None, None, 0)._replace(**asked)


def test_the_record_of_a_twin_of_ones_own_says_which_twin_and_where_its_cards_lie():
    with Session(OWN, "lab audit") as shuffling:
        one = shuffling.shuffle(0)
    assert (one["twin"], one["sim_seed"], one["seed_mode"]) == ("model", 4, "auditable")
    assert one["order"] == one["target"] and "wall_s" not in one


def test_the_record_of_another_twin_knows_only_what_it_reveals(twin):
    with Session(of_port(twin), "lab audit") as shuffling:
        one = shuffling.shuffle(0)
    assert (one["twin"], one["sim_seed"], one["order"]) == ("unknown", None, None)
    assert sorted(one["target"]) == list(range(52))


def test_the_nonces_of_a_board_are_drawn_by_the_system(twin):
    with Session(of_port(twin), "lab audit") as shuffling:
        nonces = [shuffling.shuffle(0)["audit"]["attempts"][0]["nonce"] for _ in range(2)]
    assert len(set(nonces)) == 2


def test_the_seconds_of_each_shuffle_are_its_own(twin, monkeypatch):
    """By a clock that goes on a minute with every shuffle that is kept."""
    minutes, kept = [0], []
    monkeypatch.setattr(session, "time", SimpleNamespace(monotonic=lambda: 60.0 * minutes[0]))

    class Keeping:
        def keep(self, one):
            kept.append(one)
            minutes[0] += 1

        def close(self): ...

    with Session(of_port(twin, keeper=Keeping()), "lab audit") as shuffling:
        for number in range(3):
            shuffling.shuffle(number)
    assert [one.wall_s for one in kept[1:]] == [0.0, 0.0]  # the first began with the command


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

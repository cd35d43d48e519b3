"""The same firmware under the pinned MicroPython, behind a pty: the same deck, the same plan, the same microsecond."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from mischwerk_sim.board import interpreter
from pty_twin import PtyTwin
from shuffler.planning.plan import Pass, execute
from wire import Desk, serve, shuffle_values

DECKS = [("pile10", 52), ("wheel54", 52), ("pile11", 110)]


def whole_shuffle(twin, cards, seed=bytes(range(32))):
    """Shuffle and ask everything; (result, target, passes, order)."""
    twin.ask("shuffle", **shuffle_values(cards, seed))
    assert twin.wait_for("finished").values["state"] == 3
    result = twin.ask("result").values
    target = twin.ask("reveal_target").values["target"]
    passes = [twin.ask("reveal_pass", index=i).values for i in range(result["passes"])]
    return result, target, passes, twin.told("state")[-1]["order"]


def same_in_this_process(build, cards, seed=bytes(range(32))):
    """The same requests to the same core in CPython; what it sent, and the same four things."""
    desk, got = Desk(), []

    def script():
        for name, values in (("shuffle", shuffle_values(cards, seed)), ("result", {}), ("reveal_target", {})):
            got.append((yield from desk.ask(name, **values)).values)
        got.append([])
        for i in range(got[1]["passes"]):
            got[3].append((yield from desk.ask("reveal_pass", index=i)).values)

    made, line = serve(script(), machine=build, cards=cards, search=None)
    return line.sent_back, (got[1], got[2]["target"], got[3], made.scene.order())


@pytest.mark.parametrize(("build", "cards"), DECKS)
def test_both_interpreters_agree_to_the_last_byte(tmp_path, build, cards):
    with PtyTwin(tmp_path, machine=build, cards=cards) as twin:
        under_micropython = whole_shuffle(twin, cards)
    sent, in_cpython = same_in_this_process(build, cards)
    result, target, passes, order = under_micropython
    assert under_micropython == in_cpython
    assert twin.received == sent, "phases, heartbeats and times are the same too"
    assert order == target
    assert result["attempts"] == 1
    pockets, capacity = {"pile10": (10, 10), "wheel54": (54, 1), "pile11": (11, 10)}[build]
    assert execute([Pass(p["pocket"], p["eject"]) for p in passes], cards, pockets, capacity) == target
    planned = twin.told("planned")[-1]
    assert planned["target"] == target
    assert planned["passes"] == [{"pocket": p["pocket"], "eject": p["eject"]} for p in passes]


def test_two_runs_with_the_same_seeds_send_the_same_bytes(tmp_path):
    sent = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        with PtyTwin(tmp_path / folder, sim_seed=5) as twin:
            twin.ask("identify")
            whole_shuffle(twin, 52, seed=b"\x07" * 32)
            sent.append((twin.received, twin.report.read_bytes()))
    assert sent[0] == sent[1]


def test_sealed_shuffles_repeat_with_the_sim_seed_and_differ_without(tmp_path):
    orders = []
    for k, sim_seed in enumerate((1, 1, 2)):
        (tmp_path / str(k)).mkdir()
        with PtyTwin(tmp_path / str(k), sim_seed=sim_seed) as twin:
            twin.ask("shuffle", **shuffle_values(seed=b""))
            assert twin.wait_for("finished").values["state"] == 3
            orders.append(twin.told("state")[-1]["order"])
    assert orders[0] == orders[1] != orders[2]


def test_interpreter_is_the_pinned_one_and_says_so(tmp_path):
    with PtyTwin(tmp_path) as twin:
        assert twin.ask("identify").values["interpreter"] == "micropython " + interpreter.EXPECTED


@pytest.mark.parametrize(("build", "cards"), [("pile10", 52), ("pile11", 110), ("wheel54", 52)])
def test_400_kilobytes_are_enough(tmp_path, build, cards):
    """Twice in a row: what a shuffle leaves behind must not add up."""
    with PtyTwin(tmp_path, "--heap", "400K", machine=build, cards=cards) as twin:
        for seed in (b"\x01" * 32, b""):
            twin.ask("shuffle", **shuffle_values(cards, seed))
            assert twin.wait_for("finished").values["state"] == 3


def test_garbage_and_copies_on_the_line(tmp_path):
    with PtyTwin(tmp_path) as twin:
        twin.send(bytes(range(1, 256)) * 3 + b"\0")
        assert twin.ask("identify").name == "identity"
        request = twin.host.request("shuffle", shuffle_values())
        twin.send(b"\x55" * 5000 + b"\0" + request[: len(request) // 2] + request * 3)
        assert twin.wait_for("finished").values["state"] == 3
        assert [p.name for p in twin.packets].count("finished") == 1, "three copies are one shuffle"
        assert twin.ask("status").values["bad_frames"] == 3
        assert twin.ask("result").values["state"] == 3


def children(pid):
    table = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in table.splitlines()]
    return [child for child, parent in pairs if parent == pid]


def gone(pid, seconds=5):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "in mid-shuffle"])
def test_twin_and_its_interpreter_end_with_their_owner(tmp_path, busy):
    """--child: stdin closes, and within seconds nothing is left, not even the pty's link."""
    link = tmp_path / "port"
    with PtyTwin(tmp_path, "--link", str(link), pace="real") as twin:
        assert Path(os.readlink(link)).exists()
        firmware = children(twin.process.pid)
        assert len(firmware) == 1
        if busy:
            twin.ask("shuffle", **shuffle_values())
            twin.wait_for("heartbeat")
        twin.process.stdin.close()
        assert twin.process.wait(5) == 0
        assert gone(firmware[0])
        assert not link.is_symlink()


def test_death_of_the_interpreter_ends_the_twin_with_a_word(tmp_path):
    with PtyTwin(tmp_path, pace="real") as twin:
        twin.ask("shuffle", **shuffle_values())
        os.kill(children(twin.process.pid)[0], signal.SIGKILL)
        assert twin.process.wait(5) == 1
        assert "the firmware ended" in twin.process.stderr.read()
        assert twin.told("error")

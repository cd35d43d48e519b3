"""The same firmware under the pinned MicroPython, behind a pty: the same deck, plan and microsecond, in every life."""

import os
import signal
import subprocess
import time
from pathlib import Path

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board import firmware, interpreter
from mischwerk_sim.board.report import Report
from mischwerk_sim.campaign import shuffles
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.faults.script import Script
from pty_twin import PtyTwin
from shuffler.link import protocol
from shuffler.planning.plan import Pass, execute
from wire import Desk, Over, ScriptedLine, serve, shuffle_values

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


# -- The firmware under MicroPython lives many times in one process: every life is as the first, a power cut comes
# between any two events, and what the store kept is all that outlives it.

CARDS = 24
BUILDS = ("pile10", "wheel54")
CARD = mischwerk_machines.card_format("poker")
MACHINES = {
    name: mischwerk_machines.changed(mischwerk_machines.load(name), {"planner.improve_steps": 300}) for name in BUILDS
}


@pytest.fixture(scope="module", params=BUILDS)
def build(request):
    return request.param


@pytest.fixture(scope="module")
def runs(build):
    made = firmware.UnderMicroPython(MACHINES[build], CARD)
    yield made
    made.close()


def sent(runs, build, script, seed=1, faults=(), noise=lambda: b""):
    """All that the board sends while the host plays ``script``; runs: the firmware."""
    mechanism = twin.mechanism("model", MACHINES[build], CARD, CARDS, seed)
    line, faults = ScriptedLine(script, noise), Script(mechanism, faults)
    board = twin.board(mechanism, MACHINES[build], CARD, seed, line, Report(), script=faults)
    faults.on_power_cut = board.cut_power
    with pytest.raises(Over):
        runs.run(board)
    return line.sent_back


def a_shuffle():
    desk = Desk()
    yield from desk.ask("shuffle", **shuffle_values(CARDS, seed=b""))
    yield from desk.ask("result")


def test_every_life_is_as_the_first(runs, build):
    """Whatever was shuffled before, to the last byte; and broken off in the middle, too."""
    ticks = []

    def break_off():
        ticks.append(1)
        if len(ticks) == 200:
            raise Over
        return b""

    first = sent(runs, build, a_shuffle(), seed=3)
    assert sent(runs, build, a_shuffle(), seed=4) != first
    assert sent(runs, build, a_shuffle(), seed=5, noise=break_off) and len(ticks) == 200
    assert sent(runs, build, a_shuffle(), seed=3) == first
    assert sent(firmware.InProcess(MACHINES[build], CARD), build, a_shuffle(), seed=3) == first


@pytest.mark.parametrize("event", range(0, 320, 40))
def test_power_is_cut_after_any_event(runs, build, event):
    """The outcome is the same under both interpreters, to the microsecond; in the end the deck is there."""
    outcomes = [
        shuffles.shuffle(kind, MACHINES[build], CARD, CARDS, "model", 1, [Fault("power_cut", event)])
        for kind in (runs, firmware.InProcess(MACHINES[build], CARD))
    ]
    assert outcomes[0] == outcomes[1]
    assert (outcomes[0].is_done, outcomes[0].broken, len(outcomes[0].struck)) == (True, [], 1)


def test_the_store_outlives_a_power_cut_and_not_the_machine(runs, build):
    counted = {}

    def script():
        desk = Desk()
        yield desk.host.request("shuffle", shuffle_values(CARDS))
        count = 1
        while len(counted) < count:
            answer = (yield from desk.ask("get_counter", index=len(counted))).values
            counted[answer["counter"]], count = answer["value"], answer["count"]

    sent(runs, build, script(), faults=[Fault("power_cut", 120)])
    assert (counted["power_ons"], counted["shuffles_good"]) == (2, 0)
    counted.clear()
    sent(runs, build, script())
    assert (counted["power_ons"], counted["shuffles_good"]) == (1, 1)


# -- Typing at the machine's port gives no interpreter: bytes that are not a frame are noise, and counted as such.

# Ctrl-C, Ctrl-A (raw REPL), Ctrl-B, Ctrl-D (soft reset), Ctrl-E (paste), and what one would type then
TYPED = [
    b"\x03",
    b"\x03\x03",
    b"\r\n\x03\x03\r\n",
    b"\x01",
    b"\x02",
    b"\x04",
    b"\x05",
    b"\r\x03\x03\r\x01",
    b"import os\r\n",
    b"print(40 + 2)\r\n",
    b"\x05A\x01",
    b"\x03\x01import machine\x04",
    b"help()\r\n\x04\x03",
]


@pytest.mark.parametrize("interpreter", ["micropython", "cpython"])
def test_typing_at_the_port_gets_no_answer_and_stops_nothing(interpreter, tmp_path):
    with PtyTwin(tmp_path, "--interpreter", interpreter) as twin:
        for typed in TYPED:
            twin.send(typed)
        twin.send(b"\x00")
        assert twin.ask("identify").values["protocol"] == protocol.VERSION
        heard = twin.received
        assert b">>>" not in heard and b"42" not in heard and b"Traceback" not in heard
        assert twin.ask("shuffle", cards=52, format=0, method=0, passes=0, mode=0, seed=b"").name == "accepted"
        for typed in TYPED:
            twin.send(typed + b"\x00")
        assert twin.wait_for("finished").values["state"] == protocol.STATES.index("done")
        assert twin.ask("status").values["bad_frames"] > 0
        assert b">>>" not in twin.received and b"Traceback" not in twin.received

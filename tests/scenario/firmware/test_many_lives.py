"""The firmware under MicroPython lives many times in one process: every life is as the first, a power cut comes between
any two events, and what the store kept is all that outlives it.
"""

import mischwerk_machines
import pytest
from mischwerk_sim import build as twin
from mischwerk_sim.board import firmware
from mischwerk_sim.board.report import Report
from mischwerk_sim.campaign import shuffles
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.faults.script import Script
from pty_twin import PtyTwin
from shuffler.link import protocol
from wire import Desk, Over, ScriptedLine, shuffle_values

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

"""A stop is heard in every phase of a shuffle, and the shuffle can be resumed to its end."""

import pytest
from shuffler import faults
from shuffler.link import protocol

pytestmark = pytest.mark.wired("cards")

TWIN = 1  # flag in the identity: it may be far on by the time a stop arrives
WORKING = ("homing", "collecting", "working")
LONG = {"working"}  # those that can't be over before a stop arrives
AMID = 3  # seconds after which cards move
ROUNDS = 5  # a twin is so fast that a stop may come too late for a phase


class Stopper:
    """Stops once in each phase of each pass. ``stops``: (phase asked in, phase it stood in, state it ended in)."""

    def __init__(self, device):
        self._device = device
        self._asked = set()
        self.stops = []

    def run(self, request, **values):
        """Ask for a job, stop and resume it until it is done; its last state and events."""
        self._open = None
        self._phase = "idle"
        state, events = self._device.run(request, self._react, **values)
        while self._open is not None:
            stop_phase, self._open = self._open, None
            self.stops.append((stop_phase, self._phase, state))
            if state == "done":
                break
            assert state == "paused", [event.values for event in events]
            state, events = self._device.run("resume", self._react)
        return state, events

    def _react(self, event):
        if event.name == "fault":
            assert event.values["code"] == faults.code("STOPPED")
        if event.name != "phase" or protocol.PHASES[event.values["phase"]] not in WORKING:
            return
        self._phase = protocol.PHASES[event.values["phase"]]
        here = (self._phase, event.values["pass"])
        if self._open is None and here not in self._asked:
            self._asked.add(here)
            self._open = self._phase
            assert self._device.ask("stop").name == "accepted"


def test_a_shuffle_stopped_in_every_phase_still_comes_to_its_end(machine, order, identity):
    met, quick = set(), identity["flags"] & TWIN
    for _ in range(ROUNDS):
        stopper = Stopper(machine)
        state, _ = stopper.run("shuffle", **order())
        assert state == "done"
        result = machine.ask("result").values
        assert (result["attempts"], result["faults"]) == (1, len([s for s in stopper.stops if s[2] == "paused"]))
        met |= {stood for _, stood, state in stopper.stops if state == "paused"}
        late = [stop for stop in stopper.stops if stop[0] in LONG and stop[0] != stop[1]]
        assert quick or not late, f"asked in, stood in: {late}"
        if met >= LONG:
            break
    assert met >= LONG


def test_while_stopped_it_is_paused_and_accepts_no_other_shuffle(machine, order):
    state, _ = machine.run("shuffle", stop_amid(machine), **order())
    assert state == "paused"
    status = machine.status()
    assert (protocol.PHASES[status["phase"]], status["fault"]) == ("paused", 0)
    assert machine.event(1.2) is None, "nothing moves: no heartbeat"
    assert machine.ask("shuffle", **order()).name == "refused"
    assert machine.run("resume")[0] == "done"


def test_home_instead_of_resume_gives_the_shuffle_up(machine, order):
    assert machine.run("shuffle", stop_amid(machine), **order())[0] == "paused"
    assert machine.run("home")[0] == "done"
    assert machine.ask("resume").name == "refused"


def test_a_stop_before_the_first_move_is_heard(machine):
    """Both frames arrive at once; homing has hardly begun."""
    machine.send(machine.frame("home") + machine.frame("stop"))
    state, events = machine.follow()
    assert state != "done"
    assert [e.values["code"] for e in events if e.name == "fault"] == [faults.code("STOPPED")]
    assert machine.run("home")[0] == "done"


def test_a_stop_with_nothing_to_stop_is_taken_and_does_nothing(machine):
    before = machine.status()
    assert machine.ask("stop").name == "accepted"
    assert machine.status() == before
    assert machine.event(0.5) is None


def stop_amid(device):
    """Stop while cards move: a sealed job is `working` from its first number on, when it may still be homing."""
    beats = []

    def react(event):
        if event.name == "heartbeat" and protocol.PHASES[event.values["phase"]] == "working":
            beats.append(event)
            if len(beats) == AMID:
                device.ask("stop")

    return react

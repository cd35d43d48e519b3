"""Where everything is goes to a watcher while the twin runs, and the run is the same with and without."""

import socket
from contextlib import contextmanager

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_sim import build
from mischwerk_sim.live import LiveLooks
from mischwerk_sim.playback import folder, motion, still
from played import shuffled
from shuffler import faults, hal

RUNS = {
    "rack, model": {"machine": "pile10", "cards": 8},
    "wheel, model": {"machine": "wheel54", "cards": 8},
    "rack, world": {"machine": "pile10", "cards": 5, "twin": "world"},
    "wheel, world": {"machine": "wheel54", "cards": 5, "twin": "world"},
}


@contextmanager
def watcher(path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ours:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        ours.bind(str(path))
        ours.setblocking(False)
        yield ours


def waiting(ours):
    """All that has come, as rows of columns."""
    rows = []
    while True:
        try:
            rows.append(np.frombuffer(ours.recv(1 << 16), dtype="<i4"))
        except BlockingIOError:
            return rows


@pytest.mark.parametrize("name", RUNS)
def test_the_last_message_is_what_the_trace_ends_with(tmp_path, monkeypatch, name):
    monkeypatch.setattr("mischwerk_sim.live.PERIOD_S", 1e9)  # what moves is left out: only what must arrive comes
    with watcher(tmp_path / "w") as ours:
        shuffled(tmp_path / "run", **RUNS[name], live=tmp_path / "w")
        rows = waiting(ours)
    seen = motion.of(folder.read(tmp_path / "run"))
    last = np.concatenate((seen.parts[-1].ravel(), seen.cards[-1].ravel(), seen.levels[-1]))
    assert np.abs(rows[-1] - last).max() <= 1  # a trace leaves out what has moved by less than its units


def test_a_watcher_that_never_reads_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("mischwerk_sim.live.PERIOD_S", 0.0)
    monkeypatch.setattr("mischwerk_sim.live._PATIENCE_S", 0.01)
    shuffled(tmp_path / "alone", **RUNS["rack, model"])
    with watcher(tmp_path / "w") as ours:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        shuffled(tmp_path / "watched", **RUNS["rack, model"], live=tmp_path / "w")
        taken = len(waiting(ours))
    assert 0 < taken < len(folder.read(tmp_path / "alone").times_ms)  # its place was full
    for name in ("twin.jsonl", "trace.json.gz"):
        assert (tmp_path / "watched" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()


@pytest.mark.parametrize("name", ["rack, world", "wheel, model"])
def test_the_run_is_the_same_without_a_watcher(tmp_path, name):
    shuffled(tmp_path / "alone", **RUNS[name])
    with watcher(tmp_path / "w"):
        shuffled(tmp_path / "watched", **RUNS[name], live=tmp_path / "w")
    for file in ("twin.jsonl", "trace.json.gz"):
        assert (tmp_path / "watched" / file).read_bytes() == (tmp_path / "alone" / file).read_bytes()


def test_a_watcher_that_goes_away_ends_nothing(tmp_path):
    mechanism = build.mechanism(
        "model", mischwerk_machines.load("pile10"), mischwerk_machines.card_format("poker"), 3, 1
    )
    with watcher(tmp_path / "w") as ours:
        looks = LiveLooks(tmp_path / "w", lambda *_: lambda rows: np.zeros(1, dtype=np.int64))
        looks.begin(mechanism, cards=3)
        assert len(waiting(ours)) == 1
    looks.look(mechanism)
    looks.save(mechanism)
    looks.close()


@pytest.mark.parametrize("name", ["pile6", "pile10", "wheel54", "wheel110"])
class TestTheMachineAtRest:
    """What a page draws of a machine that tells nothing of its cards."""

    @pytest.fixture
    def facts(self, name):
        return still.facts(mischwerk_machines.load(name), mischwerk_machines.card_format("poker"))

    def test_every_place_of_a_fault_that_is_in_the_machine_has_a_spot_in_the_picture(self, facts):
        elsewhere = {faults.PLACES[place] for place in (faults.LINK, faults.FIRMWARE, faults.SOURCE, faults.PLANNER)}
        assert set(facts["places"]) == set(faults.PLACES) - {""} - elsewhere
        left, bottom, right, top = facts["view"]
        for low_x, low_y, high_x, high_y in (*facts["places"].values(), facts["pocket_place"]):
            assert low_x < high_x and low_y < high_y
            assert left <= (low_x + high_x) / 2 <= right and bottom <= (low_y + high_y) / 2 <= top

    def test_the_throat_is_where_its_beam_is_and_a_card_that_jams_there_crosses_it(self, name, facts):
        beam = next(x for sensor, x, _, _ in facts["scene"]["beams"] if sensor == hal.THROAT)
        left, _, right, _ = facts["places"]["throat"]
        assert left < beam < right
        half = facts["scene"]["card"][0] / 2
        assert abs(facts["lying"]["throat"][0] / 10 - beam) < half
        mouth = facts["lying"]["pocket mouth"][0] / 10
        left, _, right, _ = facts["places"]["pocket mouth"]
        assert mouth - half < right and left < mouth + half

    def test_a_card_that_jams_where_cards_leave_a_wheel_stands_across_the_beam_there(self, name, facts):
        x, y, angle = (value / scale for value, scale in zip(facts["lying"]["slot mouth"], (10, 10, 1000)))
        half = facts["scene"]["card"][0] / 2 * np.cos(angle)
        leaving = [beam[1:] for beam in facts["scene"]["beams"] if beam[0] == hal.MOUTH]
        assert bool(leaving) == name.startswith("wheel")
        for at, low, high in leaving:
            assert x - half < at - 10 and at + 10 < x + half  # mm
            assert low < y + (at - x) * np.tan(angle) < high
            assert angle == facts["lying"]["slot"][2] / 1000 != 0  # as its slot stands
        if not leaving:
            assert facts["lying"]["slot mouth"] == facts["lying"]["pocket mouth"]

    def test_each_pocket_can_stand_before_the_pusher(self, name, facts):
        machine = mischwerk_machines.load(name)
        assert len(facts["ejecting"]) == machine.pockets
        assert len({tuple(pose) for pose in facts["ejecting"]}) == machine.pockets

    def test_a_deck_in_the_well_is_drawn_as_a_run_begins(self, name, facts):
        machine, card = mischwerk_machines.load(name), mischwerk_machines.card_format("poker")
        world = build.mechanism("world", machine, card, 5, 1)
        look = world.watcher().look()
        parts = 3 * len(facts["scene"]["parts"])
        assert np.abs(look[parts : parts + 5] - facts["well"]["x"]).max() < 20  # 2 mm
        heights = (np.arange(5) + 0.5) * facts["well"]["card_high"]
        assert np.abs(look[parts + 5 : parts + 10] - heights).max() < 10

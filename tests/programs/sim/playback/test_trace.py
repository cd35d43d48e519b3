"""The trace tells where everything was in the run that was, and the run is the same with it or without."""

import gzip
import json
import sys

import mischwerk_machines
import numpy as np
import pytest
from mischwerk_sim import build
from mischwerk_sim.board.report import Report
from mischwerk_sim.board.workplace import ForkedWork, WorkFailed
from mischwerk_sim.playback import folder, motion
from played_runs import RUNS, shuffled


@pytest.fixture(scope="module")
def traced(tmp_path_factory):
    """traced(name): folder, mechanism and job of one of RUNS, carried out once."""
    kept = {}

    def run(name):
        if name not in kept:
            path = tmp_path_factory.mktemp("traced")
            kept[name] = (path, *shuffled(path, **RUNS[name]))
        return kept[name]

    return run


@pytest.mark.parametrize("name", ["rack, model", "wheel, model", "rack, world"])
def test_the_run_is_the_same_without_a_trace(tmp_path, traced, name):
    shuffled(tmp_path, **RUNS[name], trace=False)
    assert not (tmp_path / "trace.json.gz").exists()
    assert (tmp_path / "twin.jsonl").read_bytes() == (traced(name)[0] / "twin.jsonl").read_bytes()


@pytest.mark.parametrize("name", ["rack, model", "wheel, model"])
def test_the_same_run_gives_the_same_bytes(tmp_path, traced, name):
    shuffled(tmp_path, **RUNS[name])
    assert (tmp_path / "trace.json.gz").read_bytes() == (traced(name)[0] / "trace.json.gz").read_bytes()


@pytest.mark.parametrize("name", ["rack, world", "wheel, world"])
def test_the_last_look_is_where_the_bodies_lie(traced, name):
    path, world, _job = traced(name)
    seen = motion.of(folder.read(path))
    world.cards.read()
    there = np.column_stack((world.cards.x, world.cards.y))
    assert np.abs(seen.cards[-1, :, :2] / 10.0 - there).max() <= 0.1, "further than 0.1 mm from the truth"
    angle = seen.cards[-1, :, 2] / 1000.0
    assert np.abs(np.sin(angle) - world.cards.sin).max() < 0.002
    bodies = {shapes[0][0]: number for number, shapes in enumerate(seen.scene["parts"])}
    carrier = {"wheel", "frame"} if "wheel" in name else {"rack"}  # the curtain is drawn like the wall behind it
    assert set(bodies) == {"roller", "nip", "idler", "follower", "pusher", *carrier}
    at = seen.parts[-1, bodies["follower"], :2] / 10.0
    assert np.abs(at - world.feeder.follower.position).max() <= 0.1


@pytest.mark.parametrize("name", RUNS)
def test_it_looks_fifty_times_a_second_while_anything_moves(traced, name):
    run = folder.read(traced(name)[0])
    gaps = np.diff(run.times_ms)
    assert (gaps > 0).all() and np.median(gaps) == 20
    assert run.times_ms[0] == 0


def test_between_two_looks_a_turning_card_turns_the_short_way():
    world = build.mechanism("world", mischwerk_machines.load("wheel54"), mischwerk_machines.card_format("poker"), 1, 1)
    watcher = world.watcher()
    angle = 3 * len(watcher.scene["parts"]) + 2  # of the only card
    seen = []
    for turn in (3.0, 3.1, 3.2, 6.2, 6.4, 6.2):
        world.cards.bodies[0].angle = turn
        seen.append(watcher.look()[angle])
    assert np.allclose(seen, [3000, 3100, 3200, 6200, 6400, 6200])


def test_the_sensors_stand_in_it_as_they_were(traced):
    path, mechanism, _job = traced("rack, world")
    assert motion.of(folder.read(path)).levels[-1].tolist() == mechanism.levels


def test_its_file_holds_no_time_of_day(traced):
    data = (traced("rack, model")[0] / "trace.json.gz").read_bytes()
    assert data[4:8] == bytes(4), "gzip's time stamp"
    assert json.loads(gzip.decompress(data))["trace"] == 1


def test_no_half_written_file_is_left(traced):
    assert sorted(path.name for path in traced("rack, model")[0].iterdir()) == [
        "record.json",
        "trace.json.gz",
        "twin.jsonl",
    ]


# -- Pictures are drawn by a copy of the process, of the machine as it was at that moment.


def test_the_copy_sees_what_was_and_changes_nothing_here(tmp_path):
    forked, state = ForkedWork(), ["before"]

    def work():
        (tmp_path / "seen").write_text(state[0])
        state.append("changed there")

    forked.run(work)
    state[0] = "after"
    forked.wait()
    assert (tmp_path / "seen").read_text() == "before"
    if sys.platform == "linux":
        assert state == ["after"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the work is done at once, and raises at once")
def test_failed_work_is_reported_when_everything_is_done(capfd):
    forked = ForkedWork()
    forked.run(lambda: 1 / 0)
    with pytest.raises(WorkFailed, match="could not be drawn"):
        forked.wait()
    assert "ZeroDivisionError" in capfd.readouterr().err
    forked.wait()  # said once


def test_where_processes_cannot_be_copied_it_is_done_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    done = []
    ForkedWork().run(lambda: done.append(1))
    assert done == [1]


def test_a_picture_without_room_leaves_nothing_and_is_reported_in_words(tmp_path, capfd):
    class Mechanism:
        time_us = 0.0
        is_prepared = False

        def prepare_to_draw(self):
            self.is_prepared = True

        def draw(self, path, _title):
            assert self.is_prepared, "in the process that is copied"
            path.write_bytes(b"half of it")
            raise OSError(28, "No space left on device")

    report, mechanism = Report(None, tmp_path), Mechanism()
    report._picture(mechanism, "start")
    with pytest.raises(WorkFailed, match="1 of the pictures"):
        report.close()
    assert mechanism.is_prepared
    assert capfd.readouterr().err == "01-start.png can't be written: No space left on device.\n"
    assert list(tmp_path.iterdir()) == []

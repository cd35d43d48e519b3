"""Pictures are drawn by a copy of the process, of the machine as it was at that moment."""

import sys

import pytest
from mischwerk_sim.board.forked_work import ForkedWork, WorkFailed
from mischwerk_sim.board.report import Report


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

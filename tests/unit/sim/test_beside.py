"""Pictures are drawn by a copy of the process, of the machine as it was at that moment."""

import sys

import pytest
from mischwerk_sim.beside import Beside


def test_the_copy_sees_what_was_and_changes_nothing_here(tmp_path):
    beside, state = Beside(), ["before"]

    def work():
        (tmp_path / "seen").write_text(state[0])
        state.append("changed there")

    beside.run(work)
    state[0] = "after"
    beside.wait()
    assert (tmp_path / "seen").read_text() == "before"
    if sys.platform == "linux":
        assert state == ["after"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the work is done at once, and raises at once")
def test_work_that_failed_is_told_when_all_is_done(capfd):
    beside = Beside()
    beside.run(lambda: 1 / 0)
    with pytest.raises(RuntimeError, match="could not be drawn"):
        beside.wait()
    assert "ZeroDivisionError" in capfd.readouterr().err
    beside.wait()  # said once


def test_where_processes_cannot_be_copied_it_is_done_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    done = []
    Beside().run(lambda: done.append(1))
    assert done == [1]

"""No command is silent for long: what is being done is said every few seconds, and that numba compiles."""

import io
import re
import time
from types import SimpleNamespace

import pytest
from mischwerk.terminal import clock, compiling, progress
from mischwerk_work import bar
from mischwerk_work.bar import HEARTBEAT
from rich.progress import Progress


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    for name, seconds in (("INTERVAL_S", 0.05), ("AT_ONCE_S", 0.0), ("_LOOK_S", 0.01)):
        monkeypatch.setattr(bar, name, seconds)
    time.sleep(0.25)  # the thread of an earlier test still waits as long as it did then


def heard(capsys, wanted, within_s=5.0):
    """What was said until ``wanted`` was among it, a regular expression."""
    said, until = "", time.monotonic() + within_s
    while not re.search(wanted, said):
        assert time.monotonic() < until, said
        time.sleep(0.01)
        said += capsys.readouterr().err
    return said


def test_the_innermost_work_is_told_again_and_again(capsys):
    with HEARTBEAT.doing("outer"):
        heard(capsys, r"(outer, \d+ s\n){2}")
        with HEARTBEAT.doing(lambda: "inner"):
            heard(capsys, r"inner, \d+ s\n")
            time.sleep(0.1)
            assert "outer" not in capsys.readouterr().err
        heard(capsys, "outer, ")
    time.sleep(0.05)
    capsys.readouterr()
    time.sleep(0.3)
    assert capsys.readouterr().err == ""


def test_nothing_is_told_of_a_work_that_something_else_shows(capsys):
    with HEARTBEAT.doing("outer"), HEARTBEAT.doing(""):
        time.sleep(0.05)
        capsys.readouterr()
        time.sleep(0.3)
        assert capsys.readouterr().err == ""


@pytest.mark.wants("lab")
def test_what_numba_compiles_is_told_even_where_nothing_else_is(capsys):
    from numba.core import event

    compiling.told()
    with event.trigger_event("numba:compile"):
        heard(capsys, r"working, compiling, once on this computer, \d+ s\n")
        with HEARTBEAT.doing("audit"):
            heard(capsys, "audit, compiling, once on this computer")
    with HEARTBEAT.doing("audit"):
        heard(capsys, r"audit, \d+ s")


def test_a_pipe_hears_how_many_cards_have_gone_and_when_they_are_ejected(capsys):
    shown = progress.make(52)
    shown.passes(2)
    shown.phase("working", 1)
    shown.card(1, 26)
    heard(capsys, r"working, pass 1 of 2: 26 of 52 cards, \d+ s")
    shown.card(1, 52)
    heard(capsys, "ejecting, pass 1 of 2, ")
    shown.phase("idle", 0)
    time.sleep(0.05)
    capsys.readouterr()
    time.sleep(0.2)
    assert capsys.readouterr().err == ""
    shown.close()


def test_a_computation_says_how_far_it_is(capsys):
    with bar.shown("study", 200, done=10) as advance:
        heard(capsys, r"study: 5 %, \d+ s")
        advance(190)
        heard(capsys, r"study: 100 %\n")
    assert list(bar.tracked("deals", iter("abc"), 3)) == ["a", "b", "c"]


def test_a_computation_with_nothing_to_do_says_so_too(capsys):
    with bar.shown("mixing", 0) as advance:
        time.sleep(0.1)  # so that it is told
        advance(0)
    assert "Error" not in capsys.readouterr().err


def test_on_a_terminal_the_line_is_written_over_and_goes_away(monkeypatch):
    screen = io.StringIO()
    screen.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", screen)
    with HEARTBEAT.doing("loading"):
        until = time.monotonic() + 5
        while screen.getvalue().count("loading") < 2:
            assert time.monotonic() < until
            time.sleep(0.01)
    written = screen.getvalue()
    assert "\n" not in written and written.startswith("\r\x1b[2Kloading, 0 s") and written.endswith("\r\x1b[2K")


def test_the_clock_goes_on_when_the_bar_is_full(monkeypatch):
    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: 175.0))
    with Progress(clock.Clock(100.0), disable=True) as shown:
        shown.update(shown.add_task("ejecting", total=52), completed=52)
        (task,) = shown.tasks
        assert task.finished and shown.columns[0].render(task).plain == "1:15"


@pytest.mark.parametrize("given, seconds", [("", 2.5), ("60", 60.0), ("0", float("inf")), ("often", 2.5)])
def test_how_often_is_for_the_environment_to_say(monkeypatch, given, seconds):
    monkeypatch.setenv(bar.VARIABLE, given)
    assert bar._interval_s() == seconds

"""A command of the twin says every few seconds what it does, and how far it is."""

import re
import threading
import time

import pytest
from mischwerk_sim.commands import console_at, progress


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(progress, "INTERVAL_S", 0.03)
    monkeypatch.setattr(progress, "AT_ONCE_S", 0.03)


def heard(capsys, wanted):
    said, until = "", time.monotonic() + 5
    while not re.search(wanted, said):
        assert time.monotonic() < until, said
        time.sleep(0.01)
        said += capsys.readouterr().err


def test_the_first_line_comes_soon_in_a_pipe_and_none_where_none_are_wanted(monkeypatch, capsys):
    monkeypatch.setattr(progress, "AT_ONCE_S", 0.03)
    for seconds, wanted in ((60.0, "sim sweep, 0 s\n"), (threading.TIMEOUT_MAX, "")):
        monkeypatch.setattr(progress, "INTERVAL_S", seconds)
        with progress.doing("sim sweep"), progress.told():
            time.sleep(0.3)
        assert capsys.readouterr().err == wanted


def test_what_is_done_and_how_far(capsys):
    with progress.doing("sim sweep"), progress.told():
        heard(capsys, r"(sim sweep, \d+ s\n){2}")
        points = progress.tracked(console_at(stderr=True), "points", iter("abc"), 4, 1, lambda: "2 faults")
        assert next(points) == "a"
        heard(capsys, r"points: 1 of 4, 2 faults, \d+ s\n")
        assert next(points) == "b"
        heard(capsys, r"points: 2 of 4, 2 faults, \d+ s\n")
        assert list(points) == ["c"]
        heard(capsys, "sim sweep, ")
    capsys.readouterr()
    time.sleep(0.2)
    assert capsys.readouterr().err == ""

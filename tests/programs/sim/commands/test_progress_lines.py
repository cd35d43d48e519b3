"""A command of the twin says every few seconds what it does, and how far it is."""

import math
import re
import time

import pytest
from mischwerk_sim import commands
from mischwerk_sim.commands import sweep
from mischwerk_work import heartbeat
from mischwerk_work.bar import tracked


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    for name, seconds in (("INTERVAL_S", 0.05), ("AT_ONCE_S", 0.03), ("_LOOK_S", 0.01)):
        monkeypatch.setattr(heartbeat, name, seconds)
    time.sleep(0.25)  # the thread of an earlier test still waits as long as it did then


def heard(capsys, wanted):
    said, until = "", time.monotonic() + 5
    while not re.search(wanted, said):
        assert time.monotonic() < until, said
        time.sleep(0.01)
        said += capsys.readouterr().err


def test_the_first_line_comes_soon_in_a_pipe_and_none_where_none_are_wanted(monkeypatch, capsys):
    monkeypatch.setattr(sweep, "main", lambda arguments: time.sleep(0.3))
    for seconds, wanted in ((60.0, "sim sweep, 0 s\n"), (math.inf, "")):
        monkeypatch.setattr(heartbeat, "INTERVAL_S", seconds)
        commands.run("sweep", [])
        assert capsys.readouterr().err == wanted


def test_what_is_done_and_how_far(monkeypatch, capsys):
    def main(arguments):
        heard(capsys, r"(sim sweep, \d+ s\n){2}")
        points = tracked("points", iter("abc"), 4, 1, lambda: "2 faults")
        assert next(points) == "a"
        heard(capsys, r"points: 1 of 4, 2 faults, \d+ s\n")
        assert next(points) == "b"
        heard(capsys, r"points: 2 of 4, 2 faults, \d+ s\n")
        assert list(points) == ["c"]
        heard(capsys, "sim sweep, ")
        return 0

    monkeypatch.setattr(sweep, "main", main)
    assert commands.run("sweep", []) == 0
    capsys.readouterr()
    time.sleep(0.2)
    assert capsys.readouterr().err == ""

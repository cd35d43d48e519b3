"""A board that never comes to an end with a job is left; one that is only slow is not."""

import time

import pytest
from fake_board import HAPPY, fault, finished, phase
from mischwerk.jobs import job, job_bounds
from mischwerk.jobs.job_bounds import Endless, JobBounds, longest_s
from mischwerk.link import line
from shuffler.link.protocol import Packet

SECOND = 1_000_000


def heartbeat(t_us=0):
    return "heartbeat", {"phase": 4, "t_us": t_us}


def packet(name, t_us=0):
    return Packet(0xC0, name, 0, 1, {"t_us": t_us})


@pytest.fixture
def short(monkeypatch):
    """Bounds of seconds instead of minutes."""
    monkeypatch.setattr(job_bounds, "EXTRAS_S", 2)
    monkeypatch.setattr(job_bounds, "CARD_S", 0)
    monkeypatch.setattr(job_bounds, "MOST_PHASES", 20)
    monkeypatch.setattr(job_bounds, "MOST_FAULTS", 20)
    monkeypatch.setattr(job_bounds, "MOST_SILENCES", 10)
    monkeypatch.setattr(job, "SILENCE_S", 0.1)
    monkeypatch.setattr("mischwerk.link.connection.BOARD", line.RetryPolicy(0.15, 6))


FOR_EVER = {
    "heartbeats": ([heartbeat()], "8 events for one job"),
    "phases": ([phase("feeding", 1), phase("ejecting", 1)], "phases for one job"),
    "faults": ([fault("MISFEED")], "faults for one job"),
    "commitments": (
        [("commitment", {"attempt": 0, "commitment": bytes(32), "t_us": 0})],
        "17 commitments for one job",
    ),
    "a clock that runs away": ([heartbeat(), heartbeat(10**15)], "minutes by its own clock"),
}


@pytest.mark.parametrize("command", [("shuffle",), ("home",), ("count",), ("clean",), ("jog", "feed", "9")])
@pytest.mark.parametrize("what", FOR_EVER)
def test_what_never_ends_is_left(board, run, short, monkeypatch, what, command):
    steps, told = FOR_EVER[what]
    monkeypatch.setattr(job_bounds, "EVENTS_PER_S", 100 if what != "heartbeats" else 4)
    steps = [("for_ever", steps)]
    fake = board(shuffle=steps, home=steps, jog=steps, upkeep=steps)
    began = time.monotonic()
    ran = run(*command, "--port", fake.path)
    assert time.monotonic() - began < 10
    assert ran.status == 4
    assert "no real job does that" in ran.err
    assert told in ran.err or what == "heartbeats"
    assert fake.heard[-1] == "stop", "it moves, and nobody follows it any longer"


@pytest.mark.parametrize("flags", [0, 1])
def test_what_says_that_it_runs_and_is_silent(board, run, short, flags):
    fake = board(shuffle=[phase("homing")], status_state="running", flags=flags)
    ran = run("shuffle", "--port", fake.path)
    assert ran.status == 4 and "sends no heartbeat" in ran.err


def test_what_sends_slowly_for_ever(board, run, short):
    """Few events, and a clock that does not move: wall time is left."""
    fake = board(shuffle=[("for_ever", [heartbeat(), ("sleep", 0.5)])])
    ran = run("shuffle", "--port", fake.path)
    assert ran.status == 4 and "not finished in the time" in ran.err


def test_a_twin_may_be_slow(board, run, short, monkeypatch):
    """Ten times as slow as its own clock: more wall seconds than the job may take by the machine's."""
    monkeypatch.setattr(job_bounds, "EVENTS_PER_S", 100)
    steps = [step for n in range(6) for step in (heartbeat(n * SECOND // 10), ("sleep", 0.5))]
    fake = board(shuffle=[*HAPPY[:4], *steps, finished("done", SECOND)], flags=1)
    began = time.monotonic()
    assert run("shuffle", "--port", fake.path).status == 0
    assert time.monotonic() - began > 2.5 > job_bounds.EXTRAS_S


def test_a_flood_that_nobody_reads(board, run, short, monkeypatch):
    """Events come while an answer is waited for."""
    monkeypatch.setattr(line, "MOST_WAITING", 20)
    monkeypatch.setattr("mischwerk.link.connection.BOARD", line.RetryPolicy(2.0, 3))
    fake = board(shuffle=[("sleep", 0.1), ("for_ever", [heartbeat()])], mute_after="result")
    fake.script.shuffle = [finished("done"), ("for_ever", [heartbeat()])]
    ran = run("shuffle", "--port", fake.path)
    assert ran.status == 4 and "faster than they can be read" in ran.err


def test_the_bound_grows_with_what_was_asked_for():
    deck = longest_s("shuffle", {"cards": 52, "passes": 0})
    assert deck < longest_s("shuffle", {"cards": 110, "passes": 0})
    assert longest_s("shuffle", {"cards": 52, "passes": 4}) < longest_s("shuffle", {"cards": 52, "passes": 16})
    assert deck == longest_s("deal", {"cards": 52}) == longest_s("arrange", {"cards": 52})
    assert longest_s("jog", {"steps": 10}) < longest_s("jog", {"steps": 1_000_000})
    assert longest_s("upkeep", {"amount": 120}) >= 240
    assert longest_s("home", {}) >= 60
    assert longest_s("resume", {}) >= longest_s("shuffle", {"cards": 250, "passes": 0})


def test_the_slowest_honest_shuffle_is_within_the_bounds():
    """Every card of every pass at its third attempt, three times drawn afresh, 16 passes: each second a heartbeat."""
    cards, passes = 110, 16
    bounds = JobBounds("port", longest_s("shuffle", {"cards": cards, "passes": passes}), False, 0.0)
    t_us = 0
    for _ in range(3):
        for _ in range(passes):
            for seconds in (cards, 60):  # feeding, ejecting
                bounds.event(packet("phase", t_us))
                for _ in range(seconds):
                    t_us += SECOND
                    bounds.event(packet("heartbeat", t_us))
                    bounds.time(t_us / 1e6)
        bounds.event(packet("fault", t_us))


def test_a_silence_is_forgotten_when_something_comes():
    bounds = JobBounds("port", 1000, False, 0.0)
    for _ in range(5):
        for _ in range(job_bounds.MOST_SILENCES):
            bounds.silence()
        bounds.event(packet("heartbeat"))
    with pytest.raises(Endless):
        for _ in range(job_bounds.MOST_SILENCES + 1):
            bounds.silence()

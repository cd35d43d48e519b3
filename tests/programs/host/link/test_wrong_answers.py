"""A board that gives another answer than the one asked for: one clear error in every command, and never a loop."""

import time
from contextlib import nullcontext

import pytest
import shuffler
from fake_board import HAPPY, fault, finished, phase
from mischwerk.jobs import job, job_bounds
from mischwerk.jobs.job_bounds import Endless, JobBounds, longest_s
from mischwerk.link import line
from mischwerk.link.board_status import Refused
from mischwerk.link.wire import VERSION
from shuffler import faults, reasons
from shuffler.link.protocol import Packet

# Every request that a command makes of a board that is otherwise as it should be.
ASKED = {
    "status": [("status",), ("doctor",)],
    "home": [("home",)],
    "stop": [("stop",)],
    "shuffle": [("shuffle",)],
    "result": [("shuffle",), ("doctor",)],
    "reveal_target": [("shuffle", "--seed", "ab" * 32)],
    "reveal_pass": [("shuffle", "--seed", "ab" * 32)],
    "jog": [("jog", "feed", "10")],
    "upkeep": [("count",), ("clean",), ("calibrate", "--yes")],
    "upkeep_result": [("count",)],
    "get_setting": [("settings", "get"), ("settings", "set", "cards", "32"), ("calibrate", "--yes"), ("doctor",)],
    "set_setting": [("settings", "set", "cards", "32")],
    "get_log": [("log",)],
    "get_counter": [("log",)],
    "sensors": [("doctor",)],
    "diagnose": [("entropy", "capture", "--bits", "800", "--out", "raw"), ("doctor",)],
    "capture": [("entropy", "capture", "--bits", "800", "--out", "raw"), ("doctor",)],
}
CASES = [(request, command) for request, commands in ASKED.items() for command in commands]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr("mischwerk.link.connection.BOARD", line.RetryPolicy(0.15, 6))


def wrong(request):
    """Answers that belong to another request, or to no version."""
    other = ("captured", {"raw": b""}) if request != "capture" else ("accepted", {})
    return [other, ("", {})]


@pytest.mark.parametrize("which", ["of another request", "of no version"])
@pytest.mark.parametrize(("request_name", "command"), CASES, ids=lambda one: one if isinstance(one, str) else one[0])
def test_a_wrong_answer_is_reported_as_such(board, run, request_name, command, which):
    answer = wrong(request_name)[which == "of no version"]
    if command == ("doctor",) and request_name == "diagnose":
        answer = ("", {})
    fake = board(answers={request_name: answer}, status_state="none")
    ran = run(*command, "--port", fake.path)
    text = ran.out if command == ("doctor",) else ran.err
    assert f"it answers `{request_name}` with" in text
    assert "nexpected" not in ran.out + ran.err and "Traceback" not in ran.err
    assert ran.status == 3


@pytest.mark.parametrize("request_name", ["status", "sensors", "result", "upkeep_result"])
def test_what_is_never_refused_may_be_refused(board, run, request_name):
    refused = ("refused", {"code": 4002, "detail": "not today"})
    commands = {"status": ("status",), "sensors": ("doctor",), "result": ("shuffle",), "upkeep_result": ("count",)}
    ran = run(*commands[request_name], "--port", board(answers={request_name: refused}).path)
    assert "nexpected" not in ran.out + ran.err
    assert ran.status in (2, 3)


@pytest.mark.parametrize("raw", [b"", b"x", bytes(241)])
def test_raw_bits_are_as_many_as_were_asked_for(board, run, raw):
    port = board(answers={"capture": ("captured", {"raw": raw})}, status_state="none").path
    ran = run("entropy", "capture", "--bits", "1920", "--out", "raw", "--port", port)
    assert ran.status == 3
    assert f"asked for 240 raw bytes, it sent {len(raw)}" in ran.err
    ran = run("doctor", "--port", port)
    assert ran.status == 3 and f"asked for 240 raw bytes, it sent {len(raw)}" in ran.out


@pytest.mark.parametrize("what", ["setting", "counter", "log"])
def test_a_list_without_end_ends_where_numbers_end(board, run, what):
    """255 entries are the most that the wire can count."""
    values = {
        "setting": {"setting": "cards", "value": "52"},
        "counter": {"counter": "jams", "value": 1},
        "log": {"t_us": 1, "text": "jam"},
    }[what]
    fake = board(answers={f"get_{what}": (f"{what}_is", {"index": 0, "count": 255, **values})})
    ran = run(*(("settings", "get") if what == "setting" else ("log",)), "--port", fake.path)
    assert ran.status == 3 and fake.heard.count(f"get_{what}") <= 255


def test_a_setting_that_is_gone_after_it_was_set(board, run):
    fake = board()
    gone = {"get_setting": ("refused", {"code": 4002, "detail": "there are 0"})}
    fake.on_request = lambda packet: packet.name == "set_setting" and fake.script.answers.update(gone)
    ran = run("settings", "set", "cards", "32", "--port", fake.path)
    assert ran.status == 3 and "cards was set to 32, but is not there" in ran.err


@pytest.mark.parametrize("value", ["", "abc", "-1", "9" * 200, "²"])
def test_a_setting_that_is_not_a_number(board, run, value):
    port = board(settings={"cards": value, "format": "poker", "poker_um": value}).path
    ran = run("calibrate", "--yes", "--sleeves", "--deck-height-mm", "16", "--port", port)
    assert "nexpected" not in ran.err and ran.status in (2, 3, 4)
    ran = run("doctor", "--port", port)
    assert "nexpected" not in ran.out + ran.err


def test_measured_lengths_of_nothing(board, run):
    port = board(upkeep_result={"mean_steps": 0}).path
    ran = run("calibrate", "--yes", "--port", port)
    assert ran.status == 3 and "nexpected" not in ran.err


@pytest.mark.parametrize(
    ("pockets", "capacity", "status", "message"),
    [
        (0, 0, 3, "holds 0 card"),
        (1, 1, 3, "holds 1 card"),
        (255, 255, 2, "300 cards do not fit mine: it takes 255 at most"),  # the wire has no larger numbers
    ],
)
def test_a_machine_without_room(board, run, pockets, capacity, status, message):
    about = {"protocol": VERSION, "firmware": shuffler.VERSION, "machine": "mine", "kind": "rack", "flags": 0}
    identity = {**about, "interpreter": "fake", "pockets": pockets, "capacity": capacity}
    ran = run("shuffle", "--cards", "300", "--port", board(answers={"identify": ("identity", identity)}).path)
    assert ran.status == status and message in ran.err


def test_a_board_that_answers_only_when_asked_again_is_left(board, run, monkeypatch):
    """A list of 255 entries, each of them late, would take a quarter of an hour."""
    monkeypatch.setattr("mischwerk.link.connection.BOARD", line.RetryPolicy(0.02, 4))
    fake = board(settings={f"setting {number}": "1" for number in range(200)})
    fake.on_request = lambda packet: packet.name == "get_setting" and time.sleep(0.04)
    ran = run("settings", "get", "--port", fake.path)
    assert ran.status == 4 and "keeps answering late" in ran.err
    assert fake.heard.count("get_setting") < 60


# -- What to do about a request that the board refuses: for each reason that a command can meet.


@pytest.mark.parametrize(
    ("reason", "what_to_do"),
    [
        (reasons.NOTHING_PAUSED, "`mischwerk status`"),
        (reasons.OTHER_FORMAT, "`mischwerk settings set format`"),
        (reasons.NO_TEST_MODE, "--sim"),
        (reasons.LATCHED, "Run `mischwerk home` first."),
        (reasons.MANY_ATTEMPTS, "Run `mischwerk home` first."),
    ],
)
def test_the_hint_is_of_the_reason(reason, what_to_do):
    values = {"code": faults.code("BAD_REQUEST"), "reason": reason, "detail": "so it is"}
    problem = Refused(values).explained()
    assert problem.error == "The board refuses: so it is."
    assert what_to_do in problem.what_to_do and "request" not in problem.what_to_do


def test_a_deck_that_is_too_large():
    values = {"code": faults.code("DECK_TOO_LARGE"), "reason": reasons.MANY_CARDS, "detail": "it takes 100"}
    assert Refused(values).explained().what_to_do == "Use fewer cards."


# -- A board that never comes to an end with a job is left; one that is only slow is not.

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
    steps, message = FOR_EVER[what]
    monkeypatch.setattr(job_bounds, "EVENTS_PER_S", 100 if what != "heartbeats" else 4)
    steps = [("for_ever", steps)]
    fake = board(shuffle=steps, home=steps, jog=steps, upkeep=steps, commitments=[bytes(32)])
    began = time.monotonic()
    ran = run(*command, "--port", fake.path)
    assert time.monotonic() - began < 10
    assert ran.status == 4
    assert "no real job does that" in ran.err
    assert message in ran.err or what == "heartbeats"
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
    assert longest_s("shuffle", {"cards": 52, "passes": 0}, 2) < 16 * 60
    assert longest_s("shuffle", {"cards": 52, "passes": 0}, 16) == deck, "its machine has no file here"
    assert longest_s("jog", {"steps": 10}) < longest_s("jog", {"steps": 1_000_000})
    assert longest_s("upkeep", {"amount": 120}) >= 240
    assert longest_s("home", {}) >= 60
    assert longest_s("resume", {}) >= longest_s("shuffle", {"cards": 250, "passes": 0})


def test_the_slowest_honest_shuffle_is_within_the_bounds():
    """Every card of every pass at its third attempt, three times drawn afresh, 16 passes: each second a heartbeat."""
    cards, passes = 110, 16
    bounds = JobBounds("port", longest_s("shuffle", {"cards": cards, "passes": passes}), 1, 0.0)
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


def test_a_deck_job_is_waited_for_as_long_as_its_own_passes_take(run, board, monkeypatch):
    passes = []
    kept = job_bounds.longest_s
    monkeypatch.setattr(job_bounds, "longest_s", lambda *values: passes.append(values[2]) or kept(*values))
    assert run("shuffle", "--port", board().path, "--cards", "40").status == 0
    assert passes == [2]


@pytest.mark.parametrize(("every_s", "slowness", "left_s"), [(8, 1, 120), (60, 10, 1300), (2, 1, None), (30, 10, None)])
def test_heartbeats_that_come_too_slowly_are_left_and_slow_ones_are_not(every_s, slowness, left_s):
    """Each tells of one more second of work. Without this rule a job would last until its wall time is over."""
    bounds, now_s = JobBounds("port", 100_000, slowness, 0.0), 0.0
    with pytest.raises(Endless, match="s of work in") if left_s else nullcontext():
        for second in range(200):
            bounds.event(packet("heartbeat", second * SECOND))
            for _ in range(every_s):
                now_s += 1
                bounds.time(now_s)
    assert left_s is None or now_s <= left_s


def test_a_program_that_was_suspended_goes_on_with_a_machine_that_was_not():
    bounds = JobBounds("port", 100_000, 1, 0.0)
    bounds.event(packet("heartbeat", 0))
    bounds.time(1.0)
    bounds.time(3600.0)  # its user went for lunch; the machine's seconds are in the port
    bounds.event(packet("heartbeat", SECOND))
    bounds.time(3600.5)


def test_what_says_that_it_is_a_twin_is_not_waited_for_as_long_as_one_of_our_own(run, board, monkeypatch):
    allowed, hours = [], 3600
    kept = job_bounds.JobBounds
    monkeypatch.setattr(job_bounds, "JobBounds", lambda *values: allowed.append(values[2]) or kept(*values))
    for flags in (0, 1):
        assert run("shuffle", "--port", board(flags=flags).path, "--cards", "40").status == 0
    assert allowed == [1, job_bounds.CLAIMED_SLOWNESS]
    deck = longest_s("shuffle", {"cards": 52, "passes": 0}, 2)
    assert deck * job_bounds.CLAIMED_SLOWNESS < 3 * hours < deck * job_bounds.TWIN_SLOWNESS


@pytest.mark.parametrize(
    ("name", "most"),
    [("phase", job_bounds.MOST_PHASES), ("fault", job_bounds.MOST_FAULTS), ("commitment", job_bounds.MOST_COMMITMENTS),
     ("heartbeat", 100 * job_bounds.EVENTS_PER_S)],
)  # fmt: skip
def test_as_many_events_as_there_can_be_are_heard_and_no_more(name, most):
    bounds = JobBounds("port", 100, 1, 0.0)
    for _ in range(most):
        bounds.event(packet(name))
    with pytest.raises(Endless, match=f"{most + 1} "):
        bounds.event(packet(name))


def test_a_job_has_all_the_time_that_it_can_take_by_either_clock_and_no_more():
    bounds = JobBounds("port", 10, 3, 100.0)
    bounds.event(packet("heartbeat", 5 * SECOND))
    bounds.event(packet("heartbeat", 15 * SECOND))
    with pytest.raises(Endless, match="by its own clock"):
        bounds.event(packet("heartbeat", 15 * SECOND + 1))
    bounds.time(130.0)
    with pytest.raises(Endless, match="has not finished"):
        bounds.time(130.1)


def test_a_silence_is_forgotten_when_something_comes():
    bounds = JobBounds("port", 1000, 1, 0.0)
    for _ in range(5):
        for _ in range(job_bounds.MOST_SILENCES):
            bounds.silence()
        bounds.event(packet("heartbeat"))
    with pytest.raises(Endless):
        for _ in range(job_bounds.MOST_SILENCES + 1):
            bounds.silence()

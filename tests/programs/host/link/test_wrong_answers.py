"""A board that gives another answer than the one asked for: one clear error in every command, and never a loop."""

import time

import pytest
import shuffler
from mischwerk.link import line
from mischwerk.link.board_status import Refused
from mischwerk.link.wire import VERSION
from shuffler import faults, reasons

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
    words = ran.out if command == ("doctor",) else ran.err
    assert f"it answers `{request_name}` with" in words
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


@pytest.mark.parametrize(("pockets", "capacity"), [(0, 0), (1, 1)])
def test_a_machine_without_room(board, run, pockets, capacity):
    identity = {
        "protocol": VERSION,
        "firmware": shuffler.VERSION,
        "machine": "mine",
        "kind": "rack",
        "pockets": pockets,
        "capacity": capacity,
        "interpreter": "fake",
        "flags": 0,
    }
    ran = run("shuffle", "--port", board(answers={"identify": ("identity", identity)}).path)
    assert ran.status == 3 and f"holds {pockets * capacity} card" in ran.err


def test_a_machine_with_more_room_than_the_wire_has_numbers(board, run):
    identity = {
        "protocol": VERSION,
        "firmware": shuffler.VERSION,
        "machine": "mine",
        "kind": "rack",
        "pockets": 255,
        "capacity": 255,
        "interpreter": "fake",
        "flags": 0,
    }
    ran = run("shuffle", "--cards", "300", "--port", board(answers={"identify": ("identity", identity)}).path)
    assert ran.status == 2 and "300 cards do not fit mine: it takes 255 at most" in ran.err


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

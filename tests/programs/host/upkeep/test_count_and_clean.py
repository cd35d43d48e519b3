"""`mischwerk count` and `mischwerk clean`: in a twin that stays, and against scripted boards."""

import json
import time

import pytest
from fake_board import HANGING, fault, finished, phase
from heard import values


def order(report):
    """How the deck lies after the last job."""
    events = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    return [event["order"] for event in events if event["event"] == "state"][-1]


# -- count -------------------------------------------------------------------------------------------------
def test_a_count_reports_the_number_and_keeps_the_order(run, twin_port, tmp_path):
    report = tmp_path / "report.jsonl"
    port = twin_port("--cards", "23", "--report", str(report))
    assert run("count", "--port", port, "--json").object == {
        "result": "done",
        "machine": "pile10",
        "cards": 23,
        "misfeeds": 0,
    }
    ran = run("count", "--port", port)
    assert ran.status == 0 and ran.out == "23 cards, back in the well in the same order.\n"
    assert order(report) == list(range(23))


def test_misfeeds_are_told(run, board):
    ran = run("count", "--port", board(upkeep_result={"misfeeds": 3}).path)
    assert ran.status == 0 and "3 of them came only on a later attempt: `mischwerk clean`" in ran.out


def test_an_empty_well_and_too_many_cards(run, twin_port):
    ran = run("count", "--port", twin_port("--cards", "0"))
    assert ran.status == 3 and ran.err.splitlines()[-2:] == [
        "WELL_EMPTY at well: there is no card in the well.",
        "Lay the deck in the well. Then try again.",
    ]
    ran = run("count", "--port", twin_port("--cards", "63", "--machine", "pile6"), "--json")
    assert ran.status == 3 and "more than 60 cards: not all were counted" in ran.object["error"]


def test_a_fault_in_the_middle_sends_home(run, board):
    jammed = [phase("counting"), fault("JAM_INSERT", 9, "pocket mouth"), finished("fault")]
    ran = run("count", "--port", board(upkeep=jammed).path)
    assert ran.status == 3 and "JAM_INSERT at pocket mouth" in ran.err and "`mischwerk home`" in ran.err
    assert ran.err.count("JAM_INSERT") == 1 and "shuffled afresh" not in ran.err


def test_ctrl_c_stops_a_count(start, board):
    one = board(upkeep=HANGING)
    process = start("count", "--port", one.path)
    deadline = time.monotonic() + 10
    while "upkeep" not in one.heard and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(2)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "the machine stands still" in err and "mischwerk home" in err


@pytest.mark.parametrize("line", ["count", "clean", "jog feed 10", "calibrate --yes"])
@pytest.mark.parametrize(
    ("code", "detail", "status", "words"),
    [
        ("BAD_REQUEST", "busy", 3, ("busy with another job", "mischwerk stop")),
        ("JAM_THROAT", "a fault is latched: home first", 3, ("JAM_THROAT: a fault is latched", "mischwerk home")),
        ("BAD_REQUEST", "the machine is in diagnostic mode: home first", 2, ("diagnostic mode", "home` first")),
    ],
)
def test_what_the_board_does_not_take_now(run, board, line, code, detail, status, words):
    one = board(refuse={"upkeep": (code, detail), "jog": (code, detail)})
    ran = run(*line.split(), "--port", one.path, "--json")
    assert ran.status == status and len(ran.err.splitlines()) == 2
    assert words[0] in ran.object["error"] and words[1] in ran.object["what_to_do"]


# -- clean -------------------------------------------------------------------------------------------------
def test_cleaning_turns_the_rollers_of_an_empty_well_only(run, twin_port):
    port = twin_port("--cards", "0")
    assert run("clean", "--seconds", "3", "--port", port).out == "Feed roller and nip have turned for 3 s.\n"
    ran = run("clean", "--port", twin_port("--cards", "5"))
    assert ran.status == 2 and ran.err.splitlines()[-2:] == [
        "The board refuses: there is a card in the well: take it out before cleaning.",
        "Take all cards out of the well, then clean again.",
    ]


@pytest.mark.parametrize("seconds", ["0", "-3", "121"])
def test_cleaning_has_its_time(run, board, seconds):
    one = board()
    ran = run("clean", "--seconds", seconds, "--port", one.path)
    assert ran.status == 2 and "between 1 and 120" in ran.err and one.heard == []


def test_a_person_is_asked_before_the_rollers_turn(terminal, board):
    one = board()
    shown = terminal("clean", "--port", one.path)
    shown.until("n: no >")
    assert "Take all cards out of the well" in shown.seen and "upkeep" not in one.heard
    shown.keys("n\n")
    assert shown.end() == 130 and "upkeep" not in one.heard
    shown = terminal("clean", "--port", one.path)
    shown.until("n: no >")
    shown.keys("\n")
    assert shown.end() == 0 and values(one, "upkeep") == [{"what": 1, "amount": 10}]

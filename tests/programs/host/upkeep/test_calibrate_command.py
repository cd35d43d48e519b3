"""`mischwerk calibrate`: what is measured, what is believed, and what is stored."""

import json
import os
import subprocess
import sys
import time

import pytest
from doctor_boards import values
from fake_board import HANGING, fault, finished, phase
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.upkeep import calibration
from mischwerk.upkeep.tasks import CountResult

LENGTHS = {"poker": 2540, "bridge": 2280, "skat": 2360}


def test_calibrating_stores_length_and_thickness_of_the_twins_cards(run, twin_port):
    port = twin_port("--cards", "52")
    ran = run("calibrate", "--deck-height-mm", "15.6", "--yes", "--port", port)
    assert ran.status == 0 and "poker_um      0 -> 300" in ran.out and "next start" in ran.out
    settings = run("settings", "get", "--port", port, "--json").object["settings"]
    assert abs(settings["poker_steps"] - 2540) < 80 and settings["poker_um"] == 300 and settings["sleeves"] is False
    answer = run("calibrate", "--sleeves", "--deck-height-mm", "23.4", "--yes", "--port", port, "--json").object
    changed = {change["setting"]: change["after"] for change in answer["changes"]}
    assert answer["stored"] and changed["sleeves"] == "yes" and changed["sleeve_um"] == "150"
    ran = run("calibrate", "--format", "skat", "--yes", "--port", port)
    assert ran.status == 3 and "That is a poker card" in ran.err and "Give --format poker." in ran.err


def test_a_person_is_asked_before_it_is_stored(terminal, board):
    machine = board()
    shown = terminal("calibrate", "--port", machine.path)
    shown.until("n: no >")
    assert "poker_steps" in shown.seen and "-> 2550" in shown.seen
    shown.keys("n\n")
    assert shown.end() == 0 and "Nothing was stored." in shown.seen and "set_setting" not in machine.heard
    shown = terminal("calibrate", "--port", machine.path)
    shown.until("n: no >")
    shown.keys("\n")
    assert shown.end() == 0 and values(machine, "set_setting")[0] == {"setting": "poker_steps", "value": "2550"}


CALIBRATIONS = [
    ("", 2, "nobody can be asked"),
    ("--json", 2, "nobody can be asked"),
    ("--yes --format tarot", 2, "--format tarot is not known"),
    ("--yes --deck-height-mm 0", 2, "is out of range"),
    ("--yes --deck-height-mm nan", 2, "is out of range"),
    ("--yes --deck-height-mm 101", 2, "is out of range"),
    ("--yes --deck-height-mm 50", 2, "a card would be 962 µm"),
    ("--yes --deck-height-mm 16 --sleeves", 2, "poker_um is 0"),
]


@pytest.mark.parametrize(("line", "status", "message"), CALIBRATIONS, ids=[line for line, _, _ in CALIBRATIONS])
def test_a_calibration_that_makes_no_sense_stores_nothing(run, board, line, status, message):
    machine = board()
    ran = run("calibrate", "--port", machine.path, *line.split())
    assert ran.status == status and message in ran.err and "set_setting" not in machine.heard


SPREADS = [
    ({"least_steps": 2300}, "The shortest card measured 2300 steps, 10 % off the mean of 2550"),
    ({"most_steps": 3100}, "The longest card measured 3100 steps, 22 % off"),
    ({"cards": 9}, "9 cards are too few"),
    ({"least_steps": 2290, "mean_steps": 2300, "most_steps": 2310}, "That is a bridge card"),
    ({"least_steps": 2890, "mean_steps": 2900, "most_steps": 2910}, "a poker card has 2540"),
]


@pytest.mark.parametrize(("reported", "message"), SPREADS)
def test_measurements_that_make_no_sense_are_not_believed(run, board, reported, message):
    machine = board(upkeep_result=reported)
    ran = run("calibrate", "--yes", "--port", machine.path)
    assert ran.status == 3 and message in ran.err and "set_setting" not in machine.heard


def test_what_is_measured_in_the_twins_world_is_believed():
    """Least, mean, most of 24 cards each."""
    for name, steps in (("poker", (2548, 2589, 2637)), ("skat", (2347, 2398, 2470))):
        calibration.check(CountResult(24, 0, *steps), name, LENGTHS, False)
    calibration.check(CountResult(24, 0, 2700, 2720, 2740), "poker", LENGTHS, True)
    with pytest.raises(DeviceFault):
        calibration.check(CountResult(24, 0, 2700, 2720, 2740), "poker", LENGTHS, False)


def test_cards_that_the_build_does_not_take_are_not_stored_at_all(run, board):
    machine = board(settings={"cards": "52", "format": "poker", "poker_um": "400"})
    ran = run("calibrate", "--sleeves", "--deck-height-mm", "31.2", "--yes", "--port", machine.path)
    assert ran.status == 3 and "a card of 600 um is thicker than the machine takes (550)" in ran.err
    assert "Nothing is stored." in ran.err and "set_setting" not in machine.heard
    machine = board(upkeep_result={"least_steps": 2790, "mean_steps": 2800, "most_steps": 2810})
    ran = run("calibrate", "--sleeves", "--yes", "--port", machine.path)
    assert ran.status == 3 and "a card of 2800 steps is longer than the well takes (2735)" in ran.err


def test_the_board_never_sees_cards_thicker_than_they_are():
    """Each change on its own: sleeves that are removed come first, sleeves that are added last."""
    counted = CountResult(52, 0, 2540, 2550, 2560)
    bare = calibration.changes(counted, "poker", {"poker_um": "300", "sleeves": "yes"}, 20.8, False)
    assert [change.setting for change in bare] == ["poker_steps", "sleeves", "poker_um"]
    sleeved = calibration.changes(counted, "poker", {"poker_um": "300", "sleeves": "no"}, 20.8, True)
    assert [change.setting for change in sleeved] == ["poker_steps", "sleeve_um", "sleeves"]


def test_a_sleeve_thinner_than_nothing_is_refused():
    counted = CountResult(52, 0, 2540, 2550, 2560)
    with pytest.raises(UsageProblem, match="a sleeve would add -12 µm"):
        calibration.changes(counted, "poker", {"poker_um": "300"}, 15.0, True)


# -- `mischwerk count` and `mischwerk clean`: in a twin that stays, and against scripted boards.


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
    machine = board(upkeep=HANGING)
    process = start("count", "--port", machine.path)
    deadline = time.monotonic() + 10
    while "upkeep" not in machine.heard and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(2)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "the machine stands still" in err and "mischwerk home" in err


@pytest.mark.parametrize("line", ["count", "clean", "jog feed 10", "calibrate --yes"])
@pytest.mark.parametrize(
    ("code", "detail", "status", "texts"),
    [
        ("BAD_REQUEST", "busy", 3, ("busy with another job", "mischwerk stop")),
        ("JAM_THROAT", "a fault is latched: home first", 3, ("JAM_THROAT: a fault is latched", "mischwerk home")),
        ("BAD_REQUEST", "the machine is in diagnostic mode: home first", 2, ("diagnostic mode", "home` first")),
    ],
)
def test_what_the_board_does_not_take_now(run, board, line, code, detail, status, texts):
    machine = board(refuse={"upkeep": (code, detail), "jog": (code, detail)})
    ran = run(*line.split(), "--port", machine.path, "--json")
    assert ran.status == status and len(ran.err.splitlines()) == 2
    assert texts[0] in ran.object["error"] and texts[1] in ran.object["what_to_do"]


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
    machine = board()
    ran = run("clean", "--seconds", seconds, "--port", machine.path)
    assert ran.status == 2 and "between 1 and 120" in ran.err and machine.heard == []


def test_a_person_is_asked_before_the_rollers_turn(terminal, board):
    machine = board()
    shown = terminal("clean", "--port", machine.path)
    shown.until("n: no >")
    assert "Take all cards out of the well" in shown.seen and "upkeep" not in machine.heard
    shown.keys("n\n")
    assert shown.end() == 130 and "upkeep" not in machine.heard
    shown = terminal("clean", "--port", machine.path)
    shown.until("n: no >")
    shown.keys("\n")
    assert shown.end() == 0 and values(machine, "upkeep") == [{"what": 1, "amount": 10}]


# -- `mischwerk settings` and `mischwerk log`: read and changed in a twin that stays, and shown of scripted boards.


def test_settings_are_read_and_changed(run, twin_port):
    port = twin_port("--cards", "0")
    assert run("settings", "get", "cards", "--port", port).out == "52\n"
    assert run("settings", "set", "cards", "32", "--port", port).out == "cards: 52 -> 32.\n"
    assert "next start" in run("settings", "set", "sleeves", "yes", "--port", port).out
    answer = run("settings", "set", "decks", "52, 32", "--port", port, "--json").object
    assert answer == {"setting": "decks", "before": [52, 32, 24, 55, 104, 110], "value": [52, 32]}
    ran = run("settings", "get", "--port", port)
    headings = [line for line in ran.out.splitlines() if line[:1].isalpha()]
    assert headings == ["Everyday", "Machine", "Measured"]
    assert any(line.split()[:2] == ["cards", "32"] and "the button shuffles" in line for line in ran.out.splitlines())
    assert run("settings", "get", "nix", "--port", port).status == 2
    for name, value, message in (
        ("cards", "900", "cards is 900: it must be 2 to 250"),
        ("cards", "many", "cards is many"),
        ("nix", "1", "There is no setting 'nix'"),
        ("name", "a\nb", "Invalid value for name"),
        ("name", "x" * 300, "Invalid value for name"),
        ("name", "x" * 30, "1 to 24 bytes"),
        ("sounds", "maybe", "yes or no"),
        ("name", os.fsdecode(b"\xff"), "Invalid value for name"),
    ):
        ran = run("settings", "set", name, value, "--port", port)
        assert ran.status == 2 and message in ran.err and len(ran.err.splitlines()) == 2, value
    assert "It stays 32." in run("settings", "set", "cards", "900", "--port", port).err
    assert run("settings", "get", "cards", "--port", port).out == "32\n"


def test_nothing_is_set_while_the_board_works(run, board):
    ran = run("settings", "set", "cards", "32", "--port", board(refuse={"set_setting": ("BAD_REQUEST", "busy")}).path)
    assert ran.status == 3 and "busy with another job" in ran.err and "It stays" not in ran.err


def test_a_setting_of_a_later_firmware_is_shown(run, board):
    machine = board(settings={"cards": "52", "glow": "soft"})
    lines = run("settings", "get", "--port", machine.path).out.splitlines()
    assert [line.split()[:2] for line in lines] == [["Everyday"], ["cards", "52"], [], ["Other"], ["glow", "soft"]]


def test_a_setting_that_is_not_text_is_shown_as_bytes_among_the_others(run, board, monkeypatch):
    """As a board sends it whose firmware took whatever MicroPython takes for UTF-8."""
    monkeypatch.setattr(
        "shuffler.link.utf8.cut", lambda text, most: b"\xed\xa0\x80" if text == "half" else text.encode()
    )
    machine = board(settings={"cards": "52", "name": "half", "sounds": "yes"})
    shown = r"\xed\xa0\x80 (not UTF-8)"
    assert run("settings", "get", "name", "--port", machine.path).out == shown + "\n"
    settings = run("settings", "get", "--port", machine.path, "--json").object["settings"]
    assert settings == {"cards": 52, "name": shown, "sounds": True}


def test_log_and_counters(run, twin_port, board):
    port = twin_port("--cards", "0")
    assert "Nothing logged since power-on." in run("log", "--port", port).out
    run("count", "--port", port)
    answer = run("log", "--port", port, "--json").object
    assert answer["log"][0]["text"].startswith("WELL_EMPTY at well") and answer["counters"]["power_ons"] == 1
    ran = run("log", "--port", board(log=[(2_500_000, "later"), (1, "sooner")]).path)
    assert ran.out.splitlines()[:2] == ["       2.5 s  later", "       0.0 s  sooner"]
    assert "  shuffles_good  7  shuffles that ended with the deck in the well\n" in ran.out
    assert ran.out.endswith("  of_later       1\n")


def test_a_reader_that_goes_is_not_an_error(board):
    machine = board(log=[(1, "x" * 200)] * 200)
    command = f"{sys.executable} -m mischwerk log --port {machine.path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=30, check=False)
    assert done.stderr == "" and "xxx" in done.stdout

"""`mischwerk doctor`: all well, in a twin that stays, and without a board that speaks."""

import json
from pathlib import Path

import pytest
from bare_board import BareBoard
from doctor_boards import GOOD, MOVES, states
from mischwerk.errors import LinkError
from mischwerk.flash import board_repl
from mischwerk.link import ports
from mischwerk.link.line import RetryPolicy
from mischwerk.upkeep import doctor_files
from mischwerk.upkeep.checkup import CHECKS, MEND, OK, UNCHECKED, CheckResult
from new_board import FILES, NEWER, on_flash, release_of
from shuffler import VERSION


def test_a_board_that_is_well(examined):
    found, one = examined()
    assert states(found) == [9, 0, 4]
    assert not set(MOVES) & set(one.heard), "nothing moves unasked"
    assert one.heard[-1] != "diagnose" and one.heard.count("diagnose") == 2, "and diagnostic mode is left again"
    assert "on: well, home pusher; off: throat" in found["sensors"]["words"]
    assert "--files" in found["files"]["words"]


def test_what_a_person_reads(run, board):
    ran = run("doctor", "--port", board(**GOOD).path)
    lines = ran.out.splitlines()
    assert ran.status == 0 and lines[-1] == "Nothing to fix."
    assert lines[2] == "interpreter   ok: micropython 1.28.0 rp2"
    ran = run("doctor", "--port", board(**{**GOOD, "supply": 2}).path)
    assert ran.status == 3 and ran.out.splitlines()[-3:] == [
        "To fix:",
        "1. supply: the motors have no power",
        "   Plug the power supply in, and check fuse and wiring.",
    ]


# -- a twin that stays -------------------------------------------------------------------------------------
def test_everything_in_a_twin_and_the_deck_is_as_before(run, twin_port, tmp_path):
    report = tmp_path / "report.jsonl"
    port = twin_port("--cards", "24", "--format", "skat", "--report", str(report))
    ran = run("doctor", "--port", port, "--jog", "--feed-test", "--self-test", "--files", "--json")
    assert ran.status == 0, ran.out
    found = {finding["check"]: finding for finding in ran.object["checks"]}
    assert states(found) == [11, 0, 2]
    assert found["feeding"]["words"].startswith("24 cards fed and brought back")
    assert found["self-test"]["words"].startswith("24 cards shuffled and put back")
    events = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    *_, shuffled, undone = [event["order"] for event in events if event["event"] == "state"]
    assert shuffled != list(range(24)) and [shuffled[card] for card in undone] == list(range(24))


def test_an_empty_well_leaves_feeding_alone(run, twin_port):
    found = run("doctor", "--port", twin_port("--cards", "0"), "--jog", "--feed-test", "--self-test", "--json").object
    by_name = {finding["check"]: finding for finding in found["checks"]}
    assert "all three turned" in by_name["motors"]["words"]
    assert by_name["feeding"]["words"] == by_name["self-test"]["words"] == "there is no card in the well"


@pytest.mark.parametrize("rosc", ["stuck", "periodic"])
def test_a_noise_source_that_fails(run, twin_port, rosc):
    ran = run("doctor", "--port", twin_port("--cards", "0", "--rosc", rosc), "--json")
    assert ran.status == 3 and "noise source" in ran.object["to_mend"]


def test_an_auditable_deck_is_not_forgotten(run, twin_port):
    port = twin_port("--cards", "12")
    assert run("shuffle", "--port", port, "--auditable", "--reveal-later", "--cards", "12", "--out", "it").status == 0
    ran = run("doctor", "--port", port, "--feed-test", "--json")
    found = {finding["check"]: finding for finding in ran.object["checks"]}
    assert found["noise source"]["state"] == UNCHECKED and "mischwerk reveal" in found["noise source"]["words"]
    assert run("reveal", "it", "--port", port).status == 0


# -- no board, or none that speaks ---------------------------------------------------------------------------
def test_no_board_at_all(run, monkeypatch):
    monkeypatch.setattr(ports, "candidates", lambda: [])
    ran = run("doctor", "--json")
    assert ran.status == 3 and ran.object["to_mend"] == ["board"] and len(ran.object["checks"]) == len(CHECKS)
    assert run("doctor", "--port", "/dev/nowhere").status == 3


def test_a_port_that_may_not_be_opened_says_how(run, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.Serial", refuse)
    ran = run("doctor", "--port", "/dev/null")
    assert ran.status == 3 and "You don't have permission to open /dev/null" in ran.out and "udev rule" in ran.out


def test_another_protocol_and_a_prompt(run, board):
    ran = run("doctor", "--port", board(protocol=3).path, "--json")
    assert ran.object["to_mend"] == ["firmware"] and "speaks protocol 3" in ran.out
    ran = run("doctor", "--port", board(text=b"\r\n>>> ").path, "--json")
    assert ran.object["to_mend"] == ["firmware"] and "prompt (REPL)" in ran.out


def test_a_board_that_goes_silent_in_between(run, board, monkeypatch):
    monkeypatch.setattr("mischwerk.link.connection.BOARD", RetryPolicy(0.1, 2))
    ran = run("doctor", "--port", board(**GOOD, mute_after="get_setting").path, "--json")
    assert ran.object["to_mend"] == ["memory"] and len(ran.object["checks"]) == len(CHECKS)
    assert ran.object["checks"][-1]["words"] == "the board does not answer"


# -- `mischwerk doctor --files`: what is on the board is compared with what was released.


def test_files_are_compared_only_when_that_is_asked_for(examined):
    assert "There is no firmware in build/firmware" in examined("--files")[0]["files"]["words"]


@pytest.mark.parametrize(
    ("differ", "state", "words"),
    [
        ([], OK, "all 2 are those"),
        (["board.py: differs"], OK, "board.py was edited"),
        (["board.py: differs", "main.py: differs"], MEND, "main.py: differs"),
        ([f"{n}: missing" for n in "abcdef"], MEND, "a: missing, b: missing, c: missing, d: missing, and 2 more"),
        (LinkError("The line broke off.", "Check the cable."), MEND, "The line broke off"),
    ],
)
def test_what_the_comparison_says(monkeypatch, differ, state, words):
    class Wanted:
        version, commit, files = VERSION, "c0ffee", ("main.py", "board.py")

    def compared(*_):
        if isinstance(differ, Exception):
            raise differ
        return Wanted, differ

    monkeypatch.setattr(doctor_files.flash_plan, "available", lambda: {"pico": Wanted})
    monkeypatch.setattr(doctor_files.repl, "installed", lambda: None)
    monkeypatch.setattr(doctor_files, "_differences", compared)
    found = doctor_files.files("/dev/x", False, True)
    assert found.state == state and words in found.words


def test_the_files_of_a_board_that_is_real_micropython(tmp_path, monkeypatch):
    monkeypatch.setattr(board_repl, "RETRY", RetryPolicy(0.15, 2))
    monkeypatch.setattr(board_repl, "PAUSE_S", 0.03)
    released = release_of(Path("build/firmware"), FILES)
    one = BareBoard(tmp_path)
    one.fill(on_flash(released))
    with one:
        found = doctor_files.files(one.path, False, True)
        assert found == CheckResult("files", OK, f"all 6 are those of the release {VERSION} (c0ffee)")
        for path in released.rglob("*.mpy"):
            path.unlink()
        release_of(released, NEWER)
        found = doctor_files.files(one.path, False, True)
        assert found.state == MEND and "shuffler/plan.mpy: differs" in found.words

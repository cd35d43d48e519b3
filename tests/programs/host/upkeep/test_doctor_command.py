"""`mischwerk doctor`: all well, in a twin that stays, and without a board that speaks."""

import json
import random
from pathlib import Path

import pytest
from bare_board import BareBoard
from doctor_boards import GOOD, HOME, MOVES, states
from fake_board import HAPPY, fault, finished, levels, phase
from mischwerk.commands import doctor
from mischwerk.errors import LinkError
from mischwerk.flash import board_repl
from mischwerk.link import ports
from mischwerk.link.line import RetryPolicy
from mischwerk.upkeep.checkup import CHECKS, MEND, OK, UNCHECKED, CheckResult
from new_board import FILES, NEWER, on_flash, release_of
from shuffler import VERSION


def test_a_board_that_is_well(examined):
    findings, machine = examined()
    assert states(findings) == [9, 0, 4]
    assert not set(MOVES) & set(machine.heard), "nothing moves unasked"
    assert machine.heard[-1] != "diagnose" and machine.heard.count("diagnose") == 2, "and diagnostic mode is left again"
    assert "on: well, home pusher; off: throat" in findings["sensors"]["words"]
    assert "--files" in findings["files"]["words"]


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
    findings = {finding["check"]: finding for finding in ran.object["checks"]}
    assert states(findings) == [11, 0, 2]
    assert findings["feeding"]["words"].startswith("24 cards fed and brought back")
    assert findings["self-test"]["words"].startswith("24 cards shuffled and put back")
    events = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    *_, shuffled, undone = [event["order"] for event in events if event["event"] == "state"]
    assert shuffled != list(range(24)) and [shuffled[card] for card in undone] == list(range(24))


def test_a_bench_report_is_written_and_none_is_overwritten(run, twin_port, tmp_path):
    file = tmp_path / "bench.json"
    port = twin_port("--cards", "0")
    ran = run("doctor", "--port", port, "--bench", str(file), "--jog", "--json")
    assert ran.status == 0 and json.loads(file.read_text(encoding="utf-8")) == ran.object
    measured = ran.object["measured"]
    assert ran.object["identity"]["twin"] and set(ran.object["emulated"]) == set(measured)
    assert 0.3 < measured["ones"] < 0.7 and 0 < measured["min_entropy_bits_per_byte"] < 8
    assert 0 < measured["answer_ms_median"] <= measured["answer_ms_longest"] and measured["stop_ms"] > 0
    written = file.read_bytes()
    ran = run("doctor", "--port", port, "--bench", str(file))
    assert ran.status == 2 and "is there already" in ran.err and file.read_bytes() == written
    ran = run(
        "doctor", "--port", twin_port("--cards", "12"), "--bench", str(tmp_path / "other.json"), "--jog", "--json"
    )
    assert ran.object["measured"]["stop_ms"] is None, "cards lie in the well"


def test_an_empty_well_leaves_feeding_alone(run, twin_port):
    report = run("doctor", "--port", twin_port("--cards", "0"), "--jog", "--feed-test", "--self-test", "--json").object
    by_name = {finding["check"]: finding for finding in report["checks"]}
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
    findings = {finding["check"]: finding for finding in ran.object["checks"]}
    assert findings["noise source"]["state"] == UNCHECKED and "mischwerk reveal" in findings["noise source"]["words"]
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
    ("differ", "state", "text"),
    [
        ([], OK, "all 2 are those"),
        (["board.py: differs"], OK, "board.py was edited"),
        (["board.py: differs", "main.py: differs"], MEND, "main.py: differs"),
        ([f"{n}: missing" for n in "abcdef"], MEND, "a: missing, b: missing, c: missing, d: missing, and 2 more"),
        (LinkError("The line broke off.", "Check the cable."), MEND, "The line broke off"),
    ],
)
def test_what_the_comparison_says(monkeypatch, differ, state, text):
    class Wanted:
        version, commit, files = VERSION, "c0ffee", ("main.py", "board.py")

    def compared(*_):
        if isinstance(differ, Exception):
            raise differ
        return Wanted, differ

    monkeypatch.setattr(doctor.flash_plan, "available", lambda: {"pico": Wanted})
    monkeypatch.setattr(doctor.repl, "installed", lambda: None)
    monkeypatch.setattr(doctor, "_differences", compared)
    finding = doctor.check_files("/dev/x", False, True)
    assert finding.state == state and text in finding.words


def test_the_files_of_a_board_that_is_real_micropython(tmp_path, monkeypatch):
    monkeypatch.setattr(board_repl, "RETRY", RetryPolicy(0.15, 2))
    monkeypatch.setattr(board_repl, "PAUSE_S", 0.03)
    released = release_of(Path("build/firmware"), FILES)
    board = BareBoard(tmp_path)
    board.fill(on_flash(released))
    with board:
        finding = doctor.check_files(board.path, False, True)
        assert finding == CheckResult("files", OK, f"all 6 are those of the release {VERSION} (c0ffee)")
        for path in released.rglob("*.mpy"):
            path.unlink()
        release_of(released, NEWER)
        finding = doctor.check_files(board.path, False, True)
        assert finding.state == MEND and "shuffler/plan.mpy: differs" in finding.words


# -- `mischwerk doctor`: each finding, and nothing that isn't known is called well.

FINDINGS = [
    ("interpreter", {"interpreter": "micropython 1.27.0 rp2"}, "needs MicroPython 1.28.0"),
    ("interpreter", {"interpreter": "micropython 1.280 rp2"}, "needs MicroPython 1.28.0"),
    ("interpreter", {"interpreter": "cpython 3.11.2"}, "needs MicroPython 1.28.0"),
    ("start", {"flags": 8}, "hung at its full speed"),
    ("start", {"flags": 8 | 16}, "hung at its full speed"),
    ("start", {"flags": 16}, "the watchdog started it again"),
    ("start", {"flags": 32}, "the firmware failed"),
    ("machine", {"status_fault": "JAM_EJECT"}, "JAM_EJECT"),
    ("machine", {"status_fault": "CARDS_INSIDE"}, "cards may be inside"),
    ("machine", {"status_state": "paused"}, "a job is paused"),
    ("noise source", {"status_fault": "ENTROPY_FAILED"}, "failed its health test"),
    ("noise source", {"raw": bytes(256)}, "repetition count"),
    ("sensors", {"levels": [levels("cover")]}, "the cover is open"),
    ("sensors", {"levels": [levels("throat", "home pusher")]}, "the sensor throat sees a card"),
    ("sensors", {"levels": [levels("entry", "home pusher")]}, "the sensor entry sees a card"),
    ("sensors", {"levels": [levels("well")]}, "does not see the pusher at home"),
    ("supply", {"supply": 2}, "no power"),
    ("memory", {"log": [(1, "the settings on flash are damaged: the defaults are used")]}, "on flash are damaged"),
    ("memory", {"settings": {"cards": "200"}}, "the machine takes 100"),
]


@pytest.mark.parametrize(("check", "script", "text"), FINDINGS)
def test_each_finding(examined, check, script, text):
    findings, machine = examined("--jog", **script)
    assert findings[check]["state"] == MEND and text in findings[check]["words"]
    assert [name for name, finding in findings.items() if finding["state"] == MEND and name != "motors"] == [check]


def test_not_known_is_not_ok(examined):
    findings, _ = examined(supply=0)
    assert findings["supply"] == {
        "check": "supply",
        "state": UNCHECKED,
        "words": "this board can't measure it",
        "what_to_do": "",
    }


def test_a_supply_that_was_away_is_no_finding(examined):
    findings, _ = examined(supply=3)
    assert findings["supply"]["state"] == OK and "set up when a job begins" in findings["supply"]["words"]


def test_faults_in_the_log_are_no_warnings_of_the_memory(examined):
    log = [
        (1, {"code": 3001, "where": "well", "detail": "no card came"}),
        (2, {"code": 5001, "where": "", "detail": "x"}),
    ]
    assert examined(log=log)[0]["memory"]["state"] == OK
    log.append((3, "MISFEED at well: in words, with no code"))
    assert examined(log=log)[0]["memory"]["state"] == MEND


@pytest.mark.parametrize(
    "script", [{"status_state": "running"}, {"status_fault": "JAM_EJECT"}, {"status_state": "paused"}]
)
def test_a_machine_at_work_or_jammed_is_left_alone(examined, script):
    findings, machine = examined("--jog", "--feed-test", "--self-test", **script)
    assert not set(MOVES) & set(machine.heard) and "diagnose" not in machine.heard
    assert all(findings[check]["state"] == UNCHECKED for check in ("motors", "feeding", "self-test", "noise source"))


def test_diagnostic_mode_refused(examined):
    findings, _ = examined(refuse={"diagnose": ("BAD_REQUEST", "a shuffle is paused: resume or home first")})
    assert findings["noise source"]["state"] == UNCHECKED and "a shuffle is paused" in findings["noise source"]["words"]


# -- `mischwerk doctor`: motors, feeding and self-test move only what was asked for; sensors live.


def test_motors_are_homed_and_turned_a_little(examined):
    findings, machine = examined("--jog", levels=[HOME, levels("well"), HOME])
    assert findings["motors"]["state"] == OK and "the feed was left alone" in findings["motors"]["words"]
    assert [name for name in machine.heard if name in MOVES] == ["home", "jog", "home", "jog", "jog"]
    findings, machine = examined("--jog", levels=[HOME, levels(), levels("home pusher")])
    assert "all three turned" in findings["motors"]["words"] and machine.heard.count("jog") == 4


def test_a_machine_without_a_pusher_is_asked_for_none(examined):
    findings, machine = examined("--jog", machine="hand8", levels=[levels(), levels()])
    assert findings["sensors"]["state"] == OK, "a home pusher that sees nothing is none"
    assert "all two turned" in findings["motors"]["words"] and machine.heard.count("jog") == 3


def test_a_pusher_that_does_not_leave_home(examined):
    findings, machine = examined("--jog", "--feed-test")
    assert (
        findings["motors"]["state"] == MEND and "its home sensor still sees it at home" in findings["motors"]["words"]
    )
    assert findings["feeding"]["words"] == "motors has to be fixed first" and "upkeep" not in machine.heard


def test_a_machine_that_does_not_home(examined):
    failed = [phase("homing"), fault("HOMING_FAILED", 0, "pocket"), finished("fault")]
    findings, _ = examined("--jog", home=failed)
    assert "HOMING_FAILED at pocket" in findings["motors"]["words"]
    assert "check its motor and home sensor" in findings["motors"]["what_to_do"]


def test_cards_that_do_not_feed(examined):
    assert examined("--feed-test", upkeep_result={"misfeeds": 2})[0]["feeding"]["state"] == OK
    findings, _ = examined("--feed-test", upkeep_result={"misfeeds": 3})
    assert findings["feeding"]["state"] == MEND and "3 of them only on a later attempt" in findings["feeding"]["words"]
    misfed = [phase("counting"), fault("MISFEED"), finished("fault")]
    assert "MISFEED at throat" in examined("--feed-test", upkeep=misfed)[0]["feeding"]["words"]


def test_without_a_jumper_there_is_no_self_test(examined):
    findings, machine = examined("--self-test")
    assert findings["self-test"]["state"] == UNCHECKED and "the test jumper" in findings["self-test"]["words"]
    assert not set(MOVES) & set(machine.heard)


def test_the_self_test_undoes_the_very_order_that_came(examined):
    findings, machine = examined("--self-test", flags=2)
    assert findings["self-test"]["state"] == OK
    left = machine.target_of(machine.last_job())
    target = next(packet.values["target"] for packet in machine.requests if packet.name == "arrange")
    assert [left[card] for card in target] == list(range(52))


def test_the_self_test_believes_no_order_that_the_seed_does_not_give(examined):
    findings, machine = examined("--self-test", flags=2, target=random.Random(3).sample(range(52), 52))
    assert findings["self-test"]["state"] == MEND and "arrange" not in machine.heard
    assert "the reported target is not the one that the seed gives" in findings["self-test"]["words"]


def test_a_self_test_that_breaks_says_how_the_deck_lies(examined):
    jammed = [*HAPPY[:4], fault("JAM_INSERT", 9), finished("fault")]
    findings, machine = examined("--self-test", flags=2, shuffle=jammed)
    assert findings["self-test"]["state"] == MEND and "arrange" not in machine.heard
    assert findings["self-test"]["what_to_do"].endswith("The deck is out of its order.")


def test_a_person_may_want_the_deck_fed(terminal, board):
    machine = board(**GOOD)
    shown = terminal("doctor", "--port", machine.path)
    shown.until("Feed the deck in the well once")
    assert "upkeep" not in machine.heard
    shown.keys("\n")
    assert shown.end() == 0 and machine.heard.count("upkeep") == 1 and "52 cards fed" in shown.seen


def test_the_sensors_live_until_enter(terminal, run, board):
    machine = board(**{**GOOD, "levels": [HOME, HOME, levels("well", "home pusher", "slot"), levels("home pusher")]})
    shown = terminal("doctor", "--live", "--port", machine.path)
    shown.until("Enter ends it")
    shown.until("ON     1")
    shown.keys("\n")
    assert shown.end() == 0 and machine.heard.count("sensors") > 1
    ran = run("doctor", "--live", "--port", machine.path)
    assert ran.status == 2 and "--live needs a person at a terminal" in ran.err

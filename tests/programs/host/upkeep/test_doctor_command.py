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

    monkeypatch.setattr(doctor.flash_plan, "available", lambda: {"pico": Wanted})
    monkeypatch.setattr(doctor.repl, "installed", lambda: None)
    monkeypatch.setattr(doctor, "_differences", compared)
    found = doctor.check_files("/dev/x", False, True)
    assert found.state == state and words in found.words


def test_the_files_of_a_board_that_is_real_micropython(tmp_path, monkeypatch):
    monkeypatch.setattr(board_repl, "RETRY", RetryPolicy(0.15, 2))
    monkeypatch.setattr(board_repl, "PAUSE_S", 0.03)
    released = release_of(Path("build/firmware"), FILES)
    one = BareBoard(tmp_path)
    one.fill(on_flash(released))
    with one:
        found = doctor.check_files(one.path, False, True)
        assert found == CheckResult("files", OK, f"all 6 are those of the release {VERSION} (c0ffee)")
        for path in released.rglob("*.mpy"):
            path.unlink()
        release_of(released, NEWER)
        found = doctor.check_files(one.path, False, True)
        assert found.state == MEND and "shuffler/plan.mpy: differs" in found.words


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


@pytest.mark.parametrize(("check", "script", "words"), FINDINGS)
def test_each_finding(examined, check, script, words):
    found, one = examined("--jog", **script)
    assert found[check]["state"] == MEND and words in found[check]["words"]
    assert [name for name, finding in found.items() if finding["state"] == MEND and name != "motors"] == [check]


def test_not_known_is_not_ok(examined):
    found, _ = examined(supply=0)
    assert found["supply"] == {
        "check": "supply",
        "state": UNCHECKED,
        "words": "this board can't measure it",
        "what_to_do": "",
    }


def test_a_supply_that_was_away_is_no_finding(examined):
    found, _ = examined(supply=3)
    assert found["supply"]["state"] == OK and "set up when a job begins" in found["supply"]["words"]


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
    found, one = examined("--jog", "--feed-test", "--self-test", **script)
    assert not set(MOVES) & set(one.heard) and "diagnose" not in one.heard
    assert all(found[check]["state"] == UNCHECKED for check in ("motors", "feeding", "self-test", "noise source"))


def test_diagnostic_mode_refused(examined):
    found, _ = examined(refuse={"diagnose": ("BAD_REQUEST", "a shuffle is paused: resume or home first")})
    assert found["noise source"]["state"] == UNCHECKED and "a shuffle is paused" in found["noise source"]["words"]


# -- `mischwerk doctor`: motors, feeding and self-test move only what was asked for; sensors live.


def test_motors_are_homed_and_turned_a_little(examined):
    found, one = examined("--jog", levels=[HOME, levels("well"), HOME])
    assert found["motors"]["state"] == OK and "the feed was left alone" in found["motors"]["words"]
    assert [name for name in one.heard if name in MOVES] == ["home", "jog", "home", "jog", "jog"]
    found, one = examined("--jog", levels=[HOME, levels(), levels("home pusher")])
    assert "all three turned" in found["motors"]["words"] and one.heard.count("jog") == 4


def test_a_machine_without_a_pusher_is_asked_for_none(examined):
    found, one = examined("--jog", machine="hand8", levels=[levels(), levels()])
    assert found["sensors"]["state"] == OK, "a home pusher that sees nothing is none"
    assert "all two turned" in found["motors"]["words"] and one.heard.count("jog") == 3


def test_a_pusher_that_does_not_leave_home(examined):
    found, one = examined("--jog", "--feed-test")
    assert found["motors"]["state"] == MEND and "its home sensor still sees it at home" in found["motors"]["words"]
    assert found["feeding"]["words"] == "motors has to be fixed first" and "upkeep" not in one.heard


def test_a_machine_that_does_not_home(examined):
    failed = [phase("homing"), fault("HOMING_FAILED", 0, "pocket"), finished("fault")]
    found, _ = examined("--jog", home=failed)
    assert "HOMING_FAILED at pocket" in found["motors"]["words"]
    assert "check that axis's motor and home sensor" in found["motors"]["what_to_do"]


def test_cards_that_do_not_feed(examined):
    assert examined("--feed-test", upkeep_result={"misfeeds": 2})[0]["feeding"]["state"] == OK
    found, _ = examined("--feed-test", upkeep_result={"misfeeds": 3})
    assert found["feeding"]["state"] == MEND and "3 of them only on a later attempt" in found["feeding"]["words"]
    misfed = [phase("counting"), fault("MISFEED"), finished("fault")]
    assert "MISFEED at throat" in examined("--feed-test", upkeep=misfed)[0]["feeding"]["words"]


def test_without_a_jumper_there_is_no_self_test(examined):
    found, one = examined("--self-test")
    assert found["self-test"]["state"] == UNCHECKED and "the test jumper" in found["self-test"]["words"]
    assert not set(MOVES) & set(one.heard)


def test_the_self_test_undoes_the_very_order_that_came(examined):
    found, one = examined("--self-test", flags=2)
    assert found["self-test"]["state"] == OK
    left = one.target_of(one.last_job())
    asked = next(packet.values["target"] for packet in one.requests if packet.name == "arrange")
    assert [left[card] for card in asked] == list(range(52))


def test_the_self_test_believes_no_order_that_the_seed_does_not_give(examined):
    found, one = examined("--self-test", flags=2, target=random.Random(3).sample(range(52), 52))
    assert found["self-test"]["state"] == MEND and "arrange" not in one.heard
    assert "the reported target is not the one that the seed gives" in found["self-test"]["words"]


def test_a_self_test_that_breaks_says_how_the_deck_lies(examined):
    jammed = [*HAPPY[:4], fault("JAM_INSERT", 9), finished("fault")]
    found, one = examined("--self-test", flags=2, shuffle=jammed)
    assert found["self-test"]["state"] == MEND and "arrange" not in one.heard
    assert found["self-test"]["what_to_do"].endswith("The deck is out of its order.")


def test_a_person_may_want_the_deck_fed(terminal, board):
    one = board(**GOOD)
    shown = terminal("doctor", "--port", one.path)
    shown.until("Feed the deck in the well once")
    assert "upkeep" not in one.heard
    shown.keys("\n")
    assert shown.end() == 0 and one.heard.count("upkeep") == 1 and "52 cards fed" in shown.seen


def test_the_sensors_live_until_enter(terminal, run, board):
    one = board(**{**GOOD, "levels": [HOME, HOME, levels("well", "home pusher", "slot"), levels("home pusher")]})
    shown = terminal("doctor", "--live", "--port", one.path)
    shown.until("Enter ends it")
    shown.until("ON     1")
    shown.keys("\n")
    assert shown.end() == 0 and one.heard.count("sensors") > 1
    ran = run("doctor", "--live", "--port", one.path)
    assert ran.status == 2 and "--live needs a person at a terminal" in ran.err

"""`mischwerk doctor`: each finding, and nothing that isn't known is called well."""

import random

import pytest
from doctor_boards import GOOD, HOME, MOVES
from fake_board import HAPPY, fault, finished, levels, phase
from mischwerk.upkeep.checkup import MEND, OK, UNCHECKED

FINDINGS = [
    ("interpreter", {"interpreter": "micropython 1.27.0 rp2"}, "needs MicroPython 1.28.0"),
    ("interpreter", {"interpreter": "micropython 1.280 rp2"}, "needs MicroPython 1.28.0"),
    ("interpreter", {"interpreter": "cpython 3.11.2"}, "needs MicroPython 1.28.0"),
    ("start", {"flags": 8}, "hung at its full speed"),
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

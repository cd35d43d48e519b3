"""`mischwerk doctor`: motors, feeding and self-test move only what was asked for; sensors live."""

import random

from doctor_boards import GOOD, HOME, MOVES
from fake_board import HAPPY, fault, finished, levels, phase
from mischwerk.upkeep.checkup import MEND, OK, UNCHECKED


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

"""`mischwerk calibrate`: what is measured, what is believed, and what is stored."""

import pytest
from heard import values
from mischwerk.errors import DeviceFault, UsageProblem
from mischwerk.upkeep import calibration
from mischwerk.upkeep.tasks import CountResult

LENGTHS = {"poker": 2540, "bridge": 2280, "skat": 2360}


def test_calibrating_stores_length_and_thickness_of_the_twins_cards(run, twin_port):
    port = twin_port("--cards", "52")
    ran = run("calibrate", "--deck-height-mm", "15.6", "--yes", "--port", port)
    assert ran.status == 0 and "poker_um      0 -> 300" in ran.out and "next start" in ran.out
    found = run("settings", "get", "--port", port, "--json").object["settings"]
    assert abs(found["poker_steps"] - 2540) < 80 and found["poker_um"] == 300 and found["sleeves"] is False
    told = run("calibrate", "--sleeves", "--deck-height-mm", "23.4", "--yes", "--port", port, "--json").object
    changed = {one["setting"]: one["after"] for one in told["changes"]}
    assert told["stored"] and changed["sleeves"] == "yes" and changed["sleeve_um"] == "150"
    ran = run("calibrate", "--format", "skat", "--yes", "--port", port)
    assert ran.status == 3 and "That is a poker card" in ran.err and "Give --format poker." in ran.err


def test_a_person_is_asked_before_it_is_stored(terminal, board):
    one = board()
    shown = terminal("calibrate", "--port", one.path)
    shown.until("n: no >")
    assert "poker_steps" in shown.seen and "-> 2550" in shown.seen
    shown.keys("n\n")
    assert shown.end() == 0 and "Nothing was stored." in shown.seen and "set_setting" not in one.heard
    shown = terminal("calibrate", "--port", one.path)
    shown.until("n: no >")
    shown.keys("\n")
    assert shown.end() == 0 and values(one, "set_setting")[0] == {"setting": "poker_steps", "value": "2550"}


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


@pytest.mark.parametrize(("line", "status", "words"), CALIBRATIONS, ids=[line for line, _, _ in CALIBRATIONS])
def test_a_calibration_that_makes_no_sense_stores_nothing(run, board, line, status, words):
    one = board()
    ran = run("calibrate", "--port", one.path, *line.split())
    assert ran.status == status and words in ran.err and "set_setting" not in one.heard


SPREADS = [
    ({"least_steps": 2300}, "The shortest card measured 2300 steps, 10 % off the mean of 2550"),
    ({"most_steps": 3100}, "The longest card measured 3100 steps, 22 % off"),
    ({"cards": 9}, "9 cards are too few"),
    ({"least_steps": 2290, "mean_steps": 2300, "most_steps": 2310}, "That is a bridge card"),
    ({"least_steps": 2890, "mean_steps": 2900, "most_steps": 2910}, "a poker card has 2540"),
]


@pytest.mark.parametrize(("reported", "words"), SPREADS)
def test_measurements_that_make_no_sense_are_not_believed(run, board, reported, words):
    one = board(upkeep_result=reported)
    ran = run("calibrate", "--yes", "--port", one.path)
    assert ran.status == 3 and words in ran.err and "set_setting" not in one.heard


def test_what_is_measured_in_the_twins_world_is_believed():
    """Least, mean, most of 24 cards each."""
    for name, steps in (("poker", (2548, 2589, 2637)), ("skat", (2347, 2398, 2470))):
        calibration.check(CountResult(24, 0, *steps), name, LENGTHS, False)
    calibration.check(CountResult(24, 0, 2700, 2720, 2740), "poker", LENGTHS, True)
    with pytest.raises(DeviceFault):
        calibration.check(CountResult(24, 0, 2700, 2720, 2740), "poker", LENGTHS, False)


def test_cards_that_the_build_does_not_take_are_not_stored_at_all(run, board):
    one = board(settings={"cards": "52", "format": "poker", "poker_um": "400"})
    ran = run("calibrate", "--sleeves", "--deck-height-mm", "31.2", "--yes", "--port", one.path)
    assert ran.status == 3 and "a card of 600 um is thicker than the machine takes (550)" in ran.err
    assert "Nothing is stored." in ran.err and "set_setting" not in one.heard
    one = board(upkeep_result={"least_steps": 2790, "mean_steps": 2800, "most_steps": 2810})
    ran = run("calibrate", "--sleeves", "--yes", "--port", one.path)
    assert ran.status == 3 and "a card of 2800 steps is longer than the well takes (2735)" in ran.err


def test_the_board_never_sees_cards_thicker_than_they_are():
    """Each change on its own: sleeves that are removed come first, sleeves that are added last."""
    told = CountResult(52, 0, 2540, 2550, 2560)
    bare = calibration.changes(told, "poker", {"poker_um": "300", "sleeves": "yes"}, 20.8, False)
    assert [one.setting for one in bare] == ["poker_steps", "sleeves", "poker_um"]
    sleeved = calibration.changes(told, "poker", {"poker_um": "300", "sleeves": "no"}, 20.8, True)
    assert [one.setting for one in sleeved] == ["poker_steps", "sleeve_um", "sleeves"]


def test_a_sleeve_thinner_than_nothing_is_refused():
    told = CountResult(52, 0, 2540, 2550, 2560)
    with pytest.raises(UsageProblem, match="a sleeve would add -12 µm"):
        calibration.changes(told, "poker", {"poker_um": "300"}, 15.0, True)

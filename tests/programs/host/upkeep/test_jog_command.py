"""`mischwerk jog`: in steps and in millimetres, and no way that makes no sense."""

import os
import signal

import pytest
from doctor_boards import values


def test_jog_in_steps_and_in_millimetres(run, twin_port, board):
    port = twin_port("--cards", "0")
    assert "Run `mischwerk home` first." in run("jog", "pusher", "100", "--port", port).err
    assert run("home", "--port", port).status == 0
    ran = run("jog", "pusher", "10", "--mm", "--port", port)
    assert ran.status == 0 and "pusher: turned by 10 mm (800 steps)." in ran.out
    ran = run("jog", "pocket", "100", "--port", port)
    assert ran.status == 2 and ran.err.splitlines()[-2:] == [
        "The board refuses: the pusher is not at home.",
        "Bring it back with `mischwerk home` first.",
    ]
    ran = run("jog", "pusher", "7200", "--port", port)
    assert ran.status == 2 and "that is beyond its stroke" in ran.err
    answer = run("jog", "feed", "2.5", "--mm", "--port", port, "--json").object
    assert answer == {"result": "done", "machine": "pile10", "axis": "feed", "steps": 100, "back": False}
    machine = board()
    assert "towards home" in run("jog", "pocket", "1", "--back", "--port", machine.path).out
    assert values(machine, "jog") == [{"axis": 1, "back": 1, "steps": 1}]


def test_the_follower_turns_to_its_middle(run, twin_port):
    port = twin_port("--cards", "20")
    assert "its servo stands in the middle" in run("jog", "follower", "--centre", "--port", port).out
    answer = run("jog", "follower", "--centre", "--port", port, "--json").object
    assert answer == {"result": "done", "machine": "pile10", "axis": "follower", "steps": 0, "back": False}
    assert run("count", "--port", port).status == 0


@pytest.mark.parametrize("given", ["follower", "follower 10", "follower 10 --centre", "feed --centre", "--centre"])
def test_only_the_follower_is_centred_and_it_turns_nowhere_else(run, board, given):
    machine = board()
    ran = run("jog", *given.split(), "--port", machine.path)
    assert ran.status == 2 and ran.err.splitlines()[-1] == "Give `mischwerk jog follower --centre`."
    assert "jog" not in machine.heard


JOGS = [
    ("arm 10", "There is no axis arm"),
    ("feed 0", "out of range"),
    ("feed 1.5", "not a whole number"),
    ("feed many", "not a whole number"),
    ("feed nan --mm", "out of range"),
    ("feed inf --mm", "out of range"),
    ("feed 0.001 --mm", "0.001 mm is 0 steps"),
    ("feed 1000001", "out of range"),
    ("feed 999999 --mm", "39,999,960 steps"),
    ("pusher 7961", "Its full travel is 7960 steps"),
    ("pusher 100 --mm", "beyond the travel"),
    ("pocket 900000", "beyond the travel"),
]


@pytest.mark.parametrize(("line", "message"), JOGS, ids=[line for line, _ in JOGS])
def test_a_way_that_makes_no_sense_moves_nothing(run, board, line, message):
    machine = board()
    ran = run("jog", *line.split(), "--port", machine.path)
    assert ran.status == 2 and message in ran.err and len(ran.err.splitlines()) == 2
    assert "jog" not in machine.heard


def test_an_axis_that_the_machine_lacks_is_refused(run, board):
    machine = board(machine="hand8")
    for given in (("1",), ("1", "--mm")):
        ran = run("jog", "pusher", *given, "--port", machine.path)
        assert ran.status == 2 and ran.err == "hand8 has no pusher axis.\nGive feed or pocket.\n"
    assert "jog" not in machine.heard


def test_millimetres_need_a_machine_that_has_them(run, board):
    ran = run("jog", "pocket", "1", "--mm", "--port", board(machine="wheel54").path)
    assert ran.status == 2 and "A wheel turns" in ran.err and "160 for a slot" in ran.err
    ran = run("jog", "feed", "1", "--mm", "--port", board(machine="of_my_own").path)
    assert ran.status == 2 and "of_my_own is not known here" in ran.err
    assert run("jog", "feed", "999999", "--port", board(machine="of_my_own").path).status == 0


# -- `mischwerk jog` alone, at a terminal: each key turns a motor a little, and nothing turns that was not asked
# for.

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


def started(terminal, machine):
    shown = terminal("jog", "--port", machine.path)
    shown.until("feed: +0 so far, 10 steps a key")
    return shown


def press(shown, *pairs):
    """Keys, and what each is waited for by: what is typed before a motor has stopped is forgotten."""
    for key, text in pairs:
        times = shown.seen.count(text) + 1
        shown.keys(key)
        shown.until(text, times=times)


def test_arrows_turn_the_motor_that_was_chosen(terminal, board):
    machine = board()
    shown = started(terminal, machine)
    press(
        shown,
        (RIGHT, "feed: +10 so far, 10 steps a key"),
        (DOWN, "pocket: +0 so far, 10 steps a key"),
        (LEFT, "pocket: -10 so far, 10 steps a key"),
        ("+", "pocket: -10 so far, 100 steps a key"),
        (RIGHT, "pocket: +90 so far, 100 steps a key"),
        ("-", "pocket: +90 so far, 10 steps a key"),
        ("-", "pocket: +90 so far, 1 step a key"),
        ("-", "pocket: +90 so far, 1 step a key"),
        (UP, "feed: +10 so far, 1 step a key"),
        (UP, "pusher: +0 so far, 1 step a key"),
        (RIGHT, "pusher: +1 so far, 1 step a key"),
    )
    shown.keys("q")
    assert shown.end() == 0 and "Before the next job: `mischwerk home`." in shown.seen
    assert values(machine, "jog") == [
        {"axis": 0, "back": 0, "steps": 10},
        {"axis": 1, "back": 1, "steps": 10},
        {"axis": 1, "back": 0, "steps": 100},
        {"axis": 2, "back": 0, "steps": 1},
    ]


def test_other_keys_move_nothing_and_home_begins_again(terminal, board):
    machine = board()
    shown = started(terminal, machine)
    press(shown, (RIGHT, "feed: +10 so far"), ("x\x1b[1;5H h", "feed: +0 so far"))
    shown.keys("\x1b")  # Escape
    assert shown.end() == 0
    assert len(values(machine, "jog")) == 1 and len(values(machine, "home")) == 1


def test_a_way_beyond_the_travel_is_told_and_the_next_key_works(terminal, twin_port):
    shown = terminal("jog", "--port", twin_port("--cards", "0"))
    shown.until("feed: +0 so far")
    press(shown, (DOWN, "pocket: +0"), (RIGHT, "Bring it back with `mischwerk home` first."))
    press(shown, ("h", "pocket: +0 so far"), (RIGHT, "pocket: +10 so far"))
    shown.keys("\x04")
    assert shown.end() == 0


def test_the_terminal_is_as_it_was_also_after_ctrl_c(terminal, board):
    machine = board()
    shown = started(terminal, machine)
    shown.process.send_signal(signal.SIGINT)
    assert shown.end() == 130 and "Traceback" not in shown.seen
    os.write(shown.master, b"seen\n")
    shown.until("seen")  # it echoes again


def test_where_nobody_can_press_keys_it_says_what_it_needs(run):
    for arguments in (("jog",), ("jog", "--json")):
        ran = run(*arguments)
        assert ran.status == 2 and "which motor, and how far" in ran.err
    assert run("jog", "feed").err.splitlines()[0] == "How far should feed turn?"
    assert "--back and --mm need a motor" in run("jog", "--back").err

"""`mischwerk jog` alone, at a terminal: each key turns a motor a little, and nothing turns that was not asked for."""

import os
import signal

from heard import values

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


def started(terminal, one):
    shown = terminal("jog", "--port", one.path)
    shown.until("feed: +0 so far, 10 steps a key")
    return shown


def press(shown, *pairs):
    """Keys, and what each is waited for by: what is typed before a motor has stopped is forgotten."""
    for key, words in pairs:
        times = shown.seen.count(words) + 1
        shown.keys(key)
        shown.until(words, times=times)


def test_arrows_turn_the_motor_that_was_chosen(terminal, board):
    one = board()
    shown = started(terminal, one)
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
    assert values(one, "jog") == [
        {"axis": 0, "back": 0, "steps": 10},
        {"axis": 1, "back": 1, "steps": 10},
        {"axis": 1, "back": 0, "steps": 100},
        {"axis": 2, "back": 0, "steps": 1},
    ]


def test_other_keys_move_nothing_and_home_begins_again(terminal, board):
    one = board()
    shown = started(terminal, one)
    press(shown, (RIGHT, "feed: +10 so far"), ("x\x1b[1;5H h", "feed: +0 so far"))
    shown.keys("\x1b")  # Escape
    assert shown.end() == 0
    assert len(values(one, "jog")) == 1 and len(values(one, "home")) == 1


def test_a_way_beyond_the_travel_is_told_and_the_next_key_works(terminal, twin_port):
    shown = terminal("jog", "--port", twin_port("--cards", "0"))
    shown.until("feed: +0 so far")
    press(shown, (DOWN, "pocket: +0"), (RIGHT, "Bring it back with `mischwerk home` first."))
    press(shown, ("h", "pocket: +0 so far"), (RIGHT, "pocket: +10 so far"))
    shown.keys("\x04")
    assert shown.end() == 0


def test_the_terminal_is_as_it_was_also_after_ctrl_c(terminal, board):
    one = board()
    shown = started(terminal, one)
    shown.process.send_signal(signal.SIGINT)
    assert shown.end() == 130 and "Traceback" not in shown.seen
    os.write(shown.master, b"seen\n")
    shown.until("seen")  # it echoes again


def test_where_nobody_can_press_keys_it_says_what_it_needs(run):
    for words in (("jog",), ("jog", "--json")):
        ran = run(*words)
        assert ran.status == 2 and "which motor, and how far" in ran.err
    assert run("jog", "feed").err.splitlines()[0] == "How far should feed turn?"
    assert "--back and --mm need a motor" in run("jog", "--back").err

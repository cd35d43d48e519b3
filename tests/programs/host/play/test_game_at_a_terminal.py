"""`mischwerk play` at a terminal: what a person sees, and how one leaves."""

import os
import pty
import re
import subprocess
import sys
from signal import SIGINT

import pytest
from fake_board import HANGING, MISFED, wait_for
from sample_game import ANSWERS, SAMPLE


def test_a_person_sees_table_hand_turn_and_help(terminal):
    one = terminal("play", "mau-mau", "--computer", "2:simple,3:simple,4:simple")
    one.until("> ")
    one.keys("help\n")
    one.until("Picking the last card of the stock")
    assert "discard <number> <card>" in one.seen and "♣E Eichel" in one.seen
    one.keys("start 07101825\n")
    one.until("Player 1> ")
    assert "♠8 8L" in one.seen and "11 in the stock" in one.seen and "player 4 holds 5" in one.seen
    assert "♥A AH" in one.seen
    one.keys(" discard  1 10L \n")
    one.until("Player 4 discards")
    assert "Player 2 discards ♠D DL." in one.seen and "Player 3 picks a card." in one.seen
    one.until("Player 1> ")
    one.keys("quit\n")
    assert one.end() == 0


def test_a_card_alone_is_discarded_and_pick_picks_for_whose_turn_it_is(terminal):
    one = terminal("play", "mau-mau")
    one.until("> ")
    one.keys("bs\n")
    one.until('Error, "bs" is not a command')
    one.keys("start 4\n")  # 7S lies up; player 1 holds 8L, BH, BS, DL, KS
    one.until("Player 1> ")
    one.keys("pick\n")
    one.until("Error, player 1 can discard a card, so must not pick one.")
    one.keys("dl\n")
    one.until("Error, DL cannot be stacked on 7S.")
    one.keys(" bs \n")
    one.until("Player 2> ")
    assert re.search(r"♦B BS\S* is the up-card", one.seen)
    one.keys("quit\n")
    assert one.end() == 0


def test_by_pipe_the_document_s_forms_are_the_only_ones(terminal):
    lines = "start 4\nBS\npick\ndiscard 1 BS\n"
    command = [sys.executable, "-m", "mischwerk", "play", "mau-mau"]
    out = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=20).stdout.splitlines()
    assert [line[:40] for line in out] == [
        "Player 1 takes the turn.",
        'Error, "BS" is not a command; the comman',
        "Error, the command is: pick <number>.",
    ]


def test_what_a_person_keeps_of_standard_output_is_the_document_s():
    """`mischwerk play mau-mau > game.txt`, or `| tee`."""
    master, keyboard = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "mischwerk", "play", "mau-mau"],
        stdin=keyboard,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as game:
        os.close(keyboard)
        os.write(master, SAMPLE.encode())
        out, err = game.communicate(timeout=20)
    os.close(master)
    assert out == ANSWERS
    assert "Player 1> " in err and "is the up-card" in err


def test_a_terminal_without_symbols_shows_names(terminal, monkeypatch):
    for name, value in (("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    one = terminal("play", "mau-mau")
    one.keys("help\nstart 07101825\n")
    one.until("Player 1> ")
    seen = re.sub(r"\x1b\[[0-9;]*m", "", one.seen)
    assert "Suits: E Eichel" in seen and "8L is the up-card" in seen and "10L  7L  AH  BE  BS" in seen
    assert seen.isascii() and "?" not in seen
    one.keys("quit\n")
    assert one.end() == 0


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_a_byte_that_is_not_text_is_a_wrong_command_at_a_terminal_too(terminal, monkeypatch, errors):
    """A key of another keyboard, or a terminal that is set to Latin-1."""
    monkeypatch.setenv("PYTHONIOENCODING", f"utf-8:{errors}")
    one = terminal("play", "mau-mau")
    one.until("> ")
    os.write(one.master, b"start \xff5\n")
    one.until("Error, the seed must be")
    one.keys("start 07101825\n")
    one.until("Player 1> ")
    one.keys("quit\n")
    assert one.end() == 0


def test_the_same_where_the_answers_are_kept(terminal, monkeypatch, tmp_path):
    """Lines are read in another way then."""
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    with (tmp_path / "answers").open("w") as answers:
        one = terminal("play", "mau-mau", stdout=answers)
    one.until("> ")
    os.write(one.master, b"start \xff5\nshow game\nquit\n")
    assert one.end() == 0
    assert (tmp_path / "answers").read_text().splitlines() == [
        "Error, the seed must be a whole number from -2147483648 to 2147483647.",
        "Error, no game has been started.",
    ]


def test_a_person_leaves_by_the_end_of_input_or_ctrl_c(terminal):
    one = terminal("play", "mau-mau")
    one.until("> ")
    one.keys("\x04")
    assert one.end() == 0 and "Traceback" not in one.seen
    one = terminal("play", "mau-mau")
    one.until("> ")
    assert one.interrupted() == 130 and "Traceback" not in one.seen


def test_stopping_a_deal_continues_the_previous_game(terminal, board):
    it = board(shuffle=HANGING)
    one = terminal("play", "mau-mau", "--port", it.path)
    one.keys("start 5\n")
    one.until("Player 1> ")
    one.keys("start machine\n")
    wait_for(it, "deal")
    one.process.send_signal(SIGINT)
    one.until("Error, the machine was stopped")
    one.keys("show game\n")
    one.until("10E / 11")
    one.keys("quit\n")
    assert one.end() == 0


def test_a_misfeed_asks_the_person_and_the_game_waits(terminal, board):
    it = board(shuffle=MISFED)
    one = terminal("play", "mau-mau", "--port", it.path)
    one.keys("start machine\n")
    one.until("q: bring the cards home")
    one.keys("q\n")
    one.until("Error, MISFEED")
    one.keys("quit\n")
    assert one.end() == 0

"""`mischwerk play` at a terminal: what a person sees, and how one leaves."""

import io
import os
import pty
import re
import subprocess
import sys
import tracemalloc
from signal import SIGINT

import pytest
from fake_board import HANGING, MISFED, wait_for
from mischwerk_games.typed import LONGEST, lines

SAMPLE = "start 07101825\nshow game\ndiscard 1 10L\nshow 1\ndiscard 2 DL\ndiscard 3 8E\npick 3\nshow game\nquit\n"
TURN = "Player 1 takes the turn.\n"
ANSWERS = TURN + "8L / 11\n7L,AH,BE,BS\nError, 8E cannot be stacked on DL.\nDL / 10\n"  # the document's


def test_a_person_sees_table_hand_turn_and_help(terminal):
    console = terminal("play", "mau-mau", "--computer", "2:simple,3:simple,4:simple")
    console.until("> ")
    console.keys("help\n")
    console.until("Picking the last card of the stock")
    assert "discard <number> <card>" in console.seen and "♣E Eichel" in console.seen
    console.keys("start 07101825\n")
    console.until("Player 1> ")
    assert "♠8 8L" in console.seen and "11 in the stock" in console.seen and "player 4 holds 5" in console.seen
    assert "♥A AH" in console.seen
    console.keys(" discard  1 10L \n")
    console.until("Player 4 discards")
    assert "Player 2 discards ♠D DL." in console.seen and "Player 3 picks a card." in console.seen
    console.until("Player 1> ")
    console.keys("quit\n")
    assert console.end() == 0


def test_a_card_alone_is_discarded_and_pick_picks_for_whose_turn_it_is(terminal):
    console = terminal("play", "mau-mau")
    console.until("> ")
    console.keys("bs\n")
    console.until('Error, "bs" is not a command')
    console.keys("start 4\n")  # 7S lies up; player 1 holds 8L, BH, BS, DL, KS
    console.until("Player 1> ")
    console.keys("pick\n")
    console.until("Error, player 1 can discard a card, so must not pick one.")
    console.keys("dl\n")
    console.until("Error, DL cannot be stacked on 7S.")
    console.keys(" bs \n")
    console.until("Player 2> ")
    assert re.search(r"♦B BS\S* is the up-card", console.seen)
    console.keys("quit\n")
    assert console.end() == 0


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
    console = terminal("play", "mau-mau")
    console.keys("help\nstart 07101825\n")
    console.until("Player 1> ")
    seen = re.sub(r"\x1b\[[0-9;]*m", "", console.seen)
    assert "Suits: E Eichel" in seen and "8L is the up-card" in seen and "10L  7L  AH  BE  BS" in seen
    assert seen.isascii() and "?" not in seen
    console.keys("quit\n")
    assert console.end() == 0


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_a_byte_that_is_not_text_is_a_wrong_command_at_a_terminal_too(terminal, monkeypatch, errors):
    """A key of another keyboard, or a terminal that is set to Latin-1."""
    monkeypatch.setenv("PYTHONIOENCODING", f"utf-8:{errors}")
    console = terminal("play", "mau-mau")
    console.until("> ")
    os.write(console.master, b"start \xff5\n")
    console.until("Error, the seed must be")
    console.keys("start 07101825\n")
    console.until("Player 1> ")
    console.keys("quit\n")
    assert console.end() == 0


def test_the_same_where_the_answers_are_kept(terminal, monkeypatch, tmp_path):
    """Lines are read in another way then."""
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    with (tmp_path / "answers").open("w") as answers:
        console = terminal("play", "mau-mau", stdout=answers)
    console.until("> ")
    os.write(console.master, b"start \xff5\nshow game\nquit\n")
    assert console.end() == 0
    assert (tmp_path / "answers").read_text().splitlines() == [
        "Error, the seed must be a whole number from -2147483648 to 2147483647.",
        "Error, no game has been started.",
    ]


def test_a_person_leaves_by_the_end_of_input_or_ctrl_c(terminal):
    console = terminal("play", "mau-mau")
    console.until("> ")
    console.keys("\x04")
    assert console.end() == 0 and "Traceback" not in console.seen
    console = terminal("play", "mau-mau")
    console.until("> ")
    assert console.interrupted() == 130 and "Traceback" not in console.seen


def test_stopping_a_deal_continues_the_previous_game(terminal, board):
    it = board(shuffle=HANGING)
    console = terminal("play", "mau-mau", "--port", it.path)
    console.keys("start 5\n")
    console.until("Player 1> ")
    console.keys("start machine\n")
    wait_for(it, "deal")
    console.process.send_signal(SIGINT)
    console.until("Error, the machine was stopped")
    console.keys("show game\n")
    console.until("10E / 11")
    console.keys("quit\n")
    assert console.end() == 0


def test_a_misfeed_asks_the_person_and_the_game_waits(terminal, board):
    it = board(shuffle=MISFED)
    console = terminal("play", "mau-mau", "--port", it.path)
    console.keys("start machine\n")
    console.until("q: bring the cards home")
    console.keys("q\n")
    console.until("Error, MISFEED")
    console.keys("quit\n")
    assert console.end() == 0


# -- `mischwerk play` with piped input: the sample's answers and nothing else, whatever the lines are like.


def test_the_sample_and_nothing_else_anywhere(play):
    ran = play(SAMPLE)
    assert (ran.status, ran.out, ran.err) == (0, ANSWERS, "")


@pytest.mark.parametrize(
    "typed", ["", "start 5\nshow game\n", "start 5\nshow game"], ids=["nothing", "line", "no newline"]
)
def test_the_end_of_input_is_a_quit(play, typed):
    ran = play(typed)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (TURN + "10E / 11\n" if typed else "")


def test_nothing_is_read_after_quit(play):
    assert play("quit\nstart 5\n").out == ""


def test_lines_of_windows_and_bytes_that_are_not_text(play):
    ran = play(b"start 5\r\nshow game\r\n\xff\xfe 5\nshow\x00game\nshow game\n")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[:2] == [TURN.strip(), "10E / 11"] and lines[4] == "10E / 11"
    assert [line.split(" is no")[0] for line in lines[2:4]] == ['Error, "??"', 'Error, "show?game"']


def test_lines_of_windows_in_the_program_itself(start):
    game = start("play", "mau-mau", stdin=subprocess.PIPE)
    out, err = game.communicate(SAMPLE.replace("\n", "\r\n"), timeout=20)
    assert (game.returncode, out, err) == (0, ANSWERS, "")


def test_only_one_carriage_return_belongs_to_the_end_of_a_line(play):
    lines = play("start 5\r\r\nshow\rgame\r\n").out.splitlines()
    assert [line.split(";")[0] for line in lines] == [
        "Error, the seed must be a whole number from -2147483648 to 2147483647.",
        'Error, "show?game" is not a command',
    ]


def test_a_line_longer_than_any_command_is_one_error(play):
    """Cut short it could be another command: a seed with its last digits gone."""
    longest = "start " + "0" * (LONGEST - 7) + "5"
    ran = play(f"{longest}\r\nshow game\n{longest[:-1]}05\nshow game\n{'x' * 3 * LONGEST}\nshow game\n" + "x" * 10**6)
    error = f"Error, the line is longer than {LONGEST} letters."
    assert ran == (0, "".join(f"{line}\n" for line in (TURN.strip(), *["10E / 11", error] * 3)), "")


def test_memory_does_not_grow_with_a_line():
    """As much as the reader holds at once, of a line that has no end: not the 40 million letters it is given."""

    class Endless(io.RawIOBase):
        left = 400

        def readable(self):
            return True

        def readinto(self, buffer):
            self.left -= 1
            size = min(len(buffer), 10**5) if self.left > 0 else 0
            buffer[:size] = b"x" * size
            return size

    stream = io.TextIOWrapper(io.BufferedReader(Endless(), 10**5), encoding="utf-8", newline="\n")
    tracemalloc.start()
    try:
        assert list(lines(stream)) == [None]
        assert tracemalloc.get_traced_memory()[1] < 2 * 10**6
    finally:
        tracemalloc.stop()


def test_without_standard_input_there_is_nothing_to_do(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("play", "mau-mau") == (0, "", "")


def test_answers_come_at_once(start):
    """For a program at the other end, which waits for them."""
    game = start("play", "mau-mau", stdin=subprocess.PIPE)
    for typed, answer in (("start 07101825", TURN), ("show game", "8L / 11\n"), ("show 5", "Error, there is no")):
        game.stdin.write(typed + "\n")
        game.stdin.flush()
        assert game.stdout.readline().startswith(answer)
    out, err = game.communicate("quit\n", timeout=10)
    assert (game.returncode, out, err) == (0, "", "")


def test_a_reader_that_has_gone_is_not_an_error():
    with subprocess.Popen(
        [sys.executable, "-m", "mischwerk", "play", "mau-mau"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as game:
        game.stdout.close()
        game.stdin.write("start 5\n" * 3)
        game.stdin.close()
        assert (game.stderr.read(), game.wait(timeout=10)) == ("", 0)


def test_computers_play_silently(play):
    ran = play("start 07101825\ndiscard 1 10L\nshow game\nshow 3\n", "--computer", "2:simple,3:simple,4:simple")
    assert ran.err == "" and ran.out.splitlines()[:2] == [TURN.strip(), "BL / 10"]


def test_computers_are_the_same_for_the_same_seed(play):
    typed = "".join(f"start {seed}\n" for seed in range(6))
    ran = [play(typed, "--computer", "1,2,3,4", "--seed", seed).out for seed in ("1", "1", "2")]
    assert ran[0] == ran[1] and ran[0].count("Game over: ") == 6

"""`mischwerk play` with piped input: the sample's answers and nothing else, whatever the lines are like."""

import io
import subprocess
import sys
import tracemalloc

import pytest
from mischwerk_games.typed import LONGEST, lines
from sample_game import ANSWERS, SAMPLE, TURN


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

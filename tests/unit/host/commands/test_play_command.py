"""`mischwerk play`: through the command line, with piped input, at a terminal, and with decks from twin and board."""

import io
import json
import os
import pty
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path
from signal import SIGINT

import pytest
from fake_board import HANGING, MISFED, wait_for
from mischwerk.commands.deal import DealOptions
from mischwerk.commands.shuffle import Finished
from mischwerk_games.mau_mau.cards import IDS, as_set, names
from mischwerk_games.mau_mau.machine_deck import MachineDealer, checked
from mischwerk_games.mau_mau.typed import LONGEST, lines

SAMPLE = "start 07101825\nshow game\ndiscard 1 10L\nshow 1\ndiscard 2 DL\ndiscard 3 8E\npick 3\nshow game\nquit\n"
ANSWERS = (
    "Player 1 takes the turn.\n8L / 11\n7L,AH,BE,BS\nError, 8E cannot be stacked on DL.\nDL / 10\n"  # the document's
)
TURN = "Player 1 takes the turn.\n"
MODEL = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5")


@pytest.fixture
def play(run, monkeypatch):
    """play("start 5\\n", ...) types that into `mischwerk play mau-mau`; its stdin is as Python opens the real one."""

    def player(typed, *options):
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="\n"))
        return run("play", "mau-mau", *options)

    return player


# -- piped ---------------------------------------------------------------------------------------------------


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


def test_lines_of_windows_and_bytes_that_are_no_text(play):
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
        "Error, the seed must be a whole number from -2147483648 to 2147483647.", 'Error, "show?game" is no command',
    ]  # fmt: skip


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


def test_a_reader_that_has_gone_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "mischwerk", "play", "mau-mau"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as game:  # fmt: skip
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


# -- start machine -------------------------------------------------------------------------------------------


def piles(number):
    record = json.loads(Path(f"out/shuffle-{number:04d}/record.json").read_text(encoding="utf-8"))
    assert record["deck"] == "mau-mau-short" and record["seed_mode"] == "auditable" and record["result"] == "done"
    return [pile["cards"] for pile in record["piles"]]


def test_start_machine_plays_with_the_deck_as_it_lies_in_the_twin(play, run, twins):
    shows = "".join(f"show {player}\n" for player in (1, 2, 3, 4))
    ran = play(f"start machine\nshow game\n{shows}start machine\n{shows}", *MODEL)
    assert ran.status == 0, ran.err
    lines = ran.out.splitlines()
    one, other = piles(1), piles(2)
    assert lines == [
        TURN.strip(), f"{IDS[one[4][0]]} / 11", *(names(as_set(one[seat])) for seat in range(4)),
        TURN.strip(), *(names(as_set(other[seat])) for seat in range(4)),
    ]  # fmt: skip
    assert one != other, "each deal has a seed of its own"
    assert "`mischwerk verify out/shuffle-0001` shows that the deal was fair" in ran.err
    assert run("verify", "out/shuffle-0001").status == 0


def test_a_board_at_a_port_tells_the_order_of_an_auditable_deal(play, run, twin_port):
    """A twin that stays, opened as a board is: nobody looks inside, the order is what it reveals."""
    ran = play("start machine\nshow game\nshow 4\n", "--port", twin_port("--cards", "32", "--sim-seed", "3"))
    assert ran.status == 0, ran.err
    dealt = piles(1)
    assert ran.out.splitlines() == [TURN.strip(), f"{IDS[dealt[4][0]]} / 11", names(as_set(dealt[3]))]
    record = json.loads(Path("out/shuffle-0001/record.json").read_text(encoding="utf-8"))
    assert record["order"] is None and record["target"] is not None
    assert run("verify", "out/shuffle-0001").status == 0


def test_a_deck_is_hands_up_card_and_the_stock_from_its_top_down(monkeypatch):
    """A record has its piles from the lowest card up; who picks takes the highest of the stock."""
    piles = [list(range(start, start + size)) for start, size in ((0, 5), (5, 5), (10, 5), (15, 5), (20, 1), (21, 11))]
    asked = []

    def dealt(options):
        asked.append((options.game, options.players, options.auditable, options.sim_seed))
        record = {"piles": [{"cards": cards} for cards in piles], "faults": []}
        return Finished(record, Path("out"), 0, "all in the well", False)

    monkeypatch.setattr("mischwerk.commands.deal.run", dealt)
    dealer = MachineDealer(checked(DealOptions(sim=True, sim_seed=2**63 - 1)), False)
    assert dealer.deck() == [*range(21), *range(31, 20, -1)] and dealer.deck()
    assert asked == [("mau-mau", 4, True, 2**63 - 1), ("mau-mau", 4, True, 0)]


def test_a_board_deals_auditably_and_may_tell(play, board):
    one = board(refuse={"deal": ("BAD_REQUEST", "this machine is set up for skat cards")})
    ran = play("start 5\nstart machine\nshow game\n", "--port", one.path)
    assert ran.status == 0
    assert ran.out == TURN + "Error, the board refuses: this machine is set up for skat cards.\n10E / 11\n"
    (asked,) = [packet.values for packet in one.requests if packet.name == "deal"]
    assert asked["mode"] == 1 and asked["cards"] == 32 and asked["piles"] == [5, 5, 5, 5, 1, 128 + 11]


def test_a_board_that_does_not_tell_gives_no_game(play, board):
    one = board(refuse={"reveal_material": ("BAD_REQUEST", "no")})
    ran = play("start machine\nshow game\n", "--port", one.path)
    assert ran.out == (
        "Error, CONTRADICTION: what the deck was drawn from is not revealed: no.\nError, no game has been started.\n"
    )
    assert "Record: out/shuffle-0001/record.json" in ran.err


@pytest.mark.parametrize(("story", "name"), [("wrong", "ORDER_DIFFERS"), ("misfeed", "MISFEED")])
def test_a_deal_that_fails_leaves_the_game_before(play, monkeypatch, story, name):
    monkeypatch.setenv("FAKE_TWIN", story)
    ran = play("start 5\nstart machine\nshow game\n", "--sim")
    lines = ran.out.splitlines()
    assert ran.status == 0 and len(lines) == 3
    assert lines[1].startswith(f"Error, {name}: ") and lines[2] == "10E / 11"


@pytest.mark.parametrize("options", [(), ("--port", "/dev/nix")])
def test_without_a_machine_the_game_before_goes_on(play, options, monkeypatch):
    monkeypatch.setattr("mischwerk.link.ports.candidates", list)
    ran = play("start 5\nstart machine\nshow game\n", *options)
    lines = ran.out.splitlines()
    assert ran.status == 0 and lines[1].startswith(("Error, no board was found", "Error, there is no port"))
    assert lines[2] == "10E / 11" and len(ran.err.splitlines()) == 1


def test_stop_ends_a_game_that_nobody_watches(start, run, board):
    one = board(shuffle=HANGING)
    game = start("play", "mau-mau", "--port", one.path, stdin=subprocess.PIPE)
    game.stdin.write("start 5\nstart machine\nshow game\n")
    game.stdin.flush()
    wait_for(one, "deal")
    assert run("stop", "--port", one.path).status == 0
    out, err = game.communicate(timeout=10)
    assert (game.returncode, out) == (130, TURN) and "the machine stands still" in err


# -- at a terminal -------------------------------------------------------------------------------------------


def test_a_person_sees_table_hand_turn_and_help(terminal):
    one = terminal("play", "mau-mau", "--computer", "2:simple,3:simple,4:simple")
    one.until("> ")
    one.keys("help\n")
    one.until("picks the last card of the stock")
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


def test_what_a_person_keeps_of_standard_output_is_the_document_s():
    """`mischwerk play mau-mau > game.txt`, or `| tee`."""
    master, keyboard = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "mischwerk", "play", "mau-mau"],
        stdin=keyboard, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as game:  # fmt: skip
        os.close(keyboard)
        os.write(master, SAMPLE.encode())
        out, err = game.communicate(timeout=20)
    os.close(master)
    assert out == ANSWERS
    assert "Player 1> " in err and "lies up" in err


def test_a_terminal_without_symbols_shows_names(terminal, monkeypatch):
    for name, value in (("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    one = terminal("play", "mau-mau")
    one.keys("help\nstart 07101825\n")
    one.until("Player 1> ")
    seen = re.sub(r"\x1b\[[0-9;]*m", "", one.seen)
    assert "Suits: E Eichel" in seen and "8L lies up" in seen and "10L  7L  AH  BE  BS" in seen
    assert seen.isascii() and "?" not in seen
    one.keys("quit\n")
    assert one.end() == 0


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_a_byte_that_is_no_text_is_a_wrong_command_at_a_terminal_too(terminal, monkeypatch, errors):
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
        "Error, the seed must be a whole number from -2147483648 to 2147483647.", "Error, no game has been started.",
    ]  # fmt: skip


def test_a_person_leaves_by_the_end_of_input_or_ctrl_c(terminal):
    one = terminal("play", "mau-mau")
    one.until("> ")
    one.keys("\x04")
    assert one.end() == 0 and "Traceback" not in one.seen
    one = terminal("play", "mau-mau")
    one.until("> ")
    assert one.interrupted() == 130 and "Traceback" not in one.seen


def test_a_person_who_stops_a_deal_goes_on_with_the_game_before(terminal, board):
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


# -- the tournament ------------------------------------------------------------------------------------------


def test_a_tournament_for_programs(run):
    command = ("play", "tournament", "--games", "30", "--players", "simple", "--seed", "7", "--json")
    ran = run(*command)
    assert ran.status == 0 and ran.err == ""
    told = ran.object
    assert list(told) == ["game", "seed", "players", "deals_tried_per_choice", "deals", "games_per_deal", "games",
                          "confidence_percent", "ways", "difference"]  # fmt: skip
    assert list(told["ways"]) == ["java", "uniform"] and told["games"] == 2 * 30 * 4
    for way in told["ways"].values():
        assert list(way) == ["players", "seats", "seats_chance", "hands", "hands_chance", "draws"]
        assert sum(seat["points"] for seat in way["seats"]) == pytest.approx(1, abs=1e-5)
        assert all(0 < seat["half_width"] < 0.5 for seat in way["seats"])
    assert run(*command).out == ran.out, "the same seed is the same tournament"


def test_a_tournament_for_people(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("play", "tournament", "--games", "3", "--tried", "2")
    assert ran.status == 0 and ran.err == ""
    assert "96 games: 3 deals of each kind, 16 each" in ran.out
    rows = [line.split()[:2] for line in ran.out.splitlines()]
    assert all([what, str(number)] in rows for what in ("seat", "hand") for number in (1, 2, 3, 4))
    assert any(row[:1] == ["monte-carlo"] for row in rows)


def test_one_way_of_dealing_has_nothing_to_compare_with(run):
    told = run("play", "tournament", "--games", "2", "--players", "simple", "--deals", "java", "--json").object
    assert list(told["ways"]) == ["java"] and "difference" not in told


USAGE = [
    ("play mau-mau --computer 5", "'5' is no seat"),
    ("play mau-mau --computer 2:clever", "no computer player 'clever'"),
    ("play mau-mau --seed x", "--seed"),
    ("play mau-mau --sim --port /dev/x", "exclude each other"),
    ("play mau-mau --port /dev/x --sim-seed 1", "--sim-seed belongs to the twin"),
    ("play mau-mau --sim --machine nix", "known are"),
    ("play mau-mau --sim --format tarot", "--format tarot"),
    ("play mau-mau 5", "5"),
    ("play skip-bo", "skip-bo"),
    ("play tournament --games 1", "--games 1 is out of range"),
    ("play tournament --games 10000001", "--games 10000001 is out of range"),
    ("play tournament --tried 0", "--tried 0 is out of range"),
    ("play tournament --players simple,simple", "names 2 players"),
    ("play tournament --players clever", "no computer player 'clever'"),
    ("play tournament --deals riffle", "--deals riffle is not known"),
]


@pytest.mark.parametrize(("line", "words"), USAGE, ids=[line for line, _ in USAGE])
def test_usage_problem(run, line, words):
    ran = run(*line.split())
    assert ran.status == 2 and words in ran.err and ran.out == ""
    assert len(ran.err.splitlines()) == 2 and not Path("out").exists()

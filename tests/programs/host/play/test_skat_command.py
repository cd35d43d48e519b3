"""`mischwerk play skat` through the command line: by lines, at a terminal, kept and taken up, recorded and shown."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk.errors import Unwritable
from mischwerk_games.skat.files.games import read_games
from mischwerk_games.skat.terminal import kept
from skat_session import Sitting

SERVER = Path(__file__).resolve().parents[3] / "data" / "skat" / "server_games.sgf"
WITH = ("--players", "random", "--seed", "4")
HANDS = {
    "forehand": "CJ SJ HJ DJ CA CT CK SA HA DA",
    "middlehand": "C7 C8 C9 CQ S7 S8 S9 SQ SK ST",
    "rearhand": "H7 H8 H9 HQ HK HT D7 D8 D9 DQ",
    "skat": "DK DT",
}
DEAL = json.dumps({"id": 7, **{place: cards.split() for place, cards in HANDS.items()}}) + "\n"
CLAIM = "hold\nhold\nhold\nhold\nhold\n18\nhand\ngrand\nclaim\n"


@pytest.fixture
def skat(run, monkeypatch):
    """skat("18\\n", ...) types that into `mischwerk play skat`."""

    def player(typed, *options):
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="\n"))
        return run("play", "skat", *options)

    return player


def test_each_session_has_deals_of_its_own_and_says_the_seed_that_gives_them_again(skat):
    first, second = (skat("quit\n", "--players", "random").out for _ in range(2))
    seed = re.search(r"These deals again: --seed (\d+)\.", first)[1]
    again = skat("quit\n", "--players", "random", "--seed", seed).out
    hands = [re.search(r"^Your cards: .*$", out, re.MULTILINE) for out in (first, again)]
    assert all(hands) and hands[0][0] == hands[1][0]
    assert hands[0][0] not in second and "--seed" not in again.partition("kept")[0]


def answer(line, said):
    """Something that may be typed after a line that asks for it."""
    wanted = line.partition(": ")[2]
    first = wanted.split()[0]
    if first in ("bid", "reize", "hold", "halte"):
        value = int(re.search(r"\d+", wanted)[0])
        word = {"bid": "bid", "reize": "reize", "hold": "hold", "halte": "ja"}[first]
        return word if value < 23 else "passe"
    replies = {"everybody": "18", "alle": "18", "take": "take", "nimm": "nimm", "declare": "hearts", "sage": "Herz"}
    replies |= {"claim": "claim", "auflegen": "auflegen", "next": "next", "weiter": "weiter"}
    if first in replies:
        return replies[first]
    if first in ("discard", "drücke"):
        return f"{first} " + next(text for text in reversed(said) if "kat: " in text).partition(": ")[2].rstrip(".")
    return re.search(r"(?:of|von) (\w\w)", wanted)[1]


def dialogue(start, *options):
    """A whole session, typed line by line: what was typed, and what was said."""
    game = start("play", "skat", *options, stdin=subprocess.PIPE)
    typed, said = [], []
    for line in game.stdout:
        said.append(line.rstrip("\n"))
        if line.startswith(("Your turn: ", "Du bist dran: ")):
            typed.append(answer(line, said))
            game.stdin.write(typed[-1] + "\n")
            game.stdin.flush()
    assert (game.wait(timeout=10), game.stderr.read()) == (0, "")
    return typed, said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_session_by_lines_recorded_left_taken_up_and_shown(start, skat, language):
    """The same end whether it was left in mid-game or not; what is recorded is shown trick by trick."""
    options = (*WITH, "--games", "2", "--language", language)
    typed, said = dialogue(start, *options, "--record", "whole.jsonl")
    assert len(typed) > 20
    half = len(typed) * 2 // 3
    left = skat("".join(f"{line}\n" for line in typed[:half]), *options, "--record", "parts.jsonl", "--save", "kept")
    assert left.status == 0 and "--resume kept" in left.out.splitlines()[-1]
    rest = skat("".join(f"{line}\n" for line in typed[half:]), *options, "--record", "parts.jsonl", "--resume", "kept")
    assert rest.status == 0 and rest.out.splitlines()[-5:] == said[-5:]
    assert not Path("kept").exists(), "it is finished"
    whole = Path("whole.jsonl").read_text()
    assert whole == Path("parts.jsonl").read_text() and whole.count("\n") == 2
    shown = skat("", "--replay", "whole.jsonl", "--language", language)
    word = {"en": "Trick", "de": "Stich"}[language]
    tricks = lambda lines: [line for line in lines if line.startswith(word)]  # noqa: E731
    assert shown.status == 0 and tricks(shown.out.splitlines()) == tricks(said) != []
    replayed = skat("", "--replay", "whole.jsonl", "--game", "2", "--language", language).out.splitlines()
    assert tricks(replayed) == tricks(said)[-len(tricks(replayed)) :]


def test_a_game_that_is_left_keeps_its_cards_and_says_where(skat):
    ran = skat("hold\nfoo\n", *WITH)
    assert ran.status == 0 and ran.err == ""
    assert ran.out.splitlines()[-1] == ("The game is kept in skat-game.json; --resume skat-game.json continues it.")
    again = skat("quit\n", "--resume", "skat-game.json").out.splitlines()
    happened = [line for line in ran.out.splitlines()[:-1] if not line.startswith(("Error", "Your turn"))]
    assert again == ["The kept game continues.", *happened, *again[-2:]]
    assert again[-2].startswith("Your turn: ") and again[-1] == ran.out.splitlines()[-1]
    other = skat("quit\n", *WITH)
    assert "skat-game-2.json" in other.out and Path("skat-game.json").exists()


def test_deals_of_a_file_and_a_claim(skat):
    Path("deals.jsonl").write_text(DEAL)
    ran = skat(CLAIM, "--deals", "deals.jsonl", *WITH, "--record", "games.jsonl")
    assert ran.status == 0, ran.err
    assert "Forehand claims the rest." in ran.out and "Game points: Anna 0, you +" in ran.out
    (game,) = map(json.loads, Path("games.jsonl").read_text().splitlines())
    assert game["id"] == 7 and game["claimed"] == "forehand" and game["won"] and game["tricks"] == []
    assert "claims the rest" in skat("", "--replay", "games.jsonl").out


def test_a_killed_program_keeps_the_list_that_goes_on_by_its_name(start, skat, run):
    """After each game, under the name, and without one."""
    Path("deals.jsonl").write_text(DEAL + DEAL.replace('"id": 7', '"id": 8'))
    options = ("--deals", "deals.jsonl", *WITH)
    for kept_by in (("--list", "evening"), ()):
        game = start("play", "skat", *options, *kept_by, stdin=subprocess.PIPE)
        game.stdin.write(CLAIM + "next\n")
        game.stdin.flush()
        assert any(line.startswith("Game 2") for line in game.stdout)
        game.kill()
        game.wait()
    assert run("play", "skat-list").out == "evening\n"
    by_name, by_file = (run("play", "skat-list", which, "--csv", "-").out for which in ("evening", "skat-game.json"))
    assert by_name == by_file and by_name.splitlines()[0] == ",Game,Bid,Anna,you,Bert"
    assert re.search(r"^1,grand hand,\d+,,\+\d+,$", by_name, re.MULTILINE)
    again = skat("next\nhold\nquit\n", *options, "--list", "evening").out
    assert again.startswith("The kept game continues.") and "--list evening continues it" in again
    assert "Game 2. Forehand: Anna" in again or "Game 2. Forehand: Bert" in again
    assert skat("", "--list", "a/b").err.startswith("'a/b' can't be the name of a list.")
    assert skat("", "--list", "new", "--save", "x").status == 2


def test_where_nothing_can_be_written_a_game_goes_on_unless_it_was_to_be_kept(skat, monkeypatch):
    def refuse(path, *content):
        raise Unwritable(path, OSError(28, "No space left on device"))

    Path("deals.jsonl").write_text(DEAL)
    monkeypatch.setattr(kept, "keep", refuse)
    ran = skat(CLAIM, "--deals", "deals.jsonl", *WITH)
    assert ran.status == 0 and "Seeger-Fabian" in ran.out
    assert skat(CLAIM, "--deals", "deals.jsonl", *WITH, "--save", "kept").status == 4


def test_a_list_played_by_hand_is_typed_shown_printed_and_read_again(run, monkeypatch):
    def typed(text, *options):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        return run("play", "skat-list", "club", "--import", "-", *options)

    assert typed("", "--players", "Anna,Bert").status == 2
    assert typed("", "--players", "Anna,Bert,Cleo").status == 0, "a list may begin empty"
    assert typed("", "--players", "Anna,anna,Bert").status == 2
    first = typed(
        "Anna Kreuz Hand 48\npassed\n\nCleo null 23\nzurück\nbert, grand, -96\n", "--players", "Anna,Bert,Cleo"
    )
    assert first.status == 0 and re.search(r"Seeger-Fabian +\+138 +-146 +\+40", first.out)
    for line, why in {
        "Anna clubs 47": "clubs can't count +47",
        "Anna clubs -36": "clubs can't count -36",
        "Dora clubs 48": "Dora is none of Anna, Bert, Cleo",
        "Anna chess 48": "chess is no game",
        "Anna 48": "a game is: who played",
    }.items():
        wrong = typed(f"cleo null 23\n{line}\nCleo null 23\n")
        assert wrong.status == 2 and wrong.err.startswith(f"line 2: {why}"), line
    table = run("play", "skat-list", "club", "--csv", "-").out
    assert table.count("null,,,,+") == 5 and ",Game points,,+48,-96,+115" in table
    Path("club.csv").write_text(table)
    assert run("play", "skat-list", "again", "--import", "club.csv", "--csv", "-").out == table
    assert run("play", "skat-list", "club", "--sheet", "club.html", "--language", "de").out == ""
    page = Path("club.html").read_text()
    assert "<h1>Skatliste club</h1>" in page and "<td>Kreuz Hand</td>" in page and "<td>+405</td>" in page
    assert run("play", "skat-list", "nothing").status == 2


def test_a_server_s_games_are_shown_converted_and_counted(run, skat):
    assert "Rearhand left, or took too long." in skat("", "--replay", str(SERVER), "--game", "5").out
    shown = run("play", "skat-games", str(SERVER)).out
    assert re.search(r"player3 +7 +3 +1 +-78 +-247 +1", shown) and shown.count("player") == 3
    one = run("play", "skat-games", str(SERVER), "--player", "player2", "--language", "de").out
    assert re.search(r"player2 +7 +3 +1 +-192 +-833", one) and re.search(r"- Grand +2 +1 +1 +\+48 +\+1764", one)
    assert run("play", "skat-games", str(SERVER), "--player", "nobody").status == 2
    assert run("play", "skat-games", str(SERVER), "--to", "a.jsonl").out == (
        "a.jsonl: 7 games; 1 game broken off left out.\n"
    )
    assert run("play", "skat-games", "a.jsonl", "--to", "a.sgf").out == "a.sgf: 7 games.\n"
    assert [game.end for game in read_games(Path("a.sgf"))] == [game.end for game in read_games(Path("a.jsonl"))]
    assert run("play", "skat-games", "nothing").status == 2


def test_deals_to_xskat_and_back(run):
    Path("deals.jsonl").write_text(DEAL.replace('"id": 7', '"id": 0'))
    assert run("play", "skat-deals", "--from", "deals.jsonl", "--to", "deals.txt").out == (
        "deals.txt: 1 deal, as XSkat reads them.\n"
    )
    assert run("play", "skat-deals", "--from", "deals.txt", "--to", "again.jsonl").status == 0
    assert sorted(json.loads(Path("again.jsonl").read_text())["middlehand"]) == sorted(HANDS["middlehand"].split())
    broken = run("play", "skat-deals", "--from", "nothing", "--to", "x")
    assert broken.status == 2 and broken.err.startswith("nothing: No such file") and not Path("x").exists()


WRONG = [
    (("--seat", "dealer"), "--seat dealer is not known."),
    (("--players", "nobody"), "There is no player 'nobody'."),
    (("--players", "random,random,random"), "--players names 3 players; there are 2 beside you."),
    (("--scoring", "chess"), "--scoring chess is not known."),
    (("--table", "5"), "--table 5: Skat is played by three or four."),
    (("--games", "0"), "--games 0 is out of range."),
    (("--language", "fr"), "--language fr is not known."),
    (("--deals", "nothing"), "nothing: No such file or directory."),
    (("--deals", "deals.jsonl", "--games", "2"), "deals.jsonl has 1 deal, but --games asks for 2."),
    (("--deals", "deals.jsonl", "--sim"), "--deals can't be combined with a machine."),
    (("--resume", "deals.jsonl"), "deals.jsonl holds no kept game: it is another kind of file."),
    (("--replay", "deals.jsonl"), "deals.jsonl, line 1: game is missing."),
    (("--replay", "empty"), "empty: no game in this file."),
    (("--replay", "empty", "--game", "0"), "--game 0: games are counted from 1."),
    (("--game", "3"), "--game only works with --replay."),
    (("--save", "no/folder"), "no/folder can't be written: its folder does not exist, or it is a folder itself."),
    (("--record", "."), ". can't be written: its folder does not exist, or it is a folder itself."),
    (("--replay", "empty", "--game", "3"), "empty has no game 3: it has 0."),
]


@pytest.mark.parametrize(("options", "error"), WRONG, ids=[" ".join(options) for options, _ in WRONG])
def test_wrong_options_and_files_are_one_line_and_what_to_do(skat, options, error):
    Path("deals.jsonl").write_text(DEAL)
    Path("empty").write_text("")
    before = sorted(Path().iterdir())
    ran = skat("", *(() if "--players" in options else ("--players", "random")), *options)
    assert ran.status == 2 and ran.out == ""
    assert ran.err.splitlines()[0] == error and len(ran.err.splitlines()) == 2
    assert sorted(Path().iterdir()) == before


def test_another_option_than_that_of_the_kept_game_is_refused(skat):
    skat("hold\n", *WITH, "--save", "kept")
    for option, value in (("seed", "5"), ("games", "2"), ("seat", "rearhand"), ("scoring", "thesis")):
        ran = skat("", "--resume", "kept", f"--{option}", value)
        assert ran.status == 2 and ran.err.splitlines()[0] == f"kept was kept with another --{option}."
    assert skat("", *WITH, "--resume", "kept").status == 0


def test_a_kept_game_whose_actions_can_t_be_is_one_line_and_stays(skat):
    skat("hold\n", *WITH, "--save", "kept")
    kept = json.loads(Path("kept").read_text())
    Path("kept").write_text(json.dumps(kept | {"actions": [*kept["actions"], "CJ"]}))
    before = Path("kept").read_text()
    ran = skat("", "--resume", "kept")
    assert ran.status == 2 and re.match(r"kept holds no kept game: a card .*\.\n", ran.err)
    assert Path("kept").read_text() == before


def test_bytes_that_are_no_text_and_lines_without_end(skat):
    ran = skat(b"\xff\xfe\r\n" + b"x" * 100_000 + b"\ncards\n", *WITH)
    errors = [line for line in ran.out.splitlines() if line.startswith("Error, ")]
    assert ran.status == 0 and len(errors) == 2 and errors[1] == "Error, the line is longer than 65536 letters."


def test_a_person_at_a_terminal_plays_and_leaves_by_the_end_of_input(terminal):
    console = terminal("play", "skat", *WITH, "--language", "de")
    console.until("> ")
    assert "Vorhand: du" in console.seen and "Spiel 1" in console.seen
    console.keys("hilfe\n")
    console.until("Seeger-Fabian")
    console.keys("foo\n")
    console.until("> ", times=3)
    assert "Fehler, " in console.seen
    console.keys("\x04")
    console.until("--resume skat-game.json")
    assert console.end() == 0 and "Traceback" not in console.seen


def test_a_terminal_without_symbols_and_umlauts(terminal, monkeypatch):
    for name, value in (("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    Path("deals.jsonl").write_text(DEAL)
    console = terminal("play", "skat", "--deals", "deals.jsonl", *WITH, "--language", "de")
    console.until("> ")
    console.keys("hold\nhold\nhold\nnimm\n")
    console.until("Druecke zwei Karten> ")
    console.keys("druecke KrK HeA\n")
    console.until("Dein Spiel> ")
    console.keys("grand\n")
    console.until("Deine Karte> ")
    console.keys("ende\n")
    assert console.end() == 0
    assert (
        console.seen.isascii()
        and "?" not in console.seen
        and "KrB PB HeB KaB" in console.seen
        and "hoert auf" in console.seen
    )


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_the_game(terminal, by):
    console = terminal("play", "skat", *WITH)
    console.until("> ")
    assert console.interrupted(by) == 130 and "Traceback" not in console.seen and "Interrupted." in console.seen
    assert re.search(r"^The game is kept", console.seen, re.MULTILINE)
    assert Path("skat-game.json").exists()


def test_another_signal_while_the_game_is_kept_loses_nothing(skat, monkeypatch):
    keep = kept.keep

    def interrupted(*args):
        os.kill(os.getpid(), signal.SIGTERM)
        keep(*args)

    monkeypatch.setattr(kept, "keep", interrupted)
    assert skat("18\n", *WITH).status == 0
    assert skat("", "--resume", "skat-game.json").out.startswith("The kept game continues.")


def test_a_program_of_one_s_own_plays_too_and_the_heuristic_player_does_what_it_can_not(skat):
    program = Path("mine.py")
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['type'] == 'hello':\n"
        "        print(json.dumps({'name': 'm', 'version': '1', 'skills': ['play']}), flush=True)\n"
        "    elif asked['type'] == 'play':\n"
        "        print(json.dumps({'card': asked['legal'][0]}), flush=True)\n"
    )
    Path("deals.jsonl").write_text(DEAL)
    mine = f"cmd:{sys.executable} mine.py,random"
    ran = skat("hold\n" * 40 + CLAIM, "--deals", "deals.jsonl", *WITH[2:], "--players", mine)
    assert ran.status == 0 and "Forehand has won grand hand" in ran.out, ran.err
    sitting = Sitting(seed=4, games=1, players=(mine.removesuffix(",random"), "random"), limit=0)
    sitting.play()
    assert len(sitting.game.state.tricks) == 10 and sitting.game.state.soloist == 2, "who bids by rules"
    program.write_text("raise SystemExit(3)")
    ran = skat("18\n" * 9, *WITH[2:], "--seat", "rearhand", "--players", mine)
    assert ran.status == 4 and ran.err.startswith(f"A player can't continue: {sys.executable} mine.py: it has ended")
    assert "--resume skat-game.json continues" in ran.err and Path("skat-game.json").exists()


def test_ctrl_c_in_the_first_bid_keeps_the_game(terminal):
    Path("slow.py").write_text(
        'import time\ninput()\nprint(\'{"name":"s","version":"1","skills":["bid"]}\', flush=True)\ntime.sleep(30)\n'
    )
    console = terminal("play", "skat", "--players", f"cmd:{sys.executable} slow.py", "--seat", "rearhand")
    console.until("Bert thinks")
    assert console.interrupted(signal.SIGINT) == 130 and "--resume skat-game.json" in console.seen
    assert json.loads(Path("skat-game.json").read_text())["deal"] is not None


def test_a_window_that_is_closed_keeps_the_game(terminal, skat):
    console = terminal("play", "skat", *WITH)
    console.until("> ")
    console.hang_up()
    assert console.process.wait(timeout=15) != 0
    assert skat("", "--resume", "skat-game.json").out.startswith("The kept game continues.")


def test_a_replay_at_a_terminal_waits_for_enter(terminal, skat):
    Path("deals.jsonl").write_text(DEAL)
    skat(CLAIM, "--deals", "deals.jsonl", "--players", "random", "--record", "games.jsonl")
    console = terminal("play", "skat", "--replay", "games.jsonl")
    console.until("q leaves> ")
    assert "claims" not in console.seen
    console.keys("\n")
    console.until("on the list")
    console.keys("q\n")
    assert console.end() == 0


@pytest.mark.wants("sim")
def test_a_twin_deals(skat, run, twins):
    model = ("--sim", "--twin", "model", "--interpreter", "cpython", "--sim-seed", "5")
    ran = skat("quit\n", "--players", "random", *model)
    assert ran.status == 0, ran.err
    record = json.loads(Path("out/shuffle-0001/record.json").read_text())
    piles = {pile["name"]: pile["cards"] for pile in record["piles"]}
    kept = json.loads(Path("skat-game.json").read_text())
    names = [suit + rank for suit in "CSHD" for rank in "789TJQKA"]
    assert sorted(kept["deal"]["forehand"]) == sorted(names[card] for card in piles["forehand"])
    assert record["seed_mode"] == "auditable" and run("verify", "out/shuffle-0001").status == 0
    assert "`mischwerk verify out/shuffle-0001` shows that the deal was fair" in ran.err

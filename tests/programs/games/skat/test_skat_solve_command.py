"""`mischwerk play skat-solve`: what it prints, and one line for what can't be solved; and `mcu` by its name."""

import io
import json
import signal
import subprocess
import sys

import mischwerk_install
import pytest
from mischwerk import entry
from mischwerk.errors import UsageProblem
from mischwerk_games.skat.terminal import settings
from skat_session import Sitting
from skat_views import contents, deal_of, games, lines, reference_games, tournament


@pytest.fixture(autouse=True)
def sigint_as_before():
    """A program that leaves ignores Ctrl-C: here it would do so for all tests, and for what they start."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def solve(monkeypatch, capsys, tmp_path):
    """Runs the command on objects or lines, from a file or standard input: (exit status, stdout, stderr)."""

    def run(problems, *options, stdin=False):
        text = "".join(f"{problem if isinstance(problem, str) else json.dumps(problem)}\n" for problem in problems)
        path = tmp_path / "contracts.jsonl"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        monkeypatch.setattr(sys, "argv", ["mischwerk", "play", "skat-solve", "-" if stdin else str(path), *options])
        with pytest.raises(SystemExit) as ended:
            entry.main()
        captured = capsys.readouterr()
        return ended.value.code or 0, captured.out, captured.err

    return run


@pytest.fixture(scope="module")
def contracts():
    return lines("contracts_1000.jsonl.gz")


def test_a_line_for_each_contract_with_values_of_the_second_program(solve, contracts):
    values = {row["id"]: row for row in lines("double_dummy_200.jsonl.gz")}
    for stdin in (False, True):
        status, out, err = solve(contracts[:6], "--json", stdin=stdin)
        answers = [json.loads(line) for line in out.splitlines()]
        assert (status, err, len(answers)) == (0, "", 6)
        for answer in answers:
            assert list(answer) == ["id", "wins", "points", "to_play", "cards"]
            assert (answer["wins"], answer["points"]) == (values[answer["id"]]["wins"], values[answer["id"]]["points"])
            assert answer["to_play"] == "forehand" and len(answer["cards"]) == 10


def test_cards_already_played_are_played(solve, contracts):
    play = next(reference_games())[3]
    played = [card for trick in play["tricks"] for _, card in trick]
    status, out, _ = solve([contracts[0] | {"played": played[:count]} for count in range(31)], "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and len(answers) == 31
    for answer, card in zip(answers, played):
        # The value after a card is the value of the next position.
        assert answer["cards"][card] == answers[answers.index(answer) + 1]["points"]
    assert answers[-1] == {"id": 0, "wins": True, "points": play["soloist_points"], "to_play": None, "cards": {}}


def test_null_games_have_no_points_and_a_word_for_each_card(solve):
    null = lines("null_1000.jsonl.gz")
    values = lines("double_dummy_null_1000.jsonl.gz")
    chosen = [(row["contract"] | {"id": f"deal {row['id']}"}, value) for row, value in zip(null[:40], values)]
    _, out, _ = solve([contract for contract, _ in chosen], "--json")
    for (contract, value), line in zip(chosen, out.splitlines(), strict=True):
        answer = json.loads(line)
        assert (answer["id"], answer["wins"], answer["points"]) == (contract["id"], value["wins"], None)
        assert all(type(word) is bool for word in answer["cards"].values())
        soloist = answer["to_play"] == contract["soloist"]
        assert answer["wins"] == (any if soloist else all)(answer["cards"].values())


def test_what_a_person_reads(solve, contracts):
    null = next(contract for contract in contracts if contract["game"].startswith("null"))
    over = contracts[0] | {"played": [card for trick in next(reference_games())[3]["tricks"] for _, card in trick]}
    status, out, _ = solve([*contracts[:2], null, over])
    assert status == 0
    assert out.splitlines() == [
        "0: clubs by forehand, 57 card points: lost",
        "  forehand plays S7; after each card: 57 S7 S9 SJ H7 HJ DJ, 48 CA, 47 C7, 44 CQ, 43 CK",
        "1: grand by middlehand, 67 card points: won",
        "  forehand plays CK; after each card: 67 CK CA ST SA, 70 HJ HQ D8 D9, 71 C7, 77 S9",
        "172: null by rearhand, won",
        "  forehand plays C9; after each card: won C9 CT CQ CK CA S7 S8 ST D9 DQ",
        "0: clubs by forehand, 64 card points: won, nothing left to play",
    ]


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"soloist": "south"}, "'south' is not a seat: the seats are forehand, middlehand, rearhand"),
        ({"game": "ramsch"}, "'ramsch' is not a game: the games are clubs, spades, hearts, diamonds, grand, null"),
        ({"id": None}, "id is not a whole number"),
        ({"discard": ["DT"]}, "the skat has 2 cards, not 1"),
        ({"discard": ["DT", "CQ"]}, "CQ appears twice, the second time in discard"),
        ({"discard": ["DT", "D1"]}, "discard: 'D1' is not a card"),
        ({"hands_after": {}}, "forehand is missing"),
        ({"passed": True}, "this deal was passed in"),
        ({"played": "SJ"}, "played is not a list"),
        ({"played": ["SJ", "C8"]}, "played, card 2: middlehand does not hold C8"),
        ({"played": ["S7", "S8", "CJ"]}, "played, card 3: CJ does not follow S7"),
        ({"played": [7]}, "played, card 1: 7 is not a card"),
    ],
)
def test_one_line_says_what_is_wrong_and_where(solve, contracts, changed, text):
    problems = ["", contracts[172], contracts[0] | changed]
    status, out, err = solve(problems)
    assert status == 2 and len(out.splitlines()) == 2  # the first was solved
    assert f"contracts.jsonl, line 3: {text}" in err and len(err.splitlines()) == 2
    status, out, _ = solve(problems, "--json")
    assert status == 2 and f"contracts.jsonl, line 3: {text}" in json.loads(out.splitlines()[1])["error"]


@pytest.mark.parametrize(("line", "text"), [("{", "this is not JSON"), ("[1]", "a JSON object is expected")])
def test_lines_that_are_no_contract(solve, line, text):
    status, _, err = solve([line], stdin=True)
    assert status == 2 and f"standard input, line 1: {text}" in err


def test_a_card_too_many(solve, contracts):
    played = [card for trick in next(reference_games())[3]["tricks"] for _, card in trick]
    _, _, err = solve([contracts[0] | {"played": [*played, "S7"]}])
    assert "played, card 31: S7 is one too many: the game is over" in err


def test_a_file_that_isn_t_there(solve, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["mischwerk", "play", "skat-solve", "none.jsonl"])
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == 2 and "none.jsonl: No such file or directory" in capsys.readouterr().err


def test_a_program_gets_answers_as_it_asks(contracts):
    """And what was compiled in one process serves in the next: this one loads it from disk."""
    command = [sys.executable, "-m", "mischwerk", "play", "skat-solve", "-", "--json"]
    for _ in range(2):
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
            for contract in contracts[:3]:
                program.stdin.write(json.dumps(contract) + "\n")
                program.stdin.flush()
                assert json.loads(program.stdout.readline())["id"] == contract["id"]
            program.stdin.close()
        assert program.returncode == 0


def test_without_the_extra_skat_one_line_says_how_to_install_it():
    code = "import sys; sys.modules['numba'] = None; from mischwerk.entry import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "skat-solve", "-"], capture_output=True, text=True, input=""
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == "\n".join([*mischwerk_install.missing("skat"), ""])


def test_everything_else_of_the_games_works_without_it():
    """Neither the commands nor the table of Skat load numpy or numba."""
    modules = "mischwerk_games.cli, mischwerk_games.skat.table, mischwerk_games.skat.files.deals"
    code = f"import sys; sys.modules.update(numba=None, numpy=None); import {modules}; import mischwerk_games.skat.view"
    subprocess.run([sys.executable, "-c", code], check=True)


# -- The Monte Carlo player by its name: at the terminal, in tournaments, and without Numba.


def test_it_plays_at_the_terminal():
    players = settings.kinds("mcu:worlds=5,policy=greedy,mcu:worlds=4,spend=halving", 2)
    assert players == ("mcu:worlds=5,policy=greedy", "mcu:worlds=4,spend=halving")
    sitting = Sitting(deal_of(3), games=1, players=players)
    sitting.play()
    assert sitting.ends[0][3] == ["you", f"Bert ({players[1]})", f"Anna ({players[0]})"]


def test_one_word_is_for_all_who_are_not_the_person():
    assert settings.kinds("mcu:worlds=5,repeat=2", 3) == ("mcu:worlds=5,repeat=2",) * 3
    with pytest.raises(UsageProblem, match="names 2 players"):
        settings.kinds("mcu:worlds=5,repeat=2,random", 3)


def test_a_tournament_is_the_same_on_any_number_of_processes(tmp_path):
    players = "mcu:worlds=5,evaluation=II50,ddss:worlds=3,tie=random,random"
    for name, processes in (("one", 1), ("two", 2)):
        assert tournament(tmp_path / name, players=players, deals="3", processes=processes) == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    played = games(tmp_path / "one")
    assert len(played) == 18
    assert {name for game in played for name in game["seats"]} == {
        "mcu:worlds=5,evaluation=II50", "ddss:worlds=3,tie=random", "random"
    }  # fmt: skip


def test_a_time_can_not_be_halved():
    with pytest.raises(UsageProblem, match="can't combine think with spend=halving") as problem:
        settings.kinds("mcu:spend=halving,think=1", 2)
    assert problem.value.what_to_do
    settings.kinds("mcu:spend=equal,think=1", 2)


COMMANDS = [["skat"], ["skat-tournament", "--out", "out", "--deals", "3"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_wrong_options_are_one_line_that_says_which(command, tmp_path):
    refused = said(command, "mcu:worlds=0", tmp_path)
    assert refused == "mcu can't have 'worlds=0'.\nworlds: 1 to 1000000.\n"


@pytest.mark.parametrize("player", ["mcu:worlds=5", "ddss:worlds=5", "heuristic:contract=simulated", "best"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_without_numba_one_line_names_the_extra(command, player, tmp_path, monkeypatch):
    refused = said(command, player, tmp_path, "sys.modules['numba'] = None")
    monkeypatch.chdir(tmp_path)
    assert refused == "\n".join([*mischwerk_install.missing("skat"), ""])


def said(command, players, folder, before="pass"):
    """By a command that is refused, before it has made anything."""
    code = f"import sys; {before}; from mischwerk.entry import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "play", *command, "--players", players],
        capture_output=True, text=True, input="", cwd=folder,
    )  # fmt: skip
    assert done.returncode == 2 and done.stdout == "" and not any(folder.iterdir())
    return done.stderr

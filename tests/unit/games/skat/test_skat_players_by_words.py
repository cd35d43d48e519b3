"""Players from words, as --players has them."""

import pytest
from mischwerk.errors import UsageProblem
from mischwerk_games.skat.players.double_dummy.options import options_of
from mischwerk_games.skat.players.double_dummy.player import DoubleDummy
from mischwerk_games.skat.players.foreign.player import Foreign
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.kinds import BEST_IS, Kind, is_player, kind, lineup, make
from mischwerk_games.skat.players.player import RandomPlayer

RANDOM = Kind("random")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("random", [RANDOM] * 3),
        ("random, random ,random", [RANDOM] * 3),
        ("cmd:./x --level 3", [Kind("./x --level 3", ("./x", "--level", "3"))] * 3),
        ("random,random,cmd: ./x   -a", [RANDOM, RANDOM, Kind("./x -a", ("./x", "-a"))]),
        ("cmd:./x '1,2',random,cmd:\"a b\"",
         [Kind("./x 1,2", ("./x", "1,2")), RANDOM, Kind("'a b'", ("a b",))]),
        ("random,random,cmd:random", [RANDOM, RANDOM, Kind("cmd:random", ("random",))]),
        ("mcu:worlds=20, evaluation=II50,heuristic,ddss:worlds=5",
         [Kind("mcu:worlds=20,evaluation=II50"), Kind("heuristic"), Kind("ddss:worlds=5")]),
        ("heuristic:contract=simulated,contract_worlds=9,random,heuristic",
         [Kind("heuristic:contract=simulated,contract_worlds=9"), RANDOM, Kind("heuristic")]),
        ("mcu", [Kind("mcu")] * 3),
        ("random,random,cmd:mcu", [RANDOM, RANDOM, Kind("cmd:mcu", ("mcu",))]),
        ("cmd:./x #1,random,random", [Kind("./x '#1'", ("./x", "#1")), RANDOM, RANDOM]),
    ],
)  # fmt: skip
def test_words_name_players(text, kinds):
    assert list(lineup(text)) == kinds


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("randon", "There is no player 'randon'."),
        ("", "--players names 0 players."),
        (",,", "--players names 0 players."),
        ("random,random", "--players names 2 players."),
        ("mcu:worlds=0", "mcu can't have 'worlds=0'."),
        ("random,worlds=3,random", "There is no player 'worlds=3'."),
        ("random," * 4, "--players names 4 players."),
        ("cmd:", "cmd: needs a program after it."),
        ("cmd:''", "cmd: needs a program after it."),
        ("cmd:./x 'a", "A quote in --players is not closed."),
        ("\x1b[2J" + "x" * 99, r"There is no player '\\x1b[2Jxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'."),
    ],
)
def test_what_is_no_player_is_one_clear_line(text, error):
    with pytest.raises(UsageProblem) as problem:
        lineup(text)
    assert problem.value.error == error and problem.value.what_to_do


REFUSED = {
    "mcu": ["worlds=-5", "worlds=\u0665", "think=-1", "think=0", "evaluation=IV", "risk=11", "risk=x", "measure=mode"],
    "ddss": ["worlds=0", "worlds=x", "worlds=1000001", "think=3601", "sampler=none", "tie=heads", "worlds"],
    "heuristic": ["contract=guessed", "contract_worlds=0", "contract"],
}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("mcu:", "mcu does not know ''."),
        ("mcu:depth=3", "mcu does not know 'depth=3'."),
        ("ddss:evaluation=points", "ddss does not know 'evaluation=points'."),
        ("mcu:worlds=5,worlds=6", "mcu has worlds twice."),
        *((f"{name}:{text}", f"{name} can't have '{text}'.") for name, options in REFUSED.items() for text in options),
    ],
)
def test_what_is_no_option_is_one_clear_line(text, error):
    with pytest.raises(UsageProblem) as problem:
        kind(text)
    assert problem.value.error == error and problem.value.what_to_do


def test_a_player_is_no_file():
    assert is_player("random") and is_player("heuristic") and is_player("cmd:./x")
    assert not is_player("random.jsonl") and not is_player("./random")


def test_a_kind_becomes_a_player():
    assert isinstance(make(RANDOM, 1), RandomPlayer) and isinstance(make(kind("heuristic"), 1), Heuristic)
    made = make(kind("cmd:./x 3"), 1)
    assert isinstance(made, Foreign) and made.name == "./x 3"


def test_best_is_a_player_that_stays_within_a_second():
    made = make(kind("best"), 1)
    assert isinstance(made, DoubleDummy) and options_of(BEST_IS).think_s < 1
    assert options_of(BEST_IS).contract == "simulated"
    assert lineup("best,heuristic,mcu") == (Kind("best"), Kind("heuristic"), Kind("mcu"))

"""The Monte Carlo player by its name: at the terminal, in tournaments, and without Numba."""

import subprocess
import sys

import mischwerk_install
import pytest
from mischwerk.errors import UsageProblem
from mischwerk_games.skat.terminal import settings
from skat_session import Sitting, any_deal
from skat_tournaments import contents, games, tournament


def test_it_plays_at_the_terminal():
    players = settings.kinds("mcu:worlds=5,policy=greedy,mcu:worlds=4,spend=halving", 2)
    assert players == ("mcu:worlds=5,policy=greedy", "mcu:worlds=4,spend=halving")
    sitting = Sitting(any_deal(3), games=1, players=players)
    sitting.play()
    assert sorted(sitting.ends[0][3]) == sorted(("person", *players))


def test_one_word_is_for_all_who_are_not_the_person():
    assert settings.kinds("mcu:worlds=5,repeat=2", 3) == ("mcu:worlds=5,repeat=2",) * 3
    with pytest.raises(UsageProblem, match="names 2 players"):
        settings.kinds("mcu:worlds=5,repeat=2,random", 3)


def test_a_tournament_is_the_same_on_any_number_of_processes(tmp_path):
    players = "mcu:worlds=5,mcu:worlds=5,evaluation=II50,random"
    for name, processes in (("one", 1), ("two", 2)):
        assert tournament(tmp_path / name, players=players, deals="3", processes=processes) == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    told = games(tmp_path / "one")
    assert len(told) == 18
    assert {name for one in told for name in one["seats"]} == {
        "mcu:worlds=5", "mcu:worlds=5,evaluation=II50", "random"
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

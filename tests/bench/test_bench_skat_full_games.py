"""A small run of bench/skat_full_games.py."""

import pytest
import skat_full_games
from rehearsal import rehearsed


def test_rehearsal_of_skat_full_games_shows_all():
    told = rehearsed("skat_full_games", columns=200)
    assert "heuristic: " in told and "mcu:worlds=1: " in told


def test_players_of_a_table_differ():
    assert all(first == second != third for (first, second, third), _ in skat_full_games.TABLES)


def test_a_tournament_of_skat_full_games_that_fails_is_an_error():
    with pytest.raises(RuntimeError, match="exit status 2: "):
        skat_full_games.table(("heuristic:contract=guessed",) * 3, 1)

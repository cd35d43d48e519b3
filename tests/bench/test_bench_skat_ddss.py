"""A small run of bench/skat_ddss.py, and its arithmetic."""

import pytest
import skat_ddss
from mischwerk_games.skat.players.double_dummy.options import Options
from rehearsal import rehearsed


def test_rehearsal_of_skat_ddss_shows_all():
    told = rehearsed("skat_ddss", columns=200)
    for text in ("points, 2 worlds: a card of", "random, 2 worlds", "null, 2 worlds", "ddss:worlds=1 - heuristic: "):
        assert text in told


def test_each_choice_of_a_game_is_timed_once():
    seconds = skat_ddss.moves(2, Options(worlds=1))
    assert [len(one) for one in seconds[:1] + seconds[-3:]] == [2, 0, 0, 0]
    assert all(len(one) <= 2 for one in seconds) and min(min(one) for one in seconds if one) > 0


def test_figures_are_in_milliseconds():
    found = skat_ddss.figures([0.001 * number for number in range(1, 101)])
    assert found == {"moves": 100, "mean_ms": 50.5, "median_ms": 50.5, "p95_ms": 96.0, "most_ms": 100.0}


def test_a_tournament_of_skat_ddss_that_fails_is_an_error():
    with pytest.raises(RuntimeError, match=r"exit status 2: .*ddss can't have 'worlds=0'"):
        skat_ddss.ties(2, 0)

"""A small run of bench/skat_strength.py, and its arithmetic."""

import skat_strength
from rehearsal import rehearsed


def test_rehearsal_of_skat_strength_shows_all():
    told = rehearsed("skat_strength", columns=200)
    assert "XSkat's contracts, all kinds, all: 10 games" in told and "null only, all: 10 games" in told
    assert "own bidding: 20 deals" in told and "beside two random players" in told
    assert all(f"  {name}: " in told for name in ("forehand", "middlehand", "rearhand"))


def test_three_heuristic_players_win_about_as_many_games_as_xskat_with_its_contracts():
    told = skat_strength.with_contracts(150)["all kinds"]["all"]
    difference = told["difference_percent"]
    assert abs(difference["mean"]) < 4 * difference["error"]


def test_shares_and_means_have_the_errors_that_they_should():
    assert skat_strength.share([True] * 50 + [False] * 50) == {"games": 100, "won_percent": 50.0, "error": 5.0}
    assert skat_strength.mean([0, 2] * 50, 10) == {"mean": 10.0, "error": 1.01}

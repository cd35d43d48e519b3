"""The Monte Carlo player: evaluation functions as the source document has them, legal and repeatable decisions."""

import itertools

import pytest
from mischwerk.errors import UsageProblem
from mischwerk_games.skat.players.monte_carlo.evaluations import height
from mischwerk_games.skat.players.monte_carlo.options import EVALUATIONS, Options, options_of
from mischwerk_games.skat.players.monte_carlo.player import MonteCarlo
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.view import view
from skat_data import reference_games


@pytest.mark.parametrize(
    ("evaluation", "points", "worth"),
    [
        ("points", 47, 47),
        ("stairs", 0, -8), ("stairs", 29, -4), ("stairs", 60, -2), ("stairs", 61, 1), ("stairs", 90, 2),
        ("stairs", 120, 3), ("I10", 51, -2), ("I10", 56, -0.5), ("I20", 51, -0.5), ("II25", 45.5, -1.625),
        ("II75", 60.99999, 0), ("II50", 75.5, 1.25), ("III", 45.5, -0.5),
    ],
)  # fmt: skip
def test_a_soloists_points_are_worth_what_the_figures_say(evaluation, points, worth):
    assert height(evaluation, points, is_soloist=True) == pytest.approx(worth, abs=1e-4)


def test_defenders_win_with_sixty():
    assert height("stairs", 60, is_soloist=False) == 1 and height("stairs", 59, is_soloist=False) == -2


def test_words_are_options():
    assert options_of("mcu") == Options()
    assert options_of("mcu:worlds=200,evaluation=II50") == Options(worlds=200, evaluation="II50")


@pytest.mark.parametrize("word", ["mcu:", "mcu:worlds=0", "mcu:worlds=x", "mcu:evaluation=IV", "mcu:think=0"])
def test_what_is_no_option_is_refused(word):
    with pytest.raises(UsageProblem, match="mcu does not know"):
        options_of(word)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_cards_are_legal_and_the_same_again(evaluation):
    options = Options(worlds=20, evaluation=evaluation)
    for _, dealt, contract, _ in itertools.islice(reference_games(), 3):
        state = begin_with(dealt, contract)
        kept = MonteCarlo(7, options)
        while not state.is_over:
            seen = view(state, state.turn)
            action = kept.choose(seen)
            assert action == MonteCarlo(7, options).choose(seen)
            state = apply(state, action)

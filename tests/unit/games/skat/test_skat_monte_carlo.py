"""The Monte Carlo player: evaluation functions as the source document has them, legal and repeatable decisions."""

import itertools

import numpy as np
import pytest
from mischwerk_games.skat.kernel.board import play_card
from mischwerk_games.skat.kernel.fields import OVER, POINTS
from mischwerk_games.skat.kernel.playouts import decision_on
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.monte_carlo.options import EVALUATIONS, Options, options_of
from mischwerk_games.skat.players.monte_carlo.player import MonteCarlo, Simulation, think
from mischwerk_games.skat.rules.contract import begin_with
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import NULL
from mischwerk_games.skat.sampling.sampler import boards, constrained
from mischwerk_games.skat.view import view
from skat_views import null_games, reference_games, replayed


def test_words_are_options():
    assert options_of("mcu") == Options()
    assert options_of("mcu:worlds=200,evaluation=II50") == Options(worlds=200, evaluation="II50")
    assert options_of("mcu:evaluation=wins,measure=median,risk=-0.5") == Options(
        evaluation="wins", measure="median", risk=-0.5
    )


def test_a_time_alone_is_the_only_limit():
    assert options_of("mcu:think=0.5") == Options(worlds=0, think_s=0.5)
    assert options_of("mcu:worlds=50,think=2") == Options(worlds=50, think_s=2.0)


# -- decisions ------------------------------------------------------------------------------------------------


def positions(count, cards_left=range(2, 11), every=7):
    """Views of who is to play, with a choice of cards, from reference games of all kinds and null games."""
    yielded = 0
    for _, dealt, contract, play in itertools.chain(
        itertools.islice(reference_games(), 400), itertools.islice(null_games(), 100)
    ):
        for number, state in enumerate(replayed(dealt, contract, play["tricks"])):
            seen = None if state.is_over else view(state, state.turn)
            if seen is None or seen.hand.bit_count() not in cards_left or seen.legal.bit_count() < 2:
                continue
            if (number + yielded) % every == 0:
                yield state, seen
                yielded += 1
                if yielded == count:
                    return
    raise AssertionError(f"only {yielded} positions")


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


def test_in_the_last_trick_but_one_means_are_those_of_all_worlds():
    """Two cards each: every world is played in the two ways that are left, and the mean of many worlds comes near the
    mean over all of them, which are counted: within 4.5 standard errors, which chance exceeds once in 100,000 times;
    the seed is fixed."""
    checked = 0
    for _, seen in positions(40, cards_left=(2,), every=1):
        sampler = constrained(seen)
        if seen.declaration.game == NULL or sampler.completions < 2:
            continue
        worlds = np.unique(sampler.worlds(40 * sampler.completions, stream(5)), axis=0)
        assert len(worlds) == sampler.completions
        thought = think(seen, Options(worlds=4000), 11)
        for card, mean in zip(thought.cards, thought.means, strict=True):
            ends = [end_of(board, card) for board in boards(seen, worlds)]
            own = np.array(ends if seen.is_soloist else [120 - end for end in ends], dtype=float)
            assert abs(mean - own.mean()) <= 4.5 * own.std() / 4000**0.5 + 1e-9
        checked += 1
    assert checked > 20


def end_of(board, card):
    """The soloist's points when a card is played and the heuristic policy plays on."""
    left = board.copy()
    play_card(left, card)
    while not left[OVER]:
        play_card(left, decision_on(left)[0])
    return int(left[POINTS])


def test_one_world_with_open_cards_is_the_playout_itself():
    """Ouvert, and the soloist's skat seen: nothing is hidden from a defender but the partner's cards and the skat; with
    one completion the means are exactly that playout's."""
    checked = 0
    for _, seen in positions(400, cards_left=(1, 2, 3), every=1):
        if constrained(seen).completions > 1 or seen.declaration.game == NULL:
            continue
        thought = think(seen, Options(worlds=1), 2)
        board = boards(seen, constrained(seen).worlds(1, stream(1)))[0]
        ends = [end_of(board, card) for card in thought.cards]
        assert list(thought.means) == (ends if seen.is_soloist else [120 - end for end in ends])
        checked += 1
    assert checked > 10


def test_to_stop_early_never_changes_the_card():
    """Against the same worlds played to the last one."""
    saved = 0
    for evaluation, (_, seen) in zip(itertools.cycle(EVALUATIONS), positions(500, every=5)):
        options = Options(worlds=100, evaluation=evaluation)
        thought = think(seen, options, 4)
        whole = Simulation(seen, options, 4)
        for _ in range(5):
            whole.play(20, np.arange(len(whole.cards)))
        assert whole.thought().cards[whole.thought().best] == thought.cards[thought.best]
        saved += whole.thought().playouts - thought.playouts
    assert saved > 0


def test_to_repeat_what_has_no_chance_in_it_changes_nothing():
    """Sums are of whole numbers: equal means stay equal, however often they are added up."""
    for evaluation, (_, seen) in zip(itertools.cycle(EVALUATIONS), positions(150, every=5)):
        once, often = (think(seen, Options(worlds=20, repeat=n, evaluation=evaluation), 4) for n in (1, 50))
        assert (once.best, once.wins) == (often.best, often.wins) and once.means == pytest.approx(often.means)


def test_cards_may_be_chosen_by_games_won_by_the_median_and_with_risk():
    changed = set()
    for _, seen in positions(60, every=7):
        if seen.declaration.game == NULL:
            continue
        plain, won, median, safe, bold = (
            think(seen, Options(worlds=60, **options), 4)
            for options in ({}, {"evaluation": "wins"}, {"measure": "median"}, {"risk": -2.0}, {"risk": 1.0})
        )
        assert won.means == won.wins and won.wins[won.best] == max(won.wins)
        assert all(2 * middle == int(2 * middle) for middle in median.means), "of an even number of card points"
        spread = [(high - low) / 3 for high, low in zip(bold.means, safe.means, strict=True)]
        assert min(spread) >= 0
        if plain.worlds == 60:  # not stopped early
            high = [mean + one for mean, one in zip(plain.means, spread, strict=True)]
            assert high == pytest.approx(bold.means, abs=1e-9)
        changed |= {name for name, other in {"won": won, "median": median, "safe": safe, "bold": bold}.items()
                    if other.best != plain.best}  # fmt: skip
    assert changed == {"won", "median", "safe", "bold"}


def test_halving_spends_as_much_and_most_of_it_on_the_best():
    for _, seen in positions(60, every=9):
        thought = think(seen, Options(worlds=100, spend="halving"), 4)
        cards = len(thought.cards)
        assert 90 * cards <= thought.playouts <= 100 * cards
        assert thought.worlds >= 100 or cards == 2


def test_null_counts_games_that_are_won():
    """Section 5.6 of the source document: the means are the parts of games won."""
    seen = [view(state, state.turn) for state in null_positions(20)]
    for position in seen:
        thought = think(position, Options(worlds=30), 1)
        assert thought.means == thought.wins and min(thought.means) >= 0 and max(thought.means) <= 1


def null_positions(count):
    return [begin_with(dealt, contract) for _, dealt, contract, _ in itertools.islice(null_games(), count)]


def test_a_time_limit_plays_some_worlds_and_no_more_than_asked():
    _, seen = next(positions(1))
    assert think(seen, Options(worlds=0, think_s=0.05), 1).worlds >= 20
    assert think(seen, Options(worlds=30, think_s=60.0), 1).worlds == 30

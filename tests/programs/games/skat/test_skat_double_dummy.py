"""The DDSS player: perfect play where nothing is hidden, votes where something is, repeatable decisions, words."""

import itertools
import random
import re

import pytest
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.double_dummy import player as thinking
from mischwerk_games.skat.players.double_dummy.options import SAMPLERS, Options, options_of
from mischwerk_games.skat.players.double_dummy.player import OUT_OF_REACH, DoubleDummy, needed_in, think
from mischwerk_games.skat.players.inference import source
from mischwerk_games.skat.rules.bidding import settled
from mischwerk_games.skat.rules.cards import NAMES, checked, deal, members
from mischwerk_games.skat.rules.contract import Contract, begin_with
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import DIAMONDS, GRAND, NULL, Announced, Declaration
from mischwerk_games.skat.rules.state import Play
from mischwerk_games.skat.sampling.sampler import constrained
from mischwerk_games.skat.solver.position import position_in, position_of
from mischwerk_games.skat.solver.solver import Solver
from mischwerk_games.skat.view import view
from skat_views import cards, null_games, reference_games, replayed

FEW = Options(worlds=10)


def views(source, step=50, least=0):
    """Of who plays the next card, from some trick of some games on."""
    for _, dealt, contract, play in itertools.islice(source(), 0, None, step):
        for state in replayed(dealt, contract, play["tricks"]):
            if not state.is_over and len(state.tricks) >= least:
                yield state, view(state, state.turn)


def both_sources(step=50, least=0):
    return itertools.chain(views(reference_games, step, least), views(null_games, step, least))


def worked_out(is_null):
    """Late views whose seat can tell who holds what (a defender sees the soloist's cards), and whose card decides the
    game: and the cards with which its party wins."""
    solver, generator = Solver(), random.Random(1)
    nulls = [dealt for _, dealt, _, _ in null_games()]
    for number in itertools.count():
        dealt = nulls[number % len(nulls)] if is_null else deal(generator.sample(range(32), 32))
        game = NULL if is_null else number % 5
        state = begin_with(dealt, Contract(number % 3, 18, Declaration(game), dealt.skat))
        while not state.is_over:
            seen = view(state, state.turn)
            if not seen.is_soloist:
                seen = seen._replace(open_hand=state.hands[state.soloist])
            has_choice = len(seen.tricks) > 4 and seen.legal & (seen.legal - 1) and seen.claim is None
            if has_choice and constrained(seen).completions == 1:
                wins = solver.card_wins(position_of(state))
                if len(set(wins.values())) == 2:
                    yield seen, {card for card, soloist in wins.items() if soloist == seen.is_soloist}
            state = apply(state, Play(generator.choice(list(members(seen.legal)))))


# -- what it plays ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_null", [False, True])
def test_with_no_card_hidden_it_plays_one_that_wins(is_null):
    player = DoubleDummy(1, FEW)
    positions = list(itertools.islice(worked_out(is_null), 100))
    for seen, winning in positions:
        assert player.choose(seen).card in winning, seen
    assert {seen.is_soloist for seen, _ in positions} == {False, True}
    assert len(positions) == 100


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_it_plays_the_card_with_which_the_own_party_wins_most_worlds(sampler):
    """Counted world by world, by the solver's questions about one."""
    options, solver = Options(worlds=10, sampler=sampler), Solver()
    for _, seen in itertools.islice(both_sources(100, 3), 0, None, 7):
        thought = think(seen, options, 5)
        drawn = source(seen, sampler, int.from_bytes(thinking.digest_of(seen, 5)[:8], "big"))(10)
        wins = [solver.card_wins(position_in(seen, world)) for world in drawn]
        assert thought.cards == tuple(members(seen.legal)) and thought.worlds == 10
        for card, share in zip(thought.cards, thought.wins):
            assert round(10 * share) == sum(by_card[card] == seen.is_soloist for by_card in wins)
        assert thought.wins[thought.best] == max(thought.wins)


def test_where_the_vote_is_tied_it_plays_for_card_points():
    """Also where all cards win, or all lose."""
    solver, ties = Solver(), 0
    for _, seen in itertools.islice(views(reference_games, 20, 6), 0, None, 3):
        if seen.declaration.game == NULL:
            continue
        thought = think(seen, FEW, 5)
        first = [card for card, share in zip(thought.cards, thought.wins) if share == max(thought.wins)]
        drawn = source(seen, "constrained", int.from_bytes(thinking.digest_of(seen, 5)[:8], "big"))(10)
        points = [solver.card_points(position_in(seen, world)) for world in drawn]
        sums = {card: sum(by_card[card] for by_card in points) * (1 if seen.is_soloist else -1) for card in first}
        assert sums[thought.cards[thought.best]] == max(sums.values())
        ties += len(set(sums.values())) > 1
        assert think(seen, Options(worlds=10, tie="random"), 5).wins == thought.wins
    assert ties > 10


def test_at_random_a_tie_falls_on_each_card():
    thoughts = [thinking.Thought((1, 2, 3), (0.5, 0.7, 0.7), (0.0, 0.0, 0.0), 10, tie) for tie in range(4)]
    assert [thought.best for thought in thoughts] == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("declared", "bid", "needed"),
    [
        (Declaration(GRAND), 18, 61),
        (Declaration(GRAND, True, Announced.SCHNEIDER), 18, 90),
        (Declaration(GRAND, True, Announced.SCHWARZ), 18, 120),
        (Declaration(DIAMONDS), 27, 90),  # without 1 is worth 18, with schneider 27
        (Declaration(DIAMONDS), 30, 120),
        (Declaration(DIAMONDS), 60, OUT_OF_REACH),
        (Declaration(NULL), 18, 0),
    ],
)  # fmt: skip
def test_what_the_soloist_needs_is_what_was_announced_and_bid(declared, bid, needed):
    """The soloist is without one."""
    own, next_one = cards("SJ HJ DJ DA DT DK DQ D9 D8 D7"), cards("CJ CA CT CK CQ C9 C8 C7 SA ST")
    dealt = checked([own, next_one, cards("HA HT HK HQ H9 H8 H7 SK SQ S9")], cards("S8 S7"))
    state = begin_with(dealt, Contract(0, 18, Declaration(declared.game), dealt.skat))
    state = state._replace(declaration=declared, bidding=settled(0, bid))
    seen = view(state, 0)
    worlds = constrained(seen).worlds(5, stream(1))
    assert list(needed_in(seen, worlds)) == [needed] * 5


# -- repeatable ------------------------------------------------------------------------------------------------


def test_cards_are_legal_and_the_same_again_whatever_came_before():
    kept = DoubleDummy(7, FEW)
    for _, seen in both_sources(200):
        action = kept.choose(seen)
        if isinstance(action, Play):
            assert seen.legal >> action.card & 1
        assert action == DoubleDummy(7, FEW).choose(seen)


def test_another_seed_is_another_opinion():
    seen = next(views(reference_games))[1]
    assert len({think(seen, FEW, seed).wins for seed in range(5)}) > 1


def test_a_limit_of_time_ends_after_the_first_worlds_or_at_the_number_of_worlds(monkeypatch):
    seen = next(views(reference_games, 50, 4))[1]
    clock = itertools.count(0, 0.4)
    monkeypatch.setattr(thinking.time, "monotonic", lambda: next(clock))
    assert think(seen, Options(worlds=0, think_s=0.1), 1).worlds == 5
    assert think(seen, Options(worlds=0, think_s=1.0), 1).worlds == 15
    began = next(clock)
    assert think(seen, Options(worlds=12, think_s=9.0), 1).worlds == 12
    assert next(clock) - began < 4  # it does not wait for the end of its time
    assert think(seen, Options(worlds=12, think_s=9.0), 1).wins == think(seen, Options(worlds=12), 1).wins


# -- why, and words --------------------------------------------------------------------------------------------


def test_the_reason_has_the_shares_of_the_best_cards():
    seen = next(position for _, position in views(reference_games) if position.legal.bit_count() > 3)
    advice = DoubleDummy(1, FEW).advise(seen)
    assert re.fullmatch(r"(..) wins \d+ % of 10 worlds(, .. \d+ %){2}", advice.reason)
    assert advice.reason.startswith(NAMES[advice.action.card])


def test_words_are_options():
    assert options_of("ddss") == Options()
    assert options_of("ddss:worlds=200,sampler=thesis,tie=random") == Options(200, 0.0, "thesis", "random")
    assert options_of("ddss:think=1.5") == Options(worlds=0, think_s=1.5)
    assert options_of("ddss:worlds=100, think=1.5") == Options(worlds=100, think_s=1.5)

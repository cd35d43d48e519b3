"""The sampler `bidding`: worlds in which all would have bid and laid away as they did, drawn as often as that says."""

from random import Random

import numpy as np
import pytest
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players import inference as compiled
from mischwerk_games.skat.players.heuristic import judging as plain
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.heuristic.judging import limits_of
from mischwerk_games.skat.players.heuristic.tables import tables
from mischwerk_games.skat.players.heuristic.tables import tables as plain_tables
from mischwerk_games.skat.players.inference import DOUBT, NO_LIMIT, Limits, limits_by_bidding, source, weights_of
from mischwerk_games.skat.players.monte_carlo.options import Options
from mischwerk_games.skat.players.monte_carlo.player import think
from mischwerk_games.skat.rules.bidding import Bidding, bid, give_up, hold, settled
from mischwerk_games.skat.rules.cards import CARDS, FOREHAND, as_set, deal, members, set_of
from mischwerk_games.skat.rules.game import apply, begin
from mischwerk_games.skat.rules.games import GAMES, Announced
from mischwerk_games.skat.rules.state import Phase
from mischwerk_games.skat.sampling.sampler import constrained
from mischwerk_games.skat.view import view


def bid_games(count, tricks=0):
    """Games of heuristic players, after so many tricks."""
    player, number, yielded = Heuristic(), 0, 0
    while yielded < count:
        number += 1
        random = Random(f"bidding worlds {number}")
        state = begin(deal(random.sample(range(CARDS), CARDS)))
        while not state.is_over and (state.phase != Phase.PLAY or len(state.tricks) < tricks):
            state = apply(state, player.choose(view(state, state.turn)))
        if not state.is_over:
            yielded += 1
            yield state


def true_world(state):
    return np.array([[*state.hands, state.skat]], dtype=np.int64)


# -- what the bidding tells -----------------------------------------------------------------------------------


def test_who_bids_or_holds_can_do_it_and_who_passes_can_no_more():
    said = bid(hold(bid(Bidding(), 18)), 20)  # middlehand to forehand
    assert limits_by_bidding(said) == (Limits(18), Limits(20), Limits())
    passed = give_up(said)  # forehand does not hold 20; rearhand's turn: 22 is next
    assert limits_by_bidding(passed) == (Limits(18, 20), Limits(20), Limits())
    assert limits_by_bidding(give_up(passed)) == (Limits(18, 20), Limits(20), Limits(0, 22))


def test_all_pass_and_forehand_too():
    state = give_up(give_up(Bidding()))
    assert limits_by_bidding(state) == (Limits(), Limits(0, 18), Limits(0, 18))
    assert limits_by_bidding(give_up(state))[FOREHAND] == Limits(0, 18)


def test_of_a_bidding_that_is_settled_the_soloist_s_bid_is_known():
    assert limits_by_bidding(settled(2, 24)) == (Limits(0, NO_LIMIT), Limits(), Limits(24))


def test_heuristic_players_say_what_is_told_of_them():
    for state in bid_games(60):
        for seat, (least, below) in enumerate(limits_by_bidding(state.bidding)):
            assert least <= limits_of(state.deal.hands[seat], seat == FOREHAND, tables())[0] < below


# -- worlds ---------------------------------------------------------------------------------------------------


def test_worlds_agree_with_the_view_and_are_as_many_as_asked():
    for state in bid_games(40, tricks=3):
        seen = view(state, state.turn)
        worlds = source(seen, "bidding", 5)(70)
        assert worlds.shape == (70, 4) and (worlds[:, seen.seat] == seen.hand).all()
        allowed = constrained(seen).completions
        assert len(np.unique(worlds, axis=0)) <= allowed
        assert (np.bitwise_or.reduce(worlds, axis=1) == np.bitwise_or.reduce(true_world(state), axis=1)).all()
        assert (weights_of(seen, worlds) > 0).all()


def test_the_same_seed_draws_the_same_worlds():
    seen = view(next(bid_games(1)), 0)
    assert (source(seen, "bidding", 5)(50) == source(seen, "bidding", 5)(50)).all()
    assert (source(seen, "bidding", 5)(50) != source(seen, "bidding", 6)(50)).any()


def test_worlds_are_drawn_by_their_weights():
    """Late positions, all completions counted: 3,000 worlds each; chi-square below the value that chance exceeds once
    in 10,000 times for each of the six positions; the seeds are fixed."""
    tested = 0
    for state in bid_games(200, tricks=7):
        seen = view(state, state.turn)
        completions = constrained(seen).completions
        if not 3 <= completions <= 12:
            continue
        every = np.unique(constrained(seen).worlds(60 * completions, stream(1)), axis=0)
        assert len(every) == completions
        weights = weights_of(seen, every)
        if weights.mean() < 0.2 or weights.min() > 0.9 * weights.max():
            continue
        drawn = np.concatenate([source(seen, "bidding", seed)(30) for seed in range(100)])
        places = [int(np.flatnonzero((every == world).all(axis=1))[0]) for world in drawn]
        counts, expected = np.bincount(places, minlength=completions), 3000 * weights / weights.sum()
        kept = expected >= 5
        chi = ((counts[kept] - expected[kept]) ** 2 / expected[kept]).sum()
        assert (
            chi
            < {2: 18.4, 3: 21.1, 4: 23.5, 5: 25.7, 6: 27.9, 7: 29.9, 8: 31.8, 9: 33.7, 10: 35.6, 11: 37.4}[
                max(2, int(kept.sum()) - 1)
            ]
        )
        tested += 1
        if tested == 6:
            return
    raise AssertionError(f"only {tested} positions")


def test_the_true_hands_are_more_probable_than_by_dealing():
    """The mean gain in log-probability over the constrained sampler, of 150 games of heuristic players: more than ten
    standard errors above none, for soloists and for defenders."""
    gains = {True: [], False: []}
    for state in bid_games(150):
        for seat in range(3):
            seen = view(state, seat)
            pool = weights_of(seen, constrained(seen).worlds(300, stream(3)))
            gains[seen.is_soloist].append(np.log(weights_of(seen, true_world(state))[0] / pool.mean()))
    for gain in gains.values():
        gain = np.array(gain)
        assert gain.mean() > 10 * gain.std(ddof=1) / len(gain) ** 0.5


def test_what_nobody_would_have_done_is_possible_still():
    """A defender who bid with nothing: weights are low, and none is 0."""
    state = next(bid_games(1))
    seen = view(state, (state.soloist + 1) % 3)
    odd = seen._replace(bidding=settled(state.soloist, 264))
    weights = weights_of(odd, constrained(odd).worlds(200, stream(4)))
    assert weights.min() > 0 and weights.max() <= DOUBT
    assert source(odd, "bidding", 1)(20).shape == (20, 4)


@pytest.mark.parametrize("tricks", [0, 4])
def test_players_think_in_such_worlds(tricks):
    for state in bid_games(5, tricks):
        seen = view(state, state.turn)
        thought = think(seen, Options(worlds=20, sampler="bidding"), 1)
        assert thought == think(seen, Options(worlds=20, sampler="bidding"), 1)


# -- The heuristic player's bids and discards, compiled and as plain Python.

HANDS = 1000
POOLS = (range(32), range(32), [card for card in range(32) if card % 8 < 4])
STRONG = list(members(set_of(["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "SA", "ST", "HA", "HT", "DA", "DT"])))


@pytest.mark.parametrize("leads", [False, True])
def test_hands_are_judged_the_same_compiled_and_not(leads):
    random, seen, announced = Random(f"judged {leads}"), set(), set()
    for number in range(HANDS):
        twelve = random.sample((*POOLS, STRONG)[number % 4], 12)
        ten, owned, bid = as_set(twelve[:10]), as_set(twelve), (18, 48, 59)[number % 3]
        results = []
        for judging, rules in ((plain, plain_tables()), (compiled, compiled.tables())):
            limits = judging.limits_of(ten, leads, rules)
            choice = judging.choice_of(owned, bid, leads, rules)
            from_hand = judging.hand_game_of(ten, bid, leads, rules)
            levels = [judging.announced_of(game, ten, leads, bid > 18, rules) for game in GAMES]
            results.append((limits, choice, from_hand, levels))
        assert results[0] == results[1]
        (limit, most), choice, (game, _), levels = results[0]
        assert (game >= 0) == (most >= bid)
        seen |= {("bid", limit > 0), choice[0], ("hand", game)}
        announced |= set(levels)
    assert seen >= {("bid", False), ("bid", True), ("hand", -1), *GAMES} and len(seen) > 10
    assert announced == {Announced.NOTHING, Announced.SCHNEIDER, Announced.OUVERT}

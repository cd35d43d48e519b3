"""What a player knows of the hidden cards is what follows from the law of the mixing: against all orders of small
packs, and against packs that were truly mixed.

Means of independent estimates are compared within five standard errors: a false alarm in 1.7 million for each number.
"""

from itertools import permutations
from math import comb, factorial

import numpy as np
import pytest
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.rules.cards import NOBODY, deal, members
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.state import Phase
from mischwerk_games.skat.sampling.hidden import IN_SKAT, hidden
from mischwerk_games.skat.sampling.sampler import constrained
from mischwerk_games.skat.table import carry_out
from mischwerk_games.skat.view import view
from mischwerk_lab.worth.knowledge import Knowledge, sequences_of, stir
from mischwerk_lab.worth.mixings import Law, Mixing
from mischwerk_lab.worth.skat_worlds import SEAT_OF, draws, seats_of_cards, worlds_of

SEVEN = np.array(list(permutations(range(7))), np.int64)
SEATS_OF_SEVEN = np.array([0, 1, 2, 0, 1, 2, 1])
TRIES, ORDERS = 40, 150


def probabilities(mixing):
    """Of all orders of seven cards, by definition: sequences counted one by one, binomials in whole numbers."""
    packets = {"gsr": 2, "random-pile": 10}[mixing.method] ** mixing.passes
    chances = []
    for order in SEVEN.tolist():
        x = order if mixing.method == "random-pile" else [order.index(card) for card in range(7)]
        sequences = 1 + sum(after < before for before, after in zip(x, x[1:]))
        chances.append(comb(packets + 7 - sequences, 7) / packets**7)
    assert sum(chances) == pytest.approx(1)
    return np.array(chances)


def seats_by(orders, weights):
    """[card, seat]: probability."""
    table = np.zeros((7, 3))
    for place, seat in enumerate(SEATS_OF_SEVEN):
        np.add.at(table[:, seat], orders[:, place], weights)
    return table / weights.sum()


def agrees(estimates, exact):
    """Each of the numbers within five standard errors."""
    mean, error = estimates.mean(axis=0), estimates.std(axis=0, ddof=1) / len(estimates) ** 0.5
    return (abs(mean - exact) <= 5 * error + 1e-9).all()


@pytest.mark.parametrize("mixing", [Mixing("gsr", 1), Mixing("gsr", 2), Mixing("gsr", 4), Mixing("random-pile", 1)])
@pytest.mark.parametrize("sees_order", [True, False])
def test_hidden_cards_lie_as_the_exact_law_of_riffles_and_piles_says(mixing, sees_order):
    start = np.array([3, 5, 1, 0, 6, 2, 4])
    law = probabilities(mixing)
    pack = start[SEVEN[int(np.argsort(-law)[40])]]  # neither the likeliest nor an unlikely one
    own = {int(pack[place]): place for place in (0, 3)}
    may = np.full(7, 0b110)
    for card in own:
        may[card] = 0b001
    may[pack[2]] = 0b100  # this card was played by seat 2
    packs = start[SEVEN]
    possible = (packs[:, [2, 5]] == pack[2]).any(axis=1) & (np.sort(packs[:, [0, 3]]) == sorted(own)).all(axis=1)
    if sees_order:
        possible &= (packs[:, [0, 3]] == pack[[0, 3]]).all(axis=1)
    exact = seats_by(packs[possible], law[possible])
    assert exact.max() > 0.3 and (exact > 0.02).sum() > 5, "something to estimate"
    estimates = []
    for seed in range(TRIES):
        knowledge = Knowledge(Law(mixing, 7), start, SEATS_OF_SEVEN, own if sees_order else {}, seed)
        estimates.append(seats_by(knowledge.orders(may, ORDERS), np.ones(ORDERS)))
        assert knowledge.failed == 0
    assert agrees(np.array(estimates), exact)


@pytest.mark.parametrize("is_inverse", [False, True])
def test_stirring_alone_reaches_the_exact_law(is_inverse):
    mixing = Mixing("random-pile" if is_inverse else "gsr", 1 if is_inverse else 3)
    orders = np.tile(np.arange(7), (20_000, 1))
    stir(Law(mixing, 7).sequences, is_inverse, SEATS_OF_SEVEN, np.full(7, 0b111), orders, 300, np.uint64(1))
    codes = orders @ 7 ** np.arange(7)
    law = dict(zip((SEVEN @ 7 ** np.arange(7)).tolist(), probabilities(mixing)))
    seen, counts = np.unique(codes, return_counts=True)
    assert all(law[code] > 0 for code in seen.tolist())
    shares = np.bincount(sequences_of(orders, is_inverse), minlength=8) / len(orders)
    exact = np.bincount(sequences_of(SEVEN, is_inverse), weights=probabilities(mixing), minlength=8)
    assert (abs(shares - exact) <= 5 * np.sqrt(exact * (1 - exact) / len(orders)) + 1e-9).all()


def test_a_law_sums_to_one_over_all_orders_of_a_whole_pack():
    eulerian = [0, 1] + [0] * 51
    for n in range(2, 53):  # orders of n cards with r rising sequences
        eulerian = [0] + [r * eulerian[r] + (n - r + 1) * eulerian[r - 1] for r in range(1, 53)]
    assert sum(eulerian) == factorial(52)
    for mixing, packets in ((Mixing("gsr", 5), 32), (Mixing("gsr", 12), 4096), (Mixing("random-pile", 2), 100)):
        law = Law(mixing, 52).sequences
        total = sum(np.exp(law[r] - 52 * np.log(packets) + np.log(float(eulerian[r]))) for r in range(1, 53))
        assert total == pytest.approx(1)


@pytest.mark.parametrize(
    ("method", "passes", "least"), [("gsr", 1, 0.5), ("gsr", 2, 0.34), ("random-pile", 1, 0.345), ("overhand", 1, 0.7)]
)
def test_a_player_is_as_often_right_about_a_mixed_pack_as_the_player_thinks(method, passes, least):
    """52 cards, four hands: the probability given to the true seat of a hidden card is on average that of two
    independent draws to agree. The law of neighbours is not exact, and believes less than is true."""
    mixing, cards = Mixing(method, passes), 52
    seat_of, law = np.arange(cards) % 4, Law(mixing, cards)
    right, agree = [], []
    for number, order in enumerate(mixing.decks(cards, 40, 5).astype(np.int64)):
        own = {int(order[place]): place for place in range(0, cards, 4)}
        may = np.where(np.isin(np.arange(cards), list(own)), 1, 0b1110)
        orders = Knowledge(law, np.arange(cards), seat_of, own, number).orders(may, 60)
        seats = np.empty_like(orders)
        np.put_along_axis(seats, orders, np.broadcast_to(seat_of, orders.shape), axis=1)
        hidden = order[seat_of != 0]
        right.append((seats[:, hidden] == seat_of[seat_of != 0]).mean())
        agree.append((seats[:30, hidden] == seats[30:, hidden]).mean())
    difference = np.array(right) - agree
    error = difference.std(ddof=1) / len(difference) ** 0.5
    assert np.mean(right) > least, "an even guess is right in a third"
    assert difference.mean() > -5 * error
    if method != "overhand":
        assert difference.mean() < 5 * error


def test_what_the_mixing_cannot_explain_is_drawn_evenly_and_counted():
    start, reversed_pack = np.arange(12), np.arange(12)[::-1]
    seat_of = np.arange(12) % 3
    own = {int(reversed_pack[place]): place for place in range(0, 12, 3)}
    knowledge = Knowledge(Law(Mixing("gsr", 1), 12), start, seat_of, own, 1)
    orders = knowledge.orders(np.full(12, 0b110), 50)
    assert (knowledge.asked, knowledge.failed) == (1, 1), "four cards in falling order need four packets"
    assert (orders[:, ::3] == reversed_pack[::3]).all()
    with pytest.raises(ValueError, match="no order of the cards"):
        knowledge.orders(np.full(12, 0b010), 50)


def test_the_same_questions_get_the_same_answers():
    def asked():
        knowledge = Knowledge(Law(Mixing("gsr", 3), 32), np.arange(32), np.arange(32) % 4, {}, 7)
        return [knowledge.orders(np.full(32, 0b1111), 20) for _ in range(2)]

    first, again = asked(), asked()
    assert (first[0] == again[0]).all() and (first[1] == again[1]).all()
    assert (first[0] != first[1]).any()


# -- Worlds of Skat from orders of the pack agree with all that the player has seen, and are even where the pack is
# mixed well.

RIFFLED, EVEN = Mixing("gsr", 1), Mixing("planned", 1)


def positions(count, wanted=lambda state: True):
    """(pack, state) during the play of random deals by heuristic players."""
    yielded = 0
    for number in range(10_000):
        pack = np.random.default_rng(number).permutation(32)
        state, players = begin(deal(pack.tolist())), [Heuristic() for _ in range(3)]
        while (not state.is_over and state.soloist == NOBODY) or state.phase < Phase.PLAY:
            state = carry_out(state, players[state.turn].choose(view(state, state.turn)), players)
        while not state.is_over:
            if wanted(state):
                yield pack, state
                yielded += 1
                if yielded == count:
                    return
            state = carry_out(state, players[state.turn].choose(view(state, state.turn)), players)


def knowledge_of(pack, seat, mixing, seed=1):
    start = np.empty(32, np.int64)
    start[mixing.decks(32, 1, int(pack[0]))[0]] = pack
    own = {int(pack[place]): place for place in range(32) if SEAT_OF[place] == seat}
    return Knowledge(Law(mixing, 32), start, SEAT_OF, own, seed)


def test_places_are_dealt_as_in_the_rules():
    pack = np.random.default_rng(5).permutation(32)
    dealt = deal(pack.tolist())
    for seat, cards in enumerate((*dealt.hands, dealt.skat)):
        assert sorted(pack[seat == SEAT_OF]) == sorted(members(cards))


@pytest.mark.parametrize("mixing", [RIFFLED, EVEN])
def test_the_truth_is_possible_and_every_world_agrees_with_the_view(mixing):
    for pack, state in positions(60):
        seen = view(state, state.turn)
        may = seats_of_cards(seen)
        assert all(may[card] >> SEAT_OF[place] & 1 for place, card in enumerate(pack) if SEAT_OF[place] != seen.seat)
        facts = hidden(seen)
        allowed = dict.fromkeys((0, 1, 2, IN_SKAT), 0)
        for cards, places in facts.groups:
            for i, place in enumerate(facts.places):
                allowed[place] |= cards * (places >> i & 1)
        for world in draws(knowledge_of(pack, seen.seat, mixing), 20)(seen, "", 3)(20).tolist():
            assert sum(world) == sum((*state.hands, state.skat)), "each card once"
            assert [cards.bit_count() for cards in world] == [cards.bit_count() for cards in (*state.hands, state.skat)]
            for place in range(4):
                if place in facts.places:
                    assert not world[place] & ~allowed[place]
                else:
                    assert world[place] == facts.known[place]


def test_worlds_of_a_well_mixed_pack_are_those_of_the_even_sampler():
    """Defenders that have seen the soloist not follow, so that what was laid away is not just any two cards: part of
    the worlds in which each hidden card is at each place, within five standard errors of 24 estimates."""

    def telling(state):
        seen = view(state, state.turn)
        facts = hidden(seen)
        return (
            not seen.is_soloist and not seen.hand_game and len(seen.tricks) in (3, 4) and seen.soloist in facts.places
            and any(not places >> facts.places.index(seen.soloist) & 1 for _, places in facts.groups)
        )  # fmt: skip

    for pack, state in positions(4, telling):
        seen = view(state, state.turn)
        exact = shares(constrained(seen).worlds(40_000, stream(1)))
        estimates = []
        for seed in range(24):
            knowledge = knowledge_of(pack, seen.seat, EVEN, seed)
            estimates.append(shares(worlds_of(seen, knowledge.orders(seats_of_cards(seen), 300), seed)))
        error = np.std(estimates, axis=0, ddof=1) / len(estimates) ** 0.5
        assert (abs(np.mean(estimates, axis=0) - exact) <= 5 * error + 0.01).all()


def shares(worlds):
    """[place, card]: part of the worlds in which it is there."""
    return np.array([[(worlds[:, place] >> card & 1).mean() for card in range(32)] for place in range(4)])


def test_a_pack_riffled_once_tells_much_of_where_cards_are():
    """Part of the two other hands placed right, at the first card of twelve games."""
    right = {RIFFLED: [], EVEN: []}
    for pack, state in positions(12, lambda state: not state.tricks and not state.trick):
        seen = view(state, state.turn)
        truth = np.array([*state.hands, state.skat])
        for mixing, shares in right.items():
            worlds = draws(knowledge_of(pack, seen.seat, mixing), 60)(seen, "", 3)(60)
            others = [place for place in range(3) if place != seen.seat]
            shares.append(np.bitwise_count(worlds[:, others] & truth[others]).sum(axis=1).mean() / 20)
    assert np.mean(right[EVEN]) < 0.55 < 0.7 < np.mean(right[RIFFLED])

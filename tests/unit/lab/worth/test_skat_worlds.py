"""Worlds of Skat from orders of the pack agree with all that the player has seen, and are even where the pack is mixed
well."""

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
from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.mixings import Law, Mixing
from mischwerk_lab.worth.skat_worlds import SEAT_OF, draws, seats_of_cards, worlds_of

RIFFLED, EVEN = Mixing("gsr", 1), Mixing("planned", 1)


def positions(count, wanted=lambda state: True):
    """(pack, state) during the play of random deals by heuristic players."""
    found = 0
    for number in range(10_000):
        pack = np.random.default_rng(number).permutation(32)
        state, players = begin(deal(pack.tolist())), [Heuristic() for _ in range(3)]
        while (not state.is_over and state.soloist == NOBODY) or state.phase < Phase.PLAY:
            state = carry_out(state, players[state.turn].choose(view(state, state.turn)), players)
        while not state.is_over:
            if wanted(state):
                yield pack, state
                found += 1
                if found == count:
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
        told = hidden(seen)
        allowed = dict.fromkeys((0, 1, 2, IN_SKAT), 0)
        for cards, places in told.groups:
            for i, place in enumerate(told.places):
                allowed[place] |= cards * (places >> i & 1)
        for world in draws(knowledge_of(pack, seen.seat, mixing), 20)(seen, "", 3)(20).tolist():
            assert sum(world) == sum((*state.hands, state.skat)), "each card once"
            assert [cards.bit_count() for cards in world] == [cards.bit_count() for cards in (*state.hands, state.skat)]
            for place in range(4):
                if place in told.places:
                    assert not world[place] & ~allowed[place]
                else:
                    assert world[place] == told.known[place]


def test_worlds_of_a_well_mixed_pack_are_those_of_the_even_sampler():
    """Defenders that have seen the soloist not follow, so that what was laid away is not just any two cards: part of
    the worlds in which each hidden card is at each place, within five standard errors of 24 estimates."""

    def telling(state):
        seen = view(state, state.turn)
        told = hidden(seen)
        return (
            not seen.is_soloist and not seen.hand_game and len(seen.tricks) in (3, 4) and seen.soloist in told.places
            and any(not places >> told.places.index(seen.soloist) & 1 for _, places in told.groups)
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
        for mixing, found in right.items():
            worlds = draws(knowledge_of(pack, seen.seat, mixing), 60)(seen, "", 3)(60)
            others = [place for place in range(3) if place != seen.seat]
            found.append(np.bitwise_count(worlds[:, others] & truth[others]).sum(axis=1).mean() / 20)
    assert np.mean(right[EVEN]) < 0.55 < 0.7 < np.mean(right[RIFFLED])

"""Worlds of a game of Skat from orders of the pack: what a player sees says where cards can have been dealt, and orders
say where they are now."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.players.monte_carlo.options import Options
from mischwerk_games.skat.players.monte_carlo.player import MonteCarlo
from mischwerk_games.skat.players.player import Player
from mischwerk_games.skat.rules.cards import CARDS, NOBODY, SEATS, SKAT, deal
from mischwerk_games.skat.rules.game import begin
from mischwerk_games.skat.rules.scoring import result, seeger_fabian
from mischwerk_games.skat.sampling.hidden import IN_SKAT, voids_of
from mischwerk_games.skat.sampling.sampler import Worlds
from mischwerk_games.skat.sampling.sampler import source as even_worlds
from mischwerk_games.skat.table import carry_out
from mischwerk_games.skat.view import View, view

from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.particles import Numbers

_PLACES = deal(range(CARDS))  # of each seat the places of the pack, as a set
SEAT_OF: Numbers = np.array(
    [next((seat for seat in range(3) if _PLACES.hands[seat] >> place & 1), IN_SKAT) for place in range(CARDS)], np.int64
)
Draw = Callable[[View, str, int], Callable[[int], Worlds]]


def draws(knowledge: Knowledge, worlds: int) -> Draw:
    """Where a Monte Carlo player's worlds come from: orders that the player knows to be probable."""

    def source(seen: View, _sampler: str, seed: int) -> Callable[[int], Worlds]:
        sampled = worlds_of(seen, knowledge.orders(seats_of_cards(seen), worlds), seed)
        if not len(sampled):  # in none can the soloist have laid away all of a suit that was not followed
            knowledge.failed += 1
            return even_worlds(seen, "constrained", seed)
        begin = 0

        def draw(count: int) -> Worlds:
            nonlocal begin
            rows = np.arange(begin, begin + count) % len(sampled)
            begin += count
            return sampled[rows]

        return draw

    return source


def seats_of_cards(seen: View) -> Numbers:
    """Return the seats, bits, and IN_SKAT, where each card may have been dealt."""
    played = _played(seen)
    voids = voids_of(seen)
    took = _who_took(seen)
    in_skat = 1 << IN_SKAT
    may = np.empty(CARDS, np.int64)
    for card in range(CARDS):
        here = 0
        for seat in range(3):
            if seat != seen.seat and (seat == took or not voids[seat] >> card & 1):
                here |= 1 << seat
        here |= in_skat
        for seat in range(3):
            if played[seat] >> card & 1 or (seen.open_hand >> card & 1 and seat == seen.soloist):
                here = 1 << seat | (in_skat if seat == took else 0)
        if seen.found:  # this player took the skat
            here = in_skat if seen.found >> card & 1 else here & ~in_skat
        may[card] = here
    return may


def worlds_of(seen: View, orders: Numbers, seed: int) -> Worlds:
    """Hands and skat as they are now, a row for each order, or for copies of some: where another player has taken the
    skat, what was laid away is drawn at random from what agrees with the play, and orders that leave more choice are
    taken more often. Those that disagree are left out; none if all do."""
    played, voids, took = _played(seen), voids_of(seen), _who_took(seen)
    dealt = np.empty((len(orders), 4), np.int64)
    for place in range(4):
        dealt[:, place] = (np.int64(1) << orders[:, place == SEAT_OF]).sum(axis=1)
    for seat in range(3):
        dealt[:, seat] &= ~np.int64(played[seat])
    dealt[:, seen.seat] = seen.hand
    if seen.skat:
        dealt[:, IN_SKAT] = seen.skat
        return dealt
    if took < 0:
        return dealt
    random = np.random.default_rng([seed & 0xFFFFFFFF, len(seen.tricks)])
    rows, weights = [], []
    for row in dealt.tolist():
        held = (row[took] | row[IN_SKAT]) & ~played[took]
        if seen.open_hand:
            away, others = held & ~seen.open_hand, 0
        else:
            away, others = held & voids[took], held & ~voids[took]
        missing = SKAT - away.bit_count()
        free = [card for card in range(CARDS) if others >> card & 1]
        if not 0 <= missing <= len(free):
            continue
        weights.append(len(free) * (len(free) - 1) // 2 if missing == 2 else len(free) if missing else 1)
        for card in random.permutation(len(free))[:missing].tolist():
            away |= 1 << free[card]
        row[took], row[IN_SKAT] = held & ~away, away
        rows.append(row)
    if not rows:
        return np.empty((0, 4), np.int64)
    chance = np.array(weights, float)
    return np.array(rows, np.int64)[random.choice(len(rows), len(orders), p=chance / chance.sum())]


def _who_took(seen: View) -> int:
    """Another seat that has taken the skat, or -1."""
    if seen.soloist < 0 or seen.hand_game or seen.soloist == seen.seat:
        return -1
    return seen.soloist


def _played(seen: View) -> list[int]:
    """The cards that each seat has played."""
    played = [0, 0, 0]
    for leader, cards in [*((trick.leader, trick.cards) for trick in seen.tricks), (seen.leader, seen.trick)]:
        for place, card in enumerate(cards):
            played[(leader + place) % 3] |= 1 << card
    return played


# -- Games of Skat in which one player weighs the hidden cards in play; bids, discards and declares as without, and
# so do the two others, who play by rules of thumb.


def played(pack: Numbers, seat: int, knowledge: Knowledge | None, worlds: int, seed: int) -> int:
    """Points that the player in ``seat`` is written on the list, by Seeger-Fabian at a table of three. knowledge None:
    the player sees all cards. ``seed``: of what is random in the player."""
    state = begin(deal(pack.tolist()))

    def open_cards(_seen: View, _sampler: str, _seed: int) -> Callable[[int], Worlds]:
        world = (*state.hands, state.skat)
        return lambda count: np.tile(np.array(world, np.int64), (count, 1))

    where = open_cards if knowledge is None else draws(knowledge, worlds)
    options = Options(worlds=1 if knowledge is None else worlds, evaluation="list")
    players: list[Player] = [MonteCarlo(seed, options, where) if place == seat else Heuristic() for place in SEATS]
    while not state.is_over:
        state = carry_out(state, players[state.turn].choose(view(state, state.turn)), players)
    outcome = result(state)
    if outcome.soloist == NOBODY:
        return 0
    own, others = seeger_fabian(outcome.score)
    return own if outcome.soloist == seat else others

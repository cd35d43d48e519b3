"""Worlds by the name of a sampler, `bidding` among them: those in which all would have bid and laid away as they did,
by the heuristic player's judgement, are drawn more often."""

from collections.abc import Callable

import numpy as np

from ...kernel.random import Stream, fractions, stream
from ...rules.cards import as_set
from ...rules.dealing import FOREHAND, NOBODY, SEATS
from ...sampling.hidden import IN_SKAT
from ...sampling.sampler import Sampler, constrained
from ...sampling.sources import Worlds
from ...sampling.sources import source as plain_source
from ...view import View
from .bid_limits import limits_by_bidding
from .judging import tables
from .weighing import Weights, weigh_hands, weigh_taken

BIDDING = "bidding"
DOUBT = 0.05
_ROUNDS, _POOL = 20, 64  # bound of the tries: rounds, and worlds in each


def source(seen: View, name: str, seed: int) -> Callable[[int], Worlds]:
    """Draws that many worlds, other ones each time. Raises NoCompletion."""
    if name != BIDDING:
        return plain_source(seen, name, seed)
    sampler, numbers = constrained(seen), stream(seed)
    return lambda count: _accepted(seen, sampler, count, numbers)


def weights_of(seen: View, worlds: Worlds) -> Weights:
    """Above 0, at most 1: how well worlds agree with what the others bid, and with the soloist's game and discard."""
    weights = np.ones(len(worlds))
    told, judged = tables(), limits_by_bidding(seen.bidding)
    played = [0, 0, 0]
    for leader, cards in [*((one.leader, one.cards) for one in seen.tricks), (seen.leader, seen.trick)]:
        for place, card in enumerate(cards):
            played[(leader + place) % 3] |= as_set((card,))
    for seat in SEATS:
        if seat == seen.seat:
            continue
        least, below = judged[seat]
        leads = seat == FOREHAND
        hands = worlds[:, seat] | played[seat]
        declared = seen.declaration
        if seat != seen.soloist or seen.soloist == NOBODY or declared is None:
            weigh_hands(hands, least, below, leads, 0, DOUBT, told, weights)
        elif declared.hand:
            weigh_hands(hands, least, below, leads, seen.bidding.value, DOUBT, told, weights)
        else:
            skats = np.ascontiguousarray(worlds[:, IN_SKAT])
            weigh_taken(
                hands | skats, skats, declared.game, least, below, seen.bidding.value, leads, DOUBT, told, weights
            )  # fmt: skip
    return weights


def _accepted(seen: View, sampler: Sampler, count: int, numbers: Stream) -> Worlds:
    """A world is taken with the probability of its weight; what is missing after a bounded number of rounds is drawn
    by weight from all that were seen."""
    taken: list[Worlds] = []
    missing = count
    seen_worlds, seen_weights = [], []
    for _ in range(_ROUNDS):
        worlds = sampler.worlds(_POOL, numbers)
        weights = weights_of(seen, worlds)
        accepted = worlds[fractions(numbers, len(weights)) < weights][:missing]
        taken.append(accepted)
        missing -= len(accepted)
        if not missing:
            return np.concatenate(taken)
        seen_worlds.append(worlds)
        seen_weights.append(weights)
    pool, steps = np.concatenate(seen_worlds), np.cumsum(np.concatenate(seen_weights))
    places = np.searchsorted(steps, fractions(numbers, missing) * steps[-1], side="right")
    return np.concatenate([*taken, pool[np.minimum(places, len(pool) - 1)]])

"""What bids and discards say about hands, if all decide as the heuristic player. Needs the extra `skat`."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ..kernel.compiling import compiled, from_python
from ..kernel.random import Stream, fractions, stream
from ..rules.bidding import HOLD, PASS, Bidding, Said, bid, give_up, hold
from ..rules.cards import FOREHAND, NOBODY, SEATS, as_set
from ..sampling.hidden import IN_SKAT
from ..sampling.sampler import Sampler, Worlds, constrained
from ..sampling.sampler import source as plain_source
from ..view import View
from .heuristic import judging
from .heuristic.tables import Tables
from .heuristic.tables import tables as _tables

Numbers = NDArray[np.int64]

levels_of, limits_of = from_python(judging.levels_of), from_python(judging.limits_of)
choice_of, hand_game_of = from_python(judging.choice_of), from_python(judging.hand_game_of)
announced_of = from_python(judging.announced_of)


@cache
def tables() -> Tables:
    """Return what the functions are given: the same tables as arrays."""
    return Tables(*cast(Any, map(np.array, _tables())))


# -- How likely the hands of a world are by what their owners bid, took and laid away, in compiled code.  ``doubt``:
# the weight of what the heuristic player would not have done: players are not all alike.

Weights = NDArray[np.float64]


@compiled
def weigh_hands(
    hands: Numbers, least: int, below: int, leads: bool, hand_bid: int, doubt: float, lookup: Tables, weights: Weights
) -> None:
    """Multiply ``weights`` for the ten cards that a seat was dealt; ``hand_bid``: the bid of a hand game that it plays
    without the skat, 0 if it does not."""
    for row in range(len(hands)):
        limit, from_hand = limits_of(hands[row], leads, lookup)
        if limit < least or limit >= below or from_hand < hand_bid:
            weights[row] *= doubt


@compiled
def weigh_taken(
    hands: Numbers, skats: Numbers, declared: int, least: int, below: int, bid: int, leads: bool, doubt: float,
    lookup: Tables, weights: Weights,
) -> None:  # fmt: skip
    """Multiply ``weights`` for the twelve cards of a soloist who took the skat and laid ``skats`` away for the game
    ``declared``.

    Which two of the twelve were the skat is not known: any two are as probable as others, the mean is taken over all.
    """
    for row in range(len(hands)):
        fit = 0.0
        first = hands[row]
        while first:
            card = first & -first
            first ^= card
            second = first
            while second:
                other = second & -second
                second ^= other
                limit, from_hand = limits_of(hands[row] ^ card ^ other, leads, lookup)
                fit += 1.0 if least <= limit and limit < below and from_hand < bid else doubt
        weights[row] *= fit / 66
        game, pair, _ = choice_of(hands[row], bid, leads, lookup)
        if game != declared or pair != skats[row]:
            weights[row] *= doubt


# -- What the bidding tells of each seat's hand, if all bid as the heuristic player does.

NO_LIMIT = 1 << 20


class Limits(NamedTuple):
    """The highest value that a hand is worth bidding is from ``least`` on and less than ``below``."""

    least: int = 0
    below: int = NO_LIMIT


def limits_by_bidding(bidding: Bidding) -> tuple[Limits, Limits, Limits]:
    """Return the limits of the three seats; where only the end of a bidding is known: that the soloist went so far."""
    limits = [Limits(), Limits(), Limits()]
    state = Bidding()
    for call in bidding.said:
        said, value = limits[call.seat], state.value if state.asked else (state.values or (NO_LIMIT,))[0]
        limits[call.seat] = said._replace(below=value) if call.word == PASS else said._replace(least=_said(state, call))
        state = give_up(state) if call.word == PASS else hold(state) if call.word == HOLD else bid(state, call.word)
    if not bidding.said and bidding.soloist != NOBODY:
        limits[bidding.soloist] = Limits(least=bidding.value)
    assert len(limits) == len(SEATS)
    return limits[0], limits[1], limits[2]


def _said(state: Bidding, call: Said) -> int:
    return state.value if call.word == HOLD else call.word


# -- Worlds by the name of a sampler, `bidding` among them: those in which all would have bid and laid away as they
# did, by the heuristic player's judgement, are drawn more often.

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
    lookup, judged = tables(), limits_by_bidding(seen.bidding)
    played = [0, 0, 0]
    for leader, cards in [*((trick.leader, trick.cards) for trick in seen.tricks), (seen.leader, seen.trick)]:
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
            weigh_hands(hands, least, below, leads, 0, DOUBT, lookup, weights)
        elif declared.hand:
            weigh_hands(hands, least, below, leads, seen.bidding.value, DOUBT, lookup, weights)
        else:
            skats = np.ascontiguousarray(worlds[:, IN_SKAT])
            weigh_taken(
                hands | skats, skats, declared.game, least, below, seen.bidding.value, leads, DOUBT, lookup, weights
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

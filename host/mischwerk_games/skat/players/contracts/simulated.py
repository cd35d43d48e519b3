"""Decides before the play by simulation: what to bid, whether to take the skat, what to lay away, which game.

In each sampled world the others go on bidding, and all play, as the heuristic player does (sections 8.2.2 and 8.2.3 of
the source document, which proposes it).
"""

import hashlib
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ...rules.bidding import BID_VALUES
from ...rules.cards import members
from ...rules.contract import matadors
from ...rules.games import BASES, GRAND, NULL, Announced, Declaration, declarations, null_value
from ...rules.state import BIDS, HOLD, PASS, PLAY_HAND, TAKE_SKAT, Declare, Discard, Phase
from ...sampling.sampler import Worlds
from ...view import View
from ..inference import BIDDING, Numbers, source, tables
from ..player import Advice, because
from .outcomes import ANNOUNCED, BY_RULES, GAME_OF, HAND, PAIR, Values, contract_points, limit_points

# -- The contracts that a soloist can choose from, as rows of four numbers: see `outcomes`.


def from_hand(bid: int) -> Numbers:
    """Hand games, with all announcements."""
    return _rows((declaration, 0) for declaration in declarations(True, bid))


def after_discard(skat: int, bid: int) -> Numbers:
    """With these two cards laid away."""
    return _rows((declaration, skat) for declaration in declarations(False, bid))


def with_discards(hand: int, bid: int) -> Numbers:
    """Judge all pairs of twelve cards in all games."""
    pairs = [1 << card | 1 << other for card, other in combinations(members(hand), 2)]
    return _rows((declaration, pair) for declaration in declarations(False, bid) for pair in pairs)


def _rows(contracts: Iterable[tuple[Declaration, int]]) -> Numbers:
    return np.array([(choice.game, pair, choice.hand, choice.announced) for choice, pair in contracts], dtype=np.int64)


# -- Worlds before the play, and what a number of contracts bring in them.

_DRAWN = 32  # worlds at a time: the sampler's bounded tries are then many more than worlds


class Setting(NamedTuple):
    """``worlds``: in which a bid is weighed."""

    worlds: int
    seed: int


class Situation:
    """A view before the play. The same view and setting, the same worlds in the same order."""

    def __init__(self, seen: View, setting: Setting) -> None:
        """Raises NoCompletion if no world agrees with the view."""
        digest = hashlib.sha256(f"contract {setting.seed} {seen!r}".encode()).digest()
        self._draw = source(seen, BIDDING, int.from_bytes(digest[:8], "big"))
        self.seen, self.setting = seen, setting

    def worlds(self, count: int) -> Worlds:
        """Other ones each time."""
        parts = [self._draw(min(_DRAWN, count - begin)) for begin in range(0, count, _DRAWN)]
        return np.concatenate(parts)

    def points(self, contracts: Numbers, bid: int, worlds: Worlds) -> Values:
        """[world, contract]: for the own seat as the soloist."""
        values = np.empty((len(worlds), len(contracts)))
        contract_points(worlds, self.seen.seat, bid, contracts, tables(), values)
        return values


def best_of(here: Situation, contracts: Numbers, bid: int, playouts: int) -> Numbers:
    """The contract that brings most. In rounds of equally many playouts, each with the better half of the contracts of
    the one before, and all their worlds so far (successive halving: Karnin, Koren, Somekh 2013)."""
    sums = np.zeros(len(contracts))
    rounds = (len(contracts) - 1).bit_length()
    while len(contracts) > 1:
        count = max(1, playouts // (rounds * len(contracts)))
        sums = sums + here.points(contracts, bid, here.worlds(count)).sum(axis=0)
        better = np.sort(np.argsort(-sums, kind="stable")[: (len(contracts) + 1) // 2])
        contracts, sums = contracts[better], sums[better]
    return contracts[0]  # type: ignore[no-any-return]


# -- Whether to leave the skat: the best hand game beside what the skat brings on average.

_PLAYOUTS = 8  # for each world of the setting, to find the best


class HandGame(NamedTuple):
    """``contract``: the best one; ``points``: what it brings on average; ``taken``: what taking the skat brings, if two
    cards are then laid away, and the game is chosen, as the heuristic player does."""

    contract: Numbers
    points: float
    taken: float

    @property
    def is_better(self) -> bool:
        """Than to take the skat."""
        return self.points > self.taken

    @property
    def declaration(self) -> Declaration:
        """The hand game's declaration."""
        return Declaration(int(self.contract[GAME_OF]), True, Announced(int(self.contract[ANNOUNCED])))

    def value(self, hand: int) -> int:
        """The least that it counts with these ten cards if it is won, the skat aside."""
        game, _, announced = declared = self.declaration
        if game == NULL:
            return null_value(declared)
        return BASES[game] * (abs(matadors(game, hand)) + 2 + 2 * announced - (announced == Announced.OUVERT))


def best_hand_game(here: Situation, bid: int) -> HandGame:
    """At that bid. It is found in some worlds and compared in others: the best of some means is better than it is."""
    count = here.setting.worlds
    best = best_of(here, from_hand(bid), bid, _PLAYOUTS * count)
    rows = np.array([best, (BY_RULES, 0, 0, 0)], dtype=np.int64)
    points, taken = here.points(rows, bid, here.worlds(count)).mean(axis=0).tolist()
    return HandGame(best, points, taken)


# -- How high to bid: what each own limit brings, with all that the others do as far as they can bid it.

_NULL_OUVERT_HAND = 59


class Limit(NamedTuple):
    """``value``: up to which to bid, 0 to pass; ``bidding``: what the best limit but to pass brings on average, None if
    no game of this hand is worth what is asked; ``passing``: what passing brings."""

    value: int
    bidding: float | None
    passing: float


def best_limit(here: Situation) -> Limit:
    """From here on; the others bid as the heuristic player."""
    seen, setting = here.seen, here.setting
    standing = seen.bidding
    least = standing.value if standing.asked else standing.values[0]
    limits = [0, *(value for value in BID_VALUES if least <= value <= _most(seen.hand))]
    hand_game = best_hand_game(here, least)
    values = np.empty((setting.worlds, len(limits)))
    limit_points(
        here.worlds(setting.worlds), seen.seat, _numbers(standing.bidder, standing.holder, standing.value,
        standing.asked), _numbers(*limits), hand_game.contract,
        hand_game.value(seen.hand) if hand_game.is_better else 0, tables(), values,
    )  # fmt: skip
    means = values.mean(axis=0).tolist()
    best = int(np.argmax(means))
    return Limit(limits[best], max(means[1:], default=None), means[0])


def _numbers(*values: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, dtype=np.int64)


def _most(hand: int) -> int:
    """Return what a game from the hand counts, schneider in it, or the dearest null game."""
    return max(_NULL_OUVERT_HAND, *(BASES[game] * (abs(matadors(game, hand)) + 3) for game in range(GRAND + 1)))


PLAYOUTS = 64  # for each world of the setting, to find two cards and a game among some 400


def advise(seen: View, setting: Setting) -> Advice:
    """Before the play, for whose turn it is. Raises NoCompletion."""
    here = Situation(seen, setting)
    if seen.phase == Phase.BIDDING:
        return _say(here)
    if seen.phase == Phase.SKAT:
        return _take_or_leave(here)
    return _discard(here) if seen.phase == Phase.DISCARD else _declare(here)


def _say(here: Situation) -> Advice:
    standing, limit = here.seen.bidding, best_limit(here)
    if limit.bidding is None:
        return Advice(PASS, because("no-game-worth", "no game with this hand is worth that much"))
    passing, bidding = _signed(limit.passing), _signed(limit.bidding)
    if not limit.value:
        says = "{points} on the list on average, bidding {bidding}"
        return Advice(PASS, because("points-bidding", says, points=passing, bidding=bidding))
    says = "good up to {bid}: {points} on the list on average, passing {passing}"
    why = because("good-up-to", says, bid=limit.value, points=bidding, passing=passing)
    return Advice(HOLD if standing.asked else BIDS[standing.values[0]], why)


def _take_or_leave(here: Situation) -> Advice:
    hand_game = best_hand_game(here, here.seen.bidding.value)
    game, points, taken = hand_game.declaration, _signed(hand_game.points), _signed(hand_game.taken)
    if hand_game.is_better:
        says = "{game}: {points} on the list on average, with the skat {skat}"
        return Advice(PLAY_HAND, because("game-points-skat", says, game=game, points=points, skat=taken))
    says = "{points} on the list on average, {game} {other}"
    return Advice(TAKE_SKAT, because("points-game", says, points=taken, game=game, other=points))


def _discard(here: Situation) -> Advice:
    bid = here.seen.bidding.value
    best = best_of(here, with_discards(here.seen.hand, bid), bid, PLAYOUTS * here.setting.worlds)
    cards = int(best[PAIR])
    says, points = "{game}: {points} on the list on average", _signed(_mean(here, best))
    return Advice(Discard(cards), because("game-points", says, game=_declared(best), points=points))


def _declare(here: Situation) -> Advice:
    seen, bid = here.seen, here.seen.bidding.value
    rows = from_hand(bid) if seen.hand_game else after_discard(seen.skat, bid)
    best = best_of(here, rows, bid, len(rows) * here.setting.worlds)
    says, points = "{points} on the list on average", _signed(_mean(here, best))
    return Advice(Declare(_declared(best)), because("points", says, points=points))


def _signed(points: float) -> str:
    return f"{points:+.0f}"


def _declared(contract: Numbers) -> Declaration:
    return Declaration(int(contract[GAME_OF]), bool(contract[HAND]), Announced(int(contract[ANNOUNCED])))


def _mean(here: Situation, contract: Numbers) -> float:
    """In worlds that it was not chosen by."""
    worlds = here.worlds(here.setting.worlds)
    return float(here.points(contract[None, :], here.seen.bidding.value, worlds).mean())

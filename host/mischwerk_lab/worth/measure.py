"""The same deals played with and without knowledge of how the pack lay: parts that any process can measure.

A deal is a pack drawn evenly. How it lay before a mixing follows from an order that the mixing gave: so all mixings,
and the player who knows nothing, play the very same deals, and differences are due to the knowledge alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from mischwerk_games.skat.rules.cards import CARDS as SKAT_CARDS

from mischwerk_lab.worth import skat_worlds, whist
from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.mixings import PLANNED, Law, Mixing
from mischwerk_lab.worth.particles import Numbers

_PACKS = 0x7061636B73000000  # apart from the seeds of the mixings
_Played = Callable[[Numbers, int, Knowledge | None, int, int], int]


class Game(NamedTuple):
    """``players``: seats that play, in turn; ``seat_of``: of each place of the pack; ``played``: what is won."""

    cards: int
    players: int
    seat_of: Numbers
    played: _Played


GAMES = {
    "skat": Game(SKAT_CARDS, 3, skat_worlds.SEAT_OF, skat_worlds.played),
    "whist": Game(whist.CARDS, 4, whist.SEAT_OF, whist.played),
}
NOTHING, ALL = Mixing("nothing", 0), Mixing("all", 0)  # what else a player may know


class Task(NamedTuple):
    """Deals number ``begin`` to ``end`` - 1 of a game; ``knows``: a mixing, NOTHING or ALL."""

    game: str
    knows: Mixing
    begin: int
    end: int
    worlds: int
    seed: int


class Part(NamedTuple):
    """A part of a measurement: by deal what was won, and the part of the hidden cards that was placed right before the
    play; how often the player asked for worlds, and how often none was found that the mixing explains."""

    won: list[int]
    right: list[float]
    asked: int
    failed: int


def measured(task: Task) -> Part:
    """Measure one task. The same task gives the same, whatever was measured before."""
    game, count = GAMES[task.game], task.end - task.begin
    packs = Mixing(PLANNED, 1).decks(game.cards, count, (task.seed + _PACKS) % (1 << 64), task.begin).astype(np.int64)
    mixing = task.knows if task.knows not in (NOTHING, ALL) else Mixing(PLANNED, 1)
    mixed = mixing.decks(game.cards, count, task.seed, task.begin).astype(np.int64)
    won, right, asked, failed = [], [], 0, 0
    for number, pack, order in zip(range(task.begin, task.end), packs, mixed, strict=True):
        seat = number % game.players
        if task.knows == ALL:
            won.append(game.played(pack, seat, None, task.worlds, number))
            right.append(1.0)
            continue
        start = np.empty_like(pack)
        start[order] = pack
        own = {int(pack[place]): place for place in range(game.cards) if game.seat_of[place] == seat}
        # Who knows nothing draws other worlds than who knows that the pack was mixed well.
        knowledge = Knowledge(
            _law(mixing, game.cards), start, game.seat_of, own, 2 * (task.seed + number) + (task.knows == NOTHING)
        )
        right.append(_placed_right(game, pack, seat, knowledge, task.worlds))
        won.append(game.played(pack, seat, knowledge, task.worlds, number))
        asked, failed = asked + knowledge.asked, failed + knowledge.failed
    return Part(won, right, asked, failed)


@lru_cache(4)
def _law(mixing: Mixing, cards: int) -> Law:
    return Law(mixing, cards)


def _placed_right(game: Game, pack: Numbers, seat: int, knowledge: Knowledge, worlds: int) -> float:
    """The probability of the seat where a hidden card is, by the player's knowledge, on average."""
    others = sum(1 << int(one) for one in np.unique(game.seat_of) if one != seat)
    orders = knowledge.orders(np.full(game.cards, others, np.int64), worlds)
    seats = np.empty_like(orders)
    np.put_along_axis(seats, orders, np.broadcast_to(game.seat_of, orders.shape), axis=1)
    hidden = pack[game.seat_of != seat]
    return float((seats[:, hidden] == game.seat_of[game.seat_of != seat]).mean())

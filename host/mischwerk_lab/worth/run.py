"""A measurement of what knowledge of the pack is worth: games, mixings, deals, played with and without it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from mischwerk.executor import results
from mischwerk.interrupts import Workers
from mischwerk_games.skat.rules.cards import CARDS as SKAT_CARDS
from mischwerk_work.journal import NOWHERE, Journal
from numpy.typing import NDArray

from mischwerk_lab.methods import METHODS
from mischwerk_lab.worth import skat_worlds, whist
from mischwerk_lab.worth.knowledge import Knowledge
from mischwerk_lab.worth.mixings import PILES, PLANNED, RIFFLES, Law, Mixing
from mischwerk_lab.worth.particles import Numbers

# -- The same deals played with and without knowledge of how the pack lay: parts that any process can measure. A
# deal is a pack drawn evenly. How it lay before a mixing follows from an order that the mixing gave: so all
# mixings, and the player who knows nothing, play the very same deals, and differences are due to the knowledge
# alone.

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
    won, right, requests, failed = [], [], 0, 0
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
        requests, failed = requests + knowledge.asked, failed + knowledge.failed
    return Part(won, right, requests, failed)


@lru_cache(4)
def _law(mixing: Mixing, cards: int) -> Law:
    return Law(mixing, cards)


def _placed_right(game: Game, pack: Numbers, seat: int, knowledge: Knowledge, worlds: int) -> float:
    """The probability of the seat where a hidden card is, by the player's knowledge, on average."""
    others = sum(1 << int(other) for other in np.unique(game.seat_of) if other != seat)
    orders = knowledge.orders(np.full(game.cards, others, np.int64), worlds)
    seats = np.empty_like(orders)
    np.put_along_axis(seats, orders, np.broadcast_to(game.seat_of, orders.shape), axis=1)
    hidden = pack[game.seat_of != seat]
    return float((seats[:, hidden] == game.seat_of[game.seat_of != seat]).mean())


MIXINGS = (
    *(Mixing(RIFFLES, passes) for passes in (1, 2, 3, 4, 5, 7, 10, 12)),
    *(Mixing("overhand", passes) for passes in (1, 5, 10)),
    *(Mixing(PILES, passes) for passes in (1, 2)),
    Mixing(PLANNED, 1),
)
MOST_DEALS, MOST_WORLDS, MOST_PASSES = 1_000_000, 10_000, 1000
_DEALS_A_PART = 25


class Asked(NamedTuple):
    """``worlds``: that the player weighs for each card."""

    games: tuple[str, ...] = tuple(GAMES)
    mixings: tuple[Mixing, ...] = MIXINGS
    deals: int = 100
    worlds: int = 60
    seed: int = 1

    @property
    def tasks(self) -> list[Task]:
        """All parts."""
        return [
            Task(game, knows, begin, min(begin + _DEALS_A_PART, self.deals), self.worlds, self.seed)
            for game in self.games
            for knows in (NOTHING, ALL, *self.mixings)
            for begin in range(0, self.deals, _DEALS_A_PART)
        ]


class Worth(NamedTuple):
    """``won``: a deal; ``gain``: more than the player who knows nothing wins, with its standard error; ``right``:
    part of the hidden cards placed right before the play; ``failed``: part of the questions that no order answered."""

    won: float
    gain: float
    error: float
    right: float
    failed: float


Found = dict[str, dict[Mixing, Worth]]


def mixing_of(word: str) -> Mixing:
    """Read a word such as gsr:7. ValueError in plain words."""
    method, _, passes = word.partition(":")
    if method not in METHODS:
        raise ValueError(f"there is no method {method[:20]!r}; there are {', '.join(METHODS)}")
    if not (passes.isascii() and passes.isdigit() and 1 <= int(passes[:5]) <= MOST_PASSES):
        raise ValueError(f"{word[:30]!r} is not a mixing: give a method and 1 to {MOST_PASSES:,} passes, such as gsr:7")
    return Mixing(method, int(passes))


def check(request: Asked) -> None:
    """ValueError in plain words."""
    for option, value, least, most in (
        ("--deals", request.deals, 2, MOST_DEALS),
        ("--worlds", request.worlds, 1, MOST_WORLDS),
        ("--seed", request.seed, 0, (1 << 64) - 1),
    ):
        if not least <= value <= most:
            raise ValueError(f"{option} {value} is out of range: give {least} to {most:,}")
    if len(set(request.mixings)) < len(request.mixings):
        raise ValueError("a mixing is named twice")


def run(request: Asked, workers: Workers, advance: Callable[[int], Any], journal: Journal = NOWHERE) -> Found:
    """``advance``: of deals as they are played."""
    tasks = request.tasks
    parts: dict[tuple[str, Mixing], list[Part]] = {}
    outcomes = journal.continued(Part, partial(results, measured, workers=workers), ((task,) for task in tasks))
    for task, part in zip(tasks, outcomes, strict=True):
        parts.setdefault((task.game, task.knows), []).append(part)
        advance(task.end - task.begin)
    return {
        game: {knows: _worth(parts[game, knows], parts[game, NOTHING]) for knows in (NOTHING, ALL, *request.mixings)}
        for game in request.games
    }


def _worth(parts: list[Part], without: list[Part]) -> Worth:
    won, base = _won(parts), _won(without)
    gains = won - base
    right = np.concatenate([np.array(part.right) for part in parts])
    requests, failed = sum(part.asked for part in parts), sum(part.failed for part in parts)
    return Worth(
        float(won.mean()),
        float(gains.mean()),
        float(gains.std(ddof=1)) / sqrt(len(gains)),
        float(right.mean()),
        failed / requests if requests else 0.0,
    )


def _won(parts: list[Part]) -> NDArray[np.float64]:
    return np.concatenate([np.array(part.won, dtype=np.float64) for part in parts])


def as_object(request: Asked, worths: Found) -> dict[str, Any]:
    """For --json, and for the documents."""
    return {
        "deals": request.deals,
        "worlds": request.worlds,
        "seed": request.seed,
        "games": {
            game: [
                {
                    "knows": knows.method,
                    "passes": knows.passes,
                    **{name: round(value, 5) for name, value in worth._asdict().items()},
                }
                for knows, worth in rows.items()
            ]
            for game, rows in worths.items()
        },
    }

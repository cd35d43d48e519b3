"""A measurement: which games, which mixings, how many deals; and what it found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from mischwerk.executor import results
from mischwerk.interrupts import Workers
from mischwerk_work.journal import NOWHERE, Journal
from numpy.typing import NDArray

from mischwerk_lab.methods import METHODS
from mischwerk_lab.worth.measure import ALL, GAMES, NOTHING, Part, Task, measured
from mischwerk_lab.worth.mixings import PILES, PLANNED, RIFFLES, Mixing

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


def check(asked: Asked) -> None:
    """ValueError in plain words."""
    for option, value, least, most in (
        ("--deals", asked.deals, 2, MOST_DEALS),
        ("--worlds", asked.worlds, 1, MOST_WORLDS),
        ("--seed", asked.seed, 0, (1 << 64) - 1),
    ):
        if not least <= value <= most:
            raise ValueError(f"{option} {value} is out of range: give {least} to {most:,}")
    if len(set(asked.mixings)) < len(asked.mixings):
        raise ValueError("a mixing is named twice")


def run(asked: Asked, workers: Workers, told: Callable[[int], Any], journal: Journal = NOWHERE) -> Found:
    """``told``: of deals as they are played."""
    tasks = asked.tasks
    parts: dict[tuple[str, Mixing], list[Part]] = {}
    found = journal.continued(Part, partial(results, measured, workers=workers), ((task,) for task in tasks))
    for task, part in zip(tasks, found, strict=True):
        parts.setdefault((task.game, task.knows), []).append(part)
        told(task.end - task.begin)
    return {
        game: {knows: _worth(parts[game, knows], parts[game, NOTHING]) for knows in (NOTHING, ALL, *asked.mixings)}
        for game in asked.games
    }


def _worth(parts: list[Part], without: list[Part]) -> Worth:
    won, base = _won(parts), _won(without)
    gains = won - base
    right = np.concatenate([np.array(part.right) for part in parts])
    asked, failed = sum(part.asked for part in parts), sum(part.failed for part in parts)
    return Worth(
        float(won.mean()),
        float(gains.mean()),
        float(gains.std(ddof=1)) / sqrt(len(gains)),
        float(right.mean()),
        failed / asked if asked else 0.0,
    )


def _won(parts: list[Part]) -> NDArray[np.float64]:
    return np.concatenate([np.array(part.won, dtype=np.float64) for part in parts])


def as_object(asked: Asked, found: Found) -> dict[str, Any]:
    """For --json, and for the documents."""
    return {
        "deals": asked.deals,
        "worlds": asked.worlds,
        "seed": asked.seed,
        "games": {
            game: [
                {
                    "knows": knows.method,
                    "passes": knows.passes,
                    **{name: round(value, 5) for name, value in worth._asdict().items()},
                }
                for knows, worth in rows.items()
            ]
            for game, rows in found.items()
        },
    }

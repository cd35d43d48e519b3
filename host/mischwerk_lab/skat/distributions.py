"""How the card points of a card's simulated games are distributed: the kinds that figures 5.2 to 5.4 show.

Cards are taken from the first decisions of the contracts, and for each kind that one which shows it best.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from mischwerk_games.skat.kernel.board import play_card
from mischwerk_games.skat.kernel.playouts import playouts
from mischwerk_games.skat.kernel.policies import HEURISTIC
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.rules.cards import NAMES, members
from mischwerk_games.skat.rules.games import GAME_NAMES, NULL
from mischwerk_games.skat.sampling.sampler import boards, constrained
from mischwerk_games.skat.view import view
from numpy.typing import NDArray

from .measure import states
from .tables import ALL

WORLDS = 1000
_DEALS = 40


class Distribution(NamedTuple):
    """``kind``: as the document names it; ``points``: the soloist's, of each world."""

    kind: str
    deal: int
    game: str
    card: str
    points: NDArray[np.int64]


def distributions(seed: int) -> list[Distribution]:
    """One of each kind."""
    found = list(_cards(seed))
    kinds: dict[str, Callable[[NDArray[np.int64]], float]] = {
        "normal (5.2)": lambda points: -abs(_skewness(points)) - abs(_kurtosis(points) - 3),
        "skewed (5.2)": lambda points: abs(_skewness(points)),
        "even (5.3)": _evenness,
        "single values (5.3)": lambda points: -len(np.unique(points)),
        "two maxima (5.4)": lambda points: (_skewness(points) ** 2 + 1) / _kurtosis(points),  # Sarle's coefficient
    }
    chosen = []
    for kind, score in kinds.items():
        best = max(found, key=lambda one: score(one.points))
        chosen.append(best._replace(kind=kind))
    return chosen


def _cards(seed: int) -> Iterator[Distribution]:
    for deal, state in states(ALL)[:_DEALS]:
        assert state.declaration is not None
        if state.declaration.game == NULL:
            continue
        seen = view(state, state.turn)
        numbers = stream(seed + deal)
        begun = boards(seen, constrained(seen).worlds(WORLDS, numbers))
        for card in members(seen.legal):
            played = begun.copy()
            for board in played:
                play_card(board, card)
            results = np.zeros((WORLDS, 3), dtype=np.int64)
            playouts(played, HEURISTIC, 1, numbers, results)
            if results[:, 1].std() > 0:
                yield Distribution("", deal, GAME_NAMES[state.declaration.game], NAMES[card], results[:, 1])


def _skewness(points: NDArray[np.int64]) -> float:
    return float(((points - points.mean()) ** 3).mean() / points.std() ** 3)


def _kurtosis(points: NDArray[np.int64]) -> float:
    return float(((points - points.mean()) ** 4).mean() / points.std() ** 4)


def _evenness(points: NDArray[np.int64]) -> float:
    """Entropy of tens of points, less for few worlds far out."""
    counts = np.bincount(points // 10, minlength=13) / len(points)
    counts = counts[counts > 0]
    return float(-(counts * np.log(counts)).sum())

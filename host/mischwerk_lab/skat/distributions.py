"""How the card points of a card's playouts are distributed, trick by trick, as section 5.2 of the document looks at it:
a Monte Carlo player with 10,000 worlds for each card, against two of XSkat (the heuristic player in its place).

The document names five kinds of distribution and defines none. Here, in this order: *few values* if five of them hold
nine of ten worlds; *two maxima* of a density smoothed by four card points, the lower one at least a tenth of the higher
one above the valley between; *even* if the middle 98 % are nowhere further than a tenth from a uniform distribution
(cumulative; a normal one is 0.14 from it); *normal* if skewness and excess kurtosis are below 0.5 and 1; *skewed*
otherwise.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from mischwerk.executor import results
from mischwerk.interrupts import Workers
from mischwerk_games.skat.kernel.board import play_card
from mischwerk_games.skat.kernel.playouts import HEURISTIC, playouts
from mischwerk_games.skat.kernel.random import stream
from mischwerk_games.skat.players.heuristic.heuristic import Heuristic
from mischwerk_games.skat.rules.cards import NAMES, SEATS, members
from mischwerk_games.skat.rules.contract import ALL_POINTS
from mischwerk_games.skat.rules.game import apply
from mischwerk_games.skat.rules.games import GAME_NAMES, NULL
from mischwerk_games.skat.rules.state import Play, State
from mischwerk_games.skat.sampling.sampler import boards, constrained
from mischwerk_games.skat.view import View, view
from mischwerk_work.journal import NOWHERE, Journal
from numpy.typing import NDArray

from .measure import states
from .tables import ALL

WORLDS = 10_000
DEALS = 40  # at most
KINDS = ("normal", "skewed", "two maxima", "even", "few values")
_FEW, _FEW_HOLD = 5, 0.9
_SMOOTHED, _PROMINENT = 4.0, 0.1
_EVEN, _SYMMETRIC, _NORMAL = 0.1, 0.5, 1.0

Counts = NDArray[np.int64]  # worlds by card points, 0 to 120


class Distribution(NamedTuple):
    """``counts``: worlds by the card points of the player's party, if it plays ``card`` in ``trick``."""

    deal: int
    game: str
    trick: int
    card: str
    counts: Sequence[int]

    @property
    def deviation(self) -> float:
        """Standard deviation in card points."""
        return _moments(np.array(self.counts))[1]

    @property
    def kind(self) -> str:
        """One of KINDS."""
        return kind_of(np.array(self.counts))


def run(deals: int, seed: int, workers: Workers, journal: Journal = NOWHERE) -> Iterator[list[Distribution]]:
    """Measure the first deals of the set; ``journal`` keeps them."""
    tasks = ((deal, seed) for deal in range(deals))
    return journal.continued(list[Distribution], partial(results, distributions, workers=workers), tasks)


def distributions(deal: int, seed: int, worlds: int = WORLDS) -> list[Distribution]:
    """Measure all cards that the player could have played in a deal, by its place in the set; it sits in another seat
    from deal to deal. Nothing in a null game."""
    identity, state = states(ALL)[deal]
    assert state.declaration is not None
    if state.declaration.game == NULL:
        return []
    return list(_of_game(identity, state, deal % len(SEATS), seed, worlds))


def _of_game(identity: int, state: State, seat: int, seed: int, worlds: int) -> Iterator[Distribution]:
    other, numbers = Heuristic(), stream(seed + identity)
    assert state.declaration is not None
    game = GAME_NAMES[state.declaration.game]
    while not state.is_over:
        seen = view(state, state.turn)
        if state.turn != seat or seen.legal & (seen.legal - 1) == 0:
            state = apply(state, other.choose(seen))
            continue
        by_card = _of_cards(seen, worlds, numbers)
        for card, counts in by_card.items():
            yield Distribution(identity, game, len(seen.tricks) + 1, NAMES[card], counts.tolist())
        state = apply(state, Play(max(by_card, key=lambda card: _moments(by_card[card])[0])))


def _of_cards(seen: View, worlds: int, numbers: NDArray[np.uint64]) -> dict[int, Counts]:
    """The points of the seat's party, for each card that it may play, in the same worlds."""
    begun = boards(seen, constrained(seen).worlds(worlds, numbers))
    by_card = {}
    for card in members(seen.legal):
        played = begun.copy()
        for board in played:
            play_card(board, card)
        results = np.zeros((worlds, 3), dtype=np.int64)
        playouts(played, HEURISTIC, 1, numbers, results)
        points = results[:, 1] if seen.is_soloist else ALL_POINTS - results[:, 1]
        by_card[card] = np.bincount(points, minlength=ALL_POINTS + 1)
    return by_card


def kind_of(counts: Counts) -> str:
    """As defined above."""
    if np.sort(counts)[-_FEW:].sum() >= _FEW_HOLD * counts.sum():
        return "few values"
    if _valley(counts) >= _PROMINENT:
        return "two maxima"
    if _unevenness(counts) <= _EVEN:
        return "even"
    _, _, skewness, kurtosis = _moments(counts)
    return "normal" if abs(skewness) < _SYMMETRIC and abs(kurtosis) < _NORMAL else "skewed"


def _valley(counts: Counts) -> float:
    """By how much of the highest maximum the second one is above the valley between; 0 if there is one."""
    from scipy.ndimage import gaussian_filter1d  # these two take a second
    from scipy.signal import find_peaks

    smooth = gaussian_filter1d(counts.astype(float), _SMOOTHED, mode="constant")
    _, properties = find_peaks(np.concatenate(([0.0], smooth, [0.0])), prominence=0)
    prominences = np.sort(properties["prominences"]) / smooth.max()
    return float(prominences[-2]) if len(prominences) > 1 else 0.0


def _unevenness(counts: Counts) -> float:
    """The largest distance of the middle 98 % of worlds from a uniform distribution over their points."""
    below = np.cumsum(counts) / counts.sum()
    within = counts[np.searchsorted(below, 0.01) : np.searchsorted(below, 0.99) + 1]
    steps = np.arange(1, len(within) + 1) / len(within)
    return float(np.abs(np.cumsum(within) / within.sum() - steps).max())


def examples(candidates: Sequence[Distribution]) -> list[Distribution]:
    """Pick the clearest of each kind that occurs."""
    clearest: dict[str, Callable[[Counts], float]] = {
        "normal": lambda counts: -sum(map(abs, _moments(counts)[2:])),
        "skewed": lambda counts: abs(_moments(counts)[2]),
        "two maxima": _valley,
        "even": lambda counts: -_unevenness(counts),
        "few values": lambda counts: -int(np.count_nonzero(counts)),
    }
    chosen = []
    for kind, clear in clearest.items():
        alike = [candidate for candidate in candidates if candidate.kind == kind and candidate.deviation > 0]
        chosen += sorted(alike, key=lambda candidate: clear(np.array(candidate.counts)), reverse=True)[:1]
    return chosen


def _moments(counts: Counts) -> tuple[float, float, float, float]:
    """Mean, standard deviation, skewness, excess kurtosis."""
    points, share = np.arange(len(counts)), counts / counts.sum()
    mean = float((points * share).sum())
    deviation = float(np.sqrt(((points - mean) ** 2 * share).sum()))
    if deviation == 0:
        return mean, 0.0, 0.0, 0.0
    third, fourth = (float(((points - mean) ** power * share).sum()) / deviation**power for power in (3, 4))
    return mean, deviation, third, fourth - 3

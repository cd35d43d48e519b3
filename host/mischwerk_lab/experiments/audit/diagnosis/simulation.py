"""Judge ways of mixing that only a simulation knows.

The best number of passes, and the option, are looked for among few decks of many and then among more of those nearby.
"""

import math
from collections.abc import Callable
from functools import lru_cache

from mischwerk_lab.experiments.audit.diagnosis import features, ways
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    LIKELY,
    OVERHAND,
    REACH,
    Explanation,
    Interval,
)
from mischwerk_lab.experiments.audit.diagnosis.features import Seen
from mischwerk_lab.experiments.audit.diagnosis.ways import SEED, WAYS, Way
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS

_FEW = 1024  # simulated decks of each way that is tried first
_FAR = 100.0  # natural logarithm: what is as far behind is looked at no closer
MOST_CARDS = 128  # of larger decks, simulating takes too long
_NEAREST, _STARTS, _LAST = 3, 2, 3  # ways searched closely; starting points of a search; points compared last
Point = tuple[int, int]  # passes, option
_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_SLANTED = ((1, 1), (-1, -1), (1, -1), (-1, 1))
_TRIED = sum(len(way.passes) * len(way.options) for way in WAYS)


def count_of(decks: int) -> int:
    """Return the number of decks to simulate where that many were recorded."""
    return min(max(8192, 8 * decks), 1 << 15)


def noise_of(decks: int, simulated: int = 0) -> float:
    """Return the standard deviation that the chance of the simulation alone gives a log likelihood ratio."""
    return math.sqrt(features.COUNT * decks / (simulated or count_of(decks)))


def found(seen: Seen, cards: int, least: float = -math.inf, turned: bool = False) -> list[Explanation]:
    """Fit the ways that only a simulation knows, the likeliest first; none that is far below ``least``, as
    Explanation.joint. ``turned``: decks as seen from the other end."""
    tried = []
    for way in WAYS:
        likelihood = {at: features.log_likelihood(seen, law) for at, law in _grid(way, cards).items()}
        best = sorted(likelihood, key=lambda at: -likelihood[at])[:_STARTS]
        tried.append((likelihood[best[0]], way, best))
    tried.sort(key=lambda one: -one[0])
    fitted: list[Explanation] = []
    for first, way, starts in tried[:_NEAREST]:
        reached = max((one.joint for one in fitted), default=least)
        if first - _of_even(seen, cards) > reached - _FAR - 5 * noise_of(seen.decks, _FEW):
            fitted.append(_fitted(way, starts, seen, cards, turned))
    return sorted(fitted, key=lambda way: -way.log_ratio)


def ratio(seen: Seen, law: Seen, cards: int, fitted: int) -> float:
    """Return how much likelier the law is than even decks, less penalties for what was fitted or may be chance."""
    likelier = features.log_likelihood(seen, law) - _of_even(seen, cards)
    return likelier - fitted * math.log(seen.decks) / 2 - noise_of(seen.decks)


def _of_even(seen: Seen, cards: int) -> float:
    return features.log_likelihood(seen, _even(cards, count_of(seen.decks)))


@lru_cache(16)
def _even(cards: int, count: int) -> Seen:
    decks = sorted_decks(count, cards)
    METHODS["planned"].make(cards).shuffle(decks, 0, 0, SEED)
    return features.of(decks)


@lru_cache(32)
def _grid(way: Way, cards: int) -> dict[Point, Seen]:
    """By passes and option, few decks each."""
    grid = {}
    for option in way.options:
        decks, done = sorted_decks(_FEW, cards), 0
        for passes in way.passes:
            way.shuffle(decks, done, passes, option, SEED)
            done = passes
            grid[passes, option] = features.of(decks)
    return grid


def _fitted(way: Way, starts: list[Point], seen: Seen, cards: int, turned: bool) -> Explanation:
    """Step by step to where it is likelier, with steps that become smaller."""
    known: dict[Point, float] = {}
    some = min(max(2048, 2 * seen.decks), 4096)

    def likelihood(at: Point) -> float:
        if at not in known:
            known[at] = features.log_likelihood(seen, ways.measured(way, cards, *at, some))
        return known[at]

    if not way.between:
        starts = [max(starts, key=likelihood)]
    top = max(likelihood(_climbed(way, start, likelihood)) for start in starts)
    near = sorted((point for point in known if known[point] > top - 2 * noise_of(seen.decks, some)), key=likelihood)
    last, many = near[-_LAST:], count_of(seen.decks)  # which of them few decks don't tell
    if top < features.log_likelihood(seen, _even(cards, some)) + LIKELY + noise_of(seen.decks, some):
        last, many = near[-1:], some
    laws = {point: ways.measured(way, cards, *point, many) for point in last}
    closely = {point: features.log_likelihood(seen, law) for point, law in laws.items()}
    at = max(closely, key=closely.__getitem__)
    joint = ratio(seen, laws[at], cards, (len(way.passes) > 1) + (way.between is not None)) - math.log(_TRIED)
    against = features.worst(seen, laws[at])
    inside = [point for point, value in closely.items() if value >= closely[at] - REACH - noise_of(seen.decks)]
    inside += [point for point, value in known.items() if value >= known[at] - REACH]
    passes, options = [point[0] for point in inside], [point[1] for point in inside]
    packet = None
    if way.name in (OVERHAND, ways.STRIP):
        unit = ways.TENTHS if way.name == OVERHAND else 1
        packet = Interval(at[1] / unit, (min(options) - 1) / unit, (max(options) + 1) / unit)
    return Explanation(
        way.name, at[0], min(passes), max(passes), joint, against.p_value,
        packet=packet, option=at[1], turned=turned, against=against, joint=joint,
    )  # fmt: skip


def _climbed(way: Way, at: Point, likelihood: Callable[[Point], float]) -> Point:
    steps = _gap(way.passes, at[0]), _gap(way.options, at[1]) if way.between else 0
    low, high = way.between or (0, max(way.options))
    while True:
        for moves in (_STRAIGHT, _SLANTED):
            around = [(at[0] + x * steps[0], at[1] + y * steps[1]) for x, y in moves]
            best = max([at, *(one for one in around if one[0] > 0 and low <= one[1] <= high)], key=likelihood)
            if best != at:
                break
        if best == at and max(steps) <= 1:
            return at
        if best == at:
            steps = (steps[0] + 1) // 2, (steps[1] + 1) // 2
        at = best


def _gap(values: tuple[int, ...], value: int) -> int:
    """Half of the way to the farther neighbour."""
    at = values.index(value) if value in values else 0
    beside = (*values[max(at - 1, 0) : at], *values[at + 1 : at + 2])
    return max((abs(other - value) + 1) // 2 for other in beside) if beside else 0

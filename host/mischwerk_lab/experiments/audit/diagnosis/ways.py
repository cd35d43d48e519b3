"""Ways of mixing that are known by simulation: what they do to decks, and with how many passes and which options."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import streams
from mischwerk_lab.experiments.audit.diagnosis import features, overhand
from mischwerk_lab.experiments.audit.diagnosis.explanation import OVERHAND
from mischwerk_lab.hunting import generators
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import U64, Decks, below, compiled, start

NAIVE, SATTOLO, COINS = "naive", "sattolo", "coins"
SWAPS, TOP_TO_RANDOM = "swaps", "top-to-random"
STRIP, CUT, WASH = "strip", "cut", "wash"
SEED = 2026
_MANY = tuple(sorted({*range(1, 8), *np.geomspace(8, 400, 20).astype(int).tolist()}))
_SOME = (*range(1, 13), 15, 20, 25, 30, 40, 50)
TENTHS = 10  # of a card: options of overhand shuffles
V8, INSERTION, MERGE = range(3)  # how coins sort: by halving, from the last place, by merging


Shuffle = Callable[[Decks, int, int, int, int], None]  # decks, first pass, end of the passes, option, seed


class Way(NamedTuple):
    """``shuffle``: passes from the first on over decks that went through those before. ``passes``,
    ``options``: that are tried first; ``between``: options that are possible, if all those between are.
    """

    name: str
    shuffle: Shuffle
    passes: tuple[int, ...] = (1,)
    options: tuple[int, ...] = (0,)
    between: tuple[int, int] | None = None


@lru_cache(256)
def measured(way: Way, cards: int, passes: int, option: int, count: int) -> features.Seen:
    """Measure that many simulated decks; the seed is fixed."""
    return features.of(made(way, cards, passes, option, count))


def made(way: Way, cards: int, passes: int, option: int, count: int, seed: int = SEED) -> Decks:
    """Decks of that way."""
    decks = sorted_decks(count, cards)
    way.shuffle(decks, 0, passes, option, seed)
    return decks


def played(decks: Decks, loop: str, draws: NDArray[np.int64]) -> None:
    """Sorted decks, shuffled by a loop of `generators`; a row of draws for each."""
    for row, numbers in enumerate(draws.tolist()):
        decks[row] = generators.shuffled(decks.shape[1], _one_by_one(numbers), loop)


def _one_by_one(numbers: list[int]) -> generators.Draw:
    drawn = iter(numbers)
    return lambda _bound: next(drawn)


def _program(loop: str) -> Shuffle:
    def shuffle(decks: Decks, _first: int, _end: int, option: int, seed: int) -> None:
        count, n = decks.shape
        bounds = generators.bounds_of(loop, n)
        played(decks, loop, np.random.default_rng(seed).integers(bounds, size=(count, len(bounds))))
        if option:  # from the last place down
            decks[:] = n - 1 - decks[:, ::-1]

    return shuffle


def _by_hand(method: str, option_name: str) -> Shuffle:
    def shuffle(decks: Decks, first: int, end: int, option: int, seed: int) -> None:
        n = decks.shape[1]
        kernel = METHODS[method].make(n, **{option_name: min(option, n) if method == CUT else option})
        for step in range(first, end):
            kernel.shuffle(decks, 0, step, seed)

    return shuffle


def _coins(decks: Decks, _first: int, _end: int, option: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    n = decks.shape[1]
    words = chain.from_iterable(iter(lambda: random.integers(2, size=1 << 16).tolist(), None))
    for row in range(len(decks)):
        if option == V8:
            decks[row] = generators.sorted_by_coins(n, lambda: bool(next(words)))
        elif option == INSERTION:
            deck: list[int] = []
            for card in range(n):
                at = card
                while at and next(words):
                    at -= 1
                deck.insert(at, card)
            decks[row] = deck
        else:
            decks[row] = _merged(list(range(n)), words)


def _merged(deck: list[int], coins: Iterator[int]) -> list[int]:
    """Halves that are sorted themselves, merged by a coin for each card."""
    if len(deck) < 2:
        return deck
    half = len(deck) // 2
    left, right = _merged(deck[:half], coins), _merged(deck[half:], coins)
    out = []
    i, j = 0, 0
    while i < len(left) and j < len(right):
        if next(coins):
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            j += 1
    return out + left[i:] + right[j:]


def _swaps(decks: Decks, first: int, end: int, option: int, seed: int) -> None:
    """Two places any of n each; with an option, never the same."""
    count, n = decks.shape
    rows = np.arange(count)
    for step in range(first, end):
        random = np.random.default_rng((seed, step))
        here = random.integers(n, size=count)
        there = (here + random.integers(1, n, size=count)) % n if option else random.integers(n, size=count)
        decks[rows, here], decks[rows, there] = decks[rows, there], decks[rows, here]


def _top_to_random(decks: Decks, first: int, end: int, option: int, seed: int) -> None:
    """The last card to any of n places; with an option, the first one."""
    for step in range(first, end):
        _insert_top(decks, streams.key(seed, step, TOP_TO_RANDOM), bool(option))


@compiled
def _insert_top(decks: Decks, key: np.uint64, from_first: bool) -> None:
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        _, drawn = below(start(key, row), U64(n))
        to = np.int64(drawn)
        deck = decks[row]
        if from_first:
            card = deck[0]
            for i in range(to):
                deck[i] = deck[i + 1]
        else:
            card = deck[n - 1]
            for i in range(n - 1, to, -1):
                deck[i] = deck[i - 1]
        deck[to] = card


def _overhand(decks: Decks, first: int, end: int, option: int, seed: int) -> None:
    overhand.shuffle(decks, first, end, option / TENTHS, seed)


WAYS = (
    Way(NAIVE, _program(generators.NAIVE), options=(0, 1)),
    Way(SATTOLO, _program(generators.SATTOLO)),
    Way(COINS, _coins, options=(V8, INSERTION, MERGE)),
    Way(SWAPS, _swaps, _MANY, (0, 1)),
    Way(TOP_TO_RANDOM, _top_to_random, _MANY, (0, 1)),
    Way(OVERHAND, _overhand, _SOME, (15, 20, 25, 30, 40, 50, 65, 80, 100, 130, 200), (11, 1000)),
    Way(STRIP, _by_hand("strip", "packet"), _SOME, (2, 3, 4, 5, 6, 8, 10, 13), (1, 30)),
    Way(CUT, _by_hand("cut", "packets"), _SOME[:12], (2, 3, 4, 5, 6, 8), (2, 30)),
    Way(WASH, _by_hand("wash", "spread"), _SOME[:12], (5, 10, 15, 20, 25, 30, 40, 50, 65, 80, 100), (1, 100)),
)

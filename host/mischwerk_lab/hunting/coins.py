"""Decks that were sorted with a comparison that is a coin: array.sort(() => Math.random() - 0.5) of V8.

Below 64 cards V8 takes the run at the beginning and puts every further card into its place by halving (TimSort). So the
deck tells how each comparison fell but for the length of the run: 200 bits and more, of which each is one of the state.
"""

from collections.abc import Iterator, Sequence

from mischwerk_lab.hunting import linear
from mischwerk_lab.hunting.generators import v8_doubles
from mischwerk_lab.hunting.linear_generators import CACHE, numbers_bits

MOST_CARDS = 63
_MOST_OPEN = 8
_FEWEST = 165  # comparisons: 135 bits of state, and 30 more to be sure


def comparisons(order: Sequence[int]) -> Iterator[list[int]]:
    """List what all comparisons may have been: one list for each run that the deck may have begun with."""
    n = len(order)
    place = sorted(range(n), key=order.__getitem__)
    down = int(place[1] < place[0])
    length = 2
    while True:
        falls = [down] * (length - 1) + ([1 - down] if length < n else [])
        deck = sorted(range(length), key=place.__getitem__)
        for card in range(length, n):
            left, right = 0, card
            at = sum(place[other] < place[card] for other in deck)
            while left < right:
                middle = (left + right) // 2
                falls.append(int(at <= middle))
                left, right = (left, middle) if at <= middle else (middle + 1, right)
            deck.insert(at, card)
        yield falls
        if length == n or (place[length] < place[length - 1]) != bool(down):
            return
        length += 1


def seeds(order: Sequence[int]) -> Iterator[list[int]]:
    """States, as `generators.v8_doubles` takes them, after which coins sort a deck like this; some after each step."""
    if len(order) > MOST_CARDS:
        return
    for falls in comparisons(order):
        if len(falls) < _FEWEST:
            return
        for used in range(CACHE):
            equations = linear.Small(129)  # the last says which side of the coin is smaller
            fits = True
            for number, fell in enumerate(falls):
                block, place = divmod(number + used, CACHE)
                row = numbers_bits(block * CACHE + CACHE - place)[0]
                if not equations.add((row | 1 << 128) << 1 | fell):
                    fits = False
                    break
            if fits and equations.rank >= 129 - _MOST_OPEN:
                found = [used << 128 | solution & (1 << 128) - 1 for solution in equations.solutions()]
                yield [seed for seed in found if _falls(seed, falls)]
        yield []


def _falls(seed: int, falls: list[int]) -> bool:
    numbers = v8_doubles(seed)
    tops = [next(numbers) >> 51 for _ in falls]
    return tops == falls or tops == [1 - fell for fell in falls]

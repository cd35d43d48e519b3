"""Math.random() of V8 (Chrome, Node.js) from a deck or two: its 128 bits of state follow by linear algebra.

V8 gives the upper bits of one half of an xorshift128+ state, without the sum: all bits are linear in the state. The
numbers are made 64 at a time and given out backwards. floor(random() * bound) tells the leading bits that all numbers
with that result share; how many of the 64 were used before is tried.
"""

from collections.abc import Callable
from functools import cache

from mischwerk_lab.hunting import linear
from mischwerk_lab.hunting.comparing import MULTIPLY, drawer
from mischwerk_lab.hunting.words import v8_doubles

_CACHE = 64
_MOST_OPEN = 10  # bits of the state that may stay open: as many times two are tried


def seeds(bounds: list[int], draws: list[int], over: Callable[[], bool] = lambda: False) -> list[int]:
    """States, in the form of `words.v8_doubles`, whose first draws are these. Stops early if ``over``."""
    found = []
    for used in range(_CACHE):
        if over():
            break
        for state in _solutions(used, bounds, draws):
            seed = used << 128 | state
            draw = drawer(MULTIPLY, v8_doubles(seed), 52)
            if all(draw(bound) == wanted for bound, wanted in zip(bounds, draws, strict=True)):
                found.append(seed)
    return found


def _solutions(used: int, bounds: list[int], draws: list[int]) -> list[int]:
    equations = linear.Small(128)
    for number, (bound, draw) in enumerate(zip(bounds, draws, strict=True)):
        block, place = divmod(number + used, _CACHE)
        bits = _numbers(block * _CACHE + _CACHE - place)
        for bit, value in leading_bits(draw, bound, 52):
            if not equations.add(bits[bit] << 1 | value):
                return []
    return equations.solutions() if equations.rank >= 128 - _MOST_OPEN else []


def leading_bits(draw: int, bound: int, width: int) -> list[tuple[int, int]]:
    """(position from the top, value) of the bits that all numbers with number * bound >> width == draw share."""
    lowest, highest = -(-(draw << width) // bound), -(-((draw + 1) << width) // bound) - 1
    same = width - (lowest ^ highest).bit_length()
    return [(position, lowest >> (width - 1 - position) & 1) for position in range(same)]


@cache
def _numbers(step: int) -> list[int]:
    """List which of the 128 bits before it each bit of number ``step`` sums up, from the top; numbers are counted from
    1."""
    first, second = _state(step)
    del second
    return first[::-1]


@cache
def _state(step: int) -> tuple[list[int], list[int]]:
    """Both halves; a list has its lowest bit first."""
    if step == 0:
        return [1 << 64 + bit for bit in range(64)], [1 << bit for bit in range(64)]
    first, second = _state(step - 1)
    mixed = [bit ^ (first[place - 23] if place >= 23 else 0) for place, bit in enumerate(first)]
    mixed = [bit ^ (mixed[place + 17] if place < 47 else 0) for place, bit in enumerate(mixed)]
    other = [bit ^ (second[place + 26] if place < 38 else 0) for place, bit in enumerate(second)]
    return second, [a ^ b for a, b in zip(mixed, other, strict=True)]

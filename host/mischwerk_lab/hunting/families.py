"""The table of what is hunted: generators, how they are seeded, how a number is drawn, and the loop that shuffles."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from mischwerk_lab.hunting import catalogue, generators, seeding
from mischwerk_lab.hunting.comparing import DIVIDE, JAVA, MASKED, MODULO, MULTIPLY, PYTHON, ROUND, drawer
from mischwerk_lab.hunting.generators import (
    BACKWARD,
    COINS,
    COINS_TURNED,
    FORWARD,
    GROWING,
    LAST,
    PAIRED,
    PICKING,
    SATTOLO,
    Draw,
)
from mischwerk_lab.hunting.linear_generators import state_words

# How a family is searched.
ALGEBRA = "algebra"  # all states, from the draws of one deck
SEEDS = "seeds"  # one after the other
TRIED = "tried"  # seeds as well, but whole decks are made
STATE = "state"  # linear algebra over many decks: no seed needed


@dataclass(frozen=True)
class Way:
    """A generator's numbers of ``width`` bits from a seed, the way to a draw, and the loop.

    A search through seeds takes the numbers of ``seeding`` without their ``drop`` lowest bits, and for the next draw
    the one ``stride`` further on: for numbers of 53 bits only the upper ones are compared there.
    """

    kind: str
    loop: str
    numbers: Callable[[int], Iterator[int]]
    width: int
    drop: int = 0
    stride: int = 1
    code: int = -1
    name: str = ""
    known: tuple[int, catalogue.Output] = (-1, catalogue.NOTHING)  # its number in the catalogue, and what it gives

    @property
    def generator(self) -> str:
        """Its name; a family may have several."""
        return self.name or _GENERATORS[self.numbers]

    def draw(self, seed: int) -> Draw:
        """Draws from a seed, or from a state where no seed is searched."""
        return self.draw_from(self.numbers(seed))

    def draw_from(self, numbers: Iterator[int]) -> Draw:
        """Draw from numbers as they come."""
        drop = self.drop if self.stride == 1 else 0
        return drawer(self.kind, (number >> drop for number in numbers) if drop else numbers, self.width)


@dataclass(frozen=True)
class Family:
    """``bits``: as many bits has a seed, or a state that is found by algebra."""

    name: str
    search: str
    bits: int
    ways: tuple[Way, ...]


_LOOPS = (BACKWARD, FORWARD, GROWING, PICKING)
_PICKED_LOOPS = (*_LOOPS, LAST, SATTOLO)
_DOUBLE_LOOPS = (BACKWARD, FORWARD, PICKING)
_MERSENNE_LOOPS = (
    *((MODULO, 0, loop) for loop in _LOOPS),  # C++ with %, PHP 7.1's shuffle and mt_rand(a, b)
    *((MULTIPLY, 0, loop) for loop in (BACKWARD, FORWARD, PICKING, PAIRED)),  # GCC 11's std::shuffle is the last
    (DIVIDE, 0, PAIRED),  # std::shuffle of GCC 10 and before
    (MASKED, 0, BACKWARD),  # numpy.random.seed and shuffle
    *((MODULO, 1, loop) for loop in (BACKWARD, FORWARD, PICKING)),  # PHP's mt_rand() % n
    *((JAVA, 1, loop) for loop in (BACKWARD, PICKING)),  # Apache commons-math3
)
_STATE_LOOPS = (
    (JAVA, 1, 1, BACKWARD),
    (JAVA, 1, 1, FORWARD),
    (MODULO, 0, 1, BACKWARD),
    (MODULO, 0, 1, FORWARD),
    (MODULO, 1, 1, BACKWARD),
    (MODULO, 1, 1, FORWARD),
    (MULTIPLY, 0, 1, PAIRED),
    (MULTIPLY, 0, 1, BACKWARD),
    (MULTIPLY, 0, 1, FORWARD),
    (MULTIPLY, 0, 2, BACKWARD),
    (MULTIPLY, 0, 2, FORWARD),
    (JAVA, 1, 1, PICKING),
    (MODULO, 0, 1, PICKING),
    (MODULO, 0, 1, GROWING),
)


def _state_numbers(state: int) -> Iterator[int]:
    return generators.mersenne_from(state_words(state))


def _state_doubles(state: int) -> Iterator[int]:
    numbers = _state_numbers(state)
    while True:
        high = next(numbers) >> 5
        yield high << 26 | next(numbers) >> 6


def _ways(
    kinds: Iterable[str], loops: Iterable[str], numbers: Callable[[int], Iterator[int]], width: int, **more: Any
) -> tuple[Way, ...]:
    """Every way to a draw with every loop."""
    loops = tuple(loops)
    return tuple(Way(kind, loop, numbers, width, **more) for kind in kinds for loop in loops)


FAMILIES = (
    Family("java", ALGEBRA, 48, _ways((JAVA,), _LOOPS, generators.java_bits, 31)),
    Family("v8", ALGEBRA, 135, _ways((MULTIPLY, ROUND), _PICKED_LOOPS, generators.v8_doubles, 52)),
    Family("coin", ALGEBRA, 135, _ways((MULTIPLY,), (COINS, COINS_TURNED), generators.v8_doubles, 52)),
    Family(
        "rand48-double",
        ALGEBRA,
        48,
        (
            *_ways((MULTIPLY,), _PICKED_LOOPS, generators.rand48_doubles, 48),
            *_ways((MULTIPLY,), _PICKED_LOOPS, generators.java_doubles, 53, stride=2),
        ),
    ),
    Family("msvc", ALGEBRA, 31, _ways((MODULO, MULTIPLY), (*_LOOPS, LAST), generators.msvc_bits, 15)),
    Family("rand48", ALGEBRA, 48, _ways((MODULO,), _LOOPS, generators.rand48_bits, 31)),
    Family("delphi", ALGEBRA, 32, _ways((MULTIPLY,), _LOOPS, generators.delphi_bits, 32)),
    Family(
        "twister",
        STATE,
        19937,
        tuple(
            Way(kind, loop, _state_numbers, 32 - drop, drop)
            if stride == 1
            else Way(kind, loop, _state_doubles, 53, 0, stride)
            for kind, drop, stride, loop in _STATE_LOOPS
        ),
    ),
    Family(
        "mersenne",
        SEEDS,
        32,
        tuple(
            Way(kind, loop, generators.mersenne_bits, 32 - drop, drop, code=seeding.MERSENNE)
            for kind, drop, loop in _MERSENNE_LOOPS
        ),
    ),
    Family("glibc", SEEDS, 32, _ways((MODULO, MULTIPLY), _LOOPS, generators.glibc_bits, 31, code=seeding.GLIBC)),
    Family(
        "python",
        SEEDS,
        32,
        (
            Way(PYTHON, BACKWARD, generators.python_bits, 32, code=seeding.PYTHON),
            *_ways((MULTIPLY,), _DOUBLE_LOOPS, generators.python_doubles, 53, drop=5, stride=2, code=seeding.PYTHON),
        ),
    ),
    Family(
        "java-double",
        SEEDS,
        32,
        _ways((MULTIPLY,), _DOUBLE_LOOPS, generators.java_doubles, 53, stride=2, code=seeding.JAVA_26),
    ),
    Family(
        "programs",
        TRIED,
        64,
        tuple(
            Way(kind, loop, known.numbers(output), output.width, name=known.name, known=(number, output))
            for number, known in enumerate(catalogue.KNOWN)
            for output in known.outputs
            for kind in output.kinds
            for loop in output.loops
        ),
    ),
)
# By its numbers: what the sentence about a hit calls it.
_GENERATORS: dict[Callable[[int], Iterator[int]], str] = {
    generators.java_bits: "java",
    generators.java_doubles: "java-double",
    generators.v8_doubles: "v8",
    generators.msvc_bits: "msvc",
    generators.rand48_bits: "rand48",
    generators.rand48_doubles: "rand48-double",
    generators.delphi_bits: "delphi",
    generators.glibc_bits: "glibc",
    generators.python_bits: "python",
    generators.python_doubles: "python-double",
    generators.mersenne_bits: "mersenne",
    _state_numbers: "mersenne",
    _state_doubles: "mersenne-double",
}
BY_NAME = {family.name: family for family in FAMILIES}

"""List what programs shuffle with, as data: a generator, how its words become numbers, ways of drawing, and loops.

Every way of a row is hunted with every loop of it. A new generator whose recurrence is known is a row.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from mischwerk_lab.hunting import recurrences
from mischwerk_lab.hunting.comparing import (
    ABSOLUTE,
    DIVIDE,
    JAVA,
    MASKED,
    MODULO,
    MULTIPLY,
    NARROW,
    PYTHON,
    SCALED,
)
from mischwerk_lab.hunting.generators import (
    BACKWARD,
    FORWARD,
    GROWING,
    INSIDE,
    KEYS,
    LAST,
    NAIVE,
    PAIRED,
    PICKING,
    SATTOLO,
    mersenne_state,
)
from mischwerk_lab.hunting.recurrences import Words64

BASE = np.array(mersenne_state(19650218), np.uint32)  # of seeds that are arrays
LOOPS = (BACKWARD, FORWARD, GROWING, PICKING, LAST, NAIVE, SATTOLO, INSIDE)
_SORTED = (*LOOPS, KEYS)
_STD = (PAIRED, *LOOPS)


class Output(NamedTuple):
    """Numbers of ``width`` bits from words without their ``drop`` lowest bits; ``pairing`` as in `trying.paired`."""

    kinds: tuple[str, ...]
    loops: tuple[str, ...]
    width: int
    drop: int = 0
    pairing: int = 0


NOTHING = Output((), (), 0)


class Known(NamedTuple):
    """A generator; ``code`` and ``parameters`` of `recurrences`. ``name``: the same in every language."""

    name: str
    code: int
    parameters: tuple[int, ...]
    outputs: tuple[Output, ...]

    @property
    def row(self) -> Words64:
        """The parameters, as compiled functions take them."""
        return np.array((*self.parameters, *[0] * (recurrences.PARAMETERS - len(self.parameters))), np.uint64)

    def words(self, seed: int) -> Iterator[int]:
        """All its words."""
        return recurrences.numbers(self.code, self.row, BASE, seed)

    def numbers(self, output: Output) -> Callable[[int], Iterator[int]]:
        """Its numbers by seed, before they are dropped to their width."""
        return partial(_numbers, self, output)


def _numbers(known: Known, output: Output, seed: int) -> Iterator[int]:
    words, mask = known.words(seed), (1 << output.width) - 1
    for word in words:
        if output.pairing == 0:
            yield word >> output.drop & mask
        elif output.pairing == 1:
            yield word >> 5 << 26 | next(words) >> 6
        elif output.pairing == 2:
            yield word >> 22 << 27 | next(words) >> 21
        else:
            yield next(words) >> output.drop & mask


_DRAWN = (MODULO, MULTIPLY)
_DOUBLE = Output((MULTIPLY,), _SORTED, 53, pairing=1)
_MINSTD = (Output((MODULO, MULTIPLY, SCALED), LOOPS, 31), Output((NARROW,), _STD, 31))
_FULL = (Output(_DRAWN, LOOPS, 32),)
_TWISTER = (
    Output((MODULO, MULTIPLY, DIVIDE, MASKED), _STD, 32),
    Output((MODULO, MULTIPLY, JAVA), LOOPS, 31, 1),
    _DOUBLE,
)
_RANDOM = (Output((MODULO, MULTIPLY, SCALED), _SORTED, 31),)
_2_31, _2_32, _2_48, _PRIME = 1 << 31, 1 << 32, 1 << 48, (1 << 31) - 1
_JAVA, _C = 0x5DEECE66D, 1103515245

KNOWN = (
    Known(
        "java.util.Random",
        recurrences.LINEAR,
        (_JAVA, 11, _2_48, 1, 0, _JAVA),
        (
            Output((JAVA, MODULO), LOOPS, 31, 17),
            Output((ABSOLUTE, MODULO), LOOPS, 32, 16),
            Output((MULTIPLY,), _SORTED, 53, pairing=2),
        ),
    ),
    Known(
        "drand48()",
        recurrences.LINEAR,
        (_JAVA, 11, _2_48, 1 << 16, 0x330E),
        (
            Output((MULTIPLY,), _SORTED, 48),
            Output(_DRAWN, LOOPS, 31, 17),
        ),
    ),
    Known("Microsoft C rand()", recurrences.LINEAR, (214013, 2531011, _2_32, 1), (Output(_DRAWN, LOOPS, 15, 16),)),
    Known("Borland Random(n)", recurrences.LINEAR, (134775813, 1, _2_32, 1), (Output((MULTIPLY,), LOOPS, 32),)),
    Known(
        "ANSI C rand()",
        recurrences.LINEAR,
        (_C, 12345, _2_31, 1),
        (
            Output(_DRAWN, LOOPS, 31),
            Output((MODULO,), LOOPS, 15, 16),
        ),
    ),
    Known("LCG of ANSI C, 32 bits", recurrences.LINEAR, (_C, 12345, _2_32, 1), _FULL),
    Known("LCG of Numerical Recipes", recurrences.LINEAR, (1664525, 1013904223, _2_32, 1), _FULL),
    Known("RANDU", recurrences.LINEAR, (65539, 0, _2_31, 1), (Output((MODULO, MULTIPLY), LOOPS, 31),)),
    Known("MINSTD, 16807 (std::minstd_rand0)", recurrences.LINEAR, (16807, 0, _PRIME, 1), _MINSTD),
    Known("MINSTD, 48271 (std::minstd_rand)", recurrences.LINEAR, (48271, 0, _PRIME, 1), _MINSTD),
    Known("bash $RANDOM", recurrences.LINEAR, (16807, 0, _PRIME, 1, 0, 0, 1), (Output((MODULO,), LOOPS, 15),)),
    Known("glibc random()", recurrences.ADDITIVE, (31, 3, 310), _RANDOM),
    Known("gawk rand()", recurrences.ADDITIVE, (63, 1, 630), (Output((MULTIPLY,), _SORTED, 31, pairing=3),)),
    Known("glibc rand_r()", recurrences.RAND_R, (), _RANDOM),
    Known(".NET Random", recurrences.SUBTRACTIVE, (), (Output((SCALED,), _SORTED, 31),)),
    Known(
        "Go math/rand",
        recurrences.GO,
        (),
        (
            Output((MODULO,), LOOPS, 31, 32),
            Output((MULTIPLY,), LOOPS, 32, 31),
        ),
    ),
    Known("MT19937", recurrences.TWISTER, (recurrences.INIT,), _TWISTER),
    Known(
        "MT19937 of Python and Ruby",
        recurrences.TWISTER,
        (recurrences.BY_ARRAY,),
        (
            Output((PYTHON, MASKED), LOOPS, 32),
            _DOUBLE,
        ),
    ),
    Known(
        "MT19937 of R",
        recurrences.TWISTER,
        (recurrences.BY_LCG,),
        (
            Output((MULTIPLY,), _SORTED, 32),
            Output((MASKED,), (LAST, BACKWARD), 16, 16),
        ),
    ),
    Known(
        "mt_rand of PHP before 7.1",
        recurrences.TWISTER,
        (recurrences.LEGACY,),
        (
            Output(_DRAWN, LOOPS, 31, 1),
            Output((MODULO,), LOOPS, 32),
        ),
    ),
    Known("MT19937-64", recurrences.TWISTER_64, (), (Output(_DRAWN, _STD, 64), Output((MULTIPLY,), _SORTED, 53, 11))),
    Known("PCG32, stream 54", recurrences.PCG32, (109,), _FULL),
    Known("PCG32", recurrences.PCG32, (1442695040888963407,), _FULL),
    Known("PCG32, its state the seed", recurrences.PCG32, (1442695040888963407, 1), _FULL),
    Known("xorshift32", recurrences.XORSHIFT32, (), _FULL),
    Known(
        "SplitMix64",
        recurrences.SPLITMIX,
        (),
        (
            Output(_DRAWN, LOOPS, 64),
            Output(_DRAWN, LOOPS, 32, 32),
            Output((MULTIPLY,), _SORTED, 53, 11),
        ),
    ),
    Known(
        "xoshiro256** of Lua",
        recurrences.XOSHIRO,
        (0, 16),
        (
            Output((MASKED,), LOOPS, 64),
            Output((MULTIPLY,), _SORTED, 53, 11),
        ),
    ),
    Known("xoshiro256**", recurrences.XOSHIRO, (1, 0), (Output(_DRAWN, LOOPS, 64), Output(_DRAWN, LOOPS, 32))),
    Known("PCG64 of NumPy", recurrences.PCG64, (0,), (Output((MULTIPLY, MASKED), LOOPS, 32),)),
    Known("PCG64 of PHP", recurrences.PCG64, (1,), (Output((MODULO,), LOOPS, 32),)),
    *(
        Known("Wichmann-Hill", recurrences.WICHMANN, (seeding,), (Output((MULTIPLY,), _SORTED, 52),))
        for seeding in range(3)
    ),
    Known("ranlux24", recurrences.BORROW, (24, 10, 24, 23, 223), (Output((DIVIDE, MODULO), _STD, 24),)),
    Known("ranlux48", recurrences.BORROW, (48, 5, 12, 11, 389), (Output((DIVIDE, MODULO), _STD, 48),)),
)

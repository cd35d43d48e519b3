"""Compiled functions, of plain Python ones too: machine code that is kept on disk as long as none of the files below
changes; and operations on sets of cards in it."""

import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
from mischwerk.terminal import compiling

from ..rules import cards
from .heuristic.decision import FirstOf
from .heuristic.scene import NONE

_Function = TypeVar("_Function", bound=Callable[..., Any])
_SKAT = Path(__file__).resolve().parent.parent
_FOLDERS = ("kernel", "rules", "sampling", "solver", "players/heuristic", "players/contracts")
_FILES = [
    _SKAT / "players/inference.py",
    *sorted(file for folder in _FOLDERS for file in (_SKAT / folder).rglob("*.py")),
]
_SHARED = tuple(zlib.crc32(file.read_bytes()) for file in _FILES)

compiling.told()


def compiled(function: _Function) -> _Function:
    """Decorator: compiled at its first call, without Python's lock, and kept on disk where that is possible.

    A function that calls itself must not be called with a literal number: Numba makes another function of it, whose
    calls of itself lead nowhere when it is loaded from disk (0.68; the process ends with a segmentation fault).
    """
    return compiling.keep(function, _SHARED)


def is_compiled(function: Callable[..., Any]) -> bool:
    """A compiled function can be called without a wait: it was compiled in this process, or is kept from one before."""
    made: Any = function
    file = getattr(made._cache, "_cache_file", None)
    return bool(made.signatures) or (file is not None and bool(file._load_index()))


def inlined(function: _Function) -> _Function:
    """Decorator: compiled on its own, then a part of the compiled functions that call it."""
    return cast(_Function, numba.njit(nogil=True, forceinline=True)(function))


def spliced(function: _Function) -> _Function:
    """Decorator: its source becomes a part of the compiled functions that call it. That takes twice as long to compile,
    and is a third quicker where a random stream is handed on."""
    return cast(_Function, numba.njit(inline="always")(function))


def part(function: _Function) -> _Function:
    """Decorator: a function that compiled ones call, compiled and kept with each of them."""
    return cast(_Function, numba.njit(nogil=True)(function))


# -- Operations on sets of cards in compiled code: a processor has one instruction for each. Sets are int64.

if TYPE_CHECKING:

    def count(cards: int) -> int:
        """Return how many cards a set has."""

    def lowest(cards: int) -> int:
        """The lowest number in a set that is not empty."""

    def highest(cards: int) -> int:
        """The highest number in a set that is not empty."""
else:
    from numba import types
    from numba.extending import intrinsic

    _OF_A_SET = types.int64(types.int64)

    @intrinsic
    def count(typing: Any, cards: Any) -> Any:
        return _OF_A_SET, lambda context, builder, signature, given: builder.ctpop(given[0])

    @intrinsic
    def lowest(typing: Any, cards: Any) -> Any:
        def generated(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], context.get_constant(types.boolean, True))

        return _OF_A_SET, generated

    @intrinsic
    def highest(typing: Any, cards: Any) -> Any:
        def generated(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            zeros = builder.ctlz(given[0], context.get_constant(types.boolean, True))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return _OF_A_SET, generated


# -- Compiled functions from plain Python ones, which run as they are where nothing computes.

_INSTRUCTIONS = {cards.count: count, cards.lowest: lowest, cards.highest: highest}


def from_python(function: _Function) -> _Function:
    """Make a function of plain Python one that compiled ones call, from the same source, with all that it calls.

    It has whole numbers and fractions, tables of them (tuples, which become arrays), loops, and FirstOf.
    """
    return cast(_Function, _from_python(function))


@cache
def _from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    if not isinstance(function, FirstOf):
        return part(_using_compiled(function))
    at_one_place = numba.njit(nogil=True, forceinline=True)  # a seventh more playouts a second than by calls
    return _first_of([(at_one_place(_using_compiled(rule)), number) for rule, number in function.numbered])


def _using_compiled(function: Any) -> Callable[..., Any]:
    used = {name: function.__globals__[name] for name in function.__code__.co_names if name in function.__globals__}
    compiled_ones = {name: _compiled_value(value) for name, value in used.items()}
    return FunctionType(function.__code__, function.__globals__ | compiled_ones, function.__name__)


def _compiled_value(value: Any) -> Any:
    if value in _INSTRUCTIONS:
        return _INSTRUCTIONS[value]
    if isinstance(value, FunctionType | FirstOf):
        return _from_python(value)
    return np.array(value, dtype=np.int64) if isinstance(value, tuple) else value


def _first_of(rules: list[tuple[Callable[..., int], int]]) -> Callable[..., tuple[int, int]]:
    (rule, number), *others = rules
    if not others:
        return spliced(lambda here: (rule(here), number))
    after = _first_of(others)

    @spliced
    def first(here: Any) -> tuple[int, int]:
        card = rule(here)
        return (card, number) if card != NONE else after(here)

    return first

"""Compiled functions from plain Python ones, which run as they are where nothing computes."""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np

from ..rules import cards
from . import bits
from .compiling import inlined, part
from .heuristic.decision import FirstOf
from .heuristic.scene import NONE

_Function = TypeVar("_Function", bound=Callable[..., Any])
_INSTRUCTIONS = {cards.count: bits.count, cards.lowest: bits.lowest, cards.highest: bits.highest}


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
        return inlined(lambda here: (rule(here), number))
    after = _first_of(others)

    @inlined
    def first(here: Any) -> tuple[int, int]:
        card = rule(here)
        return (card, number) if card != NONE else after(here)

    return first

"""Compiled functions: machine code that is kept on disk as long as none of the files below changes."""

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from mischwerk.terminal import compiling

_Function = TypeVar("_Function", bound=Callable[..., Any])
_SKAT = Path(__file__).resolve().parent.parent
_FOLDERS = ("kernel", "rules", "sampling", "solver", "players/heuristic", "players/inference", "players/contracts")
_FILES = [_SKAT / "prices.py", *sorted(file for folder in _FOLDERS for file in (_SKAT / folder).rglob("*.py"))]
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
    """Decorator: becomes a part of the compiled functions that call it."""
    return cast(_Function, numba.njit(inline="always")(function))


def part(function: _Function) -> _Function:
    """Decorator: a function that compiled ones call, compiled and kept with each of them."""
    return cast(_Function, numba.njit(nogil=True)(function))

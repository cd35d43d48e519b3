"""Worlds of a view by the name of a sampler."""

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..kernel.random import stream
from ..view import View
from . import sampler, thesis
from .hidden import hidden

Worlds = NDArray[np.int64]  # [world]: hands of the three seats, the skat


def source(seen: View, name: str, seed: int) -> Callable[[int], Worlds]:
    """Draws that many worlds, other ones each time. Raises NoCompletion, KeyError."""
    if name == "thesis":
        told, random = hidden(seen), Random(seed)
        return lambda count: np.array([thesis.drawn(told, random) for _ in range(count)], dtype=np.int64)
    found = {"constrained": sampler.constrained, "simple": sampler.simple}[name](seen)
    numbers = stream(seed)
    return lambda count: found.worlds(count, numbers)

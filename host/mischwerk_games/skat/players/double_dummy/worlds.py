"""Worlds of a view by the name of a sampler, and what the soloist needs in each."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from ...kernel.random import stream
from ...rules.declaration import Declaration
from ...rules.games import NULL
from ...rules.scoring import score
from ...rules.value import ALL_POINTS, ALL_TRICKS, SCHNEIDER, TO_WIN
from ...sampling import sampler, thesis
from ...sampling.hidden import hidden
from ...sampling.matadors import matadors_in
from ...view import View

Worlds = NDArray[np.int64]  # [world]: hands of the three seats, the skat
OUT_OF_REACH = ALL_POINTS + 1


def source(seen: View, name: str, seed: int) -> Callable[[int], Worlds]:
    """Draws that many worlds, other ones each time. Raises NoCompletion."""
    if name == "thesis":
        told, random = hidden(seen), Random(seed)
        return lambda count: np.array([thesis.drawn(told, random) for _ in range(count)], dtype=np.int64)
    found = sampler.constrained(seen) if name == "constrained" else sampler.simple(seen)
    numbers = stream(seed)
    return lambda count: found.worlds(count, numbers)


def needed_in(seen: View, worlds: Worlds) -> Sequence[int]:
    """The card points with which the soloist wins each world, with what was announced and the bid."""
    assert seen.declaration is not None
    bid = seen.bidding.value
    return [_needed(seen.declaration, count, bid) for count in matadors_in(seen, worlds)]


@cache
def _needed(declared: Declaration, matadors: int, bid: int) -> int:
    """Schwarz is taken as all points, which is a little less than all tricks."""
    if declared.game == NULL:
        return 0
    for points, tricks in ((TO_WIN, 1), (ALL_POINTS - SCHNEIDER, 1), (ALL_POINTS, ALL_TRICKS)):
        if score(declared, matadors, bid, points, tricks).won:
            return points
    return OUT_OF_REACH

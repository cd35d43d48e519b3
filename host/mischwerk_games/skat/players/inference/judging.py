"""The heuristic player's judgement of hands in compiled code, from the same source."""

from functools import cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ...kernel.from_python import from_python
from ..heuristic import judging
from ..heuristic.tables import Tables
from ..heuristic.tables import tables as _tables

Numbers = NDArray[np.int64]

levels_of, limits_of = from_python(judging.levels_of), from_python(judging.limits_of)
choice_of, hand_game_of = from_python(judging.choice_of), from_python(judging.hand_game_of)
announced_of = from_python(judging.announced_of)


@cache
def tables() -> Tables:
    """Return what the functions are given: the same tables as arrays."""
    return Tables(*cast(Any, map(np.array, _tables())))

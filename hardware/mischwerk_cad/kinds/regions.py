"""Regions of the side view: functions of x and y (arrays, mm) that say which points lie in them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Region = Callable[[Array, Array], Mask]


def box(left: float, right: float, low: float, high: float) -> Region:
    """Upright rectangle."""
    return lambda x, y: (x > left) & (x < right) & (y > low) & (y < high)

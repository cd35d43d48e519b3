"""What lies still in a world, and since when: cards and follower.

Judged by distance travelled, not by speed: a tall stack trembles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SLOW_MM_S = 30.0  # a faster card is moving
_STILL_MM_S = 5.0  # a card slower than this between two looks, twice, lies still
_REST_MM = 0.25  # at rest: nothing has moved this far for a while

Array = NDArray[np.float64]


class Stillness:
    """``stand``: the cards that are slow in the machine; ``are_slow``: whether all are, against what carries them.

    ``follower_lies``: whether the follower lies still.
    """

    def __init__(self, cards: int) -> None:
        self.calm_us = 0.0  # for how long nothing has moved ...
        self._calm_from = np.full((3, cards), np.inf)  # ... from these places,
        self._calm_follower_mm = np.inf  # and the follower from here
        self._follower_mm = np.inf
        self._follower_looks = 0
        self._seen = np.full((3, cards), np.inf)
        self._carried = np.full((2, cards), np.inf)
        self._looks = np.zeros(cards, dtype=np.intp)
        self.stand: NDArray[np.bool_] = np.zeros(cards, dtype=bool)
        self.are_slow = False

    def look(
        self, places: Array, carried: Array, count: NDArray[np.bool_], follower_mm: float, interval_s: float
    ) -> None:
        """Compare with the look ``interval_s`` ago. Rows of ``places``: x, y, height of an end over the middle.

        carried: two coordinates that don't change while a card goes with what carries it; count: cards that do.
        """
        is_still = abs(follower_mm - self._follower_mm) < _STILL_MM_S * interval_s
        self._follower_looks = self._follower_looks + 1 if is_still else 0
        self._follower_mm = follower_mm
        way = np.maximum(*np.abs(places[:2] - self._seen[:2]))
        against = np.maximum(*np.abs(carried - self._carried))
        self._seen, self._carried = places, carried
        self.stand = way < _SLOW_MM_S * interval_s
        self.are_slow = bool((against[count] < _SLOW_MM_S * interval_s).all())
        self._looks = np.where(against < _STILL_MM_S * interval_s, self._looks + 1, 0)

    @property
    def follower_lies(self) -> bool:
        """Whether the follower lies still."""
        return self._follower_looks > 1

    @property
    def lie_still(self) -> NDArray[np.bool_]:
        """The cards that lie still on what carries them."""
        return self._looks > 1

    def rest(self, is_idle: bool, interval_s: float) -> None:
        """Update for how long nothing has moved (after look()); is_idle: no motor runs."""
        way_mm = float(np.abs(self._seen - self._calm_from).max(initial=0.0))
        if is_idle and max(way_mm, abs(self._follower_mm - self._calm_follower_mm)) < _REST_MM:
            self.calm_us += interval_s * 1e6
        else:
            self.calm_us, self._calm_from, self._calm_follower_mm = 0.0, self._seen, self._follower_mm

"""What lies still in a world, and since when: cards and follower.

Judged by distance travelled, not by speed: a tall stack trembles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..compiled.state import Watch, address_of

_SLOW_MM_S = 30.0  # a faster card is moving
_STILL_MM_S = 5.0  # a card slower than this between two looks, twice, lies still
_REST_MM = 0.25  # at rest: nothing has moved this far for a while

Array = NDArray[np.float64]


class Stillness:
    """``stand``: the cards that are slow in the machine."""

    def __init__(self, cards: int, state: Watch) -> None:
        """state: shared with the compiled loop, which looks, too."""
        self._state = state
        state.calm_us = 0.0  # for how long nothing has moved ...
        self._calm_from = np.full((3, cards), np.inf)  # ... from these places,
        state.calm_follower_mm = np.inf  # and the follower from here
        state.follower_mm = np.inf
        state.slow_mm_s, state.still_mm_s, state.rest_mm = _SLOW_MM_S, _STILL_MM_S, _REST_MM
        self._seen = np.full((3, cards), np.inf)
        self._carried = np.full((2, cards), np.inf)
        self._looks = np.zeros(cards, dtype=np.intp)
        self.stand: NDArray[np.bool_] = np.zeros(cards, dtype=bool)
        state.seen, state.carried, state.calm_from = map(address_of, (self._seen, self._carried, self._calm_from))
        state.looks, state.stand = address_of(self._looks), address_of(self.stand)

    def look(
        self, places: Array, carried: Array, count: NDArray[np.bool_], follower_mm: float, interval_s: float
    ) -> None:
        """Compare with the look ``interval_s`` ago. Rows of ``places``: x, y, height of an end over the middle.

        carried: two coordinates that don't change while a card goes with what carries it; count: cards that do.
        """
        state = self._state
        is_still = abs(follower_mm - state.follower_mm) < _STILL_MM_S * interval_s
        state.follower_looks = state.follower_looks + 1 if is_still else 0
        state.follower_mm = follower_mm
        way = np.maximum(*np.abs(places[:2] - self._seen[:2]))
        against = np.maximum(*np.abs(carried - self._carried))
        self._seen[:], self._carried[:] = places, carried
        np.less(way, _SLOW_MM_S * interval_s, out=self.stand)
        state.are_slow = bool((against[count] < _SLOW_MM_S * interval_s).all())
        self._looks += 1
        self._looks[against >= _STILL_MM_S * interval_s] = 0

    @property
    def are_slow(self) -> bool:
        """True if all cards are slow against what carries them."""
        return bool(self._state.are_slow)

    @property
    def calm_us(self) -> float:
        """For how long nothing has moved."""
        return self._state.calm_us

    def wake(self) -> None:
        """Something may move again."""
        self._state.calm_us = 0.0

    @property
    def follower_lies(self) -> bool:
        """True if the follower lies still."""
        return self._state.follower_looks > 1

    @property
    def lie_still(self) -> NDArray[np.bool_]:
        """The cards that lie still on what carries them."""
        return self._looks > 1

    def rest(self, is_idle: bool, interval_s: float) -> None:
        """Update for how long nothing has moved (after look()); is_idle: no motor runs."""
        state = self._state
        way_mm = float(np.abs(self._seen - self._calm_from).max(initial=0.0))
        if is_idle and max(way_mm, abs(state.follower_mm - state.calm_follower_mm)) < _REST_MM:
            state.calm_us += interval_s * 1e6
        else:
            self._calm_from[:] = self._seen
            state.calm_us, state.calm_follower_mm = 0.0, state.follower_mm

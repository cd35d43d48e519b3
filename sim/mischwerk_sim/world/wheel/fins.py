"""Which fins and seats of the wheel are in the machine's space: those at the mouths, and those beside a card in it.

The boxes round radial fins overlap many others', and Chipmunk looks at every pair of them in every step, also of fins
that only turn past. All other cards of a wheel are set apart (rest/detached.py), and nothing but cards touches fins.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pymunk
from numpy.typing import NDArray

BESIDE = 2  # slots on either side of a card's own


class Fins:
    """``shapes``: of each slot its seat and the fin between it and the next, all in ``space`` at first.

    ``are_in``: by slot, whether they are.
    """

    def __init__(self, space: pymunk.Space, shapes: Sequence[Sequence[pymunk.Shape]]) -> None:
        self._space = space
        self._shapes = shapes
        self.are_in: NDArray[np.bool_] = np.ones(len(shapes), dtype=bool)
        self._next = (np.arange(len(shapes)) + 1) % len(shapes)
        self._beside = np.arange(-BESIDE - 1, BESIDE + 1)

    def update(self, slots: NDArray[np.intp], may_come: NDArray[np.bool_], must_stay: NDArray[np.bool_]) -> None:
        """slots: of the cards in the space; may_come, must_stay: by slot, whether it is near the mouths, or not far."""
        wanted = may_come | (self.are_in & must_stay)
        wanted = wanted | wanted[self._next]  # a slot has a fin on either side
        wanted[self._around(slots)] = True
        if (wanted == self.are_in).all():
            return
        for fin in np.flatnonzero(wanted != self.are_in).tolist():
            if wanted[fin]:
                self._space.add(*self._shapes[fin])
            else:
                self._space.remove(*self._shapes[fin])
        self.are_in[:] = wanted

    def _around(self, slots: NDArray[np.intp]) -> NDArray[np.intp]:
        fins: NDArray[np.intp] = (slots[:, None] + self._beside).ravel() % len(self._shapes)
        return fins

"""Which shapes of the wheel are tested for contact at all, and which fins and seats are in the machine's space.

The boxes round radial fins and cards overlap many neighbours', and testing them all takes two thirds of the
computing time. A card that lies wholly inside a slot can touch only that slot's two fins, the fixed parts, the
lever and cards outside the wheel; so only these are tested, until it leaves the slot. Nothing else changes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pymunk
from numpy.typing import NDArray

from ..cards import Cards
from ..space import CARD_FILTER, PART_FILTER

_LOOSE, _SEATED = 1 << 2, 1 << 3
_FIRST_FIN_BIT, _FIN_CLASSES = 4, 26  # fins share a bit with others far round the wheel
_EVERYTHING = pymunk.ShapeFilter.ALL_MASKS()


def fin_filter(slot: int) -> pymunk.ShapeFilter:
    """Filter of the fin between ``slot`` and the next one."""
    return pymunk.ShapeFilter(categories=_fin_bit(slot), mask=PART_FILTER.mask)


class Contacts:
    """Keeps every card's filter in step with where the card is: ``slots``, as in `update`."""

    def __init__(self, cards: Cards, slots: int) -> None:
        loose = pymunk.ShapeFilter(categories=CARD_FILTER.categories | _LOOSE, mask=_EVERYTHING)
        parts = PART_FILTER.categories | _LOOSE
        self._filters = [loose] + [
            pymunk.ShapeFilter(
                categories=CARD_FILTER.categories | _SEATED,
                mask=parts | _fin_bit(slot) | _fin_bit((slot - 1) % slots),
            )
            for slot in range(slots)
        ]
        self._shapes = [[shape for body in pieces for shape in body.shapes] for pieces in cards.pieces]
        self.slots: NDArray[np.intp] = np.full(cards.count, -1, dtype=np.intp)
        for shapes in self._shapes:
            for shape in shapes:
                shape.filter = loose

    def update(self, slots: NDArray[np.intp]) -> int:
        """``slots``: of every card wholly inside one, else -1. Returns a card that changed slots at a leap, or -1."""
        changed = np.flatnonzero(slots != self.slots)
        leapt = -1
        if not len(changed):
            return leapt
        for card in changed:
            if slots[card] >= 0 and self.slots[card] >= 0:
                leapt = int(card)
            for shape in self._shapes[card]:
                shape.filter = self._filters[int(slots[card]) + 1]
        self.slots[:] = slots
        self._share(slots)
        return leapt

    def _share(self, slots: NDArray[np.intp]) -> None:
        """Cards that came into one slot together touch each other."""
        seated = slots[slots >= 0]
        if len(np.unique(seated)) == len(seated):
            return
        for slot in np.flatnonzero(np.bincount(seated) > 1):
            for card in np.flatnonzero(slots == slot):
                for shape in self._shapes[card]:
                    shape.filter = self._filters[0]


def _fin_bit(slot: int) -> int:
    return 1 << (_FIRST_FIN_BIT + slot % _FIN_CLASSES)


# -- Which fins and seats of the wheel are in the machine's space: those at the mouths, and those beside a card in
# it. The boxes round radial fins overlap many others', and Chipmunk looks at every pair of them in every step,
# also of fins that only turn past. All other cards of a wheel are set apart (rest/detached.py), and nothing but
# cards touches fins.

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

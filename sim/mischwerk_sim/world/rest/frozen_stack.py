"""The lower part of the deck in the well, asleep while cards come in on top.

Rollers and follower are away then, and what arrives can't move a card that has lain still under a good many others. So
such cards become part of the machine's frame, shape by shape; all wake before rollers or follower move again.
"""

from __future__ import annotations

import numpy as np
import pymunk
from numpy.typing import NDArray

from ..cards import Cards
from ..compiled.state import Watch, address_of
from ..space import PART_FILTER
from .detached import Asleep

_FREE = 8  # cards on top that are awake
_WORTH = 4  # fewer don't fall asleep


class FrozenStack(Asleep):
    """The sleeping cards of the well: see the module."""

    def __init__(self, main: pymunk.Space, cards: Cards) -> None:
        super().__init__(main, cards, main.static_body)
        self._shapes: list[pymunk.Shape] = []

    def complete(self, watching: Watch) -> None:
        """What the compiled loop must know to see that nothing changes."""
        watching.free_cards, watching.worth, watching.is_frozen = _FREE, _WORTH, address_of(self.is_in)

    def update(self, stack: NDArray[np.intp], may_sleep: NDArray[np.bool_]) -> None:
        """stack: cards in the well, the lowest first; may_sleep: by card."""
        asleep = np.flatnonzero(self.is_in[stack])
        if len(asleep) and asleep[-1] >= len(asleep):  # one that is awake has come under them
            self.give_back_all()
            return
        coming = len(asleep)
        for card in stack[coming : len(stack) - _FREE]:
            if not may_sleep[card] or self.are_tied(np.array([card])):
                break
            coming += 1
        if coming >= len(asleep) + _WORTH:
            self.take(stack[len(asleep) : coming])

    def take(self, cards: NDArray[np.intp]) -> None:
        shapes = [self._copy(shape, body) for body in self._bodies(cards) for shape in body.shapes]
        self._main.add(*shapes)
        self._shapes += shapes
        super().take(cards)

    def give_back(self, cards: NDArray[np.intp]) -> None:
        """Wake all, whatever ``cards``."""
        self._main.remove(*self._shapes)
        self._shapes.clear()
        super().give_back(np.flatnonzero(self.is_in))

    def _weigh(self, grams: float) -> None:
        """The frame bears it."""

    def _copy(self, shape: pymunk.Shape, body: pymunk.Body) -> pymunk.Shape:
        """The same shape, on the frame."""
        assert isinstance(shape, pymunk.Poly)
        corners = [body.local_to_world(corner) for corner in shape.get_vertices()]
        copy = pymunk.Poly(self.load, corners, radius=shape.radius)
        copy.friction, copy.elasticity = shape.friction, shape.elasticity
        # Cards touch it, the roller doesn't: pressed between two things that don't yield, it would store a blow.
        copy.filter = PART_FILTER
        return copy

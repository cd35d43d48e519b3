"""What sleeps at the feed end while the rollers stand: a SleepGroup under the follower, a FrozenStack when it is up."""

from __future__ import annotations

import numpy as np
import pymunk
from numpy.typing import NDArray

from ..cards import Cards
from ..compiled.state import Watch
from ..feeder import Feeder
from .frozen_stack import FrozenStack
from .sleep_group import SleepGroup
from .stillness import Stillness

_BEYOND_GATE_MM = 0.5  # a card further out than this does not lie in the well


class SleepManager:
    """FrozenStack and SleepGroup of one well; callers wake them before rollers or follower move."""

    def __init__(self, space: pymunk.Space, cards: Cards, feeder: Feeder) -> None:
        self.frozen_stack, self.sleep_group = FrozenStack(space, cards), SleepGroup(space)
        self._cards = cards
        self._feeder = feeder

    def complete(self, watching: Watch) -> None:
        """What the compiled loop must know to see that nothing is to be put to sleep."""
        self.frozen_stack.complete(watching)
        watching.nip_end_x = self._feeder.nip_end_x_mm
        watching.lies_before_x = self._feeder.gate_x_mm + _BEYOND_GATE_MM

    def wake(self) -> None:
        """Rollers or follower are about to move, or a hand comes in."""
        self.frozen_stack.give_back_all()
        self.sleep_group.end()

    def put_to_sleep(self, stillness: Stillness, is_here: NDArray[np.bool_], follower_down: bool) -> None:
        """Rollers and servo stand: put to sleep what lies still. is_here: by card, False for those set apart
        elsewhere."""
        if not follower_down:
            self._freeze_stack(stillness, is_here)
        elif not self.sleep_group.is_on:
            self._begin_sleep(stillness, is_here)

    def _begin_sleep(self, stillness: Stillness, is_here: NDArray[np.bool_]) -> None:
        fed = np.flatnonzero((self._cards.ends()[0] < self._feeder.nip_end_x_mm) & is_here)
        if stillness.follower_lies and stillness.lie_still[fed].all():
            self.sleep_group.begin([*self._feeder.bodies, *(body for card in fed for body in self._cards.pieces[card])])

    def _freeze_stack(self, stillness: Stillness, is_here: NDArray[np.bool_]) -> None:
        lying = np.flatnonzero((self._cards.ends()[1] < self._feeder.gate_x_mm + _BEYOND_GATE_MM) & is_here)
        self.frozen_stack.update(lying[np.argsort(self._cards.y[lying])], stillness.lie_still)

"""The fast model's switches and beams at the pocket axis: their levels now, and when these change."""

from __future__ import annotations

import math
from collections.abc import Callable

from shuffler import hal

from ..kinds.kind import Pockets
from ..mechanism import Mechanism
from ..motion import AxisMotion
from .deck import Deck
from .loads import Loads

NEAR_US = 1.0  # anything nearer than this is recalculated: it may just have happened


class Switches:
    """``crossings``: of each axis, after how many of its changes, where to and when the next was found."""

    def __init__(self, mechanism: Mechanism, deck: Deck, loads: Loads, pockets: Pockets) -> None:
        self._mechanism = mechanism
        self._pocket = mechanism.axes[hal.POCKET]
        self._deck = deck
        self._loads = loads
        self._pockets = pockets
        self.crossings = dict.fromkeys(mechanism.axes, (-1, 0.0, 0.0))

    # -- what they say ----------------------------------------------------------------------------------
    def look_at_pockets(self, t: float) -> None:
        """Home, and the slot sensor of an axis that moves: that looks at rest only (`look_into_pockets`)."""
        true = self._loads.true(hal.POCKET)
        if self._pocket.done_us is not None:
            self._mechanism.set_level(hal.SLOT, 0, t)
        self._mechanism.set_level(hal.HOME_POCKET, int(self._pockets.is_home(true)), t)

    def look_into_pockets(self, t: float) -> None:
        """The beam through the pockets at the pusher, and whether a slot stands at the feed."""
        true = self._loads.true(hal.POCKET)
        seen = self._deck.are_in(self._pockets.group(self._pockets.lowest_at_eject(true)))
        self._mechanism.set_level(hal.POCKET_BEAM, seen, t)
        self._mechanism.set_level(hal.SLOT, int(self._pockets.is_at_slot(true)), t)

    # -- when that changes ------------------------------------------------------------------------------
    def next_home_us(self) -> float:
        """When the pockets' home switch changes, infinity if never; only while they move."""
        return self.remembered(self._pocket, self._home_crossing, self._loads.offset[hal.POCKET])

    def _home_crossing(self, offset: float, now: float) -> float | None:
        return self._pockets.home_crossing(self._pocket, offset, now)

    def remembered(self, motion: AxisMotion, when: Callable[[float, float], float | None], position: float) -> float:
        """``when(position, now)`` of a motion, infinity for None: the same until the motion changes or it is near."""
        changes, at, t = self.crossings[motion]
        now = self._mechanism.time_us
        if changes != motion.changes or at != position or t <= now + NEAR_US:
            found = when(position, now)
            t = math.inf if found is None else found
            self.crossings[motion] = (motion.changes, position, t)
        return t

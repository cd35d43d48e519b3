"""Where the fast model's loads are, and what switches and beams at the pocket axis make of it.

A load is as far as was commanded, plus an offset that the firmware can't know.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from shuffler import hal

from ..kinds.kind import Pockets
from ..mechanism import Mechanism
from ..motion import AxisMotion
from .deck import Deck

_HAIR_US = 2.0


class Loads:
    """Loads of the axes of ``mechanism``, in steps; ``stops``: hard stops by axis.

    held: where something holds an axis, or None; is_disturbed: a motor slipped or was held, so that its axis is not
    where the firmware must believe.
    """

    def __init__(self, mechanism: Mechanism, stops: dict[int, tuple[float, float]], seed: int) -> None:
        self._mechanism = mechanism
        self._axes = mechanism.axes
        self.stops = stops
        parked = (seed * 7919 + 13) % 997
        # Unknown to the firmware until it has homed.
        self.offset = [0.0, -float(parked), float(parked % 400)][: len(self._axes)]
        self.held: list[float | None] = [None] * len(self._axes)
        self.is_disturbed = False
        self._free_ways = dict.fromkeys(stops, (-1, 0.0))  # moves that meet none: after how many changes, offset

    def true(self, axis: int) -> float:
        """Where the load is; slightly later than now, so that a switch just crossed counts as crossed."""
        held = self.held[axis]
        if held is not None:
            return held
        return self._axes[axis].position(self._mechanism.time_us + _HAIR_US) + self.offset[axis]

    def clamp(self) -> None:
        """A load that has come to its hard stop goes no further, whatever its motor does."""
        for axis, (low, high) in self.stops.items():
            motion, offset = self._axes[axis], self.offset[axis]
            if (
                motion.done_us is None
                or self.held[axis] is not None
                or self._free_ways[axis] == (motion.changes, offset)
            ):
                continue
            least, most = motion.extent()
            if low <= least + offset and most + offset <= high:
                self._free_ways[axis] = (motion.changes, offset)
                continue
            true = self.true(axis)
            if not low <= true <= high:
                self.offset[axis] += (low if true < low else high) - true

    def lose(self, axis: int, steps: int) -> None:
        """The load of ``axis`` jumps."""
        self.is_disturbed = True
        self.offset[axis] += steps

    def hold(self, axis: int) -> None:
        """Something holds it where it is."""
        self.held[axis] = self.true(axis)

    def release(self, axis: int) -> None:
        """Once released, it follows its motor from there."""
        held = self.held[axis]
        assert held is not None
        self.held[axis] = None
        self.offset[axis] = held - self._axes[axis].position(self._mechanism.time_us)

    def halt(self, axis: int) -> None:
        """The power is off: the load stays where it is, and the steps counted are forgotten."""
        true = self.true(axis)
        self._axes[axis].halt()
        self.offset[axis] = true


# -- The pocket beam while the pocket axis moves: a filled pocket that passes it is seen for a moment.

BEAM_LOOK_US = 1000.0  # how finely a rack passing the pocket beam is sampled


class PocketBeam:
    """``pulses``: (t_us, level) to come in this move. ``is_foreseen``: False where the rest of a move is not known; the
    code that moves the axis then calls `look` on the way."""

    def __init__(self, mechanism: Mechanism, deck: Deck, loads: Loads, pockets: Pockets) -> None:
        self._mechanism = mechanism
        self._motion = mechanism.axes[hal.POCKET]
        self._deck = deck
        self._loads = loads
        self._pockets = pockets
        self.pulses: list[tuple[float, int]] = []
        self.is_foreseen = True

    def happen(self, t: float) -> None:
        """Pulses until ``t``."""
        while self.pulses and self.pulses[0][0] <= t:
            self._mechanism.set_level(hal.POCKET_BEAM, self.pulses.pop(0)[1], t)

    def look(self, t: float) -> None:
        """Note what it sees now."""
        seen = self._is_seen(self._pockets.lowest_at_eject(self._loads.true(hal.POCKET)))
        self._mechanism.set_level(hal.POCKET_BEAM, seen, t)

    def plan(self) -> None:
        """The pulses of the move that begins, from samples BEAM_LOOK_US apart.

        Which sample is the first to see another pocket is calculated and then verified.
        """
        self.pulses = []
        if not self.is_foreseen or not any(self._deck.pockets) or self._loads.held[hal.POCKET] is not None:
            return
        begin_us, motion, offset = self._mechanism.time_us, self._motion, self._loads.offset[hal.POCKET]
        pockets = self._pockets

        def lowest_at(look: int) -> int:
            return pockets.lowest_at_eject(motion.position(begin_us + look * BEAM_LOOK_US) + offset)

        level = self._mechanism.levels[hal.POCKET_BEAM]
        for t0, t1 in motion.stretches():
            look, end = [max(0, math.ceil((t - begin_us) / BEAM_LOOK_US)) for t in (t0, t1)]
            if look == end:
                continue
            first, last = lowest_at(look), lowest_at(end - 1)
            way = 1 if last >= first else -1
            for lowest in range(first, last + way, way):
                seen = self._is_seen(lowest)
                if seen == level:
                    continue
                if lowest != first:
                    t = motion.time_when(pockets.at_eject(lowest - way / 2) - offset, begin_us + look * BEAM_LOOK_US)
                    guess = look if t is None else min(end - 1, math.ceil((t - begin_us) / BEAM_LOOK_US))
                    while guess > look and way * (lowest_at(guess - 1) - lowest) >= 0:
                        guess -= 1
                    while way * (lowest_at(guess) - lowest) < 0:
                        guess += 1
                    look = guess
                level = seen
                t = begin_us + look * BEAM_LOOK_US
                if self.pulses and self.pulses[-1][0] == t:  # it passed between two samples
                    self.pulses.pop()
                else:
                    self.pulses.append((t, seen))

    def _is_seen(self, lowest: int) -> int:
        return self._deck.are_in(self._pockets.group(lowest))


# -- The fast model's switches and beams at the pocket axis: their levels now, and when these change.

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
            crossing_us = when(position, now)
            t = math.inf if crossing_us is None else crossing_us
            self.crossings[motion] = (motion.changes, position, t)
        return t

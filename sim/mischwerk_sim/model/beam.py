"""The pocket beam while the pocket axis moves: a filled pocket that passes it is seen for a moment."""

from __future__ import annotations

import math

from shuffler import hal

from ..kinds.kind import Pockets
from ..mechanism import Mechanism
from .deck import Deck
from .loads import Loads

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

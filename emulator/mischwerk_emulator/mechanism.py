"""The fast model, moved by the pulses that leave the chip's pins instead of by moves that are commanded."""

from __future__ import annotations

from collections.abc import Sequence

from mischwerk_machines import CardFormat, Machine
from mischwerk_sim.model.beam import BEAM_LOOK_US
from mischwerk_sim.model.model import Model
from shuffler import hal

_FAR_US = 1e12  # the end of a move, while it is not known


class PulsedModel(Model):
    """`follow` reports what the pins did; between two calls axes continue at their rate."""

    def __init__(self, machine: Machine, card: CardFormat, cards: int, seed: int) -> None:
        super().__init__(machine, card, cards, seed)
        self.beam.is_foreseen = False  # it is sampled on the way
        self._beam_looked_us = 0.0

    def follow(self, duration_us: float, steps: Sequence[float], ended: Sequence[int], is_enabled: bool) -> None:
        """``steps`` of each axis were made in the last ``duration_us``; ``ended``: its move came to its end."""
        now = self.time_us
        for axis, motion in enumerate(self.axes):
            count = steps[axis] if is_enabled else 0
            if count and motion.done_us is None:
                self.start(axis, ())
            if motion.done_us is None:
                continue
            at = motion._rest_steps
            rate_hz = count * 1e6 / duration_us
            end = now + duration_us
            motion._pieces = [(now, end, at, rate_hz, 0.0)]
            if not ended[axis] and count:
                motion._pieces.append((end, _FAR_US, at + count, rate_hz, 0.0))
            motion._rest_steps = at + count
            motion.done_us = end if ended[axis] or not is_enabled else _FAR_US
            motion._changed()
        self.advance_us(duration_us)
        self._look_at_the_pockets()
        self.done.clear()
        self.edges.clear()

    def soonest_us(self, limit_us: float) -> float:
        """Return how long until something happens at the present rates, at most ``limit_us``."""
        event_us = self.next_event_us()
        return limit_us if event_us is None else min(limit_us, event_us - self.time_us)

    def _look_at_the_pockets(self) -> None:
        if self.axes[hal.POCKET].done_us is None or self.time_us - self._beam_looked_us < BEAM_LOOK_US:
            return
        self._beam_looked_us = self.time_us
        self.beam.look(self.time_us)

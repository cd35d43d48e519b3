"""The pusher's stroke in the fast model: at nine tenths of it the pockets in front of it are empty."""

from __future__ import annotations

import math

from shuffler import hal

from ..kinds.pockets import Pockets
from ..mechanism import Mechanism
from .deck import Deck
from .faults.cards import CardFaults
from .loads import Loads

SWEEP_PART = 0.9  # part of the stroke after which the swept pockets are empty


class Sweep:
    """``is_lifo``: cards arrive in the well in reverse order of their pocket."""

    def __init__(
        self, mechanism: Mechanism, deck: Deck, loads: Loads, pockets: Pockets, faults: CardFaults, is_lifo: bool
    ) -> None:
        self._mechanism = mechanism
        self._motion = mechanism.axes[hal.PUSHER]
        self._deck = deck
        self._loads = loads
        self._pockets = pockets
        self._faults = faults
        self._is_lifo = is_lifo
        self._is_done = False

    def start(self) -> None:
        """The pusher starts; the way back sweeps nothing."""
        self._is_done = self._is_beyond()

    def next_us(self, now: float) -> float:
        """When it will have swept, infinity if never; only while it moves."""
        if self._is_done:
            return math.inf
        out_steps = self._mechanism.pusher_out_steps
        t = self._motion.time_when(SWEEP_PART * out_steps - self._loads.offset[hal.PUSHER], now)
        return math.inf if t is None else t

    def happen(self) -> bool:
        """Sweep, if the pusher is so far out; True if it has."""
        if self._is_done or not self._is_beyond():
            return False
        self._is_done = True
        deck, true = self._deck, self._loads.true(hal.POCKET)
        deck.is_counted = False
        group = self._pockets.group(self._pockets.lowest_at_eject(true))
        filled = [p for p in group if deck.pockets[p]]
        if not self._pockets.lets_out(true):
            self._run_against_a_shelf()
            group = range(0)
        elif filled:
            self._faults.strike_sweep(filled[0])
            self._mechanism.sweeps += 1
        for p in group:
            cards = deck.pockets[p]
            stay = self._faults.troubles.stays(p) and cards
            swept, deck.pockets[p] = ([], cards) if stay else (cards, [])
            deck.well.extend(reversed(swept) if self._is_lifo else swept)
        return True

    def _is_beyond(self) -> bool:
        return self._loads.true(hal.PUSHER) >= SWEEP_PART * self._mechanism.pusher_out_steps - 1.0

    def _run_against_a_shelf(self) -> None:
        """On its way out it has hit a shelf's edge instead of the opening, and lost its steps there."""
        self._loads.offset[hal.PUSHER] -= SWEEP_PART * self._mechanism.pusher_out_steps

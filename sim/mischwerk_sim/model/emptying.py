"""What empties the pockets in the fast model: at nine tenths of a pusher's stroke those in front of it are empty."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mischwerk_machines import Machine
from shuffler import hal

from ..kinds.kind import Pockets
from ..mechanism import Mechanism
from .deck import Deck
from .loads import Loads, Switches

if TYPE_CHECKING:
    from .faults import CardFaults

SWEEP_PART = 0.9  # part of the stroke after which the swept pockets are empty
_CLEAR_SLACK_MM = 0.5  # the firmware works out when the pusher is clear to the millisecond


class Emptying:
    """Nothing of the machine's own: a person empties the pockets, and no part of it can be in their way."""

    def __init__(
        self, machine: Machine, mechanism: Mechanism, deck: Deck, loads: Loads, pockets: Pockets, faults: CardFaults,
        switches: Switches,
    ) -> None:  # fmt: skip
        """See Model, whose parts these are."""

    @staticmethod
    def stops(machine: Machine) -> dict[int, tuple[float, float]]:
        """Hard stops of its axes, steps, from a machine file."""
        return {}

    def start(self) -> None:
        """Its axis starts."""

    def next_us(self, now: float) -> float:
        """When something will happen to it next, infinity if nothing will."""
        return math.inf

    def happen(self, t: float) -> bool:
        """Return what has happened to it by ``t``; True if it has swept."""
        return False

    def look(self, t: float) -> None:
        """Its switches say what is so."""

    def is_inside(self) -> bool:
        """True if a part of it is among the pockets."""
        return False


class Pushed(Emptying):
    """A pusher or lever."""

    def __init__(
        self, machine: Machine, mechanism: Mechanism, deck: Deck, loads: Loads, pockets: Pockets, faults: CardFaults,
        switches: Switches,
    ) -> None:  # fmt: skip
        self._mechanism = mechanism
        self._motion = mechanism.axes[hal.PUSHER]
        self._deck = deck
        self._loads = loads
        self._pockets = pockets
        self._faults = faults
        self._switches = switches
        pusher = machine.pusher
        self._is_lifo = machine.pocket_order == "lifo"
        self._is_done = False
        self._swept_steps = SWEEP_PART * round(pusher.stroke_mm * pusher.steps_per_mm)
        self._clear_steps = (pusher.clear_mm + _CLEAR_SLACK_MM) * pusher.steps_per_mm

    @staticmethod
    def stops(machine: Machine) -> dict[int, tuple[float, float]]:
        pusher = machine.pusher
        per_mm = pusher.steps_per_mm
        return {hal.PUSHER: (-pusher.behind_home_mm * per_mm, (pusher.stroke_mm + 1.0) * per_mm)}

    def start(self) -> None:
        """The way back sweeps nothing."""
        self._is_done = self._is_beyond()

    def next_us(self, now: float) -> float:
        done_us = self._motion.done_us
        if done_us is None or self._loads.held[hal.PUSHER] is not None:
            return math.inf if done_us is None else done_us
        offset = self._loads.offset[hal.PUSHER]
        home_us = self._switches.remembered(self._motion, self._motion.time_when, -offset)
        swept_us = None if self._is_done else self._motion.time_when(self._swept_steps - offset, now)
        return min(done_us, home_us, math.inf if swept_us is None else swept_us)

    def happen(self, t: float) -> bool:
        """Sweep, if the pusher is so far out."""
        if self._motion.done_us is not None:
            self.look(t)
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

    def look(self, t: float) -> None:
        """The home switch."""
        self._mechanism.set_level(hal.HOME_PUSHER, int(self._loads.true(hal.PUSHER) <= 0.0), t)

    def is_inside(self) -> bool:
        return self._loads.true(hal.PUSHER) > self._clear_steps

    def _is_beyond(self) -> bool:
        return self._loads.true(hal.PUSHER) >= self._swept_steps - 1.0

    def _run_against_a_shelf(self) -> None:
        """On its way out it has hit a shelf's edge instead of the opening, and lost its steps there."""
        self._loads.offset[hal.PUSHER] -= self._swept_steps


EMPTYINGS: dict[str, type[Emptying]] = {"pusher": Pushed, "lever": Pushed, "hand": Emptying}

"""What must hold, whatever goes wrong: checked after every event of the machine and every message of the board."""

from __future__ import annotations

import math
from typing import Any

from ..board.report import Report
from ..mechanism import Mechanism, MechanismError

LIMIT_S = 1800.0  # of machine time: by then a shuffle with all its recoveries has ended long ago


class TooLong(Exception):
    """The machine has been working for longer than any wait may last."""


class Watch(Report):
    """Takes the place of a twin's report. ``broken``: what did not hold, a line each.

    ``target``, ``base``: of the plan that is being carried out, and the order in the well that its numbers refer to.
    """

    limit_us = LIMIT_S * 1e6
    next_look_us = math.inf
    is_looking = False

    def __init__(self) -> None:
        super().__init__()
        self.broken: list[str] = []
        self.target: list[int] | None = None
        self.base: list[int] | None = None
        self._lost = ""

    def phase(self, mechanism: Mechanism, phase: str) -> None:
        """A new permutation is drawn for the deck as it lies now."""
        if phase == "drawing":
            self.target = None
            try:
                # A card that stands in the throat, where a power cut left it, is the next to come: the lowest.
                in_well = mechanism.order()
                in_throat = [card for card, place in enumerate(mechanism.places()) if place == "throat"]
                self.base = [card for card in in_throat if card not in in_well] + in_well
            except MechanismError:
                self.base = None

    def planned(self, mechanism: Mechanism, target: list[int], passes: list[dict[str, Any]]) -> None:
        """The firmware's plan."""
        self.target = list(target)

    def edge(self, mechanism: Mechanism, sensor: int, level: int) -> None:
        """Checked with everything else in ``time_passed``."""

    def time_passed(self, mechanism: Mechanism) -> None:
        """The sum of well, throat and pockets. Raises TooLong."""
        if not self._lost:
            self._lost = mechanism.lost_cards()
            if self._lost:
                self.broken.append(f"at {mechanism.time_us / 1e6:.3f} s: {self._lost}")
        if mechanism.time_us > self.limit_us:
            raise TooLong(f"still at it after {LIMIT_S:.0f} s of machine time")

    def done(self, mechanism: Mechanism, announced: int) -> None:
        """The board says that the deck is shuffled: it must lie in the well, whole, in the planned order."""
        places = mechanism.places()
        try:
            order = mechanism.order()
        except MechanismError as error:
            self.broken.append(f"done, and {error}")
            return
        if self.base is None or self.target is None:
            self.broken.append("done without a plan")
        elif len(self.base) != len(self.target):
            self.broken.append(
                f"done with a plan for {len(self.target)} cards, drawn when {len(self.base)} were in the well"
            )
        elif len(order) != len(places):
            self.broken.append(f"done, but only {len(order)} of {len(places)} cards are in the well")
        elif len(places) != announced:
            self.broken.append(f"done with {announced} cards, but there are {len(places)}")
        elif order != [self.base[card] for card in self.target]:
            self.broken.append("done, but the order is not the planned one")
        if any(axis.busy for axis in mechanism.axes):
            self.broken.append("done, but a motor is running")

"""Where parts and cards of a machine are drawn that moves by numbers only, as in the fast model."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from mischwerk_machines import CardFormat, Machine
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Poses(ABC):
    """Look by look: x, y (mm) and angle (rad). ``lifted_mm``: y of the follower that is up."""

    lifted_mm: float

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        self._machine = machine
        self._length_mm = card.length_mm
        self._high_mm = machine.data.cards.fill_height_mm  # of a card in a stack

    @abstractmethod
    def carry(self, carrier: Floats, pocket_steps: Ints) -> None:
        """Move the carrier, given where it rests, as far as its axis has gone."""

    @abstractmethod
    def push(self, pusher: Floats, pushed_mm: Floats) -> None:
        """Move the pusher, given where it rests, as far as its axis has gone."""

    @abstractmethod
    def in_pocket(self, carrier: Floats, pusher: Floats | None, pocket: Ints, place: Ints) -> Floats:
        """Place a card that is the ``place``-th, from below, in ``pocket``; with the parts where they are then.

        pusher: None where there is none."""

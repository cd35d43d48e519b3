"""What the machine files need to know of a kind of machine."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from ..machine import CardFormat, Machine
from ..machine_data import MachineData
from ..pieces import Piece, Place, Recess

Data = TypeVar("Data", bound=MachineData)


class Kind(ABC, Generic[Data]):
    """One kind of machine. data: what its files say, by the section of what empties its pockets."""

    data: Mapping[str, type[Data]]

    @abstractmethod
    def rates(self, data: Data) -> dict[str, float]:
        """Steps per second of its pocket axis at most, by the key that gives its speed."""

    @abstractmethod
    def contradiction(self, data: Data) -> str | None:
        """Values impossible for this kind of machine: the first as "key: reason", or None."""

    @abstractmethod
    def steps(self, machine: Machine) -> dict[str, int]:
        """The fields of the firmware's configuration that depend on the kind: its pocket axis."""

    @abstractmethod
    def mouth_mm(self, machine: Machine) -> float:
        """From the throat sensor to the beam along the pockets' mouths."""

    def thickest_mm(self, machine: Machine) -> float:
        """The thickest card that the well takes; no limit where a pocket takes fewer of thicker cards."""
        return math.inf

    def recess(self, machine: Machine) -> Recess | None:
        """Where the well's rear wall stands back; None: nowhere."""
        return None

    @abstractmethod
    def pieces(self, machine: Machine, card_format: CardFormat) -> list[Piece]:
        """The pocket end of the section. Raises ValueError if the cards don't fit."""

    @abstractmethod
    def rest(self, machine: Machine, card_format: CardFormat) -> dict[str, Place]:
        """Places of the carriers of the pocket end at rest."""

    @abstractmethod
    def lifted_mm(self, machine: Machine) -> float:
        """Height of the lifted follower's underside."""

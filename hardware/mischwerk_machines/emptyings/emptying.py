"""What the machine files need to know of what empties the pockets."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..machine import Machine
from ..machine_data import MachineData


class Emptying(ABC):
    """One way to empty pockets. axes: names of the axes that it adds to feed and pockets."""

    axes: tuple[str, ...] = ()

    @abstractmethod
    def contradiction(self, data: MachineData) -> str | None:
        """Values impossible for it: the first as "key: reason", or None."""

    @abstractmethod
    def rates(self, data: MachineData) -> dict[str, float]:
        """Steps per second of its axes at most, by the key that gives their speed."""

    @abstractmethod
    def steps(self, machine: Machine) -> dict[str, int]:
        """The fields of the firmware's configuration that it adds."""

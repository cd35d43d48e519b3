"""A person empties the pockets, all of them at once."""

from __future__ import annotations

from ..machine import Machine
from ..machine_data import MachineData
from .emptying import Emptying


class Hand(Emptying):
    """[hand]: nothing moves."""

    def contradiction(self, data: MachineData) -> str | None:
        return None

    def rates(self, data: MachineData) -> dict[str, float]:
        return {}

    def steps(self, machine: Machine) -> dict[str, int]:
        return {"swept_pockets": machine.pockets}

"""What can empty pockets, by its names in the core."""

from __future__ import annotations

from ..machine import Machine
from ..machine_data import MachineData
from .emptying import Emptying
from .hand import Hand
from .pusher import Lever, Pusher

EMPTYINGS: dict[str, Emptying] = {
    "pusher": Pusher(),
    "lever": Lever(),
    "hand": Hand(),
}


def axes_of(machine: Machine) -> tuple[str, ...]:
    """Names of its axes, by their numbers in the core."""
    return ("feed", "pocket", *of(machine).axes)


def of(machine: Machine | MachineData) -> Emptying:
    """What empties the pockets of ``machine``."""
    return EMPTYINGS[machine.emptying]

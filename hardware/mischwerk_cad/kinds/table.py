"""The kinds of machine that the drawings know, by their names in machine files."""

from __future__ import annotations

from mischwerk_machines import Machine

from .kind import Kind
from .rack import Rack
from .wheel import Wheel

KINDS: dict[str, Kind] = {
    "rack": Rack(),
    "wheel": Wheel(),
}


def of(machine: Machine) -> Kind:
    """The kind of ``machine``."""
    return KINDS[machine.kind]

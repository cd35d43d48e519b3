"""The kinds of machine that machine files can describe, by their names there."""

from __future__ import annotations

from typing import Any

from ..machine import Machine
from .kind import Kind
from .rack import Rack
from .wheel.wheel import Wheel

KINDS: dict[str, Kind[Any]] = {
    "rack": Rack(),
    "wheel": Wheel(),
}


def of(machine: Machine) -> Kind[Any]:
    """The kind of ``machine``."""
    return KINDS[machine.kind]

"""The kinds of machine that the twin knows, by their names in machine files."""

from __future__ import annotations

from collections.abc import Iterable

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


def shown_by(looks: Iterable[str]) -> Kind:
    """The kind that a trace shows, recognised by its parts: traces name parts, not kinds."""
    seen = set(looks)
    return next(kind for kind in KINDS.values() if kind.carrier in seen)

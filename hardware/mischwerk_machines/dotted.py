"""Values by their dotted names, for code that varies or lists numbers by name. All other code uses attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from .machine_data import MachineData
from .tables import Table

COUNTS = ("pockets", "capacity")  # which stand before the tables


def names(data: MachineData | type[MachineData]) -> Iterator[str]:
    """Every key of every table, as "feed.gate_gap_mm"."""
    for section in msgspec.structs.fields(data):
        if isinstance(section.type, type) and issubclass(section.type, Table):
            yield from (f"{section.name}.{key}" for key in section.type.__struct_fields__)


def value(data: MachineData, name: str) -> Any:
    """One of them, or of the counts. Raises KeyError."""
    if name in COUNTS:
        return getattr(data, name)
    if name not in names(data):
        raise KeyError(name)
    section, _, key = name.partition(".")
    return getattr(getattr(data, section), key)


def as_tables(data: MachineData, values: Mapping[str, Any]) -> dict[str, Any]:
    """The nested tables of the file, not checked, with ``values`` by their names. Raises KeyError."""
    tables: dict[str, Any] = msgspec.to_builtins(data)
    known = frozenset(names(data))
    for name, changed in values.items():
        section, _, key = name.rpartition(".")
        if name not in known and name not in COUNTS:
            raise KeyError(name)
        (tables[section] if section else tables)[key] = changed
    return tables

"""Values by their dotted names, for code that varies or lists numbers by name. All other code uses attributes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from .machine_data import MachineData
from .tables import Table


def names(data: MachineData) -> Iterator[str]:
    """Every key of every table, as "feed.gate_gap_mm"."""
    for section, table in msgspec.structs.asdict(data).items():
        if isinstance(table, Table):
            yield from (f"{section}.{key}" for key in table.__struct_fields__)


def value(data: MachineData, name: str) -> Any:
    """One of them. Raises KeyError."""
    if name not in names(data):
        raise KeyError(name)
    section, _, key = name.partition(".")
    return getattr(getattr(data, section), key)


def as_tables(data: MachineData, values: Mapping[str, Any]) -> dict[str, Any]:
    """The nested tables of the file, not checked, with ``values`` by dotted name. Raises KeyError."""
    tables: dict[str, Any] = msgspec.to_builtins(data)
    known = frozenset(names(data))
    for name, changed in values.items():
        if name not in known:
            raise KeyError(name)
        section, _, key = name.partition(".")
        tables[section][key] = changed
    return tables

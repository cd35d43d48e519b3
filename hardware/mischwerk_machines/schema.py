"""From the tables of a TOML file to typed values. What does not fit is named as "key: reason"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Meta

from .emptyings import contradiction
from .kinds.table import KINDS
from .machine_data import MachineData
from .tables import LEAST, Table


class SchemaError(Exception):
    """The first problem of a file, on one line: "key: reason"."""


def typed(data: dict[str, Any]) -> MachineData:
    """The values of a file. Raises SchemaError."""
    if "kind" not in data:
        raise SchemaError("kind: missing")
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise SchemaError(f"kind: must be {' or '.join(KINDS)}, not {kind!r}")
    tables = _tables(data, KINDS[kind].data)
    check_tables(data, tables)
    values: MachineData = msgspec.convert(data, tables)
    problem = contradiction(values)
    if problem is not None:
        raise SchemaError(problem)
    return values


def _tables(data: dict[str, Any], known: Mapping[str, type[MachineData]]) -> type[MachineData]:
    """Those of the emptying whose section the file has; of the first that its kind can have, if it has none."""
    return next((known[section] for section in known if section in data), next(iter(known.values())))


def check_tables(data: dict[str, Any], table: type[Table], prefix: str = "") -> None:
    """Key by key, as msgspec's own errors name neither the value nor what it may be. Raises SchemaError."""
    fields = _fields(table)
    for key, value in data.items():
        if key not in fields:
            what = "section" if isinstance(value, dict) else "key"
            raise SchemaError(f"{prefix}{key}: unknown {what}")
    for key, sort in fields.items():
        is_section = isinstance(sort, type) and issubclass(sort, Table)
        if key not in data:
            if key in _with_default(table):
                continue
            raise SchemaError(f"{prefix}{key}: {'the section is ' if is_section else ''}missing")
        if not is_section:
            if not _fits(data[key], sort):
                raise SchemaError(f"{prefix}{key}: must be {_description(sort)}, not {data[key]!r}")
        elif isinstance(data[key], dict):
            check_tables(data[key], sort, f"{key}.")
        else:
            raise SchemaError(f"{key}: must be a section, not {data[key]!r}")


@cache  # to find out is most of a file's time
def _fields(table: type[Table]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(table)}


@cache
def _with_default(table: type[Table]) -> frozenset[str]:
    return frozenset(field.name for field in msgspec.structs.fields(table) if not field.required)


def _fits(value: Any, sort: Any) -> bool:
    try:
        msgspec.convert(value, sort)
    except msgspec.ValidationError:
        return False
    return not _has_too_small(value)


def _has_too_small(value: Any) -> bool:
    """Some number is neither 0 nor at least the smallest a machine can have, which bounds of msgspec can't express."""
    if isinstance(value, list | tuple):
        return any(_has_too_small(item) for item in value)
    return isinstance(value, float) and 0.0 < abs(value) < LEAST


def _description(sort: Any) -> str:
    notes = get_args(sort)[1:] if get_origin(sort) is Annotated else ()
    return next(note.description for note in reversed(notes) if isinstance(note, Meta) and note.description)

"""Find, merge and check machine files."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from . import dotted, reading
from .kinds.table import KINDS
from .machine import CardFormat, Machine
from .schema import SchemaError, typed

_HERE = Path(__file__).resolve().parent
# An installed package carries the files inside it; a checkout has them next door.
FOLDER = _HERE / "builds" if (_HERE / "builds").is_dir() else _HERE.parent / "machines"
_FORMATS, ACROSS, _UNKNOWNS = "formats", "across", "unknowns"  # which are no machines
_LARGEST_BYTES = 1 << 20


class MachineFileError(Exception):
    """A machine file that can't be used; the text names file, key and reason on one line."""


class UnknownMachine(MachineFileError):
    """No build has this name; the text says which there are."""


def names() -> list[str]:
    """Names of the builds that come with the project."""
    return sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem not in (_FORMATS, ACROSS, _UNKNOWNS))


def load(name_or_path: str) -> Machine:
    """A shipped build by name, or any file by its path (one that ends in .toml or holds a slash).

    Raises MachineFileError.
    """
    if name_or_path.endswith(".toml") or "/" in name_or_path:
        path = Path(name_or_path)
    elif name_or_path in names():
        path = FOLDER / f"{name_or_path}.toml"
    else:
        raise UnknownMachine(f"there is no machine {name_or_path!r}; the known ones are {', '.join(names())}")
    return _machine(path, _merged(path, ()))


def changed(machine: Machine, values: Mapping[str, Any]) -> Machine:
    """``machine`` with other numbers, as {"feed.gate_gap_mm": 0.5}; its sha256, too. Raises MachineFileError."""
    try:
        tables = dotted.as_tables(machine.data, values)
    except KeyError as unknown:
        name = unknown.args[0]
        raise MachineFileError(without(machine, name) or f"{machine.name} has no number called {name!r}") from None
    return _machine(machine.path, tables)


def without(machine: Machine, name: str) -> str:
    """Say that ``machine`` has no such part, if another can have a number of this name; "" if none has."""
    have = [
        kind for kind, known in KINDS.items() if any(name in dotted.names(tables) for tables in known.data.values())
    ]
    if not have:
        return ""
    return f"{machine.name if machine.kind in have else f'a {machine.kind}'} has no such part"


def _machine(path: Path, tables: dict[str, Any]) -> Machine:
    try:
        data = typed(tables)
    except SchemaError as problem:
        raise MachineFileError(f"{path.name}: {problem}") from None
    digest = hashlib.sha256(json.dumps(msgspec.to_builtins(data), sort_keys=True).encode()).hexdigest()
    return Machine(
        name=data.name,
        summary=data.summary,
        kind=data.kind,
        pockets=data.pockets,
        capacity=data.capacity,
        pocket_order=data.pocket_order,
        formats=tuple(read_tables(FOLDER / f"{_FORMATS}.toml")),
        path=path,
        sha256=digest,
        data=data,
    )


def card_format(name: str) -> CardFormat:
    """A card format by name. Raises MachineFileError naming the known ones."""
    known = read_tables(FOLDER / f"{_FORMATS}.toml")
    if name not in known:
        raise MachineFileError(f"unknown card format {name!r}; the known ones are {', '.join(known)}")
    return msgspec.convert({"name": name, **known[name]}, CardFormat)


def read_tables(path: Path) -> dict[str, Any]:
    """The tables of a TOML file, not checked. Raises MachineFileError."""
    try:
        return tomllib.loads(reading.read(path, _LARGEST_BYTES).decode("utf-8"))
    except FileNotFoundError:
        raise MachineFileError(f"{path}: there is no such file") from None
    except OSError as error:
        raise MachineFileError(f"{path}: {reading.reason(error)}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MachineFileError(f"{path.name}: not TOML: {error}") from None
    except RecursionError:
        raise MachineFileError(f"{path.name}: not a machine's TOML: it is nested too deeply") from None
    except ValueError as error:  # NUL or half a character in the path, a number of thousands of digits
        raise MachineFileError(f"{path.name!a} can't be read: {error}") from None


def _drop_emptying(base: dict[str, Any], data: Mapping[str, Any]) -> None:
    """Drop what empties the pockets, and its pairs with the card, if the file says what else does."""
    sections = {section for kind in KINDS.values() for section in kind.data}
    if not sections & data.keys():
        return
    for section in sections - data.keys():
        for rows in (base, base.get("friction"), base.get("restitution")):
            if isinstance(rows, dict):
                rows.pop(section, None)


def _merged(path: Path, above: tuple[Path, ...]) -> dict[str, Any]:
    """The file over the one it extends; sections are merged key by key."""
    data = read_tables(path)
    base_name = data.pop("extends", None)
    if base_name is None:
        return data
    if not isinstance(base_name, str) or not base_name.isprintable():
        raise MachineFileError(f"{path.name}: extends: must be the name of a machine")
    beside = path.parent / f"{base_name}.toml"
    base_path = beside if beside.exists() else FOLDER / f"{base_name}.toml"
    if base_path.resolve() in above or base_path.resolve() == path.resolve():
        raise MachineFileError(f"{path.name}: extends: {base_name} leads back to itself")
    merged = _merged(base_path, (*above, path.resolve()))
    _drop_emptying(merged, data)
    for key, value in data.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = {**merged[key], **value}
        else:
            merged[key] = value
    return merged

"""Numbers of the construction: construction.toml, bought.toml and the machines' across.toml, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from mischwerk_machines import MachineFileError, across

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Construction:
    """``tables``: of construction.toml and across.toml, by subject. ``bought``: bought.toml, by key. Lengths in mm."""

    tables: Mapping[str, Mapping[str, Any]]
    bought: Mapping[str, Mapping[str, Any]]

    def __getitem__(self, subject: str) -> Mapping[str, Any]:
        """A table of construction.toml. Raises MachineFileError for an unknown one."""
        if subject not in self.tables:
            raise MachineFileError(f"construction.toml: there is no table [{subject}]")
        return self.tables[subject]

    def size(self, key: str) -> Mapping[str, Any]:
        """True dimensions of a bought part. Raises MachineFileError for an unknown key."""
        if key not in self.bought:
            raise MachineFileError(f"bought.toml: there is no part [{key}]")
        size: Mapping[str, Any] = self.bought[key]["size"]
        return size

    @property
    def half_mm(self) -> float:
        """From the cards' middle to the inner side of a side wall."""
        return float(self["across"]["inner_mm"]) / 2.0

    @property
    def outer_mm(self) -> float:
        """From the cards' middle to the outer side of a side wall."""
        return self.half_mm + float(self["across"]["wall_mm"])


@cache
def load_construction(folder: Path = _FOLDER) -> Construction:
    """Both files of ``folder``, and across.toml. Raises MachineFileError if one is missing or is not TOML."""
    tables = _read(folder / "construction.toml") | msgspec.to_builtins(across())
    return Construction(tables, _read(folder / "bought.toml"))


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise MachineFileError(f"{path.name}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise MachineFileError(f"{path.name}: not TOML: {error}") from None

"""The second section, seen from above, which every build shares: across.toml, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from .files import ACROSS, FOLDER, MachineFileError, read_tables
from .schema import SchemaError, check_tables
from .tables import NotNegative, Positive, Share, Table


class Walls(Table, frozen=True):
    """[across]: what is drawn, mm from the cards' middle."""

    inner_mm: Positive
    wall_mm: Positive
    roller_mm: Positive
    roller_wide_mm: Positive
    clear_mm: Positive
    gate_pad_mm: Positive
    throat_beam_mm: Positive
    side_end_mm: Positive
    pocket_flare_mm: NotNegative
    pocket_flare_long_mm: Positive


class WellLiner(Table, frozen=True):
    """[well_liner]"""

    play_mm: Positive
    lead_mm: Positive
    least_mm: Positive
    beam_mm: Positive


class Skew(Table, frozen=True):
    """[skew]: what turns a card."""

    corner_mm: Positive
    nip_tyres: Share
    roller_tyres: Share
    worn_grip: Share
    idlers: Share
    axle_deg: NotNegative
    gate_n: NotNegative
    rack_aside_mm: NotNegative


class Across(Table, frozen=True):
    """The whole file."""

    across: Walls
    well_liner: WellLiner
    skew: Skew

    def liner_mm(self, width_mm: float) -> float:
        """Thickness of the well's liners for cards so wide; 0 where they are too thin to be made."""
        thick = self.across.inner_mm / 2.0 - width_mm / 2.0 - self.well_liner.play_mm
        return float(thick) if thick >= self.well_liner.least_mm else 0.0


@cache
def across() -> Across:
    """That of the project. Raises MachineFileError."""
    return _typed(read_tables(FOLDER / f"{ACROSS}.toml"))


def across_with(base: Across, values: Mapping[str, Any]) -> Across:
    """``base`` with other numbers, as {"well_liner.play_mm": 1.0}. Raises MachineFileError."""
    tables: dict[str, Any] = msgspec.to_builtins(base)
    for name, value in values.items():
        section, _, key = name.partition(".")
        if not key or key not in tables.get(section, {}):
            raise MachineFileError(f"{ACROSS}.toml has no number called {name!r}")
        tables[section][key] = value
    return _typed(tables)


def _typed(tables: dict[str, Any]) -> Across:
    try:
        check_tables(tables, Across)
    except SchemaError as problem:
        raise MachineFileError(f"{ACROSS}.toml: {problem}") from None
    loaded = msgspec.convert(tables, Across)
    walls = loaded.across
    if walls.roller_mm + walls.roller_wide_mm / 2.0 > walls.inner_mm / 2.0:
        raise MachineFileError(f"{ACROSS}.toml: across.roller_mm: the rollers meet the side walls")
    if walls.throat_beam_mm > walls.inner_mm / 2.0:
        raise MachineFileError(f"{ACROSS}.toml: across.throat_beam_mm: lies outside the side walls")
    return loaded

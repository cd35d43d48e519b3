"""One number of a machine file that can't be built."""

from __future__ import annotations

from typing import Any, NamedTuple

STEEPEST_DEG = 60.0  # of what a card's end slides along as it is stopped, from square to the card


class Problem(NamedTuple):
    """key: as table.key of the machine file, or of construction.toml."""

    key: str
    value: Any
    reason: str
    remedy: str

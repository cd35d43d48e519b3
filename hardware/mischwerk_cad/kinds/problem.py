"""One number of a machine file that can't be built."""

from __future__ import annotations

from typing import Any, NamedTuple


class Problem(NamedTuple):
    """key: as table.key of the machine file, or of construction.toml."""

    key: str
    value: Any
    reason: str
    remedy: str

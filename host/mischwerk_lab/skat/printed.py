"""What the source document printed: `printed.json`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("printed.json")


@cache
def _all() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found


def columns() -> tuple[str, ...]:
    """S5 to S1000: worlds for a decision; T1 to T3: seconds."""
    return tuple(_all()["columns"])


def cell(table: str, line: int, column: str) -> int | None:
    """Tournament points in 3,000 games; None where the document has none."""
    if table not in _all()["tables"]:
        return None
    found: int | None = _all()["tables"][table][line][columns().index(column)]
    return found


def kinds() -> dict[str, int]:
    """Table 5.1: games of each kind in 1,000 deals."""
    found: dict[str, int] = _all()["kinds"]
    return found


def more(of: str, table: str, which: int) -> float | None:
    """Read a table's first or second line; ``of``: listed or won. None where the document has none."""
    found: list[float] | None = _all()[of].get(table)
    return found[which] if found else None

"""Read the list of benches, and choose from it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def benches() -> dict[str, dict[str, Any]]:
    """Read benches.toml."""
    return tomllib.loads((HERE / "benches.toml").read_text(encoding="utf-8"))


def chosen(names: list[str], part: str | None) -> list[str]:
    """Choose the benches named, or all of a part but those that only run if they are named. Raises ValueError."""
    known = benches()
    parts = sorted({bench["part"] for bench in known.values()})
    if part and part not in parts:
        raise ValueError(f"No part {part!r} has benches. Those that do: {', '.join(parts)}.")
    if wrong := [name for name in names if name not in known]:
        raise ValueError(f"There is no bench {wrong[0]!r}. `make bench LIST=1` names them.")
    return names or [name for name, bench in known.items() if part in (None, bench["part"]) and not bench.get("alone")]


def command(name: str, *options: str) -> list[str]:
    """Tell how a bench is called."""
    bench = benches()[name]
    return [sys.executable, str(HERE / bench.get("program", f"{name}.py")), *bench.get("arguments", ()), *options]

"""Read and keep the figures of all benches: one file, {name: figures}."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).with_name("results.json")


def figures(name: str, path: Path = RESULTS) -> Any:
    """Read a bench's figures; None if it has none."""
    return _all(path).get(name)


def keep(name: str, result: Any, path: Path = RESULTS) -> None:
    """Put a bench's figures in the place of those before; the others stay, also if two benches end at once."""
    import fcntl  # not on Windows, where figures are read, as by tests

    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        kept = _all(path) | {name: _without_nan(result)}
        text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False)
        written = path.with_suffix(".new")
        written.write_text(text + "\n", encoding="utf-8")
        written.replace(path)
    finally:
        os.close(folder)


def _all(path: Path) -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return stored


def _without_nan(value: Any) -> Any:
    """null for what was not measured, as JSON knows no NaN."""
    if isinstance(value, dict):
        return {key: _without_nan(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(inner) for inner in value]
    return None if isinstance(value, float) and math.isnan(value) else value

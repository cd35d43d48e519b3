"""docs/command-line.md: how long the program takes to start, as measured."""

from __future__ import annotations

import json

from .common import HERE, filled, table


def command_line_page() -> str:
    """The page."""
    found = json.loads((HERE.parent / "bench" / "start.json").read_text(encoding="utf-8"))
    rows = [
        [f"`mischwerk {row['words']}`", f"{row['median_ms']} ms", f"{row['least_ms']} ms"] for row in found["cpu_time"]
    ]
    told = table(["", f"median of {found['runs']}", "least"], rows)
    return filled("command-line.md", {"start": told})

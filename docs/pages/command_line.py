"""docs/command-line.md: how long the program takes to start, as measured."""

from __future__ import annotations

from .common import figures, filled, table


def command_line_page() -> str:
    """The page."""
    found = figures("start")
    rows = [
        [f"`mischwerk {row['words']}`", f"{row['median_ms']} ms", f"{row['least_ms']} ms"] for row in found["cpu_time"]
    ]
    told = table(["", f"median of {found['runs']}", "least"], rows)
    return filled("command-line.md", {"start": told})

"""Table of rig.md: how near the rig's numbers come, measured by bench/rig.py; guide.py makes the others."""

from __future__ import annotations

from .common import figures, filled, table


def rig_page() -> str:
    """Its table."""
    told = figures("rig")
    worlds = told["worlds"]
    rows = [
        [
            f"`{key}`",
            f"{one['mean_percent']:+.1f} %",
            f"{one['most_percent']:+.1f} %",
            f"{one['stated_percent']:.1f} %",
            f"{one['within']} of {worlds}",
        ]
        for key, one in told["numbers"].items()
    ]
    text = table(["number", "off, on average", "at most", "+- as stated", "within it"], rows)
    return filled("rig.md", {"accuracy": f"{text}\n{worlds} worlds, {told['date']}.\n"})

"""The tables of crosscheck.md, from the figures of bench/crosscheck.py."""

from __future__ import annotations

import re
from typing import Any

from mischwerk_sim.crosscheck.agreement import LIMITS, faults, verdicts
from mischwerk_sim.crosscheck.recording import SCENES
from mischwerk_sim.crosscheck.report import drop_table, scene_table

from .common import figures, filled, table


def crosscheck_page() -> str:
    """Its tables."""
    reports = figures("crosscheck")
    engines = " and ".join(f"{name} {number}" for name, number in reports[0]["engines"].items())
    summary = table(
        ["build", "outcomes that agree", "that differ"],
        [[f"`{one['machine']}`", f"{one['agree']} of {one['outcomes']}", _differ(one)] for one in reports],
    )
    parts = {
        "summary": f"{summary}\nMeasured with {engines}, {len(reports[0]['seeds'])} decks each.\n",
        "drops": "\n".join(drop_table(reports[0]["drops"])) + "\n",
        "limits": "\n".join(LIMITS) + "\n",
    }
    return filled("crosscheck.md", parts | {one["machine"]: _scenes(one) for one in reports})


def _differ(report: dict[str, Any]) -> str:
    """Return what differs, each with the cases in which it does; then what could not be compared."""
    by_quantity: dict[str, list[str]] = {}
    for one in verdicts(report["runs"]):
        if not one.agrees:
            by_quantity.setdefault(f"{one.quantity.scene}: {one.quantity.label}", []).append(one.label)
    found = [f"{what} ({', '.join(labels)})" for what, labels in by_quantity.items()]
    found += dict.fromkeys(re.sub(", seed [0-9]+", "", one) for one in faults(report["runs"]))
    return "; ".join(found) or "nothing"


def _scenes(report: dict[str, Any]) -> str:
    judged = verdicts(report["runs"])
    return (
        "\n".join(
            line for scene in SCENES for line in ["", f"### {scene.capitalize()}", "", *scene_table(scene, judged)]
        ).lstrip("\n")
        + "\n"
    )

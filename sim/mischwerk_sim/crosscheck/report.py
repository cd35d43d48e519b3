"""A comparison as files: report.json, report.md, and two pictures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from . import moments, ways
from .agreement import QUANTITIES, Verdict, faults, verdicts
from .cases import Compared, plain, rounded
from .drop import Drop
from .limits import LIMITS
from .names import SCENES
from .scenes import Setting
from .tables import drop_table, scene_table


def as_json(setting: Setting, found: Sequence[Compared], drops: Sequence[Drop]) -> dict[str, Any]:
    """All of it, for a file."""
    rows = [row for one in found for row in plain(one)]
    judged = verdicts(rows)
    return {
        "machine": setting.machine.name,
        "machine_sha256": setting.machine.sha256,
        "format": setting.card.name,
        "seeds": sorted({one.seed for one in found}),
        "stack": setting.stack,
        "feeds": setting.feeds,
        "ejected": setting.ejected,
        "engines": {"pymunk": version("pymunk"), "mujoco": version("mujoco")},
        "agree": sum(one.agrees for one in judged),
        "outcomes": len(judged),
        "faults": faults(rows),
        "apart": [_plainly(one) for one in judged if not one.agrees],
        "drops": [{name: rounded(value) for name, value in one._asdict().items()} for one in drops],
        "runs": rows,
    }


def write(folder: Path, setting: Setting, found: Sequence[Compared], drops: Sequence[Drop]) -> list[Path]:
    """Write all files into ``folder``; their paths."""
    report = as_json(setting, found, drops)
    paths = [folder / name for name in ("report.md", "report.json", "ways.png", "moments.png")]
    paths[0].write_text(markdown(report), encoding="utf-8")
    paths[1].write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    ways.draw(paths[2], setting, found, drops)
    moments.draw(paths[3], setting, found)
    return paths


def summary(report: dict[str, Any]) -> list[str]:
    """In a few sentences, what the report says."""
    lines = [f"{report['agree']} of {report['outcomes']} outcomes agree within what was allowed before."]
    lines += [f"Differs: {one}." for one in report["apart"]]
    lines += [f"Went wrong: {one}." for one in report["faults"]]
    return lines


def markdown(report: dict[str, Any]) -> str:
    """The report as a page."""
    engines = " and ".join(f"{name} {number}" for name, number in report["engines"].items())
    judged = verdicts(report["runs"])
    seeds = ", ".join(map(str, report["seeds"]))
    lines = [
        f"# {report['machine']} in two engines",
        "",
        f"{engines}, {report['format']} cards, seeds {seeds}. The same shapes, places, masses, frictions and",
        "restitutions in both; the firmware's own code drives both, and hears their sensors.",
        "",
        *(f"- {line}" for line in summary(report)),
        "",
        "![The cards' ways](ways.png)",
        "",
        "![Moments](moments.png)",
    ]
    for scene in SCENES:
        lines += [
            "",
            f"## {scene.capitalize()}",
            "",
            "pymunk / MuJoCo; of several seeds and cards the mean. Bold: differs.",
            "",
        ]
        lines += scene_table(scene, judged)
    lines += ["", "## Blows against a wall", "", *drop_table(report["drops"])]
    lines += ["", "## How far apart, and why", "", "| outcome | may differ by | because |", "| --- | --- | --- |"]
    for one in QUANTITIES:
        apart = "nothing" if one.apart is None else f"{one.apart:g} {one.unit}".strip()
        lines.append(f"| {one.scene}: {one.label} | {apart} | {one.why} |")
    lines += ["", "## What only one engine has", "", *LIMITS]
    return "\n".join(lines) + "\n"


def _plainly(one: Verdict) -> str:
    apart = "" if one.apart is None else f" by {one.apart:.2f} {one.quantity.unit}".rstrip()
    allowed = "" if one.quantity.apart is None else f" ({one.quantity.apart:g} allowed)"
    return f"{one.quantity.scene}, {one.label}: {one.quantity.label}{apart}{allowed}"

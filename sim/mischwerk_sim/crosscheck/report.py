"""A comparison as files: report.json, report.md with its tables, and two pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PatchCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Circle
from mischwerk_machines.section import section

from ..world.draw import LIGHT, OTHER
from . import ways
from .agreement import AS_IT_IS, LIMITS, QUANTITIES, Compared, Verdict, faults, plain, rounded, verdicts
from .drop import Drop
from .recording import EJECTION, INSERTION, SCENES
from .scenes import Run, Setting
from .ways import COLOURS, INK, PAPER

# -- The comparison as tables of Markdown, a scene each: a row a case, in each cell pymunk's number and MuJoCo's.


def scene_table(scene: str, judged: Sequence[Verdict]) -> list[str]:
    """Lines of the table of one scene. In bold: what differs by more than was allowed."""
    of_it = [verdict for verdict in judged if verdict.quantity.scene == scene]
    quantities = list(dict.fromkeys(verdict.quantity for verdict in of_it))
    heads = [f"{quantity.label}{', ' + quantity.unit if quantity.unit else ''}" for quantity in quantities]
    lines = [f"| case | {' | '.join(heads)} |", "| --- |" + " --- |" * len(heads)]
    for label in dict.fromkeys(verdict.label for verdict in of_it):
        cells = [_cell(verdict) for verdict in of_it if verdict.label == label]
        lines.append(f"| {label} | {' | '.join(cells)} |")
    allowed = ["the same" if quantity.apart is None else f"{quantity.apart:g}" for quantity in quantities]
    lines.append(f"| *may differ by* | {' | '.join(f'*{limit}*' for limit in allowed)} |")
    return lines


def drop_table(drops: Sequence[Mapping[str, Any]]) -> list[str]:
    """Lines of the table of blows against a wall, which have the fields of drop.Drop."""
    lines = [
        "| asked for | on a card's | at, m/s | pymunk | MuJoCo (least to most) | deep in MuJoCo, mm |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for drop in drops:
        got = f"{drop['mujoco']:.3f} ({drop['least']:.3f} to {drop['most']:.3f})"
        hit = f"{drop['wanted']:g} | {drop['on']} | {drop['speed_mm_s'] / 1000.0:g}"
        lines.append(f"| {hit} | {drop['pymunk']:.3f} | {got} | {drop['deep_mm']:.3f} |")
    return lines


def _cell(verdict: Verdict) -> str:
    text = " / ".join(_value(values) for values in verdict.by_engine.values())
    if verdict.quantity.apart is None and verdict.agrees:
        text = _value(next(iter(verdict.by_engine.values())))
    return text if verdict.agrees else f"**{text}**"


def _value(values: Sequence[Any]) -> str:
    """Sum up several seeds: the same word, or their mean."""
    flat = [number for value in values for number in (value if isinstance(value, list) else [value])]
    if not flat or any(number is None for number in flat):
        return "none"
    if all(isinstance(number, int) for number in flat):
        texts = list(dict.fromkeys(_words(value) for value in values))
        return texts[0] if len(texts) == 1 else "; ".join(texts)
    mean = sum(flat) / len(flat)
    return f"{mean:.1f}" if abs(mean) >= 10.0 else f"{mean:.2f}"


def _words(value: Any) -> str:
    return " ".join(str(item) for item in value) if isinstance(value, list) else str(value)


# -- The side view at some moments of a scene, the cards of both engines in one picture.

_CARDS = {"pymunk": (COLOURS[0], 3.4), "mujoco": ("#e4572e", 1.2)}
_MARGIN_MM = 12.0
_COLUMNS = 4
_TALL, _BELOW = 0.62, 0.32  # height of a picture by its width; share of it below the feed plane
_STEPS = (0.1, 0.45, 0.75, 1.0)
_SETS_OUT_MM = 2.0


def draw(path: Path, setting: Setting, comparisons: Sequence[Compared]) -> None:
    """Draw insertion and ejection, as the machine file has them, with the first seed, to a PNG."""
    scenes = [
        comparison
        for scene in (INSERTION, EJECTION)
        for comparison in comparisons
        if comparison.case.scene == scene and comparison.case.label == AS_IT_IS and comparison.seed == setting.seed
    ]
    figure = Figure(figsize=(14.0, 2.6 * len(scenes) + 0.5), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    figure.suptitle(f"{setting.machine.name}: moments of two scenes", fontsize=14, color=INK, x=0.01, ha="left")
    for row, comparison in zip(figure.subplots(len(scenes), _COLUMNS, squeeze=False), scenes, strict=True):
        view = _view(setting)
        for axes, ms in zip(row, _moments(comparison), strict=True):
            _moment(axes, comparison, ms, setting, view)
            axes.set_title(f"{comparison.case.scene}, {ms:.0f} ms", fontsize=10, color=INK)
    keys = [
        Line2D([], [], color=colour, linewidth=width, label="MuJoCo" if engine == "mujoco" else engine)
        for engine, (colour, width) in _CARDS.items()
    ]
    figure.legend(handles=keys, loc="upper right", ncols=2, frameon=False, fontsize=11)
    figure.savefig(path, dpi=100, facecolor=PAPER)


def _moments(comparison: Compared) -> list[float]:
    """From the first card's setting out until all have come to their places, in pymunk."""
    run = comparison.runs["pymunk"]
    way = run.way
    moved = np.abs(way.x - way.x[0]).max(axis=1) > _SETS_OUT_MM
    begin = float(way.ms[np.argmax(moved)]) if moved.any() else 0.0
    end = run.outcome.get("stop_ms") or run.outcome.get("landed_ms") or float(way.ms[-1])
    return [float(begin + share * (end - begin)) for share in _STEPS]


def _view(setting: Setting) -> tuple[float, float]:
    """From the well's rear wall to a card's length behind the stops of pockets: x, mm."""
    of_it = section(setting.machine, setting.card)
    return of_it.rear_x_mm - _MARGIN_MM, of_it.gate_x_mm + 1.6 * setting.card.length_mm


def _moment(axes: Axes, comparison: Compared, ms: float, setting: Setting, view: tuple[float, float]) -> None:
    first = comparison.runs["pymunk"]
    for look, corners, radius in first.way.parts_at(_look(first, ms)):
        face, edge, order = LIGHT.get(look, OTHER)
        if radius:
            patch = PatchCollection([Circle(corners[0], radius)], facecolor=face, edgecolor=edge, zorder=order)
            axes.add_collection(patch)
        else:
            axes.add_collection(
                PolyCollection([corners], facecolors=face, edgecolors=edge, linewidths=0.6, zorder=order)
            )
    half = setting.card.length_mm / 2.0
    for engine, run in comparison.runs.items():
        at = _look(run, ms)
        x, y, turn = run.way.x[at], run.way.y[at], run.way.turn[at]
        dx, dy = half * np.cos(turn), half * np.sin(turn)
        colour, width = _CARDS[engine]
        lines = np.stack([np.column_stack((x - dx, y - dy)), np.column_stack((x + dx, y + dy))], axis=1)
        axes.add_collection(LineCollection(list(lines), colors=colour, linewidths=width, zorder=9))
    high = (view[1] - view[0]) * _TALL
    axes.set(xlim=view, ylim=(-_BELOW * high, (1.0 - _BELOW) * high), aspect="equal", facecolor=PAPER)
    axes.set_axis_off()


def _look(run: Run, ms: float) -> int:
    return int(np.argmin(np.abs(run.way.ms - ms)))


def as_json(setting: Setting, comparisons: Sequence[Compared], drops: Sequence[Drop]) -> dict[str, Any]:
    """All of it, for a file."""
    rows = [row for comparison in comparisons for row in plain(comparison)]
    judged = verdicts(rows)
    return {
        "machine": setting.machine.name,
        "machine_sha256": setting.machine.sha256,
        "format": setting.card.name,
        "seeds": sorted({comparison.seed for comparison in comparisons}),
        "stack": setting.stack,
        "feeds": setting.feeds,
        "ejected": setting.ejected,
        "engines": {"pymunk": version("pymunk"), "mujoco": version("mujoco")},
        "agree": sum(verdict.agrees for verdict in judged),
        "outcomes": len(judged),
        "faults": faults(rows),
        "apart": [_plainly(verdict) for verdict in judged if not verdict.agrees],
        "drops": [{name: rounded(value) for name, value in drop._asdict().items()} for drop in drops],
        "runs": rows,
    }


def write(folder: Path, setting: Setting, comparisons: Sequence[Compared], drops: Sequence[Drop]) -> list[Path]:
    """Write all files into ``folder``; their paths."""
    report = as_json(setting, comparisons, drops)
    paths = [folder / name for name in ("report.md", "report.json", "ways.png", "moments.png")]
    paths[0].write_text(markdown(report), encoding="utf-8")
    paths[1].write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    ways.draw(paths[2], setting, comparisons, drops)
    draw(paths[3], setting, comparisons)
    return paths


def summary(report: dict[str, Any]) -> list[str]:
    """In a few sentences, what the report says."""
    lines = [f"{report['agree']} of {report['outcomes']} outcomes agree within what was allowed before."]
    lines += [f"Differs: {difference}." for difference in report["apart"]]
    lines += [f"Went wrong: {fault}." for fault in report["faults"]]
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
    for quantity in QUANTITIES:
        apart = "nothing" if quantity.apart is None else f"{quantity.apart:g} {quantity.unit}".strip()
        lines.append(f"| {quantity.scene}: {quantity.label} | {apart} | {quantity.why} |")
    lines += ["", "## What only one engine has", "", *LIMITS]
    return "\n".join(lines) + "\n"


def _plainly(verdict: Verdict) -> str:
    apart = "" if verdict.apart is None else f" by {verdict.apart:.2f} {verdict.quantity.unit}".rstrip()
    allowed = "" if verdict.quantity.apart is None else f" ({verdict.quantity.apart:g} allowed)"
    return f"{verdict.quantity.scene}, {verdict.label}: {verdict.quantity.label}{apart}{allowed}"

"""The comparison as tables of Markdown, a scene each: a row a case, in each cell pymunk's number and MuJoCo's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .agreement import Verdict


def scene_table(scene: str, found: Sequence[Verdict]) -> list[str]:
    """Lines of the table of one scene. In bold: what differs by more than was allowed."""
    of_it = [one for one in found if one.quantity.scene == scene]
    quantities = list(dict.fromkeys(one.quantity for one in of_it))
    heads = [f"{one.label}{', ' + one.unit if one.unit else ''}" for one in quantities]
    lines = [f"| case | {' | '.join(heads)} |", "| --- |" + " --- |" * len(heads)]
    for label in dict.fromkeys(one.label for one in of_it):
        cells = [_cell(one) for one in of_it if one.label == label]
        lines.append(f"| {label} | {' | '.join(cells)} |")
    allowed = ["the same" if one.apart is None else f"{one.apart:g}" for one in quantities]
    lines.append(f"| *may differ by* | {' | '.join(f'*{one}*' for one in allowed)} |")
    return lines


def drop_table(drops: Sequence[Mapping[str, Any]]) -> list[str]:
    """Lines of the table of blows against a wall, which have the fields of drop.Drop."""
    lines = [
        "| asked for | on a card's | at, m/s | pymunk | MuJoCo (least to most) | deep in MuJoCo, mm |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for one in drops:
        got = f"{one['mujoco']:.3f} ({one['least']:.3f} to {one['most']:.3f})"
        hit = f"{one['wanted']:g} | {one['on']} | {one['speed_mm_s'] / 1000.0:g}"
        lines.append(f"| {hit} | {one['pymunk']:.3f} | {got} | {one['deep_mm']:.3f} |")
    return lines


def _cell(one: Verdict) -> str:
    text = " / ".join(_value(values) for values in one.by_engine.values())
    if one.quantity.apart is None and one.agrees:
        text = _value(next(iter(one.by_engine.values())))
    return text if one.agrees else f"**{text}**"


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
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)

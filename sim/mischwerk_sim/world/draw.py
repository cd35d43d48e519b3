"""A picture of the machine as it is now: every body where it is, every part in its style, every card in its colour.

Parts are shapes that carry a ``look`` (see space.Surfaces.part). Cards are drawn true to scale;
an enlarged detail shows single cards at gate and nip.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pymunk
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from shuffler.hal import SENSOR_NAMES

from .cards import Cards
from .look import Look, Note
from .sensors import Beam

# -- How the parts of a machine look, in pictures and in playbacks: face, edge, and their order from back to front.

LIGHT = {
    "frame": ("#dcd8d0", "#b5afa3", 1),
    "rail": ("#c9c2b4", "#a79f8f", 1),
    "shroud": ("#dcd8d0", "#b5afa3", 1),
    "guide": ("#c9c2b4", "#a79f8f", 2),
    "bridge": ("#dcd8d0", "#b5afa3", 2),
    "rack": ("#a9bcd0", "#6f8aa6", 2),
    "stop": ("#e3cfa8", "#bfa268", 2),
    "wheel": ("#a9bcd0", "#6f8aa6", 2),
    "gate": ("#b23a48", "#7d2530", 4),
    "roller": ("#4a4e57", "#24272d", 4),
    "nip": ("#4a4e57", "#24272d", 4),
    "idler": ("#8d939e", "#4a4e57", 4),
    "follower": ("#3f8f86", "#2a625c", 5),
    "pusher": ("#e39b3c", "#a86b1b", 5),
}
DARK = {
    "frame": ("#4a4d55", "#666a74", 1),
    "rail": ("#575a63", "#73777f", 1),
    "shroud": ("#4a4d55", "#666a74", 1),
    "guide": ("#575a63", "#73777f", 2),
    "bridge": ("#4a4d55", "#666a74", 2),
    "rack": ("#3d5268", "#5f7d9b", 2),
    "stop": ("#6b5a36", "#8f7a4c", 2),
    "wheel": ("#344759", "#4e6883", 2),
    "gate": ("#c4515f", "#e07e8a", 4),
    "roller": ("#83889a", "#a9aebb", 4),
    "nip": ("#83889a", "#a9aebb", 4),
    "idler": ("#5d626e", "#8d939e", 4),
    "follower": ("#3f8f86", "#62b8ae", 5),
    "pusher": ("#d68f32", "#f0b869", 5),
}
OTHER = ("#d0d0d0", "#909090", 2)

_POINT = tuple[float, float]
_INK, _PAPER, _FAINT = "#2b2f36", "#fbfaf7", "#8a8f98"
_LIT, _DARK = "#e4572e", "#cfd3d8"
_CARD_COLOURS = colormaps["viridis"]


def draw(
    path: Path, title: str, parts: Sequence[pymunk.Shape], cards: Cards, look: Look, levels: Sequence[int]
) -> None:
    """Draw to a PNG (after cards.read())."""
    left, bottom, right, top = look.view
    width = 13.0
    figure = Figure(figsize=(width, width * (top - bottom) / (right - left) + 1.0), dpi=110, facecolor=_PAPER)
    FigureCanvasAgg(figure)
    share = 1.0 / figure.get_figheight()  # of one inch
    axes = figure.add_axes((0.0, 0.5 * share, 1.0, 1.0 - share))
    inches_per_mm = width / (right - left)
    _scene(axes, look.view, parts, cards, look.beams, levels, inches_per_mm)
    _notes(axes, look.notes)
    axes.text(*look.story_at, "\n".join(look.story), fontsize=12, color=_INK, va="top", linespacing=1.9)
    _detail(axes, look, parts, cards, levels, inches_per_mm)
    figure.text(0.02, 1.0 - 0.32 * share, title, fontsize=17, color=_INK, weight="bold", va="center")
    # Once each: several beams may share a line.
    _lamps(figure, list(dict.fromkeys([*(beam.sensor for beam in look.beams), *look.switches])), levels, 0.25 * share)
    _key(figure, cards.count, 0.25 * share, share)
    figure.savefig(path, format="png")


def _scene(
    axes: Axes,
    view: tuple[float, float, float, float],
    parts: Sequence[pymunk.Shape],
    cards: Cards,
    beams: Sequence[Beam],
    levels: Sequence[int],
    inches_per_mm: float,
) -> None:
    axes.set(xlim=(view[0], view[2]), ylim=(view[1], view[3]), aspect="equal", facecolor=_PAPER)
    axes.set_axis_off()
    outlines: dict[str, list[list[_POINT]]] = {}
    spokes: list[list[_POINT]] = []
    for part in parts:
        outlines.setdefault(part.look, []).append(_outline(part))
        spokes.extend(_spokes(part))
    for name, polygons in outlines.items():
        face, edge, order = LIGHT.get(name, OTHER)
        axes.add_collection(PolyCollection(polygons, facecolors=face, edgecolors=edge, linewidths=0.8, zorder=order))
    axes.add_collection(LineCollection(spokes, colors="#9aa0aa", linewidths=1.0, zorder=4.5))
    _beams(axes, beams, levels, view)
    # A little thinner than true, so that a hairline of paper parts neighbouring cards.
    points = 0.8 * float(cards.thickness_mm.sum()) / max(1, cards.count) * inches_per_mm * 72.0
    colours = [_CARD_COLOURS(number / max(1, cards.count - 1)) for number in cards.card_of_bar]
    lines = list(_card_lines(cards))
    axes.add_collection(LineCollection(lines, colors=colours, linewidths=points, capstyle="butt", zorder=3))


def _beams(axes: Axes, beams: Sequence[Beam], levels: Sequence[int], view: tuple[float, float, float, float]) -> None:
    for beam in beams:
        lit = bool(levels[beam.sensor])
        low, high = max(beam.low_mm, view[1] + 1.5), min(beam.high_mm, view[3] - 1.5)
        axes.plot(
            [beam.x_mm, beam.x_mm],
            [low, high],
            color=_LIT if lit else _FAINT,
            linewidth=1.6 if lit else 0.9,
            linestyle=(0, (3, 2)),
            marker="o",
            markersize=4.5,
            markerfacecolor=_LIT if lit else _PAPER,
            clip_on=True,
            zorder=6,
        )


def _notes(axes: Axes, notes: Sequence[Note]) -> None:
    for note in notes:
        axes.annotate(
            note.text,
            xy=note.points_to,
            xytext=note.at,
            fontsize=10.5,
            color=_INK,
            ha="center",
            va="center",
            zorder=8,
            bbox={"boxstyle": "round,pad=0.2", "facecolor": _PAPER, "edgecolor": "none", "alpha": 0.85},
            arrowprops={"arrowstyle": "-", "color": _FAINT, "linewidth": 0.8, "shrinkB": 0.0},
        )


def _detail(
    axes: Axes, look: Look, parts: Sequence[pymunk.Shape], cards: Cards, levels: Sequence[int], inches_per_mm: float
) -> None:
    x0, y0, x1, y1 = look.detail
    left, bottom, right, top = look.detail_at
    part = axes.inset_axes((left, bottom, right - left, top - bottom), transform=axes.transData)
    scale = min((right - left) / (x1 - x0), (top - bottom) / (y1 - y0))
    _scene(part, look.detail, parts, cards, look.beams, levels, inches_per_mm * scale)
    part.add_patch(Rectangle((x0, y0), x1 - x0, y1 - y0, fill=False, edgecolor=_FAINT, linewidth=1.6, zorder=9))
    axes.add_patch(Rectangle((x0, y0), x1 - x0, y1 - y0, fill=False, edgecolor=_FAINT, linewidth=0.8, zorder=7))
    axes.text(left, top + 1.0, f"gate and nip, {scale:.0f} times larger", fontsize=9.5, color=_FAINT, style="italic")


def _lamps(figure: Figure, sensors: Sequence[int], levels: Sequence[int], y: float) -> None:
    for place, sensor in enumerate(sensors):
        x = 0.03 + 0.095 * place
        lit = bool(levels[sensor])
        figure.text(x - 0.009, y, "\u25cf", color=_LIT if lit else _DARK, fontsize=13, va="center", ha="center")
        figure.text(x, y, SENSOR_NAMES[sensor], color=_INK if lit else _FAINT, fontsize=10, va="center")


def _key(figure: Figure, count: int, y: float, inch: float) -> None:
    axes = figure.add_axes((0.80, y - 0.05 * inch, 0.12, 0.1 * inch))
    scale = ScalarMappable(Normalize(0, max(1, count - 1)), _CARD_COLOURS)
    bar = figure.colorbar(scale, cax=axes, orientation="horizontal", ticks=[])
    bar.outline.set_visible(False)
    figure.text(0.793, y, "card 0", fontsize=10, color=_INK, ha="right", va="center")
    figure.text(0.927, y, str(count - 1), fontsize=10, color=_INK, va="center")


def _card_lines(cards: Cards) -> Iterator[list[_POINT]]:
    for x, y, cos, sin, half in zip(cards.bar_x, cards.bar_y, cards.bar_cos, cards.bar_sin, cards.half_mm, strict=True):
        yield [(x - half * cos, y - half * sin), (x + half * cos, y + half * sin)]


def _outline(shape: pymunk.Shape) -> list[_POINT]:
    """The shape's outline in the machine's coordinates; a circle as a polygon."""
    body = shape.body
    assert body is not None  # every part's shape sits on a body
    if isinstance(shape, pymunk.Poly):
        corners = (body.local_to_world(corner) for corner in shape.get_vertices())
        return [(x, y) for x, y in corners]
    assert isinstance(shape, pymunk.Circle)
    x, y = body.local_to_world(shape.offset)
    turns = [2.0 * math.pi * i / 48 for i in range(48)]
    return [(x + shape.radius * math.cos(turn), y + shape.radius * math.sin(turn)) for turn in turns]


def _spokes(shape: pymunk.Shape) -> Iterator[list[_POINT]]:
    """A cross on every roller, so that two pictures show whether it has turned."""
    if not isinstance(shape, pymunk.Circle) or shape.body is None:
        return
    for turn in (shape.body.angle, shape.body.angle + math.pi / 2.0):
        x, y = shape.body.position
        dx, dy = 0.7 * shape.radius * math.cos(turn), 0.7 * shape.radius * math.sin(turn)
        yield [(x - dx, y - dy), (x + dx, y + dy)]

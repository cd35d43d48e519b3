"""Names beside a picture, with lines to what they name. Pixels from the upper left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

_TEXT_PX = 19
_LINE_PX = 27  # from one label to the next
_EDGE_PX = 14
_RIM_PX = 3
_GAP_PX = 6  # from a name to its line
_INK = (25, 27, 32)
_LEADER = (95, 99, 108)
_DOT_PX = 3


class Label(NamedTuple):
    """``text`` beside the picture, and the point it names. ``ink``: of the line between them."""

    text: str
    at: tuple[float, float]
    ink: tuple[int, int, int] = _LEADER


def with_labels(image: Image.Image, labels: Sequence[Label]) -> Image.Image:
    """The picture with labels left and right of its middle, none over another. Points keep their order from above.

    Long lists grow the picture downwards.
    """
    by_side: tuple[list[Label], list[Label]] = ([], [])
    for label in sorted(labels, key=lambda one: one.at[0]):
        by_side[len(by_side[0]) * 2 >= len(labels)].append(label)
    height = max(image.height, max(map(len, by_side)) * _LINE_PX + 2 * _EDGE_PX)
    wide = Image.new("RGB", (image.width, height), "white")
    shift = (height - image.height) // 2
    wide.paste(image, (0, shift))
    draw, font = ImageDraw.Draw(wide), ImageFont.load_default(_TEXT_PX)
    for is_right, side in enumerate(by_side):
        moved = sorted((one._replace(at=(one.at[0], one.at[1] + shift)) for one in side), key=lambda one: one.at[1])
        # Lines turn where the longest name ends: so none runs over another's name.
        column = max((draw.textlength(one.text, font=font) for one in moved), default=0.0) + _EDGE_PX + _GAP_PX
        for label, y in zip(moved, _heights([one.at[1] for one in moved], height), strict=True):
            _draw(draw, font, label, y, column, wide.width if is_right else 0)
    return wide


def _heights(wanted: list[float], height: int) -> list[float]:
    """Heights of the labels of one side, in order: near their points, and _LINE_PX apart."""
    low, high = _EDGE_PX + _LINE_PX / 2, height - _EDGE_PX - _LINE_PX / 2
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + _LINE_PX if found else low))
    limit = high
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], limit)
        limit = found[i] - _LINE_PX
    return found


def _draw(
    draw: ImageDraw.ImageDraw,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    label: Label,
    y: float,
    column: float,
    right_edge: int,
) -> None:
    length = draw.textlength(label.text, font=font)
    left = right_edge - _EDGE_PX - length if right_edge else _EDGE_PX
    end, turn = (left - _GAP_PX, right_edge - column) if right_edge else (left + length + _GAP_PX, column)
    x, y_at = label.at
    draw.line([(end, y), (turn, y), (x, y_at)], fill=label.ink, width=1)
    draw.ellipse([x - _DOT_PX, y_at - _DOT_PX, x + _DOT_PX, y_at + _DOT_PX], fill=label.ink)
    # A white rim keeps a name readable whatever is behind it.
    draw.text((left, y), label.text, font=font, fill=_INK, anchor="lm", stroke_width=_RIM_PX, stroke_fill="white")

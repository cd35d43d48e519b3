"""What parts look like in pictures: colours by carrier or material, and names beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from ..model import COVER, CURTAIN, FOLLOWER, FRAME, PUSHER, RACK, WHEEL, Part

Colour = tuple[float, float, float]  # red, green, blue; 0 to 1

GREYED: Colour = (0.86, 0.87, 0.89)
EDGE: Colour = (0.12, 0.13, 0.16)
FAINT_EDGE: Colour = (0.60, 0.62, 0.66)
CLEAR = 0.22  # opacity of covers, which would hide the machine

_PRINTED: dict[str, Colour] = {
    FRAME: (0.70, 0.78, 0.87),
    RACK: (0.93, 0.62, 0.30),
    WHEEL: (0.93, 0.62, 0.30),
    PUSHER: (0.48, 0.73, 0.45),
    FOLLOWER: (0.90, 0.79, 0.36),
    CURTAIN: (0.90, 0.79, 0.36),
    COVER: (0.66, 0.84, 0.88),
}
_STEEL: Colour = (0.74, 0.74, 0.73)
_BRASS: Colour = (0.80, 0.68, 0.38)
_BOARD: Colour = (0.22, 0.50, 0.33)
_DARK: Colour = (0.30, 0.31, 0.34)
_BLACK: Colour = (0.17, 0.17, 0.18)
# The first word found in a part's name or its key in bought.toml decides.
_BOUGHT: tuple[tuple[tuple[str, ...], Colour], ...] = (
    (("motor", "stepper", "servo"), _DARK),
    (("pad", "rubber", "o-ring", "oring", "tyre", "feed-roller", "feed_roller", "belt"), _BLACK),
    (("pulley", "insert", "brass", "spring"), _BRASS),
    (("board", "pico", "driver", "display", "panel", "converter", "buck"), _BOARD),
    (("sensor", "barrier", "switch", "hall", "button", "supply", "socket", "jack"), _BLACK),
)


def colour(part: Part) -> Colour:
    """Colour of a part."""
    if part.is_printed:
        return _PRINTED.get(part.carrier, _PRINTED[FRAME])
    if part.bought.startswith(("screw", "set-screw", "bracket")):  # whatever they hold
        return _STEEL
    name = f"{part.name} {part.bought}".lower()
    for words, part_colour in _BOUGHT:
        if any(word in name for word in words):
            return part_colour
    return _STEEL


def opacity(part: Part) -> float:
    """1 for all but the cover, which is of clear sheet and would otherwise hide the machine."""
    return CLEAR if part.carrier == COVER and "sheet" in part.bought else 1.0


# -- Names beside a picture, with lines to what they name. Pixels from the upper left.

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
    for label in sorted(labels, key=lambda entry: entry.at[0]):
        by_side[len(by_side[0]) * 2 >= len(labels)].append(label)
    height = max(image.height, max(map(len, by_side)) * _LINE_PX + 2 * _EDGE_PX)
    wide = Image.new("RGB", (image.width, height), "white")
    shift = (height - image.height) // 2
    wide.paste(image, (0, shift))
    draw, font = ImageDraw.Draw(wide), ImageFont.load_default(_TEXT_PX)
    for is_right, side in enumerate(by_side):
        moved = sorted(
            (entry._replace(at=(entry.at[0], entry.at[1] + shift)) for entry in side), key=lambda entry: entry.at[1]
        )
        # Lines turn where the longest name ends: so none runs over another's name.
        column = max((draw.textlength(entry.text, font=font) for entry in moved), default=0.0) + _EDGE_PX + _GAP_PX
        for label, y in zip(moved, _heights([entry.at[1] for entry in moved], height), strict=True):
            _draw(draw, font, label, y, column, wide.width if is_right else 0)
    return wide


def _heights(wanted: list[float], height: int) -> list[float]:
    """Heights of the labels of one side, in order: near their points, and _LINE_PX apart."""
    low, high = _EDGE_PX + _LINE_PX / 2, height - _EDGE_PX - _LINE_PX / 2
    heights: list[float] = []
    for y in wanted:
        heights.append(max(y, heights[-1] + _LINE_PX if heights else low))
    limit = high
    for i in range(len(heights) - 1, -1, -1):
        heights[i] = min(heights[i], limit)
        limit = heights[i] - _LINE_PX
    return heights


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

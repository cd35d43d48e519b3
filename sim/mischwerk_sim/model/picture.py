"""A picture of the fast model: which card lies where, as coloured bars. It has no geometry to draw. Pockets of one card
each are drawn as a ring: side by side they would be a line at the foot of an empty frame.

Drawn with Pillow: a plotting library would take longer to load than the model takes for a whole shuffle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from .deck import Deck

_Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_WIDE, _HIGH = 1100, 550
_LEFT, _TOP, _RIGHT, _BOTTOM = 60, 30, 970, 496  # of the frame
_KEY = (1018, 1042)  # left and right of the colour key
_INK, _PAPER = "#2b2f36", "#ffffff"
_RING = (560, 263, 105, 205)  # middle, inner and outer radius
_WELL_WIDE = 100  # beside it
_EMPTY = "#dfe2e7"
_FILLED = 0.85  # of a card's height and of a column's width: the rest is a gap
_MOST_NAMES = 28  # pockets' numbers below the frame
# Eight even steps of Matplotlib's viridis (CC0), the colours of the world's pictures; straight lines between them.
_COLOURS = ("440154", "46327e", "365c8d", "277f8e", "1fa187", "4ac16d", "a0da39", "fde725")


def draw(deck: Deck, path: Path, title: str, is_ring: bool = False) -> None:
    """Well and pockets with their cards, lowest at the bottom, coloured by number; PNG at ``path``. is_ring: pockets of
    one card each."""
    image = Image.new("RGB", (_WIDE, _HIGH), _PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(14)
    count = max(deck.count, 1)
    card_px = (_BOTTOM - _TOP) / (count + 1)
    if is_ring:
        _well(pen, font, deck.well, count, card_px)
        _ring(pen, font, deck.pockets, count)
    else:
        _columns(pen, font, [deck.well, *deck.pockets], count, card_px)
    pen.rectangle((_LEFT, _TOP, _RIGHT, _BOTTOM), outline=_INK)
    _numbers(pen, font, _LEFT, count, card_px)
    middle = (_LEFT + _RIGHT) // 2
    pen.text((middle, _TOP - 8), title, fill=_INK, font=ImageFont.load_default(17), anchor="mb")
    _upright(image, 18, "cards, lowest first", font)
    _key(image, pen, font, count)
    image.save(path, format="PNG")


def _columns(
    pen: ImageDraw.ImageDraw, font: _Font, columns: Sequence[Sequence[int]], count: int, card_px: float
) -> None:
    column_px = (_RIGHT - _LEFT) / len(columns)
    for x, cards in enumerate(columns):
        left = _LEFT + (x + (1 - _FILLED) / 2) * column_px
        for y, card in enumerate(cards):
            bottom = _BOTTOM - y * card_px
            pen.rectangle(
                (round(left), round(bottom - _FILLED * card_px), round(left + _FILLED * column_px), round(bottom) - 1),
                fill=_colour(card, count),
            )
    for x in range(0, len(columns), len(columns) // _MOST_NAMES + 1):
        middle = _LEFT + (x + 0.5) * column_px
        pen.line((middle, _BOTTOM, middle, _BOTTOM + 4), fill=_INK)
        pen.text((middle, _BOTTOM + 7), str(x - 1) if x else "well", fill=_INK, font=font, anchor="mt")
    pen.text(((_LEFT + _RIGHT) // 2, _HIGH - 8), "well, then pockets by number", fill=_INK, font=font, anchor="mb")


def _well(pen: ImageDraw.ImageDraw, font: _Font, cards: Sequence[int], count: int, card_px: float) -> None:
    for y, card in enumerate(cards):
        bottom = _BOTTOM - y * card_px
        box = (_LEFT + 15, round(bottom - _FILLED * card_px), _LEFT + 15 + _WELL_WIDE, round(bottom) - 1)
        pen.rectangle(box, fill=_colour(card, count))
    pen.text((_LEFT + 15 + _WELL_WIDE // 2, _BOTTOM + 7), "well", fill=_INK, font=font, anchor="mt")


def _ring(pen: ImageDraw.ImageDraw, font: _Font, pockets: Sequence[Sequence[int]], count: int) -> None:
    """Pocket 0 to the left, where cards are fed; the others clockwise, as they come there one after the other."""
    x, y, inner, outer = _RING
    pitch = 2.0 * math.pi / len(pockets)
    step = len(pockets) // _MOST_NAMES + 1
    for pocket, cards in enumerate(pockets):
        angle = math.pi + pocket * pitch
        low, high = angle - _FILLED / 2.0 * pitch, angle + _FILLED / 2.0 * pitch
        corners = [
            (x + r * math.cos(at), y + r * math.sin(at))
            for r, at in ((inner, low), (outer, low), (outer, high), (inner, high))
        ]
        pen.polygon(corners, fill=_colour(cards[0], count) if cards else _EMPTY)
        if pocket % step == 0:
            number_at = (x + (outer + 15) * math.cos(angle), y + (outer + 15) * math.sin(angle))
            pen.text(number_at, str(pocket), fill=_INK, font=font, anchor="mm")
    pen.text((x, y), "pockets\nby number", fill=_INK, font=font, anchor="mm", align="center")


def _key(image: Image.Image, pen: ImageDraw.ImageDraw, font: _Font, count: int) -> None:
    left, right = _KEY
    for y in range(_TOP, _BOTTOM):
        pen.line((left, y, right, y), fill=_colour((_BOTTOM - y) / (_BOTTOM - _TOP) * (count - 1), count))
    pen.rectangle((left, _TOP, right, _BOTTOM), outline=_INK)
    _numbers(pen, font, left, count - 1, (_BOTTOM - _TOP) / max(1, count - 1))
    _upright(image, 1082, "card number at switch-on", font)


def _numbers(pen: ImageDraw.ImageDraw, font: _Font, x: int, last: int, one_px: float) -> None:
    """A scale from 0 at the bottom to ``last``, left of ``x``."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if last <= 6 * step or step == 100)
    for number in range(0, last + 1, step):
        y = round(_BOTTOM - number * one_px)
        pen.line((x - 4, y, x, y), fill=_INK)
        pen.text((x - 7, y), str(number), fill=_INK, font=font, anchor="rm")


def _upright(image: Image.Image, x: int, text: str, font: _Font) -> None:
    """Text from bottom to top, in the middle of the frame's height."""
    _, _, wide, high = font.getbbox(text)
    line = Image.new("RGB", (int(wide) + 2, int(high) + 4), _PAPER)
    ImageDraw.Draw(line).text((0, 0), text, fill=_INK, font=font)
    turned = line.transpose(Image.Transpose.ROTATE_90)
    image.paste(turned, (x - turned.width // 2, (_TOP + _BOTTOM - turned.height) // 2))


def _colour(card: float, count: int) -> tuple[int, ...]:
    """Colour a card by its number, from the first's dark blue to the last's yellow."""
    place = card / max(1, count - 1) * (len(_COLOURS) - 1)
    at = min(int(place), len(_COLOURS) - 2)
    low, high = (bytes.fromhex(_COLOURS[n]) for n in (at, at + 1))
    return tuple(round(a + (place - at) * (b - a)) for a, b in zip(low, high, strict=True))

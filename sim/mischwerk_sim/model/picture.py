"""A picture of the fast model: which card lies where, as coloured bars. It has no geometry to draw.

Drawn with Pillow: a plotting library would take longer to load than the model takes for a whole shuffle.
"""

from __future__ import annotations

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
_FILLED = 0.85  # of a card's height and of a column's width: the rest is a gap
_MOST_NAMES = 28  # pockets' numbers below the frame
# Eight even steps of Matplotlib's viridis (CC0), the colours of the world's pictures; straight lines between them.
_COLOURS = ("440154", "46327e", "365c8d", "277f8e", "1fa187", "4ac16d", "a0da39", "fde725")


def draw(deck: Deck, path: Path, title: str) -> None:
    """Well and pockets with their cards, lowest at the bottom, coloured by number; PNG at ``path``."""
    image = Image.new("RGB", (_WIDE, _HIGH), _PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(14)
    count = max(deck.count, 1)
    card_px = (_BOTTOM - _TOP) / (count + 1)
    columns = [deck.well, *deck.pockets]
    column_px = (_RIGHT - _LEFT) / len(columns)
    for x, cards in enumerate(columns):
        left = _LEFT + (x + (1 - _FILLED) / 2) * column_px
        for y, card in enumerate(cards):
            bottom = _BOTTOM - y * card_px
            pen.rectangle(
                (round(left), round(bottom - _FILLED * card_px), round(left + _FILLED * column_px), round(bottom) - 1),
                fill=_colour(card, count),
            )
    pen.rectangle((_LEFT, _TOP, _RIGHT, _BOTTOM), outline=_INK)
    _numbers(pen, font, _LEFT, count, card_px)
    for x in range(0, len(columns), len(columns) // _MOST_NAMES + 1):
        middle = _LEFT + (x + 0.5) * column_px
        pen.line((middle, _BOTTOM, middle, _BOTTOM + 4), fill=_INK)
        pen.text((middle, _BOTTOM + 7), str(x - 1) if x else "well", fill=_INK, font=font, anchor="mt")
    middle = (_LEFT + _RIGHT) // 2
    pen.text((middle, _HIGH - 8), "well, then pockets by number", fill=_INK, font=font, anchor="mb")
    pen.text((middle, _TOP - 8), title, fill=_INK, font=ImageFont.load_default(17), anchor="mb")
    _upright(image, 18, "cards, lowest first", font)
    _key(image, pen, font, count)
    image.save(path, format="PNG")


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
    """Of a card by its number, from the first's dark blue to the last's yellow."""
    place = card / max(1, count - 1) * (len(_COLOURS) - 1)
    at = min(int(place), len(_COLOURS) - 2)
    low, high = (bytes.fromhex(_COLOURS[n]) for n in (at, at + 1))
    return tuple(round(a + (place - at) * (b - a)) for a, b in zip(low, high, strict=True))

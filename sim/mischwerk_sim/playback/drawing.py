"""What draw.js needs to know of a machine, whatever moves in it: outlines, colours, names, suits of the cards, the part
of the view that is used."""

from __future__ import annotations

import colorsys
from importlib import resources
from typing import Any

from ..kinds import table
from ..world.draw import DARK, LIGHT, OTHER
from .motion import Motion

_PARTS = ("roller", "nip", "follower", "rack", "wheel", "pusher")  # named parts that move, as they look
_SAME_AS = {"lever": "pusher"}
_SCENE = ("detail", "gate_x", "card", "fixed", "parts", "sensors", "beams")


def facts(motion: Motion) -> dict[str, Any]:
    """For the class Machine of draw.js."""
    return {
        "least_card": table.shown_by(shapes[0][0] for shapes in motion.scene["parts"]).page_card,
        "styles": {"light": LIGHT, "dark": DARK, "other": OTHER},
        "view": motion.view(),
        "scene": {key: motion.scene[key] for key in _SCENE},
        "notes": _notes(motion.scene),
    }


def module() -> str:
    """draw.js for pages that are served: the same text as a module."""
    script = resources.files(__package__).joinpath("draw.js").read_text("utf-8")
    return f"{script}\nexport {{ Machine }};\n"


def _number(scene: dict[str, Any], look: str) -> int:
    """Number of the part with this look, or -1."""
    return next((number for number, shapes in enumerate(scene["parts"]) if shapes[0][0] == look), -1)


def _notes(scene: dict[str, Any]) -> list[tuple[str, int, list[float], list[float]]]:
    """Name, the part it goes with (-1: none), where it stands, what it points to: from the part, or in the scene."""
    notes = []
    for text, at, to in scene["notes"]:
        words = text.split()
        look = next((_SAME_AS.get(word, word) for word in words if _SAME_AS.get(word, word) in _PARTS), "")
        number = _number(scene, look)
        x, y = scene["rest"][number] if number >= 0 else (0.0, 0.0)
        notes.append((text, number, [at[0] - x, at[1] - y], [to[0] - x, to[1] - y]))
    return notes


# -- The suit and the colour of each card, by its number: as in a new pack of that many cards, lowest card first.
# The numbers are the places at switch-on. A deck that was not a new pack is coloured as if it had been one.

SUITS = ("♠", "♦", "♣", "♥", "★")
JOKER = 4
_AMERICAN, _GERMAN = (0, 1, 2, 3), (2, 0, 3, 1)  # suits in the order in which a new pack has them
# cards of a deck -> packs in it, jokers before each, cards of a suit, order of the suits
_PACKS = {
    24: (1, 0, 6, _GERMAN),
    32: (1, 0, 8, _GERMAN),
    40: (2, 0, 5, _GERMAN),
    48: (2, 0, 6, _GERMAN),
    52: (1, 0, 13, _AMERICAN),
    53: (1, 1, 13, _AMERICAN),
    54: (1, 2, 13, _AMERICAN),
    55: (1, 3, 13, _AMERICAN),
    64: (2, 0, 8, _GERMAN),
    104: (2, 0, 13, _AMERICAN),
    106: (2, 1, 13, _AMERICAN),
    108: (2, 2, 13, _AMERICAN),
    110: (2, 3, 13, _AMERICAN),
}
# of each suit: hue, saturation; and lightness of its first and last card, on light paper and on dark
_HUES = ((0.60, 0.13), (0.58, 0.75), (0.38, 0.62), (0.01, 0.74), (0.12, 0.85))
_LIGHTNESS = {"light": (0.24, 0.58), "dark": (0.46, 0.72)}


def suits_of_deck(cards: int) -> list[int]:
    """Suit of each card, as a place in SUITS; for a number that no pack has: four parts as equal as possible."""
    if cards not in _PACKS:
        return [4 * number // cards for number in range(cards)]
    packs, jokers, ranks, order = _PACKS[cards]
    return ([JOKER] * jokers + [suit for suit in order for _ in range(ranks)]) * packs


def colours(suits: list[int], theme: str) -> list[str]:
    """A colour for each card: its suit's, growing lighter from the suit's first card in the deck to its last."""
    first, last = _LIGHTNESS[theme]
    shades = []
    for number, suit in enumerate(suits):
        inside = [n for n, other in enumerate(suits) if other == suit]
        share = inside.index(number) / max(1, len(inside) - 1)
        shades.append(_hex(*_HUES[suit], first + share * (last - first)))
    return shades


def colours_by_place(order: list[int], cards: int, theme: str) -> list[str]:
    """A colour for each card by its place in ``order``: the closer a deck is to it, the smoother the gradient."""
    first, last = _LIGHTNESS[theme]
    shades = ["#888888"] * cards
    for place, card in enumerate(order):
        share = place / max(1, len(order) - 1)
        shades[card] = _hex(0.78 - 0.66 * share, 0.62, first + share * (last - first))
    return shades


def _hex(hue: float, saturation: float, lightness: float) -> str:
    rgb = colorsys.hls_to_rgb(hue, lightness, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)

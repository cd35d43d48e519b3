"""The suit and the colour of each card, by its number: as in a new pack of that many cards, lowest card first.

The numbers are the places at switch-on. A deck that was not a new pack is coloured as if it had been one.
"""

from __future__ import annotations

import colorsys

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


def of_deck(cards: int) -> list[int]:
    """Suit of each card, as a place in SUITS; for a number that no pack has: four parts as equal as possible."""
    if cards not in _PACKS:
        return [4 * number // cards for number in range(cards)]
    packs, jokers, ranks, order = _PACKS[cards]
    return ([JOKER] * jokers + [suit for suit in order for _ in range(ranks)]) * packs


def colours(suits: list[int], theme: str) -> list[str]:
    """A colour for each card: its suit's, growing lighter from the suit's first card in the deck to its last."""
    first, last = _LIGHTNESS[theme]
    found = []
    for number, suit in enumerate(suits):
        inside = [n for n, other in enumerate(suits) if other == suit]
        share = inside.index(number) / max(1, len(inside) - 1)
        found.append(_hex(*_HUES[suit], first + share * (last - first)))
    return found


def by_place(order: list[int], cards: int, theme: str) -> list[str]:
    """A colour for each card by its place in ``order``: the closer a deck is to it, the smoother the gradient."""
    first, last = _LIGHTNESS[theme]
    found = ["#888888"] * cards
    for place, card in enumerate(order):
        share = place / max(1, len(order) - 1)
        found[card] = _hex(0.78 - 0.66 * share, 0.62, first + share * (last - first))
    return found


def _hex(hue: float, saturation: float, lightness: float) -> str:
    rgb = colorsys.hls_to_rgb(hue, lightness, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)

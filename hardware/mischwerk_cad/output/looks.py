"""What parts look like in pictures: printed ones coloured by carrier, bought ones by material."""

from __future__ import annotations

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
    for words, found in _BOUGHT:
        if any(word in name for word in words):
            return found
    return _STEEL


def opacity(part: Part) -> float:
    """1 for all but the cover, which is of clear sheet and would otherwise hide the machine."""
    return CLEAR if part.carrier == COVER and "sheet" in part.bought else 1.0

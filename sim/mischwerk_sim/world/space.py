"""The pymunk space of a physical twin and the surfaces of its parts.

Units everywhere in `world`: millimetre, second, gram; hence force in g mm/s² (`NEWTON` of them to a newton).
The plane is the machine's side view: x along the feed, y up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec
import pymunk
from mischwerk_machines import MachineData
from mischwerk_machines.pieces import Disc, Piece
from mischwerk_machines.tables import World

GRAVITY_MM_S2 = 9810.0
NEWTON = 1e6  # g mm/s²
_SHORTEST_S = 0.0014  # exp(-1 / s) is 0 below

_CARD, _PART, _CURTAIN, _WALL = 0b01, 0b10, 1 << 30, 1 << 31  # bits in between: wheel/contacts.py
CARD_FILTER = pymunk.ShapeFilter(categories=_CARD, mask=_CARD | _PART)
# Parts never touch one another: a comb passes through a shelf's slots, which a side view can't show.
PART_FILTER = pymunk.ShapeFilter(categories=_PART, mask=_CARD)
# But for a curtain, which swings against the wall behind it: that has a shape of its own for it.
CURTAIN_FILTER = pymunk.ShapeFilter(categories=_PART | _CURTAIN, mask=_CARD | _WALL)
WALL_FILTER = pymunk.ShapeFilter(categories=_WALL, mask=_CURTAIN)
_LEAST_ROOT = 0.01  # of a card that never bounces from another: times a part's number it must still make the pair's


def short_bias(seconds: float) -> float:
    """Bias (share of an error left after one second) of a correction with time constant ``seconds``.

    Pymunk's default lags by 0.16 s: a card would sink into a shelf, a rack trail its motor.
    """
    bias = math.exp(-1.0 / seconds)
    if not bias:  # then an error is corrected within one step, and the blow given back: a follower leapt off its string
        raise ValueError(f"a time constant of {seconds} s: below {_SHORTEST_S} s its share is too small for a number")
    return bias


def make_space(settings: World) -> pymunk.Space:
    """Empty space with gravity and the numerical settings of a machine's [world] table."""
    space = pymunk.Space()
    space.gravity = (0.0, -GRAVITY_MM_S2)
    space.iterations = settings.iterations
    space.collision_slop = settings.slop_mm
    space.collision_bias = short_bias(settings.contact_bias_s)
    space.collision_persistence = 3
    return space


class Surfaces:
    """Gives shapes their friction and restitution from the machine's tables of *pairs* with the card.

    Pymunk multiplies the numbers of the two shapes that touch. So a card carries the square root of the
    card-on-card number, and every part the pair's number divided by that root.
    """

    def __init__(self, data: MachineData) -> None:
        self._friction = msgspec.structs.asdict(data.friction)  # by the names of pairs
        self._restitution = msgspec.structs.asdict(data.restitution)
        self._card_friction_root = math.sqrt(data.cards.friction)
        self._card_restitution_root = max(_LEAST_ROOT, math.sqrt(data.cards.restitution))
        self._parts: list[pymunk.Shape] = []

    def card(self, shape: pymunk.Shape, friction: float) -> None:
        """Finish a card's shape; ``friction`` is what this card would have on one like itself."""
        shape.friction = math.sqrt(friction)
        shape.elasticity = self._card_restitution_root
        shape.filter = CARD_FILTER

    def restitution(self, pair: str) -> float:
        """Return the restitution of a pair with the card."""
        return float(self._restitution.get(pair, self._restitution["other"]))

    def part(self, shape: pymunk.Shape, pair: str, look: str) -> pymunk.Shape:
        """Finish a part's shape: ``pair`` names its row in [friction] and [restitution] (default: "other").

        ``look`` tells `draw` what it is. Returns the shape.
        """
        shape.friction = self._friction[pair] / self._card_friction_root
        shape.elasticity = self.restitution(pair) / self._card_restitution_root
        shape.filter = PART_FILTER
        shape.look = look
        self._parts.append(shape)
        return shape

    def parts_in(self, space: pymunk.Space) -> list[pymunk.Shape]:
        """The shapes of all parts whose body is in ``space``, even of those that nothing there can touch now."""
        return [part for part in self._parts if part.body is not None and part.body.space is space]


def add_pieces(
    space: pymunk.Space, surfaces: Surfaces, body: pymunk.Body, pieces: Iterable[Piece]
) -> list[pymunk.Shape]:
    """Add pieces of the machine's section to ``body`` (already in the space), which carries them."""
    shapes = []
    for piece in pieces:
        shape = pymunk.Circle(body, piece.radius_mm) if isinstance(piece, Disc) else pymunk.Poly(body, piece.corners)
        shapes.append(surfaces.part(shape, piece.pair, piece.look))
        space.add(shape)
    return shapes


def add_plate(
    space: pymunk.Space,
    surfaces: Surfaces,
    body: pymunk.Body,
    corners: Sequence[tuple[float, float]],
    pair: str,
    look: str,
) -> pymunk.Poly:
    """Add a convex plate to ``body`` (already in the space). One polygon: an internal seam stops a card dead."""
    plate = pymunk.Poly(body, corners)
    surfaces.part(plate, pair, look)
    space.add(plate)
    return plate

"""The curtain of a well: a plate that hangs on a pin before the rear wall.

A card that flies against it gives its speed to the plate instead of being thrown back; the plate meets the wall, comes
back, and swings out. A stop on its pin keeps it from swinging towards the cards beyond the vertical.
"""

from __future__ import annotations

import pymunk
from mischwerk_machines.pieces import CURTAIN, Plate, Section, carried_by

from .space import CURTAIN_FILTER, WALL_FILTER, Surfaces, short_bias

_PIN_S = 0.0015  # time constant of the pin: stiff
_FARTHEST_RAD = 1.0  # the wall stops it long before


def build_curtain(space: pymunk.Space, surfaces: Surfaces, section: Section, grams: float) -> pymunk.Body:
    """Hang the curtain of ``section``, of so many grams, before its rear wall, which is in the space already."""
    [piece] = carried_by(CURTAIN, section.feed_end)
    assert isinstance(piece, Plate)
    pin = section.rest[CURTAIN].origin
    x, y = (sum(at) / len(piece.corners) for at in zip(*piece.corners, strict=True))
    corners = [(corner[0] - x, corner[1] - y) for corner in piece.corners]  # about the centre of gravity
    body = pymunk.Body(grams, pymunk.moment_for_poly(grams, corners))
    body.position = (pin[0] + x, pin[1] + y)
    plate = pymunk.Poly(body, corners)
    surfaces.part(plate, piece.pair, piece.look).filter = CURTAIN_FILTER
    hang = pymunk.PivotJoint(space.static_body, body, pin)
    stop = pymunk.RotaryLimitJoint(space.static_body, body, -_FARTHEST_RAD, 0.0)
    for joint in (hang, stop):
        joint.error_bias = short_bias(_PIN_S)
    wall = _wall(space.static_body, section)
    # Pymunk multiplies the numbers of the two: between them it is the pair's, as between a card and either.
    wall.elasticity = surfaces.restitution(piece.pair) / plate.elasticity if plate.elasticity else 0.0
    space.add(body, plate, hang, stop, wall)
    return body


def _wall(frame: pymunk.Body, section: Section) -> pymunk.Poly:
    """The rear wall once more, for the curtain alone: with what suits a card, two parts would bounce faster than they
    came."""
    [piece] = [part for part in section.feed_end if part.name == "rear-wall"]
    assert isinstance(piece, Plate)
    wall = pymunk.Poly(frame, piece.corners)
    wall.filter = WALL_FILTER
    return wall

"""Everything in a world that moves and is no card, and how its joints let it move.

All of it is read from the world, which has made it of the machine's section: both engines get the same polygons and
discs, the same numbers of pairs and joints, and start from the same places.
"""

from __future__ import annotations

from dataclasses import dataclass

import pymunk
from mischwerk_machines.pieces import rotated

from ..problem import CommandError
from ..world.base import PhysicalWorld

Vector = tuple[float, float]
FAR = 1e6  # mm: no stop


@dataclass
class Carrier:
    """A body of the world. ``slide``: unit vector along which it may go, between ``low`` and ``high``, mm from where it
    is now; None: it does not. ``turns``: it may turn about its ``pin``."""

    name: str
    body: pymunk.Body
    turns: bool
    slide: Vector | None = None
    low: float = -FAR
    high: float = FAR
    spring: pymunk.DampedSpring | None = None
    drag: float = 0.0  # friction of its bearing, g mm²/s²
    pull: pymunk.Constraint | None = None  # the joint of limited force by which a motor moves it ...
    carriage: pymunk.Body | None = None  # ... towards this
    shaft: pymunk.Body | None = None  # under its one-way clutch
    string: pymunk.SlideJoint | None = None  # on which it hangs
    pin: Vector = (0.0, 0.0)  # in its frame: about this it turns
    turn_range: Vector | None = None  # how far, radians

    @property
    def angle(self) -> float:
        """Angle of its frame, in which its shapes' corners stand, where its hinge reads 0."""
        return 0.0 if self.turns else float(self.body.angle)

    @property
    def slide_in_frame(self) -> Vector:
        assert self.slide is not None
        return rotated(self.slide, -self.angle)


def parts_of(body: pymunk.Body) -> list[pymunk.Shape]:
    """Its shapes that are parts of the machine, in the same order each time."""
    return sorted((shape for shape in body.shapes if hasattr(shape, "look")), key=outline)


def outline(shape: pymunk.Shape) -> list[float]:
    """Corners of a polygon, one after the other, or the radius of a disc; mm, in its body's frame."""
    if isinstance(shape, pymunk.Poly):
        return [value for corner in shape.get_vertices() for value in corner]
    assert isinstance(shape, pymunk.Circle) and shape.offset == (0.0, 0.0)
    return [shape.radius]


def gravity(space: pymunk.Space) -> Vector:
    """Its pull in the plane of the side view, mm/s²; in a machine that leans it is turned."""
    x, y = space.gravity
    return float(x), float(y)


def carriers(world: PhysicalWorld) -> list[Carrier]:
    """List the carriers of ``world``, in the order in which its space has them. Raises CommandError for a joint that
    MuJoCo has not got here."""
    cards = {body for pieces in world.cards.pieces for body in pieces}
    found = []
    for body in world.space.bodies:
        if body in cards or not parts_of(body):
            continue
        one = Carrier(parts_of(body)[0].look, body, turns=body.moment != float("inf"))
        for joint in sorted(body.constraints, key=lambda joint: type(joint).__name__):
            _translate(one, joint, world.space.static_body)
        found.append(one)
    return found


def _translate(one: Carrier, joint: pymunk.Constraint, frame: pymunk.Body) -> None:
    """Carry over what a joint of the world means for the carrier."""
    body = one.body
    if isinstance(joint, pymunk.GrooveJoint) and joint.a is frame:
        way = joint.groove_b - joint.groove_a
        one.slide = (way.x / way.length, way.y / way.length)
        one.low = _along(one, joint.groove_a)
        one.high = _along(one, joint.groove_b)
    elif isinstance(joint, pymunk.PivotJoint) and joint.a is not frame and joint.b is body:
        one.pull, one.carriage = joint, joint.a
    elif isinstance(joint, pymunk.GearJoint) and joint.a is body:
        one.pull, one.carriage = joint, joint.b
    elif isinstance(joint, pymunk.DampedSpring) and joint.a is frame:
        one.spring = joint
    elif isinstance(joint, pymunk.SimpleMotor) and joint.a is frame and joint.rate == 0.0:
        one.drag = joint.max_force
    elif isinstance(joint, pymunk.RatchetJoint) and joint.a is body:
        one.shaft = joint.b
    elif isinstance(joint, pymunk.SlideJoint) and joint.a is frame:
        one.string = joint
    elif isinstance(joint, pymunk.RotaryLimitJoint) and joint.a is frame:
        one.turn_range = (joint.min, joint.max)
    elif isinstance(joint, pymunk.PivotJoint) and joint.a is frame:  # a bearing
        one.pin = (float(joint.anchor_b.x), float(joint.anchor_b.y))
    else:
        raise CommandError(f"The other engine has no {type(joint).__name__} of a {one.name} here.")


def _along(one: Carrier, point: pymunk.Vec2d) -> float:
    """Return how far ahead ``point`` is along the slide, mm."""
    assert one.slide is not None
    away = point - one.body.position
    return float(away.x * one.slide[0] + away.y * one.slide[1])


def unturned(one: Carrier) -> Vector:
    """Where its frame's origin would be if its hinge read 0."""
    x, y = one.body.position
    if not one.turns:
        return float(x), float(y)
    (ahead, up), (px, py) = rotated(one.pin, float(one.body.angle)), one.pin
    return float(x) + ahead - px, float(y) + up - py


def hangs_at(one: Carrier, start: Vector) -> float:
    """Return how far from ``start`` along its slide a carrier stands that hangs on its string, mm."""
    assert one.string is not None and one.slide is not None
    away = one.string.anchor_a - pymunk.Vec2d(*start)
    return float(away.x * one.slide[0] + away.y * one.slide[1]) - float(one.string.max)


def spring_rest(one: Carrier, start: Vector) -> float:
    """Return how far from ``start`` along its slide it would stand with its spring slack, mm; the spring presses
    backwards."""
    assert one.spring is not None and one.slide is not None
    away = one.spring.anchor_a - pymunk.Vec2d(*start)
    return float(away.x * one.slide[0] + away.y * one.slide[1]) - float(one.spring.rest_length)

"""Everything in a world that moves and is no card, how its joints let it move, and how hard contacts are in MuJoCo.

All of it is read from the world, which has made it of the machine's section: both engines get the same polygons and
discs, the same numbers of pairs and joints, and start from the same places.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import NamedTuple

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
    listed = []
    for body in world.space.bodies:
        if body in cards or not parts_of(body):
            continue
        carrier = Carrier(parts_of(body)[0].look, body, turns=body.moment != float("inf"))
        for joint in sorted(body.constraints, key=lambda joint: type(joint).__name__):
            _translate(carrier, joint, world.space.static_body)
        listed.append(carrier)
    return listed


def _translate(carrier: Carrier, joint: pymunk.Constraint, frame: pymunk.Body) -> None:
    """Carry over what a joint of the world means for the carrier."""
    body = carrier.body
    if isinstance(joint, pymunk.GrooveJoint) and joint.a is frame:
        way = joint.groove_b - joint.groove_a
        carrier.slide = (way.x / way.length, way.y / way.length)
        carrier.low = _along(carrier, joint.groove_a)
        carrier.high = _along(carrier, joint.groove_b)
    elif isinstance(joint, pymunk.PivotJoint) and joint.a is not frame and joint.b is body:
        carrier.pull, carrier.carriage = joint, joint.a
    elif isinstance(joint, pymunk.GearJoint) and joint.a is body:
        carrier.pull, carrier.carriage = joint, joint.b
    elif isinstance(joint, pymunk.DampedSpring) and joint.a is frame:
        carrier.spring = joint
    elif isinstance(joint, pymunk.SimpleMotor) and joint.a is frame and joint.rate == 0.0:
        carrier.drag = joint.max_force
    elif isinstance(joint, pymunk.RatchetJoint) and joint.a is body:
        carrier.shaft = joint.b
    elif isinstance(joint, pymunk.SlideJoint) and joint.a is frame:
        carrier.string = joint
    elif isinstance(joint, pymunk.RotaryLimitJoint) and joint.a is frame:
        carrier.turn_range = (joint.min, joint.max)
    elif isinstance(joint, pymunk.PivotJoint) and joint.a is frame:  # a bearing
        carrier.pin = (float(joint.anchor_b.x), float(joint.anchor_b.y))
    else:
        raise CommandError(f"The other engine has no {type(joint).__name__} of a {carrier.name} here.")


def _along(carrier: Carrier, point: pymunk.Vec2d) -> float:
    """Return how far ahead ``point`` is along the slide, mm."""
    assert carrier.slide is not None
    away = point - carrier.body.position
    return float(away.x * carrier.slide[0] + away.y * carrier.slide[1])


def unturned(carrier: Carrier) -> Vector:
    """Where its frame's origin would be if its hinge read 0."""
    x, y = carrier.body.position
    if not carrier.turns:
        return float(x), float(y)
    (ahead, up), (px, py) = rotated(carrier.pin, float(carrier.body.angle)), carrier.pin
    return float(x) + ahead - px, float(y) + up - py


def hangs_at(carrier: Carrier, start: Vector) -> float:
    """Return how far from ``start`` along its slide a carrier stands that hangs on its string, mm."""
    assert carrier.string is not None and carrier.slide is not None
    away = carrier.string.anchor_a - pymunk.Vec2d(*start)
    return float(away.x * carrier.slide[0] + away.y * carrier.slide[1]) - float(carrier.string.max)


def spring_rest(carrier: Carrier, start: Vector) -> float:
    """Return how far from ``start`` along its slide it would stand with its spring slack, mm; the spring presses
    backwards."""
    assert carrier.spring is not None and carrier.slide is not None
    away = carrier.spring.anchor_a - pymunk.Vec2d(*start)
    return float(away.x * carrier.slide[0] + away.y * carrier.slide[1]) - float(carrier.spring.rest_length)


# -- What a coefficient of restitution is in MuJoCo, which knows none: a spring and a damper. An overlap r of two
# geoms obeys r'' = -stiffness r - damping r', whatever they weigh, and they part as soon as they would have to
# pull. So the damping ratio alone decides how much of the speed comes back. The stiffness decides how long and how
# deep a blow is: as short as the engine's steps resolve.

STEP_US = 20.0  # of MuJoCo; a fifth of the world's
_RINGING_HZ = 1e4 / (2.0 * math.pi)  # of the undamped spring: half a period is 16 steps, 0.1 mm deep at 1 m/s
_MOST_DAMPED = 0.8  # share of its speed that a step may take from a body: more, and damping becomes a blow of its own
_RATIOS = (0.0, 8.0)  # of critical damping; at 8 less than 1 % of the speed comes back
_HALVINGS = 40
_LONGEST_STEPS = 10_000
FRICTION_DAMPING_HZ = 0.2e6 / STEP_US  # a sliding that friction can stop loses a fifth of its speed with each step


class Spring(NamedTuple):
    """stiffness: 1/s²; damping: 1/s; both for each unit of mass, as MuJoCo has them."""

    stiffness: float
    damping: float

    @property
    def solref(self) -> list[float]:
        """As MuJoCo reads them: negative, or they would be a time and a ratio."""
        return [-self.stiffness, -self.damping]


@functools.cache
def spring(restitution: float) -> Spring:
    """That gives back ``restitution`` (0 to 1) of the speed; for 0 as little as it can, below 1 %."""
    low, high = _RATIOS
    for _ in range(_HALVINGS):
        ratio = (low + high) / 2.0
        if rebound(_with(ratio)) > restitution:
            low = ratio
        else:
            high = ratio
    return _with(high)


def rebound(spring: Spring, step_s: float = STEP_US * 1e-6) -> float:
    """Share of its speed with which a body leaves the spring, in steps as MuJoCo makes them (its Euler integrator)."""
    speed = depth = 0.0
    for late in (0.25, 0.75):  # of a step, in which the body was already in the other when it was first seen
        v, r = -1.0, -late * step_s
        for _ in range(_LONGEST_STEPS):
            pull = -spring.stiffness * r - spring.damping * v
            if r >= 0.0 or (pull <= 0.0 and v >= 0.0):
                break
            v += max(0.0, pull) * step_s
            r += v * step_s
            depth = min(depth, r)
        speed += v / 2.0
    return speed


def _with(ratio: float) -> Spring:
    """A spring of this damping ratio, as stiff as the step allows."""
    rad_s = 2.0 * math.pi * _RINGING_HZ
    if ratio:
        rad_s = min(rad_s, _MOST_DAMPED / (2.0 * ratio * STEP_US * 1e-6))
    return Spring(rad_s**2, 2.0 * ratio * rad_s)

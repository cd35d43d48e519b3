"""A world of pymunk as a model of MuJoCo: prisms as wide as a card, which move in the plane of the side view only.

Units as in the world: mm, g, s (MuJoCo has none of its own). x along the feed, z up; the plane's angles turn about -y.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import mujoco
import pymunk
from mischwerk_machines.pieces import FRAME

from ..problem import CommandError
from ..world.base import PhysicalWorld
from ..world.space import CURTAIN_FILTER, WALL_FILTER
from .carriers import (
    FRICTION_DAMPING_HZ,
    STEP_US,
    Carrier,
    Vector,
    carriers,
    gravity,
    outline,
    parts_of,
    spring,
    spring_rest,
    unturned,
)

FOLLOW_S = 0.0005  # time constant with which a motor's load follows it, if it is strong enough
EDGE_MM = 0.05  # a card's edge is rounded by this, as in pymunk: there a polygon's radius, here the pairs' margin
# solimp of joints: a limit gives way to nothing. Of contacts: nearer to 1, cards at rest overlap by less than they
# tremble, lose touch, and a stack hops on its roller.
_HARD, _CONTACT = ([share, share, 1.0, 0.5, 1.0] for share in (0.999, 0.9))
_STIFF = [-1e8, -2e4]  # solref of stops, strings and clutch: no rebound
_HEAVY = 1e6  # g mm²: a thousand times a roller; its speed is set at each step
_TURN, _UP, _AHEAD = (0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)
_HINGE, _SLIDE = mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE

mujoco.set_mju_user_warning(lambda text: None)  # by itself it writes a file where it is started; takeover.py looks


@dataclass
class SceneModel:
    """``spec``: what was built; ``carriers``: of the world, by their names here; ``cards``: their number."""

    spec: Any
    carriers: dict[str, Carrier]
    cards: int


def scene_model(world: PhysicalWorld) -> SceneModel:
    """The model of ``world`` as it stands now. Raises CommandError for what has no counterpart."""
    if world.cards.hinges or world.cards.bonds:
        raise CommandError(
            "Bent cards and cards that stick are compared nowhere: cards.bent_share and bond_share must be 0."
        )
    world.restore_restitution()
    spec = empty(gravity(world.space))
    builder = _Builder(spec, world.card_format.width_mm / 2.0)
    fixed = builder.add_parts(spec.worldbody, FRAME, world.space.static_body)
    by_name: dict[str, Carrier] = {}
    for carrier in carriers(world):
        name = carrier.name if carrier.name not in (FRAME, *by_name) else f"{carrier.name}-{len(by_name)}"
        by_name[name] = carrier
        fixed += _add_carrier(builder, name, carrier)
    _let_walls_touch(spec, world, fixed)
    cards = [_add_card(spec, number, world, builder.half_width) for number in range(world.cards.count)]
    for at, (name, shape) in enumerate(cards):
        for part, part_shape in fixed:
            _pair(spec, part, name, part_shape, shape, EDGE_MM)
        for other, other_shape in cards[:at]:
            _pair(spec, other, name, other_shape, shape, 2.0 * EDGE_MM)
    return SceneModel(spec, by_name, world.cards.count)


def _let_walls_touch(spec: Any, world: PhysicalWorld, parts: list[tuple[str, pymunk.Shape]]) -> None:
    """A curtain meets the wall behind it, which the world has once more for it alone; here it is the same geom."""
    walls = [shape for shape in world.space.static_body.shapes if shape.filter.categories == WALL_FILTER.categories]
    for wall in walls:
        [behind] = [name for name, shape in parts if shape.body is wall.body and outline(shape) == outline(wall)]
        for name, shape in parts:
            if shape.filter.categories == CURTAIN_FILTER.categories:
                add_pair(spec, behind, name, wall.friction * shape.friction, wall.elasticity * shape.elasticity, 0.0)


def empty(gravity: Vector) -> Any:
    """A model of nothing, with the numerical settings; gravity: mm/s² in the plane."""
    spec = mujoco.MjSpec()
    x, y = gravity
    option = spec.option
    option.gravity = (x, 0.0, y)
    option.timestep = STEP_US * 1e-6
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.iterations, option.tolerance = 50, 1e-12
    spec.compiler.degree = False
    return spec


class _Builder:
    """Adds shapes to a spec."""

    def __init__(self, spec: Any, half_width: float) -> None:
        self.spec, self.half_width = spec, half_width

    def add_parts(self, to: Any, name: str, body: pymunk.Body) -> list[tuple[str, pymunk.Shape]]:
        """Extrude the parts on ``body``; names of the geoms and their shapes."""
        made = []
        for number, shape in enumerate(parts_of(body)):
            geom = to.add_geom(name=f"{name}:{number}", contype=0, conaffinity=0)
            if isinstance(shape, pymunk.Circle):
                geom.type = mujoco.mjtGeom.mjGEOM_CYLINDER
                geom.size = [shape.radius, self.half_width, 0.0]
                geom.quat = [math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0]  # its axis along y
            else:
                corners = outline(shape)
                mesh = self.spec.add_mesh(name=geom.name)
                mesh.uservert = [
                    value
                    for side in (-self.half_width, self.half_width)
                    for x, z in zip(corners[::2], corners[1::2], strict=True)
                    for value in (x, side, z)
                ]
                geom.type, geom.meshname = mujoco.mjtGeom.mjGEOM_MESH, mesh.name
            made.append((geom.name, shape))
        return made


def _add_carrier(builder: _Builder, name: str, carrier: Carrier) -> list[tuple[str, pymunk.Shape]]:
    spec, body = builder.spec, _add_body(builder.spec, name, carrier.body, carrier.angle, unturned(carrier))
    if carrier.slide is not None:
        x, z = carrier.slide_in_frame
        joint = body.add_joint(name=f"{name}:slide", type=_SLIDE, axis=(x, 0.0, z))
        joint.limited, joint.range = True, (carrier.low, carrier.high)
        joint.solref_limit, joint.solimp_limit = _STIFF, _HARD
        if carrier.spring is not None:
            joint.stiffness, joint.damping = [carrier.spring.stiffness, 0, 0], [carrier.spring.damping, 0, 0]
            joint.springref = spring_rest(carrier, carrier.body.position)
    if carrier.turns:
        joint = body.add_joint(name=f"{name}:turn", type=_HINGE, axis=_TURN, frictionloss=carrier.drag)
        joint.pos = (carrier.pin[0], 0.0, carrier.pin[1])
        if carrier.turn_range is not None:
            joint.limited, joint.range = True, carrier.turn_range
            joint.solref_limit, joint.solimp_limit = _STIFF, _HARD
        joint.solref_friction, joint.solimp_friction = [-1.0, -FRICTION_DAMPING_HZ], _HARD
    if carrier.shaft is not None:
        _add_clutch(spec, name, carrier)
    if carrier.pull is not None:
        weight = carrier.body.moment if carrier.slide is None else carrier.body.mass
        motor = spec.add_actuator(name=f"{name}:motor", target=f"{name}:{'turn' if carrier.slide is None else 'slide'}")
        motor.trntype = mujoco.mjtTrn.mjTRN_JOINT
        motor.biastype = mujoco.mjtBias.mjBIAS_AFFINE
        motor.gainprm[0] = weight / FOLLOW_S**2
        motor.biasprm[:3] = [0.0, -weight / FOLLOW_S**2, -2.0 * weight / FOLLOW_S]
        motor.forcelimited, motor.forcerange = True, (-1.0, 1.0)  # set at each step
    return builder.add_parts(body, name, carrier.body)


def _add_clutch(spec: Any, name: str, carrier: Carrier) -> None:
    """A shaft that the step turns, and a limit: the carrier's angle never lags behind it (feeding turns clockwise)."""
    assert carrier.shaft is not None
    shaft = _add_body(spec, f"{name}:shaft", carrier.body, 0.0, carrier.body.position)
    shaft.mass, shaft.inertia = 1.0, [_HEAVY] * 3
    shaft.add_joint(name=f"{name}:shaft", type=_HINGE, axis=_TURN)
    clutch = spec.add_tendon(name=f"{name}:clutch")
    clutch.limited, clutch.range = True, (-1e9, 0.0)
    clutch.solref_limit, clutch.solimp_limit = _STIFF, _HARD
    clutch.wrap_joint(f"{name}:turn", 1.0)
    clutch.wrap_joint(f"{name}:shaft", -1.0)


def _add_card(spec: Any, number: int, world: PhysicalWorld, half_width: float) -> tuple[str, pymunk.Shape]:
    """A card may go anywhere in the plane; its joints read its place and angle."""
    card = spec.worldbody.add_body(name=f"card-{number}", explicitinertial=True)
    body = world.cards.bodies[number]
    card.mass, card.inertia = body.mass, [body.moment] * 3
    for letter, kind, axis in (("x", _SLIDE, _AHEAD), ("z", _SLIDE, _UP), ("turn", _HINGE, _TURN)):
        card.add_joint(name=f"card-{number}:{letter}", type=kind, axis=axis)
    half_mm = world.cards.length_mm / 2.0 - EDGE_MM, float(world.cards.thickness_mm[number]) / 2.0 - EDGE_MM
    geom = card.add_geom(name=f"card-{number}", contype=0, conaffinity=0)
    geom.type, geom.size = mujoco.mjtGeom.mjGEOM_BOX, [half_mm[0], half_width, half_mm[1]]
    [shape] = body.shapes
    return f"card-{number}", shape


def _add_body(spec: Any, name: str, body: pymunk.Body, angle: float, at: Vector) -> Any:
    x, z = at
    made = spec.worldbody.add_body(name=name, pos=(x, 0.0, z), explicitinertial=True)
    made.quat = [math.cos(angle / 2.0), 0.0, -math.sin(angle / 2.0), 0.0]
    made.mass, made.ipos = body.mass, [0.0, 0.0, 0.0]  # by itself it would take the place for that of its centre
    made.inertia = [body.moment if math.isfinite(body.moment) else body.mass] * 3  # without a hinge any will do
    return made


def _pair(spec: Any, part: str, card: str, shape: pymunk.Shape, other: pymunk.Shape, margin: float) -> None:
    """The numbers of a pair, as pymunk multiplies them."""
    add_pair(spec, part, card, shape.friction * other.friction, shape.elasticity * other.elasticity, margin)


def add_pair(spec: Any, geom: str, other: str, friction: float, restitution: float, margin: float) -> None:
    """Let two geoms touch; MuJoCo by itself would take the greater friction of the two."""
    pair = spec.add_pair(geomname1=geom, geomname2=other, condim=3, margin=margin)
    pair.friction = [friction, friction, 0.0, 0.0, 0.0]
    pair.solref, pair.solimp = spring(round(restitution, 6)).solref, _CONTACT
    pair.solreffriction = [-1.0, -FRICTION_DAMPING_HZ]

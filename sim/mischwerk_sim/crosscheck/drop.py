"""How much of its speed a card gets back from a wall in either engine, if a given restitution is asked for.

MuJoCo's springs are verified with this in the engine itself: on a card's edge, as in a pocket, and on its whole face.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import mujoco
import pymunk
from mischwerk_machines import CardFormat

from .carriers import STEP_US
from .scene_model import EDGE_MM, add_pair, empty

_GAP_MM = 0.013  # before the wall
_PHASES = 8
_OVER_S = 0.002  # the longest blow is over by then
EDGE, FACE = "edge", "face"
_WANTED = (0.0, 0.02, 0.1, 0.25, 0.5, 0.75)
_SPEED_MM_S, _SLOW_MM_S = 1000.0, 100.0


class Drop(NamedTuple):
    """wanted: restitution; speed_mm_s: into the wall; on: EDGE or FACE; pymunk, mujoco: share of it that came back, in
    MuJoCo the mean of blows that begin at different times in a step, from least to most; deep_mm: how far the card went
    into the wall there."""

    wanted: float
    speed_mm_s: float
    on: str
    pymunk: float
    mujoco: float
    least: float
    most: float
    deep_mm: float


def drops(card: CardFormat) -> list[Drop]:
    """Return what is shown: at the nip's speed on the edge, and slowly on the face, as cards fall."""
    return [drop(card, wanted, _SPEED_MM_S, EDGE) for wanted in _WANTED] + [
        drop(card, wanted, _SLOW_MM_S, FACE) for wanted in _WANTED
    ]


def drop(card: CardFormat, wanted: float, speed_mm_s: float, on: str) -> Drop:
    """One blow in each engine, without gravity and friction."""
    along, across = card.length_mm / 2.0, card.thickness_mm / 2.0
    half = (along, across) if on == EDGE else (across, along)
    step_mm = speed_mm_s * STEP_US * 1e-6
    blows = [_in_mujoco(card, half, wanted, speed_mm_s, _GAP_MM + at / _PHASES * step_mm) for at in range(_PHASES)]
    backs = [back / speed_mm_s for back, _deep in blows]
    in_pymunk = _in_pymunk(card, half, wanted, speed_mm_s) / speed_mm_s
    deep = max(deep for _back, deep in blows)
    return Drop(wanted, speed_mm_s, on, in_pymunk, sum(backs) / _PHASES, min(backs), max(backs), deep)


def _in_mujoco(
    card: CardFormat, half: tuple[float, float], wanted: float, speed: float, gap: float
) -> tuple[float, float]:
    spec = empty((0.0, 0.0))
    width = card.width_mm / 2.0
    _box(spec.worldbody, "wall", (10.0, width, 100.0)).pos = [10.0, 0.0, 0.0]
    body = spec.worldbody.add_body(name="card", explicitinertial=True)
    body.mass, body.inertia = card.grams, [card.grams * card.length_mm**2 / 12.0] * 3
    for name, kind, axis in (("x", "SLIDE", (1, 0, 0)), ("z", "SLIDE", (0, 0, 1)), ("turn", "HINGE", (0, -1, 0))):
        body.add_joint(name=name, type=getattr(mujoco.mjtJoint, f"mjJNT_{kind}"), axis=axis)
    _box(body, "card", (half[0] - EDGE_MM, width, half[1] - EDGE_MM))
    add_pair(spec, "wall", "card", 0.0, wanted, EDGE_MM)
    model = spec.compile()
    data = mujoco.MjData(model)
    data.qpos[0], data.qvel[0] = -half[0] - gap, speed
    deepest = -gap
    for _ in range(round((gap / speed + _OVER_S) * 1e6 / STEP_US)):
        mujoco.mj_step(model, data)
        deepest = max(deepest, float(data.qpos[0]) + half[0])
    return max(0.0, -float(data.qvel[0])), max(0.0, deepest)


def _box(to: Any, name: str, half: tuple[float, float, float]) -> Any:
    geom = to.add_geom(name=name, contype=0, conaffinity=0)
    geom.type, geom.size = mujoco.mjtGeom.mjGEOM_BOX, list(half)
    return geom


def _in_pymunk(card: CardFormat, half: tuple[float, float], wanted: float, speed: float) -> float:
    space = pymunk.Space()
    wall = pymunk.Poly(space.static_body, [(0.0, -100.0), (20.0, -100.0), (20.0, 100.0), (0.0, 100.0)])
    body = pymunk.Body(card.grams, card.grams * card.length_mm**2 / 12.0)
    x, y = half[0] - EDGE_MM, half[1] - EDGE_MM
    shape = pymunk.Poly(body, [(x, -y), (x, y), (-x, y), (-x, -y)], radius=EDGE_MM)
    wall.elasticity, shape.elasticity = wanted, 1.0
    body.position, body.velocity = (-half[0] - _GAP_MM, 0.0), (speed, 0.0)
    space.add(wall, body, shape)
    for _ in range(10):  # steps of the world: the blow is over in one
        space.step(1e-4)
    return max(0.0, -float(body.velocity.x))

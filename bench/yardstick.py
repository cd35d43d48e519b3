"""A fixed piece of physics as a yardstick of the computer: machines of one kind differ, and other programs load them.

A stack of bars, as flat as cards, on a floor that shakes: contacts, friction and the solver of pymunk's library, and
nothing of this project. The figure is the computing time of a thousand steps.
"""

from __future__ import annotations

import math
import time

import pymunk

_BARS = 50
_STEPS = 2000
_DT_S = 1e-4
_LENGTH_MM, _THICKNESS_MM, _GRAMS = 64.0, 0.3, 1.8


def stack() -> tuple[pymunk.Space, pymunk.Body]:
    """The scene, and its floor."""
    space = pymunk.Space()
    space.gravity = (0.0, -9810.0)
    space.iterations = 10
    space.collision_slop = 0.01
    floor = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    ground = pymunk.Poly(floor, [(-100.0, -5.0), (100.0, -5.0), (100.0, 0.0), (-100.0, 0.0)])
    ground.friction = 0.5
    space.add(floor, ground)
    half = _LENGTH_MM / 2.0
    for number in range(_BARS):
        bar = pymunk.Body(_GRAMS, _GRAMS * _LENGTH_MM**2 / 12.0)
        bar.position = (math.sin(number), (number + 0.5) * _THICKNESS_MM)
        side = _THICKNESS_MM / 2.0
        shape = pymunk.Poly(bar, [(-half, -side), (half, -side), (half, side), (-half, side)])
        shape.friction = 0.4
        space.add(bar, shape)
    return space, floor


def ms_per_thousand_steps() -> float:
    """Computing time of this process, milliseconds."""
    space, floor = stack()
    began = time.process_time()
    for number in range(_STEPS):
        floor.velocity = (50.0 * math.cos(number * 0.01), 0.0)
        space.step(_DT_S)
    return (time.process_time() - began) * 1000.0 * 1000.0 / _STEPS


if __name__ == "__main__":
    print(f"{ms_per_thousand_steps():.1f} ms of computing for a thousand steps")

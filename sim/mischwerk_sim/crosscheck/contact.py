"""What a coefficient of restitution is in MuJoCo, which knows none: a spring and a damper.

An overlap r of two geoms obeys r'' = -stiffness r - damping r', whatever they weigh, and they part as soon as they
would have to pull. So the damping ratio alone decides how much of the speed comes back. The stiffness decides how long
and how deep a blow is: as short as the engine's steps resolve.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

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


def rebound(one: Spring, step_s: float = STEP_US * 1e-6) -> float:
    """Share of its speed with which a body leaves the spring, in steps as MuJoCo makes them (its Euler integrator)."""
    speed = depth = 0.0
    for late in (0.25, 0.75):  # of a step, in which the body was already in the other when it was first seen
        v, r = -1.0, -late * step_s
        for _ in range(_LONGEST_STEPS):
            pull = -one.stiffness * r - one.damping * v
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

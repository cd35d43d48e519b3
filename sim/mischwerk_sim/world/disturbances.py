"""What disturbs feeding in reality and flat new cards don't show: bent cards, and cards that stick together.

Each is modelled openly, with a strength that is stated and can be swept: a bend yields elastically to the weight on
it, a bond holds with a limited force. Their effect on a feed results from contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pymunk

from .space import NEWTON, short_bias

_HINGE_S = 0.0015  # time constant of the hinges between them: a card doesn't come apart
_DAMPING = 0.5  # of critical: paper doesn't ring
_BOND_S = 0.0015
_PLAY_MM = 0.2  # bonded cards may separate by this much before the bond holds them together
_TEARS_MM = 0.2  # a bond that has slipped this far is torn


def bend(
    space: pymunk.Space, pieces: Sequence[pymunk.Body], piece_mm: float, curl_mm: float, ei_n_mm2: float
) -> list[pymunk.Constraint]:
    """Join ``pieces`` (in a row along x, already in the space) to an elastic card; returns the hinges and springs.

    curl_mm: how far the middle stands over the ends when nothing presses on it, negative if under them;
    ei_n_mm2: bending stiffness of the card. The angles at the hinges take up all the bending.
    """
    aside = len(pieces) // 2
    angle = curl_mm / (piece_mm * aside * (aside + 1) / 2.0)  # at each hinge, together as high as that
    stiffness = ei_n_mm2 * NEWTON / piece_mm  # N mm² / mm -> g mm²/s² per radian
    swinging = pieces[0].mass * piece_mm**2 / 3.0  # an end piece about its hinge
    damping = 2.0 * _DAMPING * (stiffness * swinging) ** 0.5
    joints: list[pymunk.Constraint] = []
    for left, right in pairwise(pieces):
        hinge = pymunk.PivotJoint(left, right, (piece_mm / 2.0, 0.0), (-piece_mm / 2.0, 0.0))
        hinge.error_bias = short_bias(_HINGE_S)
        hinge.collide_bodies = False
        spring = pymunk.DampedRotarySpring(left, right, angle, stiffness, damping)
        joints += [hinge, spring]
    space.add(*joints)
    return joints


class Bond:
    """Sticks ``upper`` to ``lower`` as they lie now, until shear or peeling beyond ``strength_n`` tears it.

    Until then the upper's anchor can't slide along the lower; friction between the two comes on top.
    """

    def __init__(self, space: pymunk.Space, lower: pymunk.Body, upper: pymunk.Body, strength_n: float) -> None:
        self.lower, self.upper = lower, upper
        self._space = space
        self._anchor = lower.world_to_local(upper.position)
        x, y = self._anchor
        self._joint = pymunk.GrooveJoint(lower, upper, (x, y - _PLAY_MM), (x, y + _PLAY_MM), (0.0, 0.0))
        self._joint.max_force = strength_n * NEWTON
        self._joint.error_bias = short_bias(_BOND_S)
        space.add(self._joint)
        self.holds = True

    def tear(self) -> bool:
        """Release if the two have slipped on each other; True if the bond still holds. Call it now and then."""
        if self.holds:
            along, apart = self.lower.world_to_local(self.upper.position) - self._anchor
            if abs(along) > _TEARS_MM or abs(apart) > _PLAY_MM + _TEARS_MM:
                self.part()
        return self.holds

    def part(self) -> None:
        """Release at once."""
        if self.holds:
            self._space.remove(self._joint)
            self.holds = False

"""What lies under the follower sleeps while the rollers stand, as it lies: nothing there moves until the next feed.

Chipmunk keeps the contacts of sleeping bodies. So the stack wakes as tight as it was, and meanwhile doesn't tremble in
steps that are too long for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pymunk

from .. import direct

_NEVER_S = 1e9  # bodies sleep on request only, never on their own


class SleepGroup:
    """Sends bodies to sleep together; whatever touches or moves one of them wakes them all."""

    def __init__(self, space: pymunk.Space) -> None:
        space.sleep_time_threshold = _NEVER_S
        self._first: pymunk.Body | None = None

    @property
    def is_on(self) -> bool:
        """Whether they sleep."""
        return self._first is not None and self._first.is_sleeping

    @property
    def address(self) -> int:
        """Of one of its bodies, 0 if there is none."""
        return 0 if self._first is None else direct.address(direct.body(self._first))

    def begin(self, bodies: Sequence[pymunk.Body]) -> None:
        """Not if one of them touches, or is tied to, another that moves: Chipmunk doesn't survive that."""
        if _meet_others(bodies):
            return
        self._first = bodies[0]
        self._first.sleep()
        for body in bodies[1:]:
            body.sleep_with_group(self._first)

    def end(self) -> None:
        """Wake all."""
        if self._first is not None and self._first.is_sleeping:
            self._first.activate()
        self._first = None


def _meet_others(bodies: Sequence[pymunk.Body]) -> bool:
    met: set[pymunk.Body | None] = set()
    for body in bodies:
        body.each_arbiter(lambda arbiter: met.update(arbiter.bodies))
        met.update(tied for joint in direct.joints_of(body) for tied in (joint.a, joint.b))
    dynamic = {body for body in met if body is not None and body.body_type == pymunk.Body.DYNAMIC}
    return not dynamic <= set(bodies)

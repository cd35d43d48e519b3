"""What lies still, and what of it sleeps at the feed end while the rollers stand.

A SleepGroup lies under the follower, a FrozenStack when that is up.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pymunk
from numpy.typing import NDArray

from .. import direct
from ..cards import Cards
from ..compiled.state import Watch, address_of
from ..feeder import Feeder
from ..space import PART_FILTER
from .detached import Asleep

# -- What lies still in a world, and since when: cards and follower. Judged by distance travelled, not by speed: a
# tall stack trembles.

_SLOW_MM_S = 30.0  # a faster card is moving
_STILL_MM_S = 5.0  # a card slower than this between two looks, twice, lies still
_REST_MM = 0.25  # at rest: nothing has moved this far for a while

Array = NDArray[np.float64]


class Stillness:
    """``stand``: the cards that are slow in the machine."""

    def __init__(self, cards: int, state: Watch) -> None:
        """state: shared with the compiled loop, which looks, too."""
        self._state = state
        state.calm_us = 0.0  # for how long nothing has moved ...
        self._calm_from = np.full((3, cards), np.inf)  # ... from these places,
        state.calm_follower_mm = np.inf  # and the follower from here
        state.follower_mm = np.inf
        state.slow_mm_s, state.still_mm_s, state.rest_mm = _SLOW_MM_S, _STILL_MM_S, _REST_MM
        self._seen = np.full((3, cards), np.inf)
        self._carried = np.full((2, cards), np.inf)
        self._looks = np.zeros(cards, dtype=np.intp)
        self.stand: NDArray[np.bool_] = np.zeros(cards, dtype=bool)
        state.seen, state.carried, state.calm_from = map(address_of, (self._seen, self._carried, self._calm_from))
        state.looks, state.stand = address_of(self._looks), address_of(self.stand)

    def look(
        self, places: Array, carried: Array, count: NDArray[np.bool_], follower_mm: float, interval_s: float
    ) -> None:
        """Compare with the look ``interval_s`` ago. Rows of ``places``: x, y, height of an end over the middle.

        carried: two coordinates that don't change while a card goes with what carries it; count: cards that do.
        """
        state = self._state
        is_still = abs(follower_mm - state.follower_mm) < _STILL_MM_S * interval_s
        state.follower_looks = state.follower_looks + 1 if is_still else 0
        state.follower_mm = follower_mm
        way = np.maximum(*np.abs(places[:2] - self._seen[:2]))
        against = np.maximum(*np.abs(carried - self._carried))
        self._seen[:], self._carried[:] = places, carried
        np.less(way, _SLOW_MM_S * interval_s, out=self.stand)
        state.are_slow = bool((against[count] < _SLOW_MM_S * interval_s).all())
        self._looks += 1
        self._looks[against >= _STILL_MM_S * interval_s] = 0

    @property
    def are_slow(self) -> bool:
        """True if all cards are slow against what carries them."""
        return bool(self._state.are_slow)

    @property
    def calm_us(self) -> float:
        """For how long nothing has moved."""
        return self._state.calm_us

    def wake(self) -> None:
        """Something may move again."""
        self._state.calm_us = 0.0

    @property
    def follower_lies(self) -> bool:
        """True if the follower lies still."""
        return self._state.follower_looks > 1

    @property
    def lie_still(self) -> NDArray[np.bool_]:
        """The cards that lie still on what carries them."""
        return self._looks > 1

    def rest(self, is_idle: bool, interval_s: float) -> None:
        """Update for how long nothing has moved (after look()); is_idle: no motor runs."""
        state = self._state
        way_mm = float(np.abs(self._seen - self._calm_from).max(initial=0.0))
        if is_idle and max(way_mm, abs(state.follower_mm - state.calm_follower_mm)) < _REST_MM:
            state.calm_us += interval_s * 1e6
        else:
            self._calm_from[:] = self._seen
            state.calm_us, state.calm_follower_mm = 0.0, state.follower_mm


# -- What lies under the follower sleeps while the rollers stand, as it lies: nothing there moves until the next
# feed. Chipmunk keeps the contacts of sleeping bodies. So the stack wakes as tight as it was, and meanwhile
# doesn't tremble in steps that are too long for it.

_NEVER_S = 1e9  # bodies sleep on request only, never on their own


class SleepGroup:
    """Sends bodies to sleep together; whatever touches or moves one of them wakes them all."""

    def __init__(self, space: pymunk.Space) -> None:
        space.sleep_time_threshold = _NEVER_S
        self._first: pymunk.Body | None = None

    @property
    def is_on(self) -> bool:
        """True if they sleep."""
        return self._first is not None and self._first.is_sleeping

    @property
    def address(self) -> int:
        """Address of one of its bodies, 0 if there is none."""
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


# -- The lower part of the deck in the well, asleep while cards come in on top. Rollers and follower are away then,
# and what arrives can't move a card that has lain still under a good many others. So such cards become part of the
# machine's frame, shape by shape; all wake before rollers or follower move again.

_FREE = 8  # cards on top that are awake
_WORTH = 4  # fewer don't fall asleep


class FrozenStack(Asleep):
    """The sleeping cards of the well: see the module."""

    def __init__(self, main: pymunk.Space, cards: Cards) -> None:
        super().__init__(main, cards, main.static_body)
        self._shapes: list[pymunk.Shape] = []

    def complete(self, watching: Watch) -> None:
        """Tell the compiled loop what it must know to see that nothing changes."""
        watching.free_cards, watching.worth, watching.is_frozen = _FREE, _WORTH, address_of(self.is_in)

    def update(self, stack: NDArray[np.intp], may_sleep: NDArray[np.bool_]) -> None:
        """stack: cards in the well, the lowest first; may_sleep: by card."""
        asleep = np.flatnonzero(self.is_in[stack])
        if len(asleep) and asleep[-1] >= len(asleep):  # one that is awake has come under them
            self.give_back_all()
            return
        coming = len(asleep)
        for card in stack[coming : max(0, len(stack) - _FREE)]:
            if not may_sleep[card] or self.are_tied(np.array([card])):
                break
            coming += 1
        if coming >= len(asleep) + _WORTH:
            self.take(stack[len(asleep) : coming])

    def take(self, cards: NDArray[np.intp]) -> None:
        shapes = [self._copy(shape, body) for body in self._bodies(cards) for shape in body.shapes]
        self._main.add(*shapes)
        self._shapes += shapes
        super().take(cards)

    def give_back(self, cards: NDArray[np.intp]) -> None:
        """Wake all, whatever ``cards``."""
        self._main.remove(*self._shapes)
        self._shapes.clear()
        super().give_back(np.flatnonzero(self.is_in))

    def _weigh(self, grams: float) -> None:
        """The frame bears it."""

    def _copy(self, shape: pymunk.Shape, body: pymunk.Body) -> pymunk.Shape:
        """Copy a shape onto the frame."""
        assert isinstance(shape, pymunk.Poly)
        corners = [body.local_to_world(corner) for corner in shape.get_vertices()]
        copy = pymunk.Poly(self.load, corners, radius=shape.radius)
        copy.friction, copy.elasticity = shape.friction, shape.elasticity
        # Cards touch it, the roller doesn't: pressed between two things that don't yield, it would store a blow.
        copy.filter = PART_FILTER
        return copy


_BEYOND_GATE_MM = 0.5  # a card further out than this does not lie in the well


class SleepManager:
    """FrozenStack and SleepGroup of one well; callers wake them before rollers or follower move."""

    def __init__(self, space: pymunk.Space, cards: Cards, feeder: Feeder) -> None:
        self.frozen_stack, self.sleep_group = FrozenStack(space, cards), SleepGroup(space)
        self._cards = cards
        self._feeder = feeder

    def complete(self, watching: Watch) -> None:
        """Tell the compiled loop what it must know to see that nothing is to be put to sleep."""
        self.frozen_stack.complete(watching)
        watching.nip_end_x = self._feeder.nip_end_x_mm
        watching.lies_before_x = self._feeder.gate_x_mm + _BEYOND_GATE_MM

    def wake(self) -> None:
        """Rollers or follower are about to move, or a hand comes in."""
        self.frozen_stack.give_back_all()
        self.sleep_group.end()

    def put_to_sleep(self, stillness: Stillness, is_here: NDArray[np.bool_], follower_down: bool) -> None:
        """Rollers and servo stand: put to sleep what lies still. is_here: by card, False for those set apart
        elsewhere."""
        if not follower_down:
            self._freeze_stack(stillness, is_here)
        elif not self.sleep_group.is_on:
            self._begin_sleep(stillness, is_here)

    def _begin_sleep(self, stillness: Stillness, is_here: NDArray[np.bool_]) -> None:
        fed = np.flatnonzero((self._cards.ends()[0] < self._feeder.nip_end_x_mm) & is_here)
        if stillness.follower_lies and stillness.lie_still[fed].all():
            self.sleep_group.begin([*self._feeder.bodies, *(body for card in fed for body in self._cards.pieces[card])])

    def _freeze_stack(self, stillness: Stillness, is_here: NDArray[np.bool_]) -> None:
        lying = np.flatnonzero((self._cards.ends()[1] < self._feeder.gate_x_mm + _BEYOND_GATE_MM) & is_here)
        self.frozen_stack.update(lying[np.argsort(self._cards.y[lying])], stillness.lie_still)

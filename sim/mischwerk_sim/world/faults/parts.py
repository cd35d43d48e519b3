"""What a struck card suffers: a slippery film, a catch in the guide, a bond to its neighbour, glue on a shelf.

Every one is friction or a joint of limited force; forces in newton are stated here. They are chosen between the forces
that must not overcome them and those that must: they estimate nothing, as a fault on demand only has to take effect.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pymunk
from shuffler.hal import FEED, POCKET

from ..space import NEWTON

if TYPE_CHECKING:
    from ..base import PhysicalWorld

_SLIPPERY = 0.02  # of the friction that rollers have on a clean card
_CATCH_N = 10.0  # nip and feed roller together pull with less than 5
_BOND_N = 5.0  # a card drags on its neighbours with less than 1
_GLUE_N = 40.0  # a pusher has 15
_OVER_PAIR_MM = 0.05  # the gate opens for a pair by this much more than its thickness
_BEYOND_GATE_MM = 1.0  # and closes when the first card's tail is this far behind it


class FaultEffect:
    """Base: a fault that has struck. Each method returns whether it is still active."""

    def watch(self) -> bool:
        """Called whenever the sensors are read."""
        return True

    def attempt(self) -> bool:
        """The feed is about to start from rest."""
        return True

    def stroke_ended(self) -> bool:
        """The pusher has come back from a stroke."""
        return True

    def release(self, cards: Collection[int]) -> bool:
        """A hand takes ``cards``."""
        return True


class Film(FaultEffect):
    """The lowest card's underside is slippery on the rollers, for a number of starts from rest."""

    def __init__(self, world: PhysicalWorld, attempts: int) -> None:
        self._left = attempts
        self._rollers = _parts(world, "roller", "nip")
        self._clean = [shape.friction for shape in self._rollers]
        for shape in self._rollers:
            shape.friction *= _SLIPPERY

    def attempt(self) -> bool:
        self._left -= 1
        if self._left >= 0:
            return True
        for shape, friction in zip(self._rollers, self._clean, strict=True):
            shape.friction = friction
        return False


class Catch(FaultEffect):
    """Something holds a card by one end as soon as that end has come to ``x_mm``, until a hand takes the card."""

    def __init__(self, world: PhysicalWorld, card: int, is_lead: bool, x_mm: float) -> None:
        """is_lead: it is held by its leading end, else by its tail."""
        self._world = world
        self._card = card
        self._is_lead = is_lead
        self._x_mm = x_mm
        self._joints: list[pymunk.Constraint] = []

    @property
    def is_holding(self) -> bool:
        """It has the card."""
        return bool(self._joints)

    def watch(self) -> bool:
        cards = self._world.cards
        x = float(cards.ends()[self._is_lead][self._card])
        if not self._joints and x >= self._x_mm:
            point = (x, float(cards.heights_at(x)[self._card]))
            piece = cards.pieces[self._card][-1 if self._is_lead else 0]
            self._joints = [_joint(self._world, self._world.space.static_body, piece, point, _CATCH_N)]
        return True

    def release(self, cards: Collection[int]) -> bool:
        if self._card not in cards:
            return True
        self._world.space.remove(*self._joints)
        return False


class Slip(FaultEffect):
    """Something holds a card by its lead, once that has come to the throat's sensor, until the nip has made part of a
    card's length under it."""

    def __init__(self, world: PhysicalWorld, card: int, part: float) -> None:
        self._world, self._card = world, card
        feed = world.data.feed
        self._way_steps = part * world.cards.length_mm * feed.steps_per_mm
        self._catch = Catch(world, card, True, float(world.feeder.gate_x_mm + feed.sensor_x_mm))
        self._end_steps: float | None = None  # of the nip; None: it holds nothing yet

    def watch(self) -> bool:
        self._catch.watch()
        at = self._world.axes[FEED].position(self._world.time_us)
        if self._end_steps is None and self._catch.is_holding:
            self._end_steps = at + self._way_steps
        return self._end_steps is None or at < self._end_steps or self.release([self._card])

    def release(self, cards: Collection[int]) -> bool:
        return self._catch.release(cards)


class Lip:
    """A part of the feeder whose lower edge gives way upwards, and closes again."""

    def __init__(self, world: PhysicalWorld, look: str, height_mm: float) -> None:
        """height_mm: of its lower edge above the feed plane when it gives way."""
        self._space = world.space
        [self._plate] = _parts(world, look)
        self._shut = self._plate.get_vertices()
        self._lifted = [(x, max(y, height_mm)) for x, y in self._shut]

    def give_way(self) -> None:
        """Let something thicker through."""
        self._set(self._lifted)

    def close(self) -> None:
        """Down again; nothing if it is."""
        if self._plate.get_vertices() != self._shut:
            self._set(self._shut)

    def _set(self, corners: Sequence[tuple[float, float]]) -> None:
        self._plate.unsafe_set_vertices(corners)
        self._space.reindex_shape(self._plate)


class Pair(FaultEffect):
    """Two cards stick together and go as one, until the first's tail has left the guide.

    lag: the second follows when the first is this far ahead, in card lengths; None: at once, edge on edge. A pair of
    rigid cards fits neither under the gate nor through the guide. In reality pad and guide are springy, and cards bend:
    here both give way to the pair, and not to a third.
    """

    def __init__(self, world: PhysicalWorld, first: int, second: int, lag: float | None) -> None:
        self._world = world
        self._first, self._second = first, second
        self._lag_mm = None if lag is None else lag * world.cards.length_mm
        self._bond: pymunk.Constraint | None = None
        feed, gate_x = world.data.feed, world.feeder.gate_x_mm
        self._gate_end_mm = gate_x + feed.gate_depth_mm + _BEYOND_GATE_MM
        self._guide_end_mm = gate_x + feed.guide_end_x_mm
        height = float(world.cards.thickness_mm[[first, second]].sum()) + _OVER_PAIR_MM
        self._gate = Lip(world, "gate", height)
        self._guide = Lip(world, "guide", height)

    def watch(self) -> bool:
        cards = self._world.cards
        if self._bond is None:
            if self._lag_mm is not None and cards.x[self._first] - cards.x[self._second] < self._lag_mm:
                return True
            self._bond = self._stuck_together()
            self._gate.give_way()
            self._guide.give_way()
        tail = float(cards.ends()[0][self._first])
        if tail > self._gate_end_mm:
            self._gate.close()
        if tail > self._guide_end_mm:
            self._part()
            return False
        return True

    def release(self, cards: Collection[int]) -> bool:
        if self._first not in cards and self._second not in cards:
            return True
        self._part()
        return False

    def _part(self) -> None:
        if self._bond is not None:
            self._world.space.remove(self._bond)
        self._gate.close()
        self._guide.close()

    def _stuck_together(self) -> pymunk.Constraint:
        """Pinned in the middle of where they lie on one another."""
        cards, pair = self._world.cards, [self._first, self._second]
        left, right = cards.ends()
        x = float(left[pair].max() + right[pair].min()) / 2.0
        body, other = (min(cards.pieces[card], key=lambda piece: abs(piece.position.x - x)) for card in pair)
        return _joint(self._world, body, other, (x, float(cards.heights_at(x)[pair].mean())), _BOND_N)


class Stick(FaultEffect):
    """Cards stick to their pocket, for a number of strokes of the pusher (None: until a hand takes one)."""

    def __init__(self, world: PhysicalWorld, cards: list[int], strokes: int | None) -> None:
        self._world = world
        self._strokes = strokes
        self._joints = {}
        pocket = world.actuators[POCKET].load
        for card in cards:
            body = world.cards.bodies[card]
            self._joints[card] = _joint(world, pocket, body, (body.position.x, body.position.y), _GLUE_N)

    def stroke_ended(self) -> bool:
        if self._strokes is None:
            return True
        self._strokes -= 1
        return self._strokes > 0 or self.release(list(self._joints))

    def release(self, cards: Collection[int]) -> bool:
        for card in set(self._joints) & set(cards):
            self._world.space.remove(self._joints.pop(card))
        return bool(self._joints)


def _parts(world: PhysicalWorld, *looks: str) -> list[pymunk.Shape]:
    """Shapes of the machine by what they are called."""
    return [shape for shape in world.space.shapes if getattr(shape, "look", "") in looks]


def _joint(
    world: PhysicalWorld, body: pymunk.Body, other: pymunk.Body, point: tuple[float, float], force_n: float
) -> pymunk.Constraint:
    """Stick two bodies together at a point of the world, with limited force: it yields to more and never pulls back."""
    joint = pymunk.PivotJoint(body, other, point)
    joint.max_force = force_n * NEWTON
    joint.max_bias = 0.0
    world.space.add(joint)
    return joint

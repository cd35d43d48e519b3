"""One card from the well through the throat into a pocket, seen from above."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import pymunk
from mischwerk_machines import Across, CardFormat, Machine, RackData

from ..kinds import table
from ..world.space import NEWTON, short_bias
from .patches import Pose, patches
from .plan import BEHIND, STAGING, THROUGH, WALLS, Chance, NipDrive, Plan, Wall, plan

_ITERATIONS = 20
_EDGE_S = 0.002  # forces on a card's edges are means over about so long: an impact of rigid bodies has no peak force
_SETTLE_S = 0.060  # after the tail: then the pocket moves on
_JAM_SHARE = 2.2  # the firmware's JAM_PERCENT: not through after so much of its length


def _returned(restitution: float, slant_rad: float) -> float:
    """Share of its speed that a slanted stop gives back along the feed: a lead that meets it is turned down, and the
    end of a thin rod that is turned has a mass of m / (cos^2 + 4 sin^2). One that lies flat already gets back more
    (docs/decisions/036): here it is thought to be in the air."""
    along, across = math.cos(slant_rad) ** 2, math.sin(slant_rad) ** 2
    return max(0.0, (1.0 + restitution) * along / (along + 4.0 * across) - 1.0)


@dataclass
class Track:
    """What is known of a card once it lies in its pocket, or does not move on.

    came, through: lead, tail seen at the throat; lead_deg, tail_deg: its angle then; most_deg: the largest on its way
    to the pocket; mouth_deg, mouth_mm: its angle, and its middle beside the machine's, as it enters the pocket;
    length_mm: as the firmware measures it; clear_ms: from the tail at the throat until no corner is in front of the
    mouth's beam, NaN if never; out_mm, rest_mm, rest_deg: how far a corner stands out of the pocket in the
    end, how far its middle lies beside the machine's, its angle; edge_n: most force of a side wall on its edge; path:
    x, z, angle, every millisecond.
    """

    came: bool = False
    through: bool = False
    lead_deg: float = math.nan
    tail_deg: float = math.nan
    most_deg: float = 0.0
    mouth_deg: float = math.nan
    mouth_mm: float = math.nan
    length_mm: float = math.nan
    clear_ms: float = math.nan
    out_mm: float = math.nan
    rest_mm: float = math.nan
    rest_deg: float = math.nan
    edge_n: float = 0.0
    path: tuple[tuple[float, float, float], ...] = ()


class Card:
    """A rigid card in its own space, with everything that touches it."""

    def __init__(
        self,
        machine: Machine,
        card: CardFormat,
        across: Across,
        chance: Chance,
        walls: Collection[str] = WALLS,
    ) -> None:
        """``walls``: which stand there, by their kinds."""
        self.plan: Plan = plan(machine, card, across, chance.rack_aside_mm)
        self._machine, self._card, self._across = machine, card, across
        self._dt_s = machine.data.world.dt_us * 1e-6
        self.drive = NipDrive(machine, card)
        self.space = pymunk.Space()
        self.space.iterations = _ITERATIONS
        self.space.collision_slop = machine.data.world.slop_mm
        self.space.collision_bias = short_bias(machine.data.world.contact_bias_s)
        self.body = self._body(chance)
        self._edge_impulse = 0.0
        self._stand([wall for wall in self.plan.walls if wall.name.partition("-")[0] in walls])
        self.patches = patches(machine, card, across, self.plan, chance)
        self._rubbing = [patch for patch in self.patches.all if patch.force_n and patch.friction]
        for patch in self._rubbing:
            patch.join(self.space, self.body)
        self._half = card.length_mm / 2.0, card.width_mm / 2.0

    def _body(self, chance: Chance) -> pymunk.Body:
        card, radius = self._card, self._across.skew.corner_mm
        body = pymunk.Body(card.grams, pymunk.moment_for_box(card.grams, (card.length_mm, card.width_mm)))
        body.position = (-self._machine.data.well.clearance_mm / 2.0 - card.length_mm / 2.0, chance.aside_mm)
        body.angle = math.radians(chance.turned_deg)
        inner = card.length_mm - 2.0 * radius, card.width_mm - 2.0 * radius
        shape = pymunk.Poly.create_box(body, inner, radius)
        shape.friction, shape.elasticity, shape.collision_type = 1.0, 1.0, _CARD
        self.space.add(body, shape)
        return body

    def _stand(self, walls: Sequence[Wall]) -> None:
        data = self._machine.data
        for wall in walls:
            shape = pymunk.Poly(self.space.static_body, wall.corners)
            shape.friction = getattr(data.friction, wall.pair)
            bounce = getattr(data.restitution, wall.pair, data.restitution.other)
            shape.elasticity = _returned(bounce, self._slant_rad()) if wall.stops else bounce
            shape.collision_type = _STOP if wall.stops else _SIDE
            self.space.add(shape)
        self.space.on_collision(_CARD, _SIDE, post_solve=self._touch)

    def _slant_rad(self) -> float:
        """Return how far the face of what stops cards in a pocket leans from upright."""
        machine = self._machine
        if isinstance(machine.data, RackData):
            return math.radians(machine.rack_data.rack.stop_slant_deg)
        return math.radians(machine.wheel_data.wheel.seat_slant_deg)

    def _touch(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: Any) -> None:
        self._edge_impulse += arbiter.total_impulse.length

    def let_go(self) -> None:
        """From now on nothing but walls touches it."""
        for patch in self._rubbing:
            patch.part()
        self._rubbing = []

    # -- moving ------------------------------------------------------------------------------------------------------
    def step(self) -> None:
        """On by one step of the machine's world."""
        self.drive.step(self._dt_s)
        self.patches.run(self.drive.speed)
        length, width = self._half
        (x, z), angle = self.body.position, self.body.angle
        pose = Pose(x, z, math.cos(angle), math.sin(angle))
        for patch in self._rubbing:
            patch.hold(pose, length, width, self._dt_s)
        self._edge_impulse = 0.0
        self.space.step(self._dt_s)

    def feed(self) -> Track:
        """The whole way. The card may be fed once only."""
        track, feed = Track(), self._machine.data.feed
        beam = feed.sensor_x_mm, self._across.across.throat_beam_mm
        kind = table.of(self._machine)
        mouth_beam = kind.mouth_x_mm(self._machine) - kind.gate_x_mm(self._machine)
        lead_mm = tail_s = edge_n = 0.0
        path: list[tuple[float, float, float]] = []
        steps, since = 0, 0.0
        while True:
            self.step()
            steps += 1
            now = steps * self._dt_s
            edge_n += (self._edge_impulse / self._dt_s / NEWTON - edge_n) * self._dt_s / _EDGE_S
            track.edge_n = max(track.edge_n, edge_n)
            degrees = math.degrees(self.body.angle)
            if steps % 10 == 1:
                path.append((self.body.position.x, self.body.position.y, self.body.angle))
            rear, front = self.ends()
            if math.isnan(track.mouth_mm) and front >= self.plan.mouth_x:
                track.mouth_deg, track.mouth_mm = degrees, self.body.position.y
            if not track.through:
                track.most_deg = max(track.most_deg, abs(degrees))
                seen = self.covers(*beam)
                if seen and not track.came:
                    track.came, track.lead_deg, lead_mm, since = True, degrees, self.drive.travel, now
                    self.drive.lead()
                elif track.came and not seen:
                    track.through, track.tail_deg, tail_s = True, degrees, now
                    track.length_mm = self.drive.travel - lead_mm
                    self.drive.tail()
                elif self._stands(track, now - since, lead_mm):
                    break
            else:
                if math.isnan(track.clear_ms) and rear >= mouth_beam:
                    track.clear_ms = (now - tail_s) * 1e3
                if now - tail_s > _SETTLE_S:
                    track.rest_deg, track.rest_mm = degrees, self.body.position.y
                    track.out_mm = max(0.0, self.plan.mouth_x - rear)
                    break
        track.path = tuple(path)
        return track

    def _stands(self, track: Track, seconds: float, lead_mm: float) -> bool:
        """The firmware would give it up."""
        feed = self._machine.data.feed
        if not track.came:
            if self.drive.phase == STAGING and self.drive.travel > feed.stage_travel_mm:
                self.drive.go(THROUGH)  # staging ended without a lead: now it is fed
            return seconds > feed.timeout_ms * 1e-3
        is_late = self.drive.travel - lead_mm > _JAM_SHARE * self._card.length_mm
        return is_late and self.drive.phase != BEHIND

    # -- where it is -------------------------------------------------------------------------------------------------
    def covers(self, x: float, z: float) -> bool:
        """True if the card lies over the point; its rounded corners aside."""
        u, w = self.body.world_to_local((x, z))
        return abs(u) <= self._half[0] and abs(w) <= self._half[1]

    def ends(self) -> tuple[float, float]:
        """x of its last and its first point, corners rounded."""
        radius = self._across.skew.corner_mm
        half = (self._half[0] - radius) * math.cos(self.body.angle)
        reach = half + (self._half[1] - radius) * abs(math.sin(self.body.angle)) + radius
        x = float(self.body.position.x)
        return x - reach, x + reach


_CARD, _SIDE, _STOP = 1, 2, 3  # kinds of shapes

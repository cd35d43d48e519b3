"""What stands around a card, seen from above, what of it scatters, and how the nip drives: from the machine file and
across.toml.

x along the feed from the gate's face, z across from the cards' middle, mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from mischwerk_machines import Across, CardFormat, Machine
from mischwerk_machines.pieces import Point

from ..kinds import table

GUIDES = ("plate", "liner")  # walls that guide a card; their names go on with a side
WALLS = (*GUIDES, "pocket", "stop")
THICK_MM = 12.0  # of walls in this section: thicker than a card can be pressed into one
_OFF_GATE_MM = 0.2  # the liners end so far before the gate's face
_TIP_MM = 0.3  # thickness of their front edges


@dataclass(frozen=True)
class Wall:
    """A fixed convex polygon. ``pair``: its row in [friction]; ``stops``: it is the pocket's end."""

    name: str
    corners: tuple[Point, ...]
    pair: str
    stops: bool = False


@dataclass(frozen=True)
class Plan:
    """The section of one machine set up for one format. rear_x, rail_x: rear wall's face, front of its rail;
    mouth_x, stop_x: front and end of the pocket; half_mm: from the middle to the side plates; guide_half_mm: to what
    guides the cards in the well; pocket_half_mm: to the pocket's sides."""

    rear_x: float
    rail_x: float
    mouth_x: float
    stop_x: float
    half_mm: float
    guide_half_mm: float
    pocket_half_mm: float
    walls: tuple[Wall, ...]


def plan(machine: Machine, card: CardFormat, across: Across, rack_aside_mm: float = 0.0) -> Plan:
    """``rack_aside_mm``: how far the pocket stands beside the side plates' middle."""
    data, numbers = machine.data, across.across
    half, liner = numbers.inner_mm / 2.0, across.liner_mm(card.width_mm)
    rear = -card.length_mm - data.well.clearance_mm
    end = data.feed.guide_end_x_mm + numbers.side_end_mm
    mouth, stop, pocket_half, flare, sides, rear_stop = table.of(machine).pocket_across(machine, card, across)
    walls = []
    for side, name in ((1.0, "left"), (-1.0, "right")):
        walls.append(Wall(f"plate-{name}", _block(rear, end, side, half), "guide"))
        if liner:
            walls.append(Wall(f"liner-{name}", _liner(rear, side, half, liner, across), "well"))
        walls.append(Wall(f"pocket-{name}", _block(mouth, stop, side, pocket_half, rack_aside_mm, flare), sides))
    wide = pocket_half + THICK_MM
    ends = ((stop, -wide), (stop + THICK_MM, -wide), (stop + THICK_MM, wide), (stop, wide))
    walls.append(Wall("stop", ends, rear_stop, stops=True))
    rail = rear + data.well.rail_mm
    return Plan(rear, rail, mouth, stop, half, half - liner, pocket_half, tuple(walls))


def _block(
    x0: float, x1: float, side: float, half: float, aside: float = 0.0, flare: tuple[float, float] = (0.0, 0.0)
) -> tuple[Point, ...]:
    """A wall from x0 to x1. Its inner side begins ``flare[0]`` farther out and comes to its place over ``flare[1]``."""
    inner, outer = side * half + aside, side * (half + THICK_MM) + aside
    corners = ((x0, inner + side * flare[0]), (x0 + flare[1], inner), (x1, inner), (x1, outer), (x0, outer))
    return corners if all(flare) else ((x0, inner), *corners[2:])


def _liner(rear: float, side: float, half: float, thick: float, across: Across) -> tuple[Point, ...]:
    """As drawn: straight, then tapering off to the least wall over ``lead_mm``, and round that edge."""
    liner, end = across.well_liner, -_OFF_GATE_MM
    inner, edge = half - thick, liner.least_mm
    front = [(end - liner.lead_mm, inner), (end - edge + _TIP_MM, half - edge), (end, half - _TIP_MM)]
    corners = [(rear, inner), *front, (end, half + THICK_MM), (rear, half + THICK_MM)]
    return tuple((x, side * z) for x, z in corners)


# -- One build and one card as they happen to be: what scatters, drawn from [skew] of across.toml and [cards].


@dataclass(frozen=True)
class Chance:
    """nip, roller: by how much the left tyre's radius exceeds the right one's, as a share of the mean; worn: which
    side's tyres are worn, 1 left, -1 right; idlers: the left one's force above the mean, as a share; nip_deg,
    roller_deg: of the shafts, out of square; gate_n: the pad's pressure; rack_aside_mm: of the pocket; aside_mm,
    turned_deg: of the card in the well; cards_above: in the well; friction: card on card."""

    nip: float = 0.0
    roller: float = 0.0
    worn: int = 0
    idlers: float = 0.0
    nip_deg: float = 0.0
    roller_deg: float = 0.0
    gate_n: float = 0.0
    rack_aside_mm: float = 0.0
    aside_mm: float = 0.0
    turned_deg: float = 0.0
    cards_above: int = 20
    friction: float = 0.25


def drawn(
    machine: Machine, card: CardFormat, across: Across, plan: Plan, cards: int, rng: np.random.Generator
) -> Chance:
    """Tyres differ by exactly what [skew] says, either side being the larger; all else is uniform within its bounds.

    A card lies anywhere in the well, at any angle, that its guides allow: decks are laid in by hand, and come back
    from the pockets as they fall.
    """
    skew = across.skew
    draws = rng.uniform(-1.0, 1.0, 8)
    side = 1 if rng.integers(2) else -1
    other = 1 if rng.integers(2) else -1
    play = max(0.0, plan.guide_half_mm - card.width_mm / 2.0)
    most = math.degrees(play / (card.length_mm / 2.0 - skew.corner_mm))
    turned = float(draws[5]) * most
    room = play - math.radians(abs(turned)) * (card.length_mm / 2.0 - skew.corner_mm)
    return Chance(
        nip=side * skew.nip_tyres,
        roller=other * skew.roller_tyres,
        worn=-side,
        idlers=float(draws[0]) * skew.idlers,
        nip_deg=float(draws[1]) * skew.axle_deg,
        roller_deg=float(draws[2]) * skew.axle_deg,
        gate_n=abs(float(draws[3])) * skew.gate_n,
        rack_aside_mm=float(draws[4]) * skew.rack_aside_mm,
        aside_mm=float(draws[6]) * room,
        turned_deg=turned,
        cards_above=int(rng.integers(cards)),
        friction=float(max(0.05, rng.normal(machine.data.cards.friction, machine.data.cards.friction_sd))),
    )


# -- How fast the nip runs for one card, as the firmware has it: staged, waiting, through, braked before its tail.

STAGING, WAITING, THROUGH, RELEASING, BEHIND = "staging", "waiting", "through", "releasing", "behind"
_WAIT_S = 0.010  # a staged card waits for its pocket; how long makes no difference to where it lies


class NipDrive:
    """Speed and travel of the nip's surface, mm/s and mm. The throat's edges are heard late: [controller]."""

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        feed = self._feed = machine.data.feed
        braking_mm = max(0.0, feed.speed_mm_s**2 - feed.release_speed_mm_s**2) / (2.0 * feed.stop_mm_s2)
        before_mm = feed.sensor_x_mm - feed.nip_x_mm + feed.release_mm + braking_mm
        self._release_mm = card.length_mm - before_mm  # behind the lead
        self._lead_mm = math.inf  # travel at which it came
        self._late_s = (machine.data.controller.event_us + machine.data.controller.axis_stop_us) * 1e-6
        self.speed = 0.0
        self.travel = 0.0
        self.phase = STAGING
        self._goal, self._rate = self._feed.stage_speed_mm_s, self._feed.accel_mm_s2
        self._next: tuple[float, str] | None = None
        self._time = 0.0

    def lead(self) -> None:
        """The throat sees a lead: a staged card stops behind it."""
        self._lead_mm = self.travel
        if self.phase == STAGING:
            self._next = (self._time + self._late_s, WAITING)

    def tail(self) -> None:
        """And a tail: the firmware slows down for the next lead."""
        self._next = (self._time, BEHIND)

    def step(self, dt_s: float) -> None:
        """On by ``dt_s``."""
        self._time += dt_s
        if self._next is not None and self._time >= self._next[0]:
            self.go(self._next[1])
        elif self.phase == THROUGH and self.travel >= self._lead_mm + self._release_mm:
            self.go(RELEASING)
        change = self._goal - self.speed
        self.speed += max(-self._rate * dt_s, min(self._rate * dt_s, change))
        self.travel += self.speed * dt_s

    def go(self, phase: str) -> None:
        """Begin a phase now."""
        feed, self.phase, self._next = self._feed, phase, None
        if phase == WAITING:
            self._goal, self._rate = 0.0, feed.stop_mm_s2
            self._next = (self._time + _WAIT_S, THROUGH)
        elif phase == THROUGH:
            self._goal, self._rate = feed.speed_mm_s, feed.accel_mm_s2
        elif phase == RELEASING:
            self._goal, self._rate = min(feed.release_speed_mm_s, feed.speed_mm_s), feed.stop_mm_s2
        else:
            self._goal, self._rate = feed.stage_speed_mm_s, feed.stop_mm_s2

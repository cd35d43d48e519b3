"""Air in a world: which cards it holds back at the moment, and what it does to their speeds.

Cards that touch sink as one pile, with the air under the lowest; who lies on whom is looked at every 4 ms. Speeds are
changed once a beat, not at every step, and implicitly: a force that grows with the square of the speed, or with the
cube of a shrinking gap, can't overshoot. A card slower than `_LIES_MM_S` counts as lying; the film under it (less than
0.4 mm) isn't computed to its end. Only cards over a floor, in the well or a pocket, are looked after: elsewhere air
takes a fifth of a card's weight at most (drag at 1 m/s).
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pymunk
from numpy.typing import NDArray

from . import direct
from .air import CardAir
from .cards import Cards
from .compiled import state
from .space import GRAVITY_MM_S2

_LIES_MM_S = 5.0  # a card that moves more slowly up or down, against what carries it, isn't looked after
_APART_MM = 0.1  # cards less apart than this are one pile
_FILM_MM = 3.0  # wider gaps hold no film
_STEEP = 0.5  # sine of the tilt beyond which a card is no lid: air passes it

Array = NDArray[np.float64]


class Shaft(NamedTuple):
    """The well as a shaft: face of its rear wall and of its front, which slopes away by ``slope`` above ``slope_from``;
    it ends at ``top``. mm.
    """

    rear_x: float
    front_x: float
    top: float
    slope_from: float
    slope: float

    def front_at(self, y: float) -> float:
        """Where the front wall's face is at a height."""
        return self.front_x + max(0.0, y - self.slope_from) * self.slope


class Floors(NamedTuple):
    """The floors of every card: the column it is in (-1: none), and what is under the column at the card's middle, mm
    and mm/s."""

    column: NDArray[np.intp]
    height: Array
    speed: Array


class _Pile(NamedTuple):
    """Cards that touch, the lowest first, and what is under them: a card, or (-1) a floor at a height and its speed."""

    cards: list[int]
    below: int
    floor_mm: float
    floor_mm_s: float


class Airflow:
    """The air around the cards of one world. ``floors``: see Floors, after cards.read()."""

    def __init__(
        self, air: CardAir, cards: Cards, shaft: Shaft, vent: tuple[float, float], floors: Callable[[], Floors]
    ) -> None:
        """vent: height from which the well's walls are open, and over which width, mm."""
        self._air, self._cards, self._shaft, self._vent, self._floors = air, cards, shaft, vent, floors
        self._falling: list[_Pile] = []
        self.state = state.Air()  # since_s: since they were looked for
        self._heights = np.full(cards.count, np.nan)
        self._is_new = True  # not told yet

    def look(self, heights: Array, is_here: NDArray[np.bool_], interval_s: float) -> None:
        """Choose the piles to look after (after cards.read()). heights: against what carries each card; is_here: those
        not set apart.
        """
        way = np.abs(heights - self._heights)
        self._heights[:], self.state.since_s = heights, 0.0
        self._falling, self._is_new = [], True
        is_moving = (way > _LIES_MM_S * interval_s) & is_here
        if self._air.is_vacuum or not is_moving.any():
            return
        cards, floors = self._cards, self._floors()
        column = np.where(np.abs(cards.sin) > _STEEP, -1, floors.column)
        order = np.lexsort((cards.y, column))
        thick, y = cards.thickness_mm[order], cards.y[order]
        sorted_columns = column[order]
        is_first = np.ones(len(order), dtype=bool)
        np.not_equal(sorted_columns[1:], sorted_columns[:-1], out=is_first[1:])
        gaps = y - thick / 2.0 - floors.height[order]  # to the floor, or to the card below
        to_below = y[1:] - y[:-1] - (thick[1:] + thick[:-1]) / 2.0
        np.copyto(gaps[1:], to_below, where=~is_first[1:])
        is_apart = gaps >= _APART_MM
        starts = np.flatnonzero(is_apart | is_first)
        falls = np.logical_or.reduceat(is_moving[order], starts) & is_apart[starts] & (sorted_columns[starts] >= 0)
        ends = [*starts[1:].tolist(), len(order)]
        for at in np.flatnonzero(falls).tolist():
            start, end = int(starts[at]), ends[at]
            lowest = int(order[start])
            below = -1 if is_first[start] else int(order[start - 1])
            floor = float(floors.height[lowest]), float(floors.speed[lowest])
            self._falling.append(_Pile(order[start:end].tolist(), below, *floor))

    def fill(self) -> state.Air:
        """The state, with all numbers that the compiled loop needs."""
        of, shaft = self.state, self._shaft
        self._air.fill(of)
        of.gravity, of.lies_mm_s, of.apart_mm, of.film_mm = GRAVITY_MM_S2, _LIES_MM_S, _APART_MM, _FILM_MM
        of.rear_x, of.front_x, of.top, of.slope_from, of.slope = shaft
        of.vent_from, of.vent_wide = self._vent
        return of

    def complete(self, watching: state.Watch) -> None:
        """Tell the compiled loop what it must know to choose piles itself."""
        count = self._cards.count
        self._order = np.arange(count)
        self._room = (state.Pile * count)(), (ctypes.c_void_p * count)()
        watching.is_vacuum, watching.steep, watching.gate_x = self._air.is_vacuum, _STEEP, self._shaft.front_x
        watching.heights, watching.order = state.address_of(self._heights), state.address_of(self._order)
        piles, bodies = self._room
        watching.pile, watching.pile_body = ctypes.addressof(piles), ctypes.addressof(bodies)

    def tell(self) -> None:
        """Write the piles into it, unless the compiled loop has chosen them."""
        if not self._is_new:
            return
        self._is_new = False
        piles = (state.Pile * len(self._falling))()
        self._kept: list[object] = [piles]  # C points to them
        for place, pile in zip(piles, self._falling, strict=True):
            bodies = [body for number in pile.cards for body in self._cards.pieces[number]]
            addresses = (ctypes.c_void_p * len(bodies))(*(direct.address(direct.body(body)) for body in bodies))
            self._kept.append(addresses)
            lowest, thick = pile.cards[0], self._cards.thickness_mm
            place.lowest = direct.address(direct.body(self._cards.bodies[lowest]))
            place.half_mm = float(thick[lowest]) / 2.0
            if pile.below >= 0:
                place.below = direct.address(direct.body(self._cards.bodies[pile.below]))
                place.below_half_mm = float(thick[pile.below]) / 2.0
            place.floor_mm, place.floor_mm_s, place.cards = pile.floor_mm, pile.floor_mm_s, len(pile.cards)
            place.bodies, place.body = len(bodies), ctypes.addressof(addresses)
        self.state.piles, self.state.pile = len(piles), ctypes.addressof(piles)

    def act(self, steps: int, step_s: float) -> None:
        """Before ``steps`` steps of the world: change the speeds as the air does meanwhile."""
        for pile in self._falling:
            self._hold_back(pile, steps, step_s)
        self.state.since_s += steps * step_s

    def _gap(self, pile: _Pile) -> tuple[float, float]:
        """Under its lowest card, and how fast what is under it rises."""
        lowest, cards = pile.cards[0], self._cards
        y, half = cards.bodies[lowest].position.y, float(cards.thickness_mm[lowest]) / 2.0
        if pile.below < 0:
            return y - half - (pile.floor_mm + pile.floor_mm_s * self.state.since_s), pile.floor_mm_s
        under = cards.bodies[pile.below]
        return y - half - under.position.y - float(cards.thickness_mm[pile.below]) / 2.0, under.velocity.y

    def _hold_back(self, pile: _Pile, steps: int, step_s: float) -> None:
        """Change the speed of all its cards alike, along the normal of the lowest."""
        gap_mm, under = self._gap(pile)
        if gap_mm < _APART_MM:
            return  # it lies, or is about to
        body = self._cards.bodies[pile.cards[0]]
        cos, sin = math.cos(body.angle), math.sin(body.angle)
        vx, vy = body.velocity
        speed = vy * cos - vx * sin
        film = self._air.film(gap_mm) if gap_mm < _FILM_MM else 0.0
        if film and abs(speed - under) < _LIES_MM_S:
            return
        # The speed in the middle of the steps to come: gravity adds the same to each.
        fall = GRAVITY_MM_S2 * cos * step_s
        before = speed + (steps - 1) / 2.0 * fall
        grams, duration_s = len(pile.cards) * self._air.grams, steps * step_s
        held = film + self._quadratic(body, gap_mm, speed, (cos, sin))  # g/s
        after = (grams * (before - steps * fall) + duration_s * film * under) / (grams + duration_s * held)
        change = after + (steps + 1) / 2.0 * fall - speed
        for number in pile.cards:
            for piece in self._cards.pieces[number]:
                vx, vy = piece.velocity
                piece.velocity = (vx - sin * change, vy + cos * change)

    def _quadratic(self, body: pymunk.Body, gap_mm: float, speed: float, normal: tuple[float, float]) -> float:
        """The forces that go with the square of the speed, for each mm/s."""
        (x, y), (cos, sin) = body.position, normal
        half = self._cards.length_mm / 2.0 * abs(cos)
        shaft, rate = self._shaft, max(abs(speed), 1.0)
        front = shaft.front_at(y)
        is_inside = x - half > shaft.rear_x - _APART_MM and x + half < front + _APART_MM
        if not is_inside or y > shaft.top or speed > 0.0:
            return self._air.drag(rate) / rate
        vent_from, vent_wide = self._vent
        vent = vent_wide * max(0.0, y - max(y - gap_mm, vent_from))
        opening = self._air.open_mm2(front - shaft.rear_x, math.asin(sin), vent)
        return (self._air.drag(rate) + self._air.shaft(rate, opening)) / rate

"""The cards of a twin seen edge on, each a little different from the next.

A flat card is one rigid bar: under the deck's weight it stays flat. A bent one is some bars with elastic hinges
(disturbances.py), for what a bend does depends on how the weight on it presses it flat. Skew is not modelled.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pymunk
from mischwerk_machines import CardFormat, MachineData
from numpy.typing import NDArray

from . import direct
from .disturbances import Bond, bend
from .space import Surfaces

_EDGE_RADIUS_MM = 0.05  # a card's edge is cut, not sharp
_HINGE_MM = 0.5
_LOWEST_FRICTION = 0.05  # a draw from the tail of the distribution must still be a real surface


class Line(NamedTuple):
    """Straight lines of every card: centre in mm, cosine and sine of its direction."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    cos: NDArray[np.float64]
    sin: NDArray[np.float64]


class Cards:
    """All cards of a deck; a card's number is its place at switch-on, counted from below."""

    def __init__(
        self,
        space: pymunk.Space,
        surfaces: Surfaces,
        data: MachineData,
        card_format: CardFormat,
        count: int,
        rng: np.random.Generator,
    ) -> None:
        spread = data.cards
        self.count, bars = count, data.world.bent_pieces
        self.length_mm = card_format.length_mm
        self.thickness_mm: NDArray[np.float64] = rng.normal(card_format.thickness_mm, spread.thickness_sd_mm, count)
        frictions = rng.normal(spread.friction, spread.friction_sd, count)
        self._offsets_mm = rng.normal(0.0, spread.offset_sd_mm, count)
        own = rng.spawn(1)[0]  # so that what disturbs a deck changes nothing else that is drawn
        self.is_bent = own.random(count) < spread.bent_share
        curls_mm = own.normal(spread.curl_mm, spread.curl_sd_mm, count)
        is_bonded = own.random(max(0, count - 1)) < spread.bond_share
        strengths_n = own.normal(spread.bond_n, spread.bond_sd_n, max(0, count - 1))
        self._strengths_n = np.where(is_bonded, strengths_n, 0.0)
        self.bonds: list[Bond] = []
        self.spaces = [space]  # where cards are, the machine's own first (rest/detached.py)
        self._reader = direct.Reader()
        self._rows: NDArray[np.intp] = np.zeros(0, dtype=np.intp)  # of each bar, where it is read; else 0
        self.bodies: list[pymunk.Body] = []  # of each card; of a bent one its middle piece
        self.pieces: list[list[pymunk.Body]] = []  # all of each card's, along x
        self.hinges: dict[int, list[pymunk.Constraint]] = {}  # by number of a bent card
        for number in range(count):
            pieces = _pieces(card_format, float(self.thickness_mm[number]), bars if self.is_bent[number] else 1)
            for body, shape in pieces:
                surfaces.card(shape, max(float(frictions[number]), _LOWEST_FRICTION))
                space.add(body, shape)
            self.pieces.append([body for body, _shape in pieces])
            self.bodies.append(self.pieces[-1][len(pieces) // 2])
            if self.is_bent[number]:
                piece_mm, curl_mm = self.length_mm / bars, float(curls_mm[number])
                self.hinges[number] = bend(space, self.pieces[-1], piece_mm, curl_mm, spread.stiffness_n_mm2)
        # The bars that are read: first one a card, its middle one, then the others of the bent ones, on each side the
        # nearer first.
        self._aside = aside = bars // 2
        outwards = [*range(aside - 1, -1, -1), *range(aside + 1, bars)]
        more = [(number, self.pieces[number][at]) for number in self.hinges for at in outwards]
        bodies = [*self.bodies, *(body for _number, body in more)]
        self._ids = [body.id for body in bodies]
        self.bar_bodies = bodies
        self.on_carrier = np.zeros((len(bodies), 3))  # places and angles in the carrier's frame
        self.carriers = np.zeros(len(bodies), dtype=np.uintp)  # their addresses; 0 of a bar that moves freely
        self._carrier_of_bar: dict[int, pymunk.Body] = {}
        self._carried: list[_Load] = []
        self.card_of_bar: NDArray[np.intp] = np.array([*range(count), *(n for n, _body in more)], dtype=np.intp)
        self.half_mm = self.length_mm / 2.0 / np.where(self.is_bent[self.card_of_bar], bars, 1)  # of each bar
        # For light: a bent one's inner pieces reach over their hinges, which a blow can pull apart for a moment.
        self.shade_half_mm = self.half_mm.copy()
        is_end = np.resize(np.arange(2 * aside) % aside == aside - 1, len(more)) if more else np.zeros(0, dtype=bool)
        self.shade_half_mm[np.concatenate((self.is_bent, ~is_end))] += _HINGE_MM
        self.reads = 0  # how often they have been
        # How they are read; the compiled loop has its own way.
        self.read_lines: Callable[[], NDArray[np.float64]] = self._fetch
        self._take_in(np.zeros((4, len(bodies))))

    def lay(self, centre_x_mm: float, bottom_y_mm: float, play_mm: float) -> None:
        """Lay the cards as a flat stack, number 0 lowest: how a hand would put the deck in.

        play_mm: free length of the place on either side of a squared card; no card is laid beyond it.
        """
        y = bottom_y_mm
        for number in range(self.count):
            thickness = float(self.thickness_mm[number])
            offset = float(np.clip(self._offsets_mm[number], -play_mm, play_mm))
            self.put(number, (centre_x_mm + offset, y + thickness / 2.0), 0.0)
            # As deep in one another as the solver lets resting bodies overlap: dropped by a hair, a tall stack
            # goes on trembling for seconds.
            y += thickness - self.spaces[0].collision_slop / 2.0
        for lower in np.flatnonzero(self._strengths_n > 0.0):
            pair = self.bodies[lower], self.bodies[lower + 1]
            self.bonds.append(Bond(self.spaces[0], *pair, float(self._strengths_n[lower])))

    def put(self, number: int, centre_mm: tuple[float, float], angle: float) -> None:
        """Put a card down, straight and at rest, as by hand."""
        pieces = self.pieces[number]
        for at, body in enumerate(pieces):
            along = (at - (len(pieces) - 1) / 2.0) * self.length_mm / len(pieces)
            body.position = (centre_mm[0] + along * math.cos(angle), centre_mm[1] + along * math.sin(angle))
            body.angle = angle
            body.velocity = (0.0, 0.0)
            body.angular_velocity = 0.0
            self.spaces[0].reindex_shapes_for_body(body)

    def tear_bonds(self) -> None:
        """Separate the cards whose bond has given way."""
        if self.bonds:
            self.bonds = [bond for bond in self.bonds if bond.tear()]

    def part(self, number: int) -> None:
        """Undo the bonds of one card at once: a hand takes it."""
        for bond in self.bonds:
            if self.bodies[number] in (bond.lower, bond.upper):
                bond.part()
        self.tear_bonds()

    def read(self) -> None:
        """Fetch all positions and angles at once (one call of C, not one per card)."""
        self._take_in(self.read_lines())

    def _take_in(self, lines: NDArray[np.float64]) -> None:
        """Take in all bars, then the cards (of a bent one: its middle piece): centres in mm, cosine and sine."""
        self.reads += 1
        self.bar_x, self.bar_y, self.bar_cos, self.bar_sin = lines
        count = self.count
        self._ends: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None  # calculated when asked for
        self.x, self.y = self.bar_x[:count], self.bar_y[:count]
        self.cos, self.sin = self.bar_cos[:count], self.bar_sin[:count]

    def ends(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Left and right end of every card in x, mm (after read())."""
        if self._ends is None:
            self._ends = self._calculate_ends()
        return self._ends

    def _calculate_ends(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        half = np.abs(self.bar_cos) * self.half_mm
        left, right = self.bar_x - half, self.bar_x + half
        more = self.card_of_bar[self.count :]
        if len(more):
            np.minimum.at(left, more, left[self.count :])
            np.maximum.at(right, more, right[self.count :])
        return left[: self.count], right[: self.count]

    def chords(self) -> Line:
        """The straight line from end to end of every card: of a flat one itself (after read())."""
        more = self.card_of_bar[self.count :]
        if not len(more):
            return Line(self.x, self.y, self.cos, self.sin)
        first = np.arange(self.count + self._aside - 1, self.count + len(more), 2 * self._aside)
        last = first + self._aside
        half = self.half_mm[first]
        rear_x, rear_y = self.bar_x[first] - half * self.bar_cos[first], self.bar_y[first] - half * self.bar_sin[first]
        lead_x, lead_y = self.bar_x[last] + half * self.bar_cos[last], self.bar_y[last] + half * self.bar_sin[last]
        length = np.hypot(lead_x - rear_x, lead_y - rear_y)
        line = Line(self.x.copy(), self.y.copy(), self.cos.copy(), self.sin.copy())
        bent = self.card_of_bar[first]
        line.x[bent], line.y[bent] = (rear_x + lead_x) / 2.0, (rear_y + lead_y) / 2.0
        line.cos[bent], line.sin[bent] = (lead_x - rear_x) / length, (lead_y - rear_y) / length
        return line

    def heights_at(
        self, x_mm: float | NDArray[np.float64], of: NDArray[np.intp] | slice = slice(None)
    ) -> NDArray[np.float64]:
        """Height of the cards' middle lines, prolonged, at ``x_mm`` (after read()); ``of`` these cards only."""
        if not self.hinges:
            cos = self.cos[of]
            heights_mm: NDArray[np.float64] = self.y[of] + (x_mm - self.x[of]) * (
                self.sin[of] / np.where(np.abs(cos) < 1e-6, 1e-6, cos)
            )
            return heights_mm
        at = np.broadcast_to(x_mm, (self.count,))[self.card_of_bar]
        slope = self.bar_sin / np.where(np.abs(self.bar_cos) < 1e-6, 1e-6, self.bar_cos)
        heights = self.bar_y + (at - self.bar_x) * slope
        more = self.card_of_bar[self.count :]
        if len(more):  # beyond a hinge its end piece decides
            x, half = self.bar_x[self.count :], (self.half_mm * np.abs(self.bar_cos))[self.count :]
            side = np.sign(x - self.x[more])
            beyond = (at[self.count :] - (x - side * half)) * side > 0.0
            heights[more[beyond]] = heights[self.count :][beyond]
        of_cards: NDArray[np.float64] = heights[: self.count][of]
        return of_cards

    def lay_on(self, carrier: pymunk.Body, cards: NDArray[np.intp]) -> None:
        """From now on these cards, whose bodies are in no space, go with ``carrier`` as they lie on it."""
        for bar in np.flatnonzero(np.isin(self.card_of_bar, cards)):
            body = self.bar_bodies[bar]
            self.on_carrier[bar] = (*carrier.world_to_local(body.position), body.angle - carrier.angle)
            self._carrier_of_bar[int(bar)] = carrier
            self.carriers[bar] = direct.address(direct.body(carrier))
        self._list_carried()

    def take_off(self, cards: NDArray[np.intp]) -> None:
        """Their bodies are where they have been carried to; from now on they move freely."""
        for bar in np.flatnonzero(np.isin(self.card_of_bar, cards)):
            carrier, body = self._carrier_of_bar.pop(int(bar)), self.bar_bodies[bar]
            self.carriers[bar] = 0
            x, y, turn = self.on_carrier[bar].tolist()
            body.position, body.angle = carrier.local_to_world((x, y)), carrier.angle + turn
        self._list_carried()

    def _list_carried(self) -> None:
        bars: dict[pymunk.Body, list[int]] = {}
        for bar, carrier in sorted(self._carrier_of_bar.items(), key=lambda item: item[0]):
            bars.setdefault(carrier, []).append(bar)
        self._carried = [_Load(carrier, of_it, self.on_carrier) for carrier, of_it in bars.items()]

    def _fetch(self) -> NDArray[np.float64]:
        table, has_changed = self._reader.read(self.spaces)
        if has_changed:
            row_of = self._reader.row_of
            self._rows = np.array([row_of.get(key, 0) for key in self._ids], dtype=np.intp)
        places = table.take(self._rows, axis=1)
        for load in self._carried:
            places[:, load.bars] = load.places()
        return np.array([places[0], places[1], np.cos(places[2]), np.sin(places[2])])


class _Load:
    """Bars that go with ``carrier``, and where they are: calculated only when it has moved."""

    def __init__(self, carrier: pymunk.Body, bars: list[int], on_carrier: NDArray[np.float64]) -> None:
        """on_carrier: of each bar of all, place and angle in the carrier's frame."""
        self.bars: NDArray[np.intp] = np.array(bars, dtype=np.intp)
        self._carrier = direct.body(carrier)
        self._on_carrier = on_carrier[self.bars].T
        self._was: tuple[float, float, float] | None = None
        self._places: NDArray[np.float64] = np.empty((3, len(bars)))

    def places(self) -> NDArray[np.float64]:
        """Rows: x and y in mm, angle."""
        at, angle = direct.position_of(self._carrier), direct.angle_of(self._carrier)
        now = (at.x, at.y, angle)
        if now != self._was:
            self._was = now
            x, y, turn = self._on_carrier
            cos, sin = math.cos(angle), math.sin(angle)
            self._places[0] = now[0] + x * cos - y * sin
            self._places[1] = now[1] + x * sin + y * cos
            self._places[2] = turn + angle
        return self._places


def _pieces(card_format: CardFormat, thickness_mm: float, count: int) -> list[tuple[pymunk.Body, pymunk.Shape]]:
    """The bodies of one card, in a row along x, and their shapes."""
    length, mass = card_format.length_mm / count, card_format.grams / count
    pieces: list[tuple[pymunk.Body, pymunk.Shape]] = []
    for at in range(count):
        body = pymunk.Body(mass, mass * (length**2 + thickness_mm**2) / 12.0)
        # At a hinge the pieces reach into each other by the rounding of their edges, so that no notch is left for
        # a neighbour's edge to catch in.
        left = -length / 2.0 + (_EDGE_RADIUS_MM if at == 0 else -_EDGE_RADIUS_MM)
        right = length / 2.0 - (_EDGE_RADIUS_MM if at == count - 1 else -_EDGE_RADIUS_MM)
        half = thickness_mm / 2.0 - _EDGE_RADIUS_MM
        corners = [(right, -half), (right, half), (left, half), (left, -half)]
        pieces.append((body, pymunk.Poly(body, corners, radius=_EDGE_RADIUS_MM)))
    return pieces

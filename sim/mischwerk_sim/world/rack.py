"""The physical twin of a rack build."""

from __future__ import annotations

import math

import numpy as np
import pymunk
from mischwerk_machines import RackData, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack import bridge_top_mm, deepest_mm, shelf_depth_mm, shelf_fall, swept_mm
from mischwerk_machines.pieces import FOLLOWER, FRAME, RACK, carried_by
from mischwerk_machines.pieces import PUSHER as COMB
from mischwerk_machines.rack_data import RackPusher, RackPusherData
from mischwerk_machines.section import section
from shuffler.hal import ENTRY, FEED, HOME_POCKET, HOME_PUSHER, POCKET, POCKET_BEAM, PUSHER, THROAT, WELL

from . import direct
from .actuator import LinearActuator
from .airflow import Floors, Shaft
from .base import PhysicalWorld
from .cards import Cards
from .compiled.state import Switches, Watch, address_of
from .feeder import Feeder
from .look import Look, rack_look
from .rack_places import Area, RackPlaces
from .rest.detached import Asleep
from .sensors import Beam, Beams
from .space import GRAVITY_MM_S2, add_pieces

# -- The physical twin of a rack build: a lift of shelves in front of the gate and a comb that pushes them empty.  x
# = 0 at the gate's face, y = 0 at the feed plane. The rack's position (POCKET axis) is the height of pocket 0's
# floor at its front edge: shelf p's stands at p * pitch + position. The pusher's position (PUSHER axis) is its way
# from home towards the well.

_FAR_MM = 400.0  # beyond every part
_THROWN_MM = 30.0  # a card that is thrown up may rise so far above the lifted follower's underside, and falls back
_INSIDE_MM = 0.3  # a card this far behind the shelves' front edge has cleared the mouth
_NEAR_MM, _BESIDE_MM = 5.0, 2.5  # anything further off, before a pocket or above, can't get there by the next check
_FALLING = 0.8  # share of gravity by which the rack may fall under sleeping cards
_QUICKER = 1.5  # than commanded a load can't be, by so much
_MEETS_BEFORE_MM = 1.0  # the pusher is taken to meet cards this far before it touches the rearmost
_AT_STOP_MM = 0.1  # a card pushed in by hand lies this far from the rear stop
_BOUNCES_MM_S = 30.0  # what a slower card would rebound is nothing: less than 0.1 mm, with half its speed on a shelf


class RackWorld(PhysicalWorld):
    """RackWorld(machine, card_format, cards, seed): see PhysicalWorld and, for the coordinates, the module."""

    data: RackData

    def _build(self, count: int) -> None:
        data, length = self.data, self.card_format.length_mm
        rack = data.rack
        pusher = data.pusher if isinstance(data, RackPusherData) else None
        self._pitch = rack.pitch_mm
        self._front = rack.front_x_mm
        self._section = section(self.machine, self.card_format)
        self._depth = shelf_depth_mm(self.machine, self.card_format)
        self._deepest = deepest_mm(self.machine, self.card_format)
        self._fall = shelf_fall(self.machine)
        self.play_mm = rack.clearance_mm
        self._swept = swept_mm(self.machine)
        fastest = rack.speed_mm_s
        if pusher is not None:
            fastest = max(fastest, pusher.speed_mm_s)
            self.pusher_meets_mm = pusher.home_x_mm - self._front - self._deepest - _MEETS_BEFORE_MM
        self._fastest_mm_us = _QUICKER * fastest * 1e-6
        self.eject_level_mm = eject_level_mm(self.machine)
        self._bridge_top = bridge_top_mm(self.machine)
        self.feeder = Feeder(
            self.space,
            self.surfaces,
            data,
            self._section,
            lifted_mm=self._section.rest[FOLLOWER].y_mm,
            motion=self.axes[FEED],
        )
        self._add(FRAME, self.space.static_body)
        self.cards = Cards(self.space, self.surfaces, data, self.card_format, count, self.rng)
        play = data.well.clearance_mm / 2.0
        self.cards.lay(-play - length / 2.0, 0.0, 0.8 * play)
        self.actuators = {FEED: self.feeder.motor, POCKET: self._build_rack()}
        if pusher is not None:
            self.actuators[PUSHER] = self._build_pusher(pusher)
        self.beams = Beams(self._make_beams())
        area = Area(
            rear_x=self.feeder.rear_x_mm,
            behind_x=self._front + self._deepest,
            top_y=self._bridge_top + self._swept + data.well.follower_above_mm + _THROWN_MM,
            gate_top=self._bridge_top - rack.bridge_bevel_mm,
            fall=self._fall,
            slack=self._settings.wall_slack_mm,
        )
        self.apart = Asleep(self.space, self.cards, self.actuators[POCKET].load)
        self._seen_x = np.full(count, np.inf)  # of each card, at the last watch
        self._places = RackPlaces(data, self._section, self.cards, self.actuators[POCKET], area)

    # -- parts ------------------------------------------------------------------------------------------------
    def _add(self, carrier: str, body: pymunk.Body) -> dict[str, pymunk.Shape]:
        """Give ``body``, which is in the space, the shapes of what it carries. Returns them by their pieces' names."""
        pieces = carried_by(carrier, self._section.pocket_end)
        shapes = add_pieces(self.space, self.surfaces, body, pieces)
        return {piece.name: shape for piece, shape in zip(pieces, shapes, strict=True)}

    def _build_rack(self) -> LinearActuator:
        rack = self.data.rack
        body = pymunk.Body(rack.mass_grams, float("inf"))
        lowest, highest = rack_stops_mm(self.machine)
        drive = LinearActuator(
            self.space,
            body,
            self.axes[POCKET],
            rack.steps_per_mm,
            start_mm=float(self.rng.uniform(lowest + 1.0, highest - 1.0)),
            zero=self._section.rest[RACK].origin,
            direction=(0.0, 1.0),
            stops_mm=(lowest, highest),
            max_force_n=rack.max_force_n,
            motors=self.data.motors,
        )
        shapes = self._add(RACK, body)
        self._stops = [shapes[f"rear-stop-{pocket}"] for pocket in range(self.data.pockets)]
        self._stop_addresses = np.array([direct.address(direct.shape(stop)) for stop in self._stops], dtype=np.uintp)
        self._stop_elasticity = self._stops[0].elasticity
        return drive

    def _build_pusher(self, pusher: RackPusher) -> LinearActuator:
        body = pymunk.Body(pusher.mass_grams, float("inf"))
        drive = LinearActuator(
            self.space,
            body,
            self.axes[PUSHER],
            pusher.steps_per_mm,
            start_mm=float(self.rng.uniform(0.2, pusher.parked_mm)),
            zero=self._section.rest[COMB].origin,
            direction=(-1.0, 0.0),
            stops_mm=(-pusher.behind_home_mm, pusher.stroke_mm + 1.0),
            max_force_n=pusher.max_force_n,
            motors=self.data.motors,
        )
        self._add(COMB, body)
        return drive

    def _make_beams(self) -> list[Beam]:
        data, level = self.data, self.eject_level_mm
        middle = self._front + self._depth / 2.0
        sink = self._depth / 2.0 * self._fall
        shelf = data.rack.shelf_mm
        return [
            Beam(THROAT, data.feed.sensor_x_mm, -1.0, 3.0),
            Beam(ENTRY, data.rack.entry_x_mm, -_FAR_MM, _FAR_MM),
            Beam(POCKET_BEAM, middle, level - sink - 0.5 * shelf, level - sink + self._swept - shelf),
            Beam(WELL, data.well.sensor_x_mm, -1.0, 1.0),
        ]

    # -- what can be seen ---------------------------------------------------------------------------------------
    def _read_switches(self, t_us: float) -> float:
        rack, pusher = self.actuators[POCKET], self.actuators.get(PUSHER)
        above = rack.position - self.data.rack.home_at_mm
        self.set_level(HOME_POCKET, int(above >= 0.0), t_us)
        rack_us = math.inf if rack.is_resting else abs(above) / self._fastest_mm_us
        if pusher is None:
            return rack_us
        out = pusher.position
        self.set_level(HOME_PUSHER, int(out <= 0.0), t_us)
        return min(rack_us, math.inf if pusher.is_resting else abs(out) / self._fastest_mm_us)

    def switches(self) -> Switches | None:
        if PUSHER not in self.actuators:
            return None
        return Switches(home_at_mm=self.data.rack.home_at_mm, fastest_mm_us=self._fastest_mm_us)

    def _complete_watch(self, watching: Watch) -> None:
        super()._complete_watch(watching)
        watching.pockets, watching.pitch, watching.front, watching.fall = (
            self.data.pockets,
            self._pitch,
            self._front,
            self._fall,
        )
        watching.inside_mm, watching.near_mm, watching.beside_mm = _INSIDE_MM, _NEAR_MM, _BESIDE_MM
        watching.falls_mm_s = _FALLING * GRAVITY_MM_S2 * self._watch_s
        watching.bounces_mm = _BOUNCES_MM_S * self._watch_s
        watching.swept_from, watching.swept_to = self.eject_level_mm - self._pitch, self.eject_level_mm + self._swept
        watching.seen_x, watching.stop = address_of(self._seen_x), address_of(self._stop_addresses)
        watching.stop_elasticity = self._stop_elasticity
        self._places.complete(watching)

    @property
    def rack_mm(self) -> float:
        """True height of pocket 0's floor at its front edge."""
        return self.actuators[POCKET].position

    def swept_pockets(self) -> list[int]:
        lowest = round((self.eject_level_mm - self.rack_mm) / self._pitch)
        return list(range(lowest, lowest + self.data.swept_together))

    def pose_in_pocket(self, card: int) -> tuple[tuple[float, float], float]:
        height = float(self.cards.heights_at(self._front)[card]) - self.rack_mm
        pocket = min(max(math.floor(height / self._pitch), 0), self.data.pockets - 1)
        pockets, above = self._places.pockets()
        there = (self.cards.x > self._front) & (pockets == pocket)
        tops = np.where(there, above + self.cards.thickness_mm / 2.0, 0.0)
        return self.pose_at(card, pocket, float(tops.max()), _AT_STOP_MM)

    def pose_at(self, card: int, pocket: int, on_mm: float, gap_mm: float) -> tuple[tuple[float, float], float]:
        x = self._front + self._depth - self.card_format.length_mm / 2.0 - gap_mm
        floor = self.rack_mm + pocket * self._pitch - self._fall * (x - self._front)
        return (x, floor + on_mm + float(self.cards.thickness_mm[card]) / 2.0), -math.atan(self._fall)

    def empty_pockets(self) -> None:
        order = np.argsort(self.cards.y)
        places = self.places()
        self.lay_in_well([int(card) for card in order if places[card].startswith("pocket")])

    def places(self) -> list[str]:
        self.cards.read()
        return self._places.names()

    def _illegal(self) -> str:
        return self._places.illegal()

    def _against_carriers(self) -> np.ndarray:
        cards = self.cards
        return np.array([cards.x, cards.y - np.where(cards.x > self._front, self.rack_mm, 0.0)])

    def _shaft(self) -> Shaft:
        top = self._bridge_top - self.data.rack.bridge_bevel_mm
        return Shaft(self.feeder.rear_x_mm, self.feeder.gate_x_mm, top, 0.0, 0.0)

    def _floors(self) -> Floors:
        """Pockets are the columns after the well's."""
        cards, pockets = self.cards, self._places.pockets()[0]
        inside = (cards.ends()[0] > self._front) & (pockets >= 0) & (pockets < self.data.pockets)
        column = np.where(inside, 1 + pockets, np.where(cards.x < 0.0, 0, -1))
        shelf = self.rack_mm + pockets * self._pitch - self._fall * (cards.x - self._front)
        rising = self.actuators[POCKET].load.velocity.y
        return Floors(column, np.where(inside, shelf, 0.0), np.where(inside, rising, 0.0))

    def _exchange(self) -> None:
        """Cards sleep in pockets out of reach, while the rack doesn't fall away under them."""
        self._calm_stops()
        before, rising = self.watching.rising_mm_s, self.actuators[POCKET].load.velocity.y
        self.watching.rising_mm_s = rising
        if rising < before - _FALLING * GRAVITY_MM_S2 * self._watch_s:
            self.apart.give_back_all()
            return
        is_inside = self.cards.ends()[0] > self._front + _INSIDE_MM
        pocket = self._places.nearest()
        may_stay = is_inside & ~self._reached(is_inside)[pocket]
        self.apart.exchange(pocket, may_stay, may_stay & self.stillness.lie_still)

    def _calm_stops(self) -> None:
        """A stop throws back a card that comes, not one that lies in its foot.

        Chipmunk gives back a share of the speed at every step of a contact, not just when it begins. Between floor and
        stop, as in a wedge, a lead that lay there was shaken by that, and held its tail 4 mm up for half a second.
        Finer steps, more iterations, or no restitution at such speeds: each lets it lie down.
        """
        x = self.cards.x
        is_quick = np.abs(x - self._seen_x) > _BOUNCES_MM_S * self._watch_s
        self._seen_x[:] = x
        comes_in = is_quick & (x > self._front)
        does_one_come = bool(comes_in.any())
        if self.watching.are_calm and not does_one_come:
            return
        self.watching.are_calm = not does_one_come
        comes = np.zeros(self.data.pockets + 2, dtype=bool)  # one more at either end: a card that tilts counts for both
        pockets = self._places.nearest()[comes_in]
        for beside in (0, 1, 2):
            comes[pockets + beside] = True
        for stop, throws in zip(self._stops, comes[1:-1].tolist(), strict=True):
            elasticity = self._stop_elasticity if throws else 0.0
            if stop.elasticity != elasticity:
                stop.elasticity = elasticity

    def restore_restitution(self) -> None:
        self.watching.are_calm = False
        for stop in self._stops:
            stop.elasticity = self._stop_elasticity

    def _reached(self, is_inside: np.ndarray) -> np.ndarray:
        """Tell of each pocket whether a card at the mouths, or the pusher, is there or could be before the next
        watch."""
        reached = np.zeros(self.data.pockets, dtype=bool)
        spans = []
        at_mouth = np.flatnonzero(~is_inside & (self.cards.ends()[1] > self._front - _NEAR_MM))
        if len(at_mouth):
            spans = [(height, height) for height in self.cards.heights_at(self._front, at_mouth).tolist()]
        pusher = self.actuators.get(PUSHER)
        if pusher is not None and pusher.position > self.pusher_meets_mm - _NEAR_MM / 2.0:
            spans.append((self.eject_level_mm - self._pitch, self.eject_level_mm + self._swept))
        for low, high in spans:
            first, last = ((y - self.rack_mm) / self._pitch for y in (low - _BESIDE_MM, high + _BESIDE_MM))
            reached[max(0, math.floor(first)) : max(0, math.floor(last) + 1)] = True
        return reached

    def _look(self) -> Look:
        behind = home = self._front + self._deepest
        if isinstance(self.data, RackPusherData):
            home = self.data.pusher.home_x_mm
            behind = home - self.actuators[PUSHER].position
        return rack_look(
            pusher_face=(behind, self.eject_level_mm),
            pusher_height_mm=self._swept if PUSHER in self.actuators else None,
            rack_x_mm=(self._front, self._front + self._depth),
            rack_y_mm=(self.rack_mm, self.rack_mm + self.data.pockets * self._pitch),
            home_x_mm=home,
            rear_x_mm=self.feeder.rear_x_mm,
            follower=self.feeder.follower.position,
            beams=self.beams.beams,
        )

"""The physical twin of a wheel build: one card a slot, fed at 180 degrees, ejected some slots above.

Coordinates: origin at the wheel's axis, x along the feed, y up (0 = feed plane). Positions in steps:

FEED    at the nip's surface; positive feeds towards the wheel.
POCKET  positive turns counter-clockwise (slots sink on the feed side), no end stops. Slot p is at the feed
        position at p * steps_per_turn / pockets, at the eject position ``eject_slots_above_feed`` slots earlier.
PUSHER  0 = the lever's tip at rest behind the seats, positive = outwards.
"""

from __future__ import annotations

import math

import numpy as np
import pymunk
from mischwerk_machines import WheelData
from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE, WheelGeometry
from mischwerk_machines.pieces import FOLLOWER, FRAME, WHEEL, Disc, Piece, carried_by, rotated
from mischwerk_machines.pieces import PUSHER as LEVER
from mischwerk_machines.section import section
from numpy.typing import NDArray
from shuffler.hal import ENTRY, FEED, HOME_POCKET, HOME_PUSHER, MOUTH, POCKET, POCKET_BEAM, PUSHER, SLOT, THROAT, WELL

from ...mechanism import MechanismError
from ..actuator import LinearActuator, RotaryActuator
from ..airflow import Shaft
from ..base import PhysicalWorld
from ..cards import Cards
from ..compiled.state import Switches, Watch, address_of
from ..feeder import Feeder
from ..look import Look, wheel_look
from ..rest.detached import DetachedCards, Sector
from ..sensors import Beam, Beams
from ..space import add_pieces
from .contacts import BESIDE, Fins, fin_filter
from .places import FeedSide, WheelPlaces

_KG_M2 = 1e9  # g mm²
_NEAR_SLOTS, _FAR_OFF_SLOTS = 1.0, 1.5  # a slot this near the mouths may be reached soon, one this far off can't
_FINS_NEAR_SLOTS, _FINS_FAR_OFF_SLOTS = 3.0, 4.0  # the same of fins: they are there before cards come
_SECTOR_SLOTS = 9  # of the spaces for cards set apart
_QUICKER = 1.5  # than commanded a load can't be, by so much
_MEETS_BEFORE_MM = 1.0  # the lever is taken to meet a card this far before it touches it
_AT_SEAT_MM = 0.1  # a card pushed in by hand lies this far from its seat
_INTO_FINS_MM = 0.5  # the beam through a slot ends this far inside its fins: a small position error hides no card
_BELOW_MOUTH_MM = 3.0  # a card that hangs from the mouth's lower edge is seen, too
_BEAM_HALF_MM = 2.0  # of the beams across cards at the feed plane


class WheelWorld(PhysicalWorld):
    """WheelWorld(machine, card_format, cards, seed): see PhysicalWorld and, for the coordinates, the module.

    Raises ValueError if the cards are too long for the wheel.
    """

    data: WheelData

    def _build(self, count: int) -> None:
        data, length = self.data, self.card_format.length_mm
        self.geometry = WheelGeometry.of(data, length)
        self._section = section(self.machine, self.card_format)
        self._half_turn = self.geometry.steps_per_turn / 2.0
        self._home_half = data.wheel.home_window_deg / 360.0 * self._half_turn
        self._slot_half = data.wheel.slot_window_deg / 360.0 * self._half_turn
        self.play_mm = data.wheel.seat_clearance_mm
        self.pusher_meets_mm = data.pusher.rest_behind_seat_mm - _MEETS_BEFORE_MM
        self._fastest_mm_us = _QUICKER * data.pusher.speed_mm_s * 1e-6
        self._fastest_steps_us = _QUICKER * data.wheel.speed_rpm / 60.0 * self.geometry.steps_per_turn * 1e-6
        self._lever_rest = self.geometry.seat_radius - data.pusher.rest_behind_seat_mm
        self.feeder = Feeder(
            self.space,
            self.surfaces,
            data,
            self._section,
            lifted_mm=self._section.rest[FOLLOWER].y_mm,
            motion=self.axes[FEED],
        )
        frame = carried_by(FRAME, self._section.pocket_end)
        add_pieces(self.space, self.surfaces, self.space.static_body, frame)
        self._wheel = self._build_wheel()
        self.actuators = {FEED: self.feeder.motor, POCKET: self._wheel, PUSHER: self._build_lever()}
        self.cards = Cards(self.space, self.surfaces, data, self.card_format, count, self.rng)
        play = data.well.clearance_mm / 2.0
        self.cards.lay(self.feeder.gate_x_mm - play - length / 2.0, 0.0, 0.8 * play)
        self.beams = Beams(self._make_beams())
        self.apart = self._build_aside()
        self._area = FeedSide.of(data, self.geometry, self.feeder.wall_x_mm)
        self._places = WheelPlaces(self.geometry, self._area, self.cards, self._settings.wall_slack_mm)

    # -- parts ------------------------------------------------------------------------------------------------
    def _build_wheel(self) -> RotaryActuator:
        wheel = self.data.wheel
        # The file's number is of the full wheel; here the cards are bodies of their own.
        cards = self.geometry.cards_inertia_kg_m2(self.card_format.grams)
        if wheel.inertia_kg_m2 <= cards:
            raise MechanismError(f"wheel.inertia_kg_m2: the cards of a full wheel alone have {cards:.2g}")
        body = pymunk.Body(wheel.mass_grams, (wheel.inertia_kg_m2 - cards) * _KG_M2)
        drive = RotaryActuator(
            self.space,
            body,
            self.axes[POCKET],
            self.geometry.steps_per_rad,
            start_rad=float(self.rng.uniform(-math.pi, math.pi)),
            centre=(0.0, 0.0),
            max_torque_nm=wheel.max_torque_nm,
            motors=self.data.motors,
        )
        self._fins = Fins(self.space, self._add_wheel(self.space, body, range(self.geometry.slots)))
        return drive

    def _build_aside(self) -> DetachedCards:
        shroud = [piece for piece in carried_by(FRAME, self._section.pocket_end) if piece.pair == "shroud"]
        sectors = []
        for first in range(0, self.geometry.slots, _SECTOR_SLOTS):
            sector = Sector(self._settings)
            self._add_wheel(sector.space, sector.carrier, range(first - 1, first + _SECTOR_SLOTS))
            add_pieces(sector.space, self.surfaces, sector.space.static_body, shroud)
            sectors.append(sector)
        return DetachedCards(self.space, self.cards, self._wheel.load, sectors, _SECTOR_SLOTS)

    def _add_wheel(self, space: pymunk.Space, body: pymunk.Body, slots: range) -> list[list[pymunk.Shape]]:
        """The hub, and of each of ``slots`` the fin behind it and its seat, on ``body``, which is in ``space``. Returns
        fins and seats, by slot.
        """
        pieces = carried_by(WHEEL, self._section.pocket_end)
        add_pieces(space, self.surfaces, body, [piece for piece in pieces if isinstance(piece, Disc)])
        of_slot: dict[int, list[Piece]] = {}
        for piece in pieces:
            if not isinstance(piece, Disc):
                of_slot.setdefault(int(piece.name.rpartition("-")[2]), []).append(piece)
        shapes = []
        for slot in (slot % self.geometry.slots for slot in slots):
            shapes.append(add_pieces(space, self.surfaces, body, of_slot[slot]))
            for shape in shapes[-1]:
                shape.filter = fin_filter(slot)
        return shapes

    def _build_lever(self) -> LinearActuator:
        pusher, rest = self.data.pusher, self._section.rest[LEVER]
        body = pymunk.Body(pusher.mass_grams, math.inf)
        body.angle = rest.angle_rad
        drive = LinearActuator(
            self.space,
            body,
            self.axes[PUSHER],
            pusher.steps_per_mm,
            start_mm=float(self.rng.uniform(0.2, pusher.parked_mm)),
            zero=rest.origin,
            direction=rotated((1.0, 0.0), rest.angle_rad),
            stops_mm=(-pusher.behind_home_mm, pusher.stroke_mm + 1.0),
            max_force_n=pusher.max_force_n,
            motors=self.data.motors,
        )
        add_pieces(self.space, self.surfaces, body, carried_by(LEVER, self._section.pocket_end))
        return drive

    def _make_beams(self) -> list[Beam]:
        data, wheel, geometry = self.data, self.data.wheel, self.geometry
        gate, mouth = data.well.gate_x_mm, wheel.mouth_sensor_radius_mm
        inside = wheel.pocket_beam_radius_mm
        slot_x, slot_y = rotated((inside, 0.0), geometry.eject_angle)
        half = geometry.slot_width(inside) / 2.0 + _INTO_FINS_MM
        feed_half, eject_half = wheel.feed_mouth_half_mm, wheel.eject_mouth_half_mm
        # Upright, not square to the slot: it stands on the mouth's lower edge, so that no card inside reaches it.
        out = wheel.eject_sensor_radius_mm
        eject_x, eject_low = rotated((out, eject_half), geometry.eject_angle)
        eject_low -= _BELOW_MOUTH_MM
        _x, eject_high = rotated((out, -eject_half), geometry.eject_angle)
        return [
            Beam(THROAT, gate + data.feed.sensor_x_mm, -_BEAM_HALF_MM, _BEAM_HALF_MM),
            Beam(ENTRY, -mouth, -feed_half, feed_half),
            Beam(MOUTH, eject_x, eject_low, eject_high),
            Beam(POCKET_BEAM, slot_x, slot_y - half, slot_y + half),
            Beam(WELL, gate + data.well.sensor_x_mm, -_BEAM_HALF_MM, _BEAM_HALF_MM),
            # They share the throat's line: at a time when one may be blocked, the other can't.
            *(Beam(THROAT, gate + x, low, data.well.height_mm) for x, low in data.well.drop_beams_mm),
        ]

    # -- what can be seen ---------------------------------------------------------------------------------------
    def _read_switches(self, t_us: float) -> float:
        turn, whole = self._wheel.position * self.geometry.steps_per_rad, 2.0 * self._half_turn
        off_home = _off(turn, whole) - self._home_half
        off_slot = _off(turn, whole / self.geometry.slots) - self._slot_half
        lever = self.actuators[PUSHER]
        out = lever.position
        self.set_level(HOME_POCKET, int(off_home <= 0.0), t_us)
        self.set_level(SLOT, int(off_slot <= 0.0), t_us)
        self.set_level(HOME_PUSHER, int(out <= 0.0), t_us)
        nearest = min(abs(off_home), abs(off_slot))
        turn_us = math.inf if self._wheel.is_resting else nearest / self._fastest_steps_us
        return min(turn_us, math.inf if lever.is_resting else abs(out) / self._fastest_mm_us)

    def switches(self) -> Switches:
        return Switches(
            is_wheel=1,
            fastest_mm_us=self._fastest_mm_us,
            steps_per_rad=self.geometry.steps_per_rad,
            whole_steps=2.0 * self._half_turn,
            slots=self.geometry.slots,
            home_half=self._home_half,
            slot_half=self._slot_half,
            fastest_steps_us=self._fastest_steps_us,
        )

    def _complete_watch(self, watching: Watch) -> None:
        super()._complete_watch(watching)
        self._places.complete(watching)
        watching.near_slots, watching.far_off_slots = _NEAR_SLOTS, _FAR_OFF_SLOTS
        watching.fins_near, watching.fins_far_off = _FINS_NEAR_SLOTS, _FINS_FAR_OFF_SLOTS
        watching.fins_beside, watching.fins_in = BESIDE, address_of(self._fins.are_in)

    def swept_pockets(self) -> list[int]:
        ahead = self._wheel.position / self.geometry.pitch + self.data.wheel.eject_slots_above_feed
        return [round(ahead) % self.geometry.slots]

    def pose_in_pocket(self, card: int) -> tuple[tuple[float, float], float]:
        _left, right = self.cards.ends()
        lead = math.atan2(float(self.cards.heights_at(right)[card]), float(right[card])) % (2.0 * math.pi)
        slot = round((FEED_ANGLE + self._wheel.position - lead) / self.geometry.pitch)
        there = self.places().count(f"pocket {slot % self.geometry.slots}")
        return self.pose_at(card, slot, there * float(self.cards.thickness_mm[card]), _AT_SEAT_MM)

    def pose_at(self, card: int, pocket: int, on_mm: float, gap_mm: float) -> tuple[tuple[float, float], float]:
        angle = FEED_ANGLE - pocket * self.geometry.pitch + self._wheel.position
        x, y = rotated((self.geometry.seat_radius + self.card_format.length_mm / 2.0 + gap_mm, 0.0), angle)
        return (x, y + on_mm), angle - math.pi

    def places(self) -> list[str]:
        self.cards.read()
        return self._places.names(self._wheel.position)

    def _against_carriers(self) -> np.ndarray:
        x, y, turn = self.cards.x, self.cards.y, self._wheel.position
        in_wheel = np.hypot(x, y) < self.geometry.outer_radius
        c, s = np.where(in_wheel, math.cos(turn), 1.0), np.where(in_wheel, math.sin(turn), 0.0)
        return np.array([x * c + y * s, y * c - x * s])

    def _shaft(self) -> Shaft:
        """Its front is the gate, and above it the back of the chute, which leans out."""
        (_x, low), (out, top) = self.data.well.chute_mm[0], self.data.well.chute_mm[-1]
        return Shaft(self.feeder.rear_x_mm, self.feeder.gate_x_mm, top, low, out / (top - low))

    def _exchange(self) -> None:
        slot, is_seated, off_mouths = self._places.seats(self._wheel.position)
        off = off_mouths[slot]
        may_stay = is_seated & (off > _NEAR_SLOTS * self.geometry.pitch)
        self.apart.exchange(slot, may_stay, may_stay & (off > _FAR_OFF_SLOTS * self.geometry.pitch))
        self._place_fins(slot, off_mouths)

    def _loosen(self) -> None:
        super()._loosen()
        self.cards.read()
        slot, _is_seated, off_mouths = self._places.seats(self._wheel.position)
        self._place_fins(slot, off_mouths)

    def _place_fins(self, slot: NDArray[np.intp], off_mouths: NDArray[np.float64]) -> None:
        """slot: of every card; off_mouths: of every slot."""
        off = off_mouths / self.geometry.pitch
        self._fins.update(slot[~self.apart.is_in], off < _FINS_NEAR_SLOTS, off < _FINS_FAR_OFF_SLOTS)

    def _illegal(self) -> str:
        return self._places.wrong(self._wheel.position)

    def _look(self) -> Look:
        return wheel_look(
            geometry=self.geometry,
            lever_mm=self._lever_rest + self.actuators[PUSHER].position,
            gate_x_mm=self.feeder.gate_x_mm,
            gate_top_mm=self._area.gate_top,
            nip_x_mm=self.feeder.gate_x_mm + self.data.feed.nip_x_mm,
            rear_x_mm=self.feeder.rear_x_mm,
            ceiling_mm=self._area.top_y,
            follower=self.feeder.follower.position,
            beams=self.beams.beams,
        )


def _off(value: float, period: float) -> float:
    """Distance of ``value`` from the nearest multiple of ``period``."""
    return abs(value - period * round(value / period))

"""The feed end of a machine alone: a bench for feeds, and a twin of the feed rig."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pymunk
from mischwerk_machines.section import section
from numpy.typing import NDArray
from shuffler.hal import ENTRY, FEED, THROAT, WELL
from shuffler.motion.ramp import Segment

from ..kinds import table
from .base import PhysicalWorld
from .cards import Cards
from .feeder import Feeder
from .look import Look
from .rest.detached import Apart
from .sensors import Beam, Beams

# -- Well, feed roller, gate and throat of a build on a bench of their own, with a table that catches what comes
# out.  For measuring thousands of feeds: no rack, no wheel, no pusher. A card that lies clear of the mouth is taken
# away; so the stack in the well is the only one, and the cost of a step falls with it. Coordinates as in the build.

_TABLE_BEHIND_MM = 1.6  # the table begins this far behind the mouth's beam, as a shelf does
_TABLE_DROP_MM = 1.5  # and lies this much lower than the feed plane, as the stack in a pocket does
_TABLE_FALL = math.tan(math.radians(2.0))
_BEAM_MM = 2.0  # half height of the beams in throat and well
_TOUCHING_MM = 0.02  # a card laid against the rear wall
_TAKEN_MM = 2000.0  # removed cards are placed from here on, out of reach of everything


class Edge(NamedTuple):
    """An edge of the throat sensor. mm: travel of the nip's surface by then; started_us: the feed's last start from
    rest."""

    t_us: float
    level: int
    mm: float
    started_us: float


class FeedRig(PhysicalWorld):
    """FeedRig(machine, card_format, cards, seed): see PhysicalWorld. ``passages``: edges of the throat sensor."""

    def _build(self, count: int) -> None:
        data, length = self.data, self.card_format.length_mm
        self.taken: list[int] = []  # numbers of the cards taken away, in that order
        self._weights: dict[int, list[tuple[float, float]]] = {}  # of their pieces: mass, moment
        self.passages: list[Edge] = []
        self.clear_us = 0.0  # when the mouth was last left clear
        self._started_us = 0.0
        kind = table.of(self.machine)
        gate_mm = kind.gate_x_mm(self.machine)
        self.mouth_mm = kind.mouth_x_mm(self.machine)
        self.top_mm = data.well.height_mm
        self.feeder = Feeder(
            self.space,
            self.surfaces,
            data,
            section(self.machine, self.card_format),
            lifted_mm=self.top_mm,
            motion=self.axes[FEED],
        )
        blade, depth = data.feed.gate_blade_mm, data.feed.gate_depth_mm
        self.feeder.plate(
            [(0.0, blade), (depth, blade), (depth, self.top_mm), (0.0, self.top_mm)], kind.above_gate, "bridge"
        )
        near = self.mouth_mm - gate_mm + _TABLE_BEHIND_MM
        far, low = near + 2.0 * length, -_TABLE_DROP_MM - 2.0 * length * _TABLE_FALL
        self.feeder.plate(
            [(near, low - 2.0), (far, low - 2.0), (far, low), (near, -_TABLE_DROP_MM)], kind.table, "rack"
        )
        self.cards = Cards(self.space, self.surfaces, data, self.card_format, count, self.rng)
        play = data.well.clearance_mm / 2.0
        self.cards.lay(gate_mm - play - length / 2.0, 0.0, 0.8 * play)
        self.apart = Apart(self.space, self.cards, self.space.static_body)
        self.actuators = {FEED: self.feeder.motor}
        self._gate_mm = gate_mm
        self._throat_mm = gate_mm + data.feed.sensor_x_mm
        self.beams = Beams(
            [
                Beam(THROAT, self._throat_mm, -_BEAM_MM, _BEAM_MM),
                Beam(ENTRY, self.mouth_mm, -2.0 * _BEAM_MM, 2.0 * _BEAM_MM),
                Beam(WELL, gate_mm + data.well.sensor_x_mm, -_BEAM_MM, _BEAM_MM),
            ]
        )

    # -- what happens --------------------------------------------------------------------------------------------
    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        if axis == FEED and not self.axes[FEED].busy:
            self._started_us = self.time_us
        super().start(axis, segments)

    def set_level(self, sensor: int, level: int, t_us: float) -> None:
        if sensor == THROAT and self.levels[sensor] != level:
            steps = self.axes[FEED].position(t_us)
            self.passages.append(Edge(t_us, level, steps / self.data.feed.steps_per_mm, self._started_us))
        elif sensor == ENTRY and self.levels[sensor] and not level:
            self.clear_us = t_us
        super().set_level(sensor, level, t_us)

    def _sense(self, t_us: float) -> None:
        super()._sense(t_us)
        for number in np.flatnonzero(self.cards.ends()[0] > self.mouth_mm):
            if int(number) not in self.taken:
                self.take(int(number))

    def take(self, number: int) -> None:
        """Take a card away, wherever it is."""
        self.taken.append(number)
        self.cards.part(number)
        self.cards.put(number, (_TAKEN_MM + len(self.taken) * 2.0 * self.cards.length_mm, 0.0), 0.0)
        self.space.remove(*self.cards.hinges.get(number, ()))
        self._weights[number] = [(body.mass, body.moment) for body in self.cards.pieces[number]]
        for body in self.cards.pieces[number]:
            body.body_type = pymunk.Body.STATIC
        self.cards.read()
        self.wake()

    def lay(self, numbers: Sequence[int]) -> None:
        """Take out all cards and lay these into the well, the first lowest: a single one against its rear wall, several
        squared as a hand squares them."""
        self.well.wake()
        for number in self.left():
            self.take(number)
        play, bottom_mm = self.data.well.clearance_mm / 2.0, 0.0
        behind_mm = self.feeder.rear_x_mm + self.cards.length_mm / 2.0
        for number in numbers:
            self._bring_back(number)
            thickness = float(self.cards.thickness_mm[number])
            off_mm = float(np.clip(self.rng.normal(0.0, self.data.cards.offset_sd_mm), -0.8 * play, 0.8 * play))
            x_mm = behind_mm + (_TOUCHING_MM if len(numbers) == 1 else play + off_mm)
            self.cards.put(number, (x_mm, bottom_mm + thickness / 2.0), 0.0)
            bottom_mm += thickness - self.space.collision_slop / 2.0
        if self.feeder.follower.position.y < bottom_mm:
            self.feeder.rest_follower_on(bottom_mm)
        self.cards.read()
        self._passing.forget()
        self.wake()
        self._sense(self.time_us)

    def _bring_back(self, number: int) -> None:
        """Undo `take`, but for the place."""
        self.taken.remove(number)
        for body, (mass, moment) in zip(self.cards.pieces[number], self._weights.pop(number), strict=True):
            body.body_type = pymunk.Body.DYNAMIC
            body.mass, body.moment = mass, moment
        self.space.add(*self.cards.hinges.get(number, ()))

    # -- what can be seen ------------------------------------------------------------------------------------------
    def left(self) -> list[int]:
        """Numbers of the cards not taken away, the lowest (at the feed roller) first (after cards.read())."""
        heights = self.cards.heights_at(self._gate_mm + self.data.feed.roller_x_mm)
        return sorted(set(range(self.cards.count)) - set(self.taken), key=lambda number: float(heights[number]))

    def in_throat(self) -> list[int]:
        """Those of them whose lead has passed the throat sensor."""
        right = self.cards.ends()[1]
        return [number for number in self.left() if right[number] > self._throat_mm]

    def places(self) -> list[str]:
        self.cards.read()
        throat = self.in_throat()
        names = ["throat" if number in throat else "well" for number in range(self.cards.count)]
        for number in self.taken:
            names[number] = "pocket 0"
        return names

    def _read_switches(self, t_us: float) -> float:
        return math.inf  # nothing but cards moves here

    def _illegal(self) -> str:
        cards, slack = self.cards, self._settings.wall_slack_mm
        left, right = cards.ends()
        gate_mm = self._gate_mm + self.data.feed.gate_bevel_mm
        at_gate = cards.heights_at(gate_mm)
        here: NDArray[np.bool_] = np.ones(cards.count, dtype=bool)
        here[self.taken] = False
        in_well = here & (cards.x < self._gate_mm)
        faults = {
            "behind the well": here & (left < self.feeder.rear_x_mm - slack),
            "below the well": in_well & (cards.y < -self.data.well.floor_below_roller_mm - slack),
            "above the well": here & (cards.y > self.top_mm + slack),
            "through the gate": here
            & (left < gate_mm - slack)
            & (right > gate_mm + slack)
            & (at_gate > self.data.feed.gate_gap_mm + slack),
        }
        for what, cards_there in faults.items():
            if cards_there.any():
                return f"card {int(np.argmax(cards_there))} is {what}"
        return ""

    def _look(self) -> Look:
        raise NotImplementedError("the rig has no picture of its own")


# -- The person at a feed rig, who does what a line of text asks for.

_LONGEST = 200  # characters of a line
_LOOK_US, _WAIT_US = 1000.0, 3e6  # a person waits until what was laid lies still


class Hand:
    """Takes the bytes of lines "lay N": take all cards out and lay the next N of the pack into the well.

    Of a pack of cards each is laid in its turn, so that what is measured is the pack and not one card of it. A line
    that says anything else is answered on stderr; what is done, on stdout.
    """

    def __init__(self, rig: FeedRig) -> None:
        self._rig = rig
        self._next = 0
        self._words = b""

    def __call__(self, data: bytes) -> None:
        *lines, rest = (self._words + data).split(b"\n")
        self._words = rest[-_LONGEST:]
        for line in lines:
            self._do(line.decode(errors="replace").split())

    def _do(self, words: list[str]) -> None:
        pack = self._rig.cards.count
        count = int(words[1]) if len(words) == 2 and words[1].isascii() and words[1].isdigit() else -1
        if words[:1] != ["lay"] or not 0 <= count <= pack:
            print(f"a hand can lay 0 to {pack} cards: lay N", file=sys.stderr)
            return
        self._rig.lay([(self._next + at) % pack for at in range(count)])
        self._next = (self._next + count) % max(1, pack)
        until_us = self._rig.time_us + _WAIT_US
        while not self._rig.at_rest() and self._rig.time_us < until_us:
            self._rig.advance_us(_LOOK_US)
        print(f"laid {count}", flush=True)

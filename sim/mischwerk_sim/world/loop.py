"""The compiled loop of a world: gives it what Python knows, and takes back when there is something to see or to watch.

It makes the steps of `base.py` between two looks, drives motors and follower, lets the air act, and reads sensors as
long as they say nothing new, operation for operation as Python does without it.
"""

from __future__ import annotations

import ctypes
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np
import pymunk
from numpy.typing import NDArray
from shuffler.hal import FEED, HOME_POCKET, HOME_PUSHER, POCKET, PUSHER, SLOT, THROAT

from . import direct, sensors
from .compiled import build, state
from .compiled.state import address_of
from .rest.detached import DetachedCards

if TYPE_CHECKING:
    from .base import PhysicalWorld


# -- How many steps a world makes at once, and how often it looks at what, in steps.

APART_STEPS = 8  # one step of what is set apart, in a wheel (rest/detached.py)
BEAT_STEPS = 4  # motors keep one speed for a beat of this many steps: that is the resolution of their ramps
SENSE_STEPS = 2  # sensors are read at this interval, in steps, while one may change: reading costs a third of a step
# This many are made at once while nothing is fast: cards that fall on one another go through each other in longer ones,
# and a stack under the follower never comes to rest.
STANDING_STEPS = 2
WATCH_STEPS = 40  # rest, and cards that nothing can reach, are looked for every so many ...
CHECK_WATCHES = 3  # ... and impossible states at each third of these looks
SETTLE_US = 5e5  # a fresh deck lies still before that; the tallest may keep trembling a little


class CompiledLoop:
    """The compiled loop of one world. ``is_stale``: something has changed since it was told."""

    @classmethod
    def of(cls, world: PhysicalWorld) -> CompiledLoop | None:
        """The loop of a world; None where there is no compiled part, or for a world that it doesn't know."""
        library = build.library()
        switches = world.switches()
        if library is None or switches is None or library.world_size() != ctypes.sizeof(state.Loop):
            return None
        return cls(world, library, switches)

    def __init__(self, world: PhysicalWorld, library: ctypes.PyDLL, switches: state.Switches) -> None:
        self.is_stale = True
        self._world = world
        self._run, self._run_pieces = library.world_run, library.world_run_pieces
        self._run_pieces.argtypes = ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_double
        self._are_on = self._knows_motions = True  # the motors; the axes' motions
        self._changes = -1  # how many changes of motions it knows
        self._kept: dict[str, Any] = {}  # arrays that C points to
        self._spaces: list[pymunk.Space] = []
        loop = self._loop = state.Loop()
        self._at = ctypes.byref(loop)
        loop.clock, loop.space = ctypes.addressof(world.clock), direct.address(world.space._space)
        library.candidates_new.restype = ctypes.c_void_p
        loop.candidates = library.candidates_new()
        weakref.finalize(self, library.candidates_free, ctypes.c_void_p(loop.candidates))
        for axis in (FEED, POCKET, PUSHER):
            motor = world.actuators[axis].complete_state()
            motor.motion = ctypes.addressof(loop) + state.Loop.motion.offset + axis * ctypes.sizeof(state.Motion)
            loop.motor[axis] = ctypes.addressof(motor)
        loop.motors = len(world.actuators)
        loop.feed = ctypes.addressof(world.feeder.complete_state())
        loop.switches = switches
        switches = loop.switches
        switches.home_pocket, switches.home_pusher, switches.slot, switches.throat = (
            HOME_POCKET,
            HOME_PUSHER,
            SLOT,
            THROAT,
        )
        switches.pusher_meets_mm = world.pusher_meets_mm
        beams = (state.Beam * len(world.beams.beams))()
        for place, beam in zip(beams, world.beams.beams, strict=True):
            place.sensor, place.x = beam.sensor, beam.x_mm
            place.middle, place.half = (beam.low_mm + beam.high_mm) / 2.0, (beam.high_mm - beam.low_mm) / 2.0
        self._kept["beams"] = beams
        loop.beams, loop.beam = len(beams), ctypes.addressof(beams)
        loop.dt_us = world.data.world.dt_us
        loop.along_mm_s, loop.across_mm_s, loop.stands_slower = (
            sensors.ALONG_MM_S,
            sensors.ACROSS_MM_S,
            sensors.STANDS_SLOWER,
        )
        loop.beat_steps, loop.standing_steps, loop.sense_steps = BEAT_STEPS, STANDING_STEPS, SENSE_STEPS
        loop.watch_steps, loop.apart_steps = WATCH_STEPS, APART_STEPS
        self._tell_bars()
        self._read = library.world_read
        world.cards.read_lines = self.read_lines
        loop.air = ctypes.addressof(world.air.fill())
        loop.watch = ctypes.addressof(world.watching)
        self._act_on_air = library.world_act
        self._act_on_air.argtypes = ctypes.c_void_p, ctypes.c_long, ctypes.c_double

    def run(self) -> int:
        """Pass the time that is owed: ALL_DONE, or TO_LOOK, TO_WATCH, TO_REARRANGE where that is Python's.

        IN_PYTHON: what moves now isn't known here.
        """
        if not self._is_ready():
            return state.IN_PYTHON
        self._loop.time_us = self._world.time_us
        news: int = self._run(self._at)
        return news

    def run_pieces(self, piece_us: float, until_us: float, seen_us: float) -> int:
        """Let the board's time pass in pieces: one, or more until ``seen_us`` has come, or something but ALL_DONE."""
        world, loop = self._world, self._loop
        if not self._is_ready():
            piece_us = min(piece_us, until_us - world.time_us)
            world.time_us += piece_us
            world.clock.owed_us += piece_us
            return state.IN_PYTHON
        loop.time_us = world.time_us
        news: int = self._run_pieces(self._at, piece_us, until_us, seen_us)
        world.time_us = loop.time_us
        return news

    def _is_ready(self) -> bool:
        """Tell what has changed; whether all that moves now is known."""
        world, loop = self._world, self._loop
        if self.is_stale:
            self._tell()
        if self._changes != world.changes.count:
            self._changes = world.changes.count
            for axis, motion in enumerate(world.axes):
                motion.tell(loop.motion[axis])
            self._knows_motions = all(motion.piece_count <= state.PIECES for motion in world.axes)
        return self._are_on and self._knows_motions

    def read_lines(self) -> NDArray[np.float64]:
        """Rows: x, y, cosine and sine of all bars."""
        lines = np.empty((4, len(self._stands)))
        self._read(self._at, ctypes.c_void_p(address_of(lines)))
        return lines

    def act_on_air(self, steps: int, step_s: float) -> None:
        """Do what airflow.py's `act` does."""
        self._world.air.tell()
        self._act_on_air(self._loop.air, steps, step_s)

    # -- what it is told ------------------------------------------------------------------------------------
    def _tell_bars(self) -> None:
        cards, bars = self._world.cards, self._loop.bars
        self._stands = np.zeros(len(cards.card_of_bar), dtype=np.uint8)
        bodies = np.array([direct.address(direct.body(body)) for body in cards.bar_bodies], dtype=np.uintp)
        self._kept["bars"] = bodies, cards.carriers, cards.on_carrier, cards.shade_half_mm
        bars.count = len(bodies)
        bars.body, bars.carrier, bars.on_carrier = (
            address_of(bodies),
            address_of(cards.carriers),
            address_of(cards.on_carrier),
        )
        bars.shade_half_mm, bars.stands = address_of(cards.shade_half_mm), address_of(self._stands)

    def _tell(self) -> None:
        world, loop = self._world, self._loop
        self.is_stale = False
        self._are_on = not any(motor.state.is_off for motor in world.actuators.values())
        self._stands[:] = world.stillness.stand[world.cards.card_of_bar]
        loop.are_slow, loop.is_follower_down = world.stillness.are_slow, world.follower_down
        loop.first_asleep = world.well.sleep_group.address
        loop.looks_always = bool(world.armed or world.card_faults.is_busy or world.motor_faults.is_busy)
        loop.in_throat, loop.is_out = world.card_faults.seen
        loop.level[: len(world.levels)] = world.levels
        world.air.tell()
        world.watching.are_bonds = bool(world.cards.bonds)
        self._spaces = [world.space]
        if isinstance(world.apart, DetachedCards):
            self._tell_sectors(world.apart)
        for space in self._spaces:
            direct.settle(space)

    def _tell_sectors(self, apart: DetachedCards) -> None:
        loop, sectors = self._loop, apart.turning
        self._spaces += [sector.space for sector in sectors]
        spaces = np.array([direct.address(sector.space._space) for sector in sectors], dtype=np.uintp)
        carriers = np.array([direct.address(direct.body(sector.carrier)) for sector in sectors], dtype=np.uintp)
        self._kept["sectors"] = spaces, carriers
        loop.sectors, loop.sector_space, loop.sector_carrier = len(sectors), address_of(spaces), address_of(carriers)
        loop.sector_load = direct.address(direct.body(apart.load))

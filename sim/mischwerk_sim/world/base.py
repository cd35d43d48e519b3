"""What the twins of both builds have in common: time, axes, sensors, rest and the search for impossible states."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from mischwerk_machines import CardFormat, Machine
from shuffler.hal import COVER, FEED, SENSOR_NAMES
from shuffler.ramp import Segment

from ..mechanism import Mechanism, MechanismError, Watcher
from .actuator import Actuator
from .cards import Cards
from .draw import Look, draw
from .faults import CardFaults
from .faults_motors import MotorFaults
from .feeder import Feeder
from .hand import lay_in_well, push_in
from .sensors import Beams
from .space import Surfaces, make_space
from .watch import WorldWatcher

_SENSE_STEPS = 2  # sensors are read every so many steps of the world: reading costs a third of a step
_WATCH_STEPS = 20  # impossible states and rest are looked for every so many (a multiple of _SENSE_STEPS)
_REST_MM = 0.25  # at rest: nothing has moved by so much for the machine file's rest_ms
_SETTLE_US = 5e5  # a fresh deck lies still before; the tallest may go on trembling a little


class PhysicalWorld(Mechanism):
    """Base of RackWorld and WheelWorld, which build their bodies in ``_build`` and settle the deck at the end."""

    cards: Cards
    feeder: Feeder
    actuators: dict[int, Actuator]  # by axis; FEED is driven by the feeder
    beams: Beams
    pusher_meets_mm = 0.0  # from here on the pusher may touch cards

    def __init__(self, machine: Machine, card_format: CardFormat, cards: int, seed: int) -> None:
        """cards: how many lie in the well at switch-on; seed: of everything that scatters."""
        super().__init__(len(SENSOR_NAMES))
        self.machine = machine
        self.data = machine.data
        self.card_format = card_format
        self._settings = machine.data["world"]
        self._dt_us = float(self._settings["dt_us"])
        self._dt_s = self._dt_us * 1e-6
        self._owed_us = 0.0
        self._steps = 0
        self._calm_us = 0.0  # for how long nothing has moved ...
        self._calm_from = np.full((3, cards), np.inf)  # ... from these places of the cards
        self._calm_follower_mm = np.inf
        self.space = make_space(self._settings)
        self.surfaces = Surfaces(machine.data)
        self.rng = np.random.default_rng(seed)
        self._build(cards)
        self.card_faults, self.motor_faults = CardFaults(self), MotorFaults(self)
        self._settle()

    # -- to be provided by a build ------------------------------------------------------------------------
    def _build(self, count: int) -> None:
        """Make cards, feeder, actuators and beams."""
        raise NotImplementedError

    def _read_switches(self, t_us: float) -> None:
        """Set the levels of the sensors that look at moving parts, not at cards."""
        raise NotImplementedError

    def _illegal(self) -> str:
        """What is wrong with the cards' places, or "" (after cards.read())."""
        raise NotImplementedError

    def _look(self) -> Look:
        """What the picture shows."""
        raise NotImplementedError

    def swept_pockets(self) -> list[int]:
        """Pockets that a stroke of the pusher would meet now, the lowest first."""
        raise NotImplementedError

    def pose_in_pocket(self, card: int) -> tuple[tuple[float, float], float]:
        """Centre and angle of ``card``, pushed to the end of the pocket in front of it (after cards.read())."""
        raise NotImplementedError

    # -- Mechanism --------------------------------------------------------------------------------------------
    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        self.motor_faults.started()
        self.card_faults.started(axis)
        super().start(axis, segments)
        self.wake()

    def set_follower(self, down: bool) -> None:
        super().set_follower(down)
        self.feeder.set_follower(down)
        self.wake()

    def set_cover(self, open_: bool) -> None:
        """Open or close the cover (a person does this)."""
        self._set_level(COVER, int(open_), self.time_us)

    def lose_steps(self, axis: int, steps: int) -> None:
        self.motor_faults.lose_steps(axis, steps)

    def hold(self, axis: int, is_held: bool) -> None:
        self.motor_faults.hold(axis, is_held)

    def cut_power(self) -> None:
        self.motor_faults.cut_power()

    def lay_in_well(self, cards: Sequence[int]) -> None:
        lay_in_well(self, cards)
        self._touched()

    def push_in(self, cards: Sequence[int]) -> None:
        push_in(self, cards)
        self._touched()

    def _touched(self) -> None:
        """The sensors see at once what a hand has changed; a card that left the throat by it was not fed."""
        self.wake()
        self._sense()
        self.card_faults.look_again()

    def wake(self) -> None:
        """Something may move again: time must not jump before all lies still."""
        self._calm_us = 0.0

    def advance_us(self, duration_us: float) -> None:
        self._owed_us += duration_us
        if self.at_rest():
            self.time_us += self._owed_us
            self._owed_us = 0.0
            return
        while self._owed_us >= self._dt_us:
            self._owed_us -= self._dt_us
            self._step()

    def at_rest(self) -> bool:
        return self._calm_us >= self._settings["rest_ms"] * 1000.0 and not any(axis.busy for axis in self.axes)

    def order(self) -> list[int]:
        places = self.places()
        inside = [number for number, place in enumerate(places) if place == "well"]
        for number in inside:
            if abs(self.cards.sin[number]) * self.cards.length_mm > self._settings["flat_mm"]:
                raise MechanismError(f"card {number} doesn't lie flat in the well")
        ordered = sorted(inside, key=lambda number: float(self.cards.y[number]))
        for lower, upper in pairwise(ordered):
            if self.cards.y[upper] - self.cards.y[lower] < 0.5 * self.card_format.thickness_mm:
                raise MechanismError(f"cards {lower} and {upper} lie in one another")
        return ordered

    def draw(self, path: Path, title: str) -> None:
        self.cards.read()
        draw(path, title, self.space, self.cards, self._look(), self.levels)

    def watcher(self) -> Watcher:
        return WorldWatcher(self.space, self.cards, self._look(), self.feeder.gate_x_mm, self.levels)

    def _renumbered(self, axis: int, delta_steps: float) -> None:
        if axis != FEED:
            self.actuators[axis].renumbered(delta_steps)

    # -- time -----------------------------------------------------------------------------------------------
    def _step(self) -> None:
        end_us = self.time_us + self._dt_us
        self.feeder.drive(end_us, self._dt_s)
        for actuator in self.actuators.values():
            actuator.drive(end_us, self._dt_s)
        self.space.step(self._dt_s)
        self.time_us = end_us
        self._finish_moves(end_us)
        self._steps += 1
        if self._steps % _SENSE_STEPS == 0:
            self._sense()
            self.card_faults.watch()
            self.motor_faults.watch(_SENSE_STEPS * self._dt_s)
        if self._steps % _WATCH_STEPS == 0:
            self._watch()

    def _sense(self) -> None:
        self.cards.read()
        self._read_switches(self.time_us)
        for beam, level in zip(self.beams.beams, self.beams.levels(self.cards), strict=True):
            if self.levels[beam.sensor] != level:
                self._set_level(beam.sensor, int(level), self.time_us)

    def _watch(self) -> None:
        self.cards.tear_bonds()
        wrong = self._illegal()
        if wrong:
            raise MechanismError(f"{wrong} at {self.time_us / 1e6:.4f} s")
        still = not self.feeder.busy and not any(axis.busy for axis in self.axes)
        # Judged by the way made, not by speeds: a tall stack trembles (its contacts are solved step by step).
        now = np.array([self.cards.x, self.cards.y, self.cards.sin * (self.cards.length_mm / 2.0)])
        follower_mm = self.feeder.follower.position.y
        moved = max(float(np.abs(now - self._calm_from).max(initial=0.0)), abs(follower_mm - self._calm_follower_mm))
        if still and moved < _REST_MM:
            self._calm_us += _WATCH_STEPS * self._dt_us
        else:
            self._calm_us, self._calm_from, self._calm_follower_mm = 0.0, now, follower_mm

    def _settle(self) -> None:
        """Let the deck, just laid in, come to rest; then the clock starts."""
        self.cards.read()
        if self.cards.count:
            self.feeder.rest_follower_on(float((self.cards.y + self.cards.thickness_mm / 2.0).max()))
        while not self.at_rest() and self.time_us < _SETTLE_US:
            self._step()
        self.order()  # raises if the deck isn't flat
        self.time_us = 0.0
        self.edges.clear()

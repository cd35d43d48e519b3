"""What the twins of both builds have in common: time, axes, sensors, rest and the search for impossible states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from mischwerk_machines import CardFormat, Machine, MachineData, MachineFileError, axes_of
from numpy.typing import NDArray
from shuffler.hal import COVER, FEED, PUSHER, SENSOR_NAMES
from shuffler.motion.ramp import Segment

from ..fault_kinds import Fault
from ..mechanism import Mechanism, MechanismError, Watcher
from . import direct
from .actuator import Actuator
from .air import CardAir
from .airflow import Airflow, Floors, Shaft
from .cards import Cards
from .compiled.state import IN_PYTHON, TO_LOOK, TO_REARRANGE, TO_WATCH, Clock, Switches, Watch, address_of
from .faults.cards import CardFaults, MotorFaults
from .feeder import Feeder
from .hand import lay_in_well, push_in
from .look import Look
from .loop import (
    APART_STEPS,
    BEAT_STEPS,
    CHECK_WATCHES,
    SENSE_STEPS,
    SETTLE_US,
    STANDING_STEPS,
    WATCH_STEPS,
    CompiledLoop,
)
from .rest.detached import Apart
from .rest.sleep_manager import SleepManager, Stillness
from .sensors import Beams, Passing
from .space import Surfaces, make_space
from .watch import WorldWatcher, lying_order

_STARTS_MM = 10.0  # a card further forwards than this is on its way


class PhysicalWorld(Mechanism):
    """Base of RackWorld and WheelWorld, which build their bodies in ``_build`` and settle the deck at the end."""

    cards: Cards
    feeder: Feeder
    actuators: dict[int, Actuator]  # by axis
    beams: Beams
    apart: Apart  # where cards are that nothing can reach
    pusher_meets_mm = 0.0  # from here on the pusher may touch cards
    play_mm = 0.0  # a pocket is longer than a card by so much

    def __init__(self, machine: Machine, card_format: CardFormat, cards: int, seed: int) -> None:
        """cards: how many lie in the well at switch-on; seed: of everything random.

        Raises MachineFileError for more cards than the well takes.
        """
        super().__init__(len(SENSOR_NAMES), len(axes_of(machine)))
        self.machine = machine
        self.data: MachineData = machine.data
        self.card_format = card_format
        self._settings = machine.data.world
        self._dt_us = float(self._settings.dt_us)
        self._dt_s = self._dt_us * 1e-6
        self._rest_us = self._settings.rest_ms * 1000.0
        self._watch_s = WATCH_STEPS * self._dt_s
        self._loop: CompiledLoop | None = None
        self.clock = Clock(sense_at=SENSE_STEPS, watch_at=WATCH_STEPS)
        self.watching = Watch(cards=cards, check_watches=CHECK_WATCHES, interval_s=self._watch_s)
        self.stillness = Stillness(cards, self.watching)
        self.space = make_space(self._settings)
        # By seconds; crosscheck/ has another engine do it.
        self._own_step: Callable[[float], None] = partial(direct.step, self.space)
        self.move_bodies: Callable[[float], None] = self._own_step
        self.surfaces = Surfaces(machine.data)
        self.rng = np.random.default_rng(seed)
        self._build(cards)
        self._motors = tuple(self.actuators.values())
        self._passing = Passing(self.feeder.gate_x_mm - card_format.length_mm / 2.0 + _STARTS_MM, cards)
        self.well = SleepManager(self.space, self.cards, self.feeder)
        self.card_faults, self.motor_faults = CardFaults(self), MotorFaults(self)
        vent = machine.data.air.vent_from_mm, machine.data.air.vent_wide_mm
        self._complete_watch(self.watching)
        self.air = Airflow(CardAir(machine.data.air, card_format), self.cards, self._shaft(), vent, self._floors)
        self.air.complete(self.watching)
        self._loop = CompiledLoop.of(self)
        self._settle()
        fit = sum(place == "well" for place in self.places())
        if fit < cards:
            raise MachineFileError(f"{cards} cards do not fit in the well of {machine.name}; {fit} do")

    # -- to be provided by a build ------------------------------------------------------------------------
    def _build(self, count: int) -> None:
        """Make cards, feeder, actuators and beams."""
        raise NotImplementedError

    def _read_switches(self, t_us: float) -> float:
        """Set the levels of the sensors that look at moving parts, not at cards; for how many us none can change."""
        raise NotImplementedError

    def switches(self) -> Switches | None:
        """Return the switches for the compiled loop; None: it isn't to be used."""
        return None

    def _complete_watch(self, watching: Watch) -> None:
        """Tell the compiled loop what it must know to watch for itself; a build adds its own."""
        watching.half_mm = self.cards.length_mm / 2.0
        watching.thickness, watching.is_apart = address_of(self.cards.thickness_mm), address_of(self.apart.is_in)
        watching.slack = self._settings.wall_slack_mm
        self.well.complete(watching)
        self._passing.complete(watching)

    def _against_carriers(self) -> NDArray[np.float64]:
        """Return two coordinates of each card that don't change while it only goes with what carries it, mm."""
        return np.array([self.cards.x, self.cards.y])

    def _shaft(self) -> Shaft:
        """The well, as cards that fall into it find it."""
        return Shaft(self.feeder.rear_x_mm, self.feeder.gate_x_mm, self.data.well.height_mm, 0.0, 0.0)

    def _floors(self) -> Floors:
        """Return what is under the cards (after cards.read())."""
        zeros = np.zeros(self.cards.count)
        return Floors(np.where(self.cards.x < self.feeder.gate_x_mm, 0, -1), zeros, zeros)

    def _exchange(self) -> None:
        """Detach cards that nothing can reach, and return others."""

    def restore_restitution(self) -> None:
        """Give each part what it gives back by the machine file, where a build has taken it for a while."""

    def _illegal(self) -> str:
        """Return what is wrong with the cards' places, or "" (after cards.read())."""
        raise NotImplementedError

    def _look(self) -> Look:
        """Return what the picture shows."""
        raise NotImplementedError

    def swept_pockets(self) -> list[int]:
        """Pockets that a stroke of the pusher would meet now, the lowest first."""
        raise NotImplementedError

    def pose_in_pocket(self, card: int) -> tuple[tuple[float, float], float]:
        """Centre and angle of ``card``, pushed to the end of the pocket in front of it (after cards.read())."""
        raise NotImplementedError

    def pose_at(self, card: int, pocket: int, on_mm: float, gap_mm: float) -> tuple[tuple[float, float], float]:
        """Centre and angle of ``card`` in ``pocket``, on so much of other cards, so far from the pocket's end."""
        raise NotImplementedError

    @property
    def bodies_us(self) -> float:
        """The time up to which the bodies have moved, less than a step behind the board's."""
        return self.time_us - self.clock.owed_us

    # -- Mechanism --------------------------------------------------------------------------------------------
    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        if axis == FEED:
            self.well.wake()
        self.motor_faults.started()
        self.card_faults.started(axis)
        super().start(axis, segments)
        self.wake()

    def set_follower(self, down: bool | None) -> None:
        super().set_follower(down)
        self.well.wake()
        self.feeder.set_follower(down)
        self.wake()

    def set_cover(self, open_: bool) -> None:
        """Open or close the cover (done by a person)."""
        self.set_level(COVER, int(open_), self.time_us)

    def arm(self, faults: Sequence[Fault]) -> None:
        super().arm(faults)
        self._is_changed()

    def lose_steps(self, axis: int, steps: int) -> None:
        self.motor_faults.lose_steps(axis, steps)

    def hold(self, axis: int, is_held: bool) -> None:
        self.motor_faults.hold(axis, is_held)

    def cut_power(self) -> None:
        self.motor_faults.cut_power()

    def lay_in_well(self, cards: Sequence[int]) -> None:
        self._by_hand(lay_in_well, cards)

    def push_in(self, cards: Sequence[int]) -> None:
        self._by_hand(push_in, cards)

    def _by_hand(self, deed: Callable[[PhysicalWorld, Sequence[int]], None], cards: Sequence[int]) -> None:
        """The sensors see at once what a hand has changed; a card that left the throat by it was not fed."""
        self._loosen()
        deed(self, cards)
        self._passing.forget()
        self.wake()
        self._sense(self.time_us)
        self.card_faults.look_again()

    def _loosen(self) -> None:
        """All cards into the machine's space: something unforeseen is about to happen to them."""
        self.apart.give_back_all()
        self.well.wake()

    def wake(self) -> None:
        """Something may move again: time must not jump before everything lies still, and all sensors are read."""
        self.stillness.wake()
        self.clock.sense_at = self.clock.beams_at = self.clock.steps
        self._is_changed()

    def advance_us(self, duration_us: float) -> None:
        self.time_us += duration_us
        self.clock.owed_us += duration_us
        if self.at_rest():
            self.clock.owed_us = 0.0
            return
        self._make_steps(IN_PYTHON if self._own_loop is None else self._own_loop.run())

    def advance_piecewise(self, piece_us: float, until_us: float, seen_us: float) -> None:
        if self._own_loop is None or self.at_rest():
            super().advance_piecewise(piece_us, until_us, seen_us)
            return
        ends_us = [axis.done_us for axis in self.axes if axis.done_us is not None]
        self._make_steps(self._own_loop.run_pieces(piece_us, until_us, min([seen_us, *ends_us])))

    def at_rest(self) -> bool:
        return self.stillness.calm_us >= self._rest_us and not any(axis.busy for axis in self.axes)

    def order(self) -> list[int]:
        inside = [number for number, place in enumerate(self.places()) if place == "well"]
        return lying_order(self.cards, inside, self._settings.flat_mm)

    def prepare_to_draw(self) -> None:
        from . import draw  # noqa: F401  (matplotlib takes half a second to load, and many a world is never drawn)

    def draw(self, path: Path, title: str) -> None:
        from .draw import draw

        self.cards.read()
        draw(path, title, self.surfaces.parts_in(self.space), self.cards, self._look(), self.levels)

    def watcher(self) -> Watcher:
        parts = self.surfaces.parts_in(self.space)
        return WorldWatcher(parts, self.cards, self._look(), self.feeder.gate_x_mm, self.levels)

    def _renumbered(self, axis: int, delta_steps: float) -> None:
        self.actuators[axis].renumbered(delta_steps)

    # -- time -----------------------------------------------------------------------------------------------
    @property
    def _own_loop(self) -> CompiledLoop | None:
        """The compiled loop, if the bodies move by it."""
        return self._loop if self.move_bodies is self._own_step else None

    def _make_steps(self, news: int) -> None:
        """Make the steps that are owed, after what the compiled loop said, with it as far as it can."""
        while news in (TO_LOOK, TO_WATCH, TO_REARRANGE):
            if news == TO_LOOK:
                self._look_around(self.clock.end_us)
            else:
                self.cards.read()
                if news == TO_WATCH:
                    self._judge()
                self._rearrange()
                self._is_changed()
            news = IN_PYTHON if self._own_loop is None else self._own_loop.run()
        if news == IN_PYTHON:
            while self.clock.owed_us >= self._dt_us and self._step(int(self.clock.owed_us // self._dt_us)):
                pass
        self._finish_moves(self.time_us)

    def _step(self, most: int) -> bool:
        """Make some steps, ``most`` or fewer: as many as need no look and no new speed of a motor. False: none."""
        left = BEAT_STEPS - self.clock.steps % BEAT_STEPS
        at_once = 1
        if left > 1 and self._is_quiet():  # regular steps: contacts are carried over better
            at_once = min(STANDING_STEPS, left if left != 3 else 1)
        parts = min(most, left, max(at_once, self.clock.sense_at - self.clock.steps)) // at_once
        if not parts:
            return False
        steps = parts * at_once
        duration_us = steps * self._dt_us
        end_us, duration_s = self.time_us - self.clock.owed_us + duration_us, duration_us * 1e-6
        for actuator in self._motors:
            if not actuator.is_parked:
                actuator.drive(end_us, duration_s)
        self.feeder.drive(duration_s)
        step_s = duration_s / parts
        if self._loop is None:
            self.air.act(parts, step_s)
        else:
            self._loop.act_on_air(parts, step_s)  # on the piles that it has chosen
        for _ in range(parts):
            self.move_bodies(step_s)
        self.clock.owed_us -= duration_us
        self.clock.steps += steps
        if self.clock.steps % APART_STEPS == 0:
            self.apart.advance(APART_STEPS * self._dt_s)
        if self.clock.steps >= self.clock.sense_at:
            self._look_around(end_us)
        return True

    def _look_around(self, end_us: float) -> None:
        """Read the sensors, let faults strike and go on, and watch what may rest."""
        self._sense(end_us)
        self.card_faults.watch()
        self.motor_faults.watch((end_us - self.clock.sensed_us) * 1e-6)
        self.clock.sensed_us = end_us
        if self.clock.steps >= self.clock.watch_at:
            self._judge()
            self._rearrange()
        self._is_changed()

    def _is_changed(self) -> None:
        """The compiled loop must be told."""
        if self._loop is not None:
            self._loop.is_stale = True

    def _is_quiet(self) -> bool:
        """Tell whether rollers, pusher and follower stand, no stack is awake under the follower, and no card is
        quick."""
        if (
            not self.stillness.are_slow
            or any(axis.busy for axis in self.axes[PUSHER:])
            or self.feeder.is_turning
            or self.feeder.busy
        ):
            return False
        return not self.follower_down or self.well.sleep_group.is_on

    def _sense(self, t_us: float) -> None:
        """Read what may have changed, and calculate when the next change is possible."""
        now = self.clock.steps
        steady_us = self._read_switches(t_us)
        if now >= self.clock.beams_at:
            self.cards.read()
            stand = self.stillness.stand if self._is_quiet() else None
            for sensor, level in self.beams.levels(self.cards, stand).items():
                if self.levels[sensor] != level:
                    self.set_level(sensor, int(level), t_us)
            is_busy = self.armed or self.card_faults.is_busy or self.motor_faults.is_busy
            self.clock.beams_at = now + (SENSE_STEPS if is_busy else self._steps_in(self.beams.steady_us))
        next_watch = self.clock.watch_at if self.clock.watch_at > now else now + WATCH_STEPS
        self.clock.beams_at = min(self.clock.beams_at, next_watch)  # what is being watched has just been read
        self.clock.sense_at = min(self.clock.beams_at, now + self._steps_in(steady_us))

    def _steps_in(self, duration_us: float) -> int:
        return max(SENSE_STEPS, int(min(duration_us, 1e6) / self._dt_us))

    def _judge(self) -> None:
        """Find impossible states, what the air holds back, and what lies still."""
        self.clock.watch_at = (self.clock.steps // WATCH_STEPS + 1) * WATCH_STEPS
        self.cards.tear_bonds()
        self.clock.watches += 1
        wrong = (self._illegal() or self._passing.look(self.cards)) if self.clock.watches % CHECK_WATCHES == 0 else ""
        if wrong:
            raise MechanismError(f"{wrong} at {self.time_us / 1e6:.4f} s")
        places = np.array([self.cards.x, self.cards.y, self.cards.sin * (self.cards.length_mm / 2.0)])
        follower_mm = self.feeder.follower.position.y
        against = self._against_carriers()
        self.air.look(against[1], ~self.apart.is_in, self._watch_s)
        self.stillness.look(places, against, ~self.apart.is_in, follower_mm, self._watch_s)
        is_idle = not self.feeder.busy and not any(axis.busy for axis in self.axes)
        self.stillness.rest(is_idle, self._watch_s)

    def _rearrange(self) -> None:
        """Set apart or give back cards, and put to sleep what may sleep."""
        self._exchange()
        if not (self.feeder.is_turning or self.feeder.busy):
            self.well.put_to_sleep(self.stillness, ~self.apart.is_in, self.follower_down)

    def _settle(self) -> None:
        """Let the deck, just laid in, come to rest; then the clock starts."""
        self.cards.read()
        if self.cards.count:
            self.feeder.rest_follower_on(float((self.cards.y + self.cards.thickness_mm / 2.0).max()))
        while not self.at_rest() and self.time_us < SETTLE_US:
            self.advance_us(self._watch_s * 1e6)
        self.order()  # raises if the deck isn't flat
        self.time_us = self.clock.sensed_us = self.clock.owed_us = 0.0
        self.edges.clear()

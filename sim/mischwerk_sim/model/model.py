"""The fast twin: cards as numbers in lists, moved by events at fixed times, measured in the world (`calibration`).

The same Mechanism as the world, some hundred times quicker, so that the firmware's sequence can be tried thousands of
times. Nothing goes wrong unless asked for: faults are armed, or given in `troubles`. Here its parts are put together
and their events put in order: the deck, the loads of the axes, the card on its way, the pusher's stroke, switches and
beam, and what a kind of machine does with its pockets (`kinds`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from mischwerk_machines import CardFormat, Machine, axes_of, config
from shuffler import hal
from shuffler.motion.ramp import Segment

from ..calibration import Calibration, shipped
from ..kinds import table
from ..mechanism import Mechanism, Watcher
from ..motion import DUE_US
from . import feeder
from .deck import Deck, journey
from .emptying import EMPTYINGS
from .faults import CardFaults, MotorFaults
from .feeder import Feeder
from .loads import NEAR_US, Loads, PocketBeam, Switches
from .troubles import Troubles


class Model(Mechanism):
    """Event twin of ``machine`` set up for ``card``, with ``cards`` in its well; ``seed`` parks the axes.

    calibration: the shipped one if there is one, if none is given; it must belong to machine and card.
    """

    knows_ahead = True

    def __init__(
        self,
        machine: Machine,
        card: CardFormat,
        cards: int,
        seed: int,
        troubles: Troubles | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        super().__init__(len(hal.SENSOR_NAMES), len(axes_of(machine)))
        self.machine = machine
        self.config = config(machine, card)
        self.troubles = troubles or Troubles()
        self.deck = Deck(cards, machine.pockets)
        self.pocket_axis = pockets = table.of(machine).pockets(machine, self.config)
        emptying = EMPTYINGS[machine.emptying]
        stops = emptying.stops(machine)
        if pockets.stops is not None:
            stops[hal.POCKET] = pockets.stops
        self.loads = Loads(self, stops, seed)
        faults = CardFaults(self, self.deck, self.troubles)
        way = journey(machine, card, calibration or shipped(machine, card))
        self.feeder = Feeder(self, self.deck, self.loads, pockets, faults, way)
        self.switches = Switches(self, self.deck, self.loads, pockets)
        self.emptying = emptying(machine, self, self.deck, self.loads, pockets, faults, self.switches)
        self.beam = PocketBeam(self, self.deck, self.loads, pockets)
        self.motors = MotorFaults(self, self.loads, pockets, self.feeder, self.beam, self.emptying, self.look_again)
        self.levels[hal.WELL] = 1 if cards else 0
        self.emptying.look(0.0)
        self.switches.look_at_pockets(0.0)
        self.feeder.next_card(0.0)
        self.edges.clear()

    # -- time -------------------------------------------------------------------------------------------
    def advance_us(self, duration_us: float) -> None:
        end = self.time_us + duration_us
        t = self.next_event_us()
        while t <= end + DUE_US:
            self.time_us = t
            self._happen(t)
            t = self.next_event_us()
        self.time_us = end

    def next_event_us(self) -> float:
        """Earliest of: milestone of the card, landing, end of a move, switch, sweep, beam."""
        next_us = self.changes.next_us
        if next_us <= self.time_us + NEAR_US:
            next_us = self.changes.next_us = max(self.time_us, self._soonest_us())
        return next_us

    def at_rest(self) -> bool:
        return self.next_event_us() == math.inf

    def _soonest_us(self) -> float:
        """The earliest moment that the parts name; infinity if there is none."""
        now, held = self.time_us, self.loads.held
        feed, pocket = self.axes[:2]
        soonest = math.inf if self.feeder.land_us is None else self.feeder.land_us
        if feed.done_us is not None:
            soonest = min(soonest, feed.done_us, self.feeder.next_us(now))
        if pocket.done_us is not None:
            soonest = min(soonest, pocket.done_us)
            if held[hal.POCKET] is None:
                soonest = min(soonest, self.switches.next_home_us())
        soonest = min(soonest, self.emptying.next_us(now))
        if self.beam.pulses:
            soonest = min(soonest, self.beam.pulses[0][0])
        return soonest

    def _happen(self, t: float) -> None:
        pocket = self.axes[hal.POCKET]
        self.loads.clamp()
        if self.motors.is_propped:
            self.motors.let_go_of_pockets()
        self.feeder.happen(t)
        if self.beam.pulses:
            self.beam.happen(t)
        if pocket.done_us is not None:
            self.switches.look_at_pockets(t)
        if self.emptying.happen(t):
            self.switches.look_into_pockets(t)
            if self.deck.well:
                self.set_level(hal.WELL, 1, t)
                self.feeder.next_card(t)
        has_arrived = pocket.done_us is not None and pocket.done_us <= t
        self._finish_moves(t)
        if has_arrived:
            self.switches.look_into_pockets(t)

    # -- commands ---------------------------------------------------------------------------------------
    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        from_rest = self.axes[axis].done_us is None
        super().start(axis, segments)
        if axis == hal.POCKET:
            self.motors.check_pusher()
            self.beam.plan()
        elif axis == hal.FEED:
            self.feeder.start(self.time_us, from_rest)
        else:
            self.emptying.start()

    def goes_on(self, axis: int) -> None:
        if axis == hal.POCKET:
            self.beam.plan()

    def set_position(self, axis: int, steps: int) -> None:
        before = self.axes[axis].position(self.time_us)
        super().set_position(axis, steps)
        after = self.axes[axis].position(self.time_us)
        self.loads.offset[axis] += before - after
        if axis == hal.FEED:
            self.feeder.shift(after)
            self.feeder.shift(-before)
            self.motors.feed_renumbered(after - before)

    # -- bad luck and the hand: see Mechanism -----------------------------------------------------------
    def lose_steps(self, axis: int, steps: int) -> None:
        self.motors.lose_steps(axis, steps)

    def hold(self, axis: int, is_held: bool) -> None:
        self.motors.hold(axis, is_held)

    def cut_power(self) -> None:
        self.motors.cut_power()

    def set_cover(self, open_: bool) -> None:
        self.set_level(hal.COVER, int(open_), self.time_us)

    def lay_in_well(self, cards: Sequence[int]) -> None:
        feeder.lay_in_well(self.deck, self.feeder, self.troubles, cards)
        self.look_again()

    def empty_pockets(self) -> None:
        self.lay_in_well([card for pocket in self.deck.pockets for card in pocket])

    def push_in(self, cards: Sequence[int]) -> None:
        feeder.push_in(self.deck, self.feeder, cards)
        self.look_again()

    def look_again(self) -> None:
        """Something was changed from outside: all sensors look again."""
        self.changes.next_us = -math.inf
        deck, t = self.deck, self.time_us
        deck.is_counted = False
        self.set_level(hal.THROAT, int(bool(deck.throat) and self.feeder.lead_is_there()), t)
        self.set_level(hal.ENTRY, int(bool(deck.flying) or self.feeder.is_in_mouth()), t)
        self.set_level(hal.WELL, int(bool(deck.well)), t)
        self.switches.look_at_pockets(t)
        self.emptying.look(t)
        self.switches.look_into_pockets(t)

    # -- what a twin can know: see Mechanism ------------------------------------------------------------
    def lost_cards(self) -> str:
        return "" if self.deck.is_counted else self.deck.lost()

    def standing_in_throat(self) -> list[int]:
        return list(self.deck.throat) if self.feeder.lead_is_there() else []

    def order(self) -> list[int]:
        return list(self.deck.well)

    def places(self) -> list[str]:
        return self.deck.places()

    def draw(self, path: Path, title: str) -> None:
        from .picture import draw  # with Pillow

        draw(self.deck, path, f"{self.machine.name} (model): {title}", is_ring=self.machine.data.capacity == 1)

    def watcher(self) -> Watcher:
        from .watch import ModelWatcher

        return ModelWatcher(self, self.deck, self.loads)

"""The fast twin: cards as numbers in lists, moved by events at fixed times, measured in the world (`calibration`).

The same Mechanism as the world, some hundred times quicker, so that the firmware's sequence can be tried
thousands of times. A card's journey is measured along the nip's surface (`journey`); a fixed time after its tail
has left the nip it lies in its pocket. Nothing goes wrong by itself: what shall is armed (`model_faults`) or said in
`troubles`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mischwerk_machines import CardFormat, Machine, config
from shuffler import hal

from ..calibration import Calibration, shipped
from ..mechanism import Watcher
from ..motion import DUE_US, AxisMotion
from .faults import Alignment, ModelFaults, stops
from .journey import Journey, Milestone, journey
from .picture import draw
from .troubles import Troubles
from .watch import ModelWatcher

SWEEP_PART = 0.9  # part of the stroke after which the swept pockets are empty
BEAM_LOOK_US = 1000.0  # how finely a rack passing the pocket beam is looked at
_CLEAR_SLACK_MM = 0.5  # the firmware reckons when the pusher is clear to the millisecond
_HAIR_US = 2.0
_NEAR_US = 1.0  # what is nearer than this is reckoned anew: it may just have been


class Model(ModelFaults):
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
        super().__init__(len(hal.SENSOR_NAMES))
        self._next_us, self._next_known_at = math.inf, -1  # next_event_us, after how many changes
        self._crossings = dict.fromkeys(self.axes, (-1, 0.0, 0.0))  # after how many changes, where, when
        self.machine = machine
        self.config: Any = config(machine, card)
        self._journey: Journey = journey(machine, card, calibration or shipped(machine, card))
        self.troubles = troubles or Troubles()
        pusher = machine.data["pusher"]
        self._clear_steps = (pusher["clear_mm"] + _CLEAR_SLACK_MM) * pusher["steps_per_mm"]
        self.well: list[int] = list(range(cards))
        self.throat: list[int] = []  # the card on its way (two if they stick together)
        self.flying: list[int] = []
        self.pockets: list[list[int]] = [[] for _ in range(machine.pockets)]
        self.cards = cards
        self._ahead: list[tuple[float, Milestone]] = []  # milestones of the card on its way, by feed steps
        self._land_us: float | None = None
        self._swept = False
        self._alignment = Alignment(self)
        self.stops = stops(self)
        self._free_ways = dict.fromkeys(self.stops, (-1, 0.0))  # moves that meet none: after how many changes, offset
        self.is_counted = False  # no card has moved since lost_cards() found all of them
        self.held: list[float | None] = [None, None, None]  # where something holds an axis, true steps
        self.is_disturbed = False  # a motor slipped or was held: its axis is not where the firmware must believe
        self.is_propped = False  # the pockets stand against the pusher
        self._feed_held_at = 0.0  # what the feed had counted by then
        self._beam_us: list[tuple[float, int]] = []  # pulses of the pocket beam while the rack passes
        self.pusher_out_steps = self.config.pusher_out_steps
        # Where the load really is = commanded position + offset; unknown to the firmware until it has homed.
        parked = (seed * 7919 + 13) % 997
        self._offset = [0.0, -float(parked), float(parked % 400)]
        self.levels[hal.WELL] = 1 if cards else 0
        self._set_switches(0.0)
        self._next_card(0.0)
        self.edges.clear()

    # -- time -------------------------------------------------------------------------------------------
    def advance_us(self, duration_us: float) -> None:
        end = self.time_us + duration_us
        t = self.next_event_us()
        while t is not None and t <= end + DUE_US:
            self.time_us = t
            self._happen(t)
            t = self.next_event_us()
        self.time_us = end

    def next_event_us(self) -> float | None:
        """Earliest of: milestone of the card, landing, end of a move, switch, sweep, beam."""
        next_us = self._next_us
        if self.changes.count != self._next_known_at or next_us <= self.time_us + _NEAR_US:
            next_us = self._next_us = max(self.time_us, min(self._moments(), default=math.inf))
            self._next_known_at = self.changes.count
        return next_us if next_us < math.inf else None

    def at_rest(self) -> bool:
        return self.next_event_us() is None

    def _moments(self) -> list[float]:
        now = self.time_us
        feed, pocket, pusher = self.axes
        moments = [] if self._land_us is None else [self._land_us]
        if feed.done_us is not None:
            moments.append(feed.done_us)
            if self._ahead and self.held[hal.FEED] is None:
                t = feed.time_when(self._ahead[0][0], now)
                if t is not None:
                    moments.append(t)
        if pocket.done_us is not None:
            moments.append(pocket.done_us)
            if self.held[hal.POCKET] is None:
                moments.append(self._remembered(pocket, self._home_crossing, self._offset[hal.POCKET]))
        if pusher.done_us is not None:
            moments.append(pusher.done_us)
            if self.held[hal.PUSHER] is None:
                moments.append(self._remembered(pusher, pusher.time_when, -self._offset[hal.PUSHER]))
                if not self._swept:
                    t = pusher.time_when(SWEEP_PART * self.pusher_out_steps - self._offset[hal.PUSHER], now)
                    if t is not None:
                        moments.append(t)
        if self._beam_us:
            moments.append(self._beam_us[0][0])
        return moments

    def _remembered(self, motion: AxisMotion, when: Callable[[float, float], float | None], position: float) -> float:
        """``when(position, now)`` of a motion, infinity for None: the same until the motion changes or it is near."""
        changes, at, t = self._crossings[motion]
        if changes != motion.changes or at != position or t <= self.time_us + _NEAR_US:
            found = when(position, self.time_us)
            t = math.inf if found is None else found
            self._crossings[motion] = (motion.changes, position, t)
        return t

    def _happen(self, t: float) -> None:
        feed, pocket, pusher = self.axes
        if pocket.done_us is not None or pusher.done_us is not None:
            self.clamp()
        if self.is_propped and self.true(hal.PUSHER) <= self._clear_steps:
            self.is_propped = False
            self.hold(hal.POCKET, False)
        while self._ahead and self.held[hal.FEED] is None and feed.position(t) >= self._ahead[0][0] - 0.01:
            self._reach(self._ahead.pop(0)[1], t)
        if self._land_us is not None and self._land_us <= t:
            self._land(t)
        while self._beam_us and self._beam_us[0][0] <= t:
            self._set_level(hal.POCKET_BEAM, self._beam_us.pop(0)[1], t)
        if pocket.done_us is not None:
            self._set_pocket_switches(t)
        if pusher.done_us is not None:
            self._set_level(hal.HOME_PUSHER, int(self.true(hal.PUSHER) <= 0.0), t)
        self._sweep(t)
        has_arrived = pocket.done_us is not None and pocket.done_us <= t
        self._finish_moves(t)
        if has_arrived:
            self._look_into_pockets(t)

    # -- commands -----------------------------------------------------------------------------------------
    def start(self, axis: int, segments) -> None:  # type: ignore[no-untyped-def]
        from_rest = self.axes[axis].done_us is None
        super().start(axis, segments)
        if axis == hal.POCKET:
            if self.true(hal.PUSHER) > self._clear_steps:
                self.run_into_pusher()
            self._plan_beam()
        elif axis == hal.PUSHER:
            self._swept = self._beyond_sweep()  # the way back sweeps nothing
        elif axis == hal.FEED and not self.throat:
            if from_rest and self.well and self.troubles.misfeeds(self.well[0]):
                return
            self._next_card(self.time_us)

    def set_position(self, axis: int, steps: int) -> None:
        before = self.axes[axis].position(self.time_us)
        super().set_position(axis, steps)
        after = self.axes[axis].position(self.time_us)
        self._offset[axis] += before - after
        if axis == hal.FEED:
            self._ahead = [(at + after - before, what) for at, what in self._ahead]
            self._feed_held_at += after - before

    def true(self, axis: int) -> float:
        """Where the load is, steps; a hair later than now, so that a switch just crossed counts as crossed."""
        held = self.held[axis]
        if held is not None:
            return held
        return self.axes[axis].position(self.time_us + _HAIR_US) + self._offset[axis]

    # -- the card on its way ----------------------------------------------------------------------------------
    def _next_card(self, t: float) -> None:
        """The lowest card is the next to go, unless it misfeeds; its journey starts where the feed stands now."""
        self.strike()
        if self.throat or not self.well or self.troubles.refuses(self.well[0]):
            return
        self._depart(self.axes[hal.FEED].position(t), self._journey.first_lead_steps)

    def _depart(self, from_steps: float, lead_steps: float) -> None:
        count = 2 if self.troubles.doubles(self.well[0]) and len(self.well) > 1 else 1
        self.throat = self.well[:count]
        extra = self.troubles.overlap_steps(self.well[0], self._journey.card_steps) if count == 2 else 0.0
        milestones = self._journey.milestones(extra, len(self.well))
        self._ahead = [(from_steps + lead_steps + at, what) for at, what in milestones]
        if self.troubles.jams_in_throat(self.throat[0]):
            self._ahead = [m for m in self._ahead if m[1] in (Milestone.LEAD, Milestone.MOUTH)]

    def _reach(self, what: Milestone, t: float) -> None:
        if what is Milestone.LEAD:
            self._set_level(hal.THROAT, 1, t)
        elif what is Milestone.MOUTH:
            self._set_level(hal.ENTRY, 1, t)
        elif what is Milestone.LEFT_WELL:
            self.is_counted = False
            del self.well[: len(self.throat)]
            self._set_level(hal.WELL, 1 if self.well else 0, t)
        else:
            self.is_counted = False
            self._set_level(hal.THROAT, 0, t)
            self.feeds += 1
            if not self.flying:  # else it runs into the one that stands across the mouth
                self._land_us = t + self._journey.flight_us
            self.flying, self.throat = self.flying + self.throat, []
            self.strike()
            if self.well and not self.troubles.refuses(self.well[0]):
                self._depart(self.axes[hal.FEED].position(t), self._journey.gap_steps)

    def _land(self, t: float) -> None:
        self._land_us = None
        pocket = self._pocket_at_feed()
        if self.troubles.jams_at_mouth(self.flying[0]) or not self._alignment.lets_in(pocket):
            return
        self.is_counted = False
        self.pockets[pocket].extend(self.flying)
        self.flying = []
        self._set_level(hal.ENTRY, 0, t)

    def _lead_is_there(self) -> bool:
        return all(what is not Milestone.LEAD for _, what in self._ahead)

    def _in_mouth(self) -> bool:
        return bool(self.throat) and all(what is not Milestone.MOUTH for _, what in self._ahead)

    # -- pockets ---------------------------------------------------------------------------------------------
    def _pocket_at_feed(self) -> int:
        c = self.config
        true = self.true(hal.POCKET)
        if c.kind == "wheel":
            return int(round(true * c.pockets / c.turn_steps) % c.pockets)
        return int(min(c.pockets - 1, max(0, round(-(true + c.drop_steps) / c.pitch_steps - 0.15))))

    def _pockets_at_eject(self, true: float) -> range:
        return self._group(self._lowest_at_eject(true))

    def _lowest_at_eject(self, true: float) -> int:
        """The lowest pocket at the eject level, counted on beyond the ends and around."""
        c = self.config
        if c.kind == "wheel":
            lowest: int = round((true + c.eject_turn_steps) * c.pockets / c.turn_steps)
        else:
            lowest = round((c.eject_level_steps - true) / c.pitch_steps)
        return lowest

    def _at_eject(self, lowest: float) -> float:
        """Where the axis stands with ``lowest`` there, true steps; halves are between two pockets."""
        c = self.config
        if c.kind == "wheel":
            return float(lowest * c.turn_steps / c.pockets - c.eject_turn_steps)
        return float(c.eject_level_steps - lowest * c.pitch_steps)

    def _group(self, lowest: int) -> range:
        c = self.config
        if c.kind == "wheel":
            return range(lowest % c.pockets, lowest % c.pockets + 1)
        return range(max(0, lowest), min(lowest + c.pusher_tall, c.pockets))

    def _look_into_pockets(self, t: float) -> None:
        seen = any(self.pockets[p] for p in self._pockets_at_eject(self.true(hal.POCKET)))
        self._set_level(hal.POCKET_BEAM, int(seen), t)
        if self.config.kind == "wheel":
            slot = self.config.turn_steps / self.config.pockets
            away = abs((self.true(hal.POCKET) + slot / 2) % slot - slot / 2)
            window = self.machine.data["wheel"]["slot_window_deg"] / 360 * self.config.turn_steps
            self._set_level(hal.SLOT, int(away <= window / 2), t)

    def _plan_beam(self) -> None:
        """A filled pocket that passes the beam while the axis moves is seen for a moment, by looks BEAM_LOOK_US apart.

        Which look is the first to see another pocket is reckoned and then made sure of.
        """
        self._beam_us = []
        if not any(self.pockets) or self.held[hal.POCKET] is not None:
            return
        begin_us, motion, offset = self.time_us, self.axes[hal.POCKET], self._offset[hal.POCKET]

        def lowest_at(look: int) -> int:
            return self._lowest_at_eject(motion.position(begin_us + look * BEAM_LOOK_US) + offset)

        level = self.levels[hal.POCKET_BEAM]
        for t0, t1 in motion.stretches():
            look, end = [max(0, math.ceil((t - begin_us) / BEAM_LOOK_US)) for t in (t0, t1)]
            if look == end:
                continue
            first, last = lowest_at(look), lowest_at(end - 1)
            way = 1 if last >= first else -1
            for lowest in range(first, last + way, way):
                seen = self._is_seen(lowest)
                if seen == level:
                    continue
                if lowest != first:
                    t = motion.time_when(self._at_eject(lowest - way / 2) - offset, begin_us + look * BEAM_LOOK_US)
                    guess = look if t is None else min(end - 1, math.ceil((t - begin_us) / BEAM_LOOK_US))
                    while guess > look and way * (lowest_at(guess - 1) - lowest) >= 0:
                        guess -= 1
                    while way * (lowest_at(guess) - lowest) < 0:
                        guess += 1
                    look = guess
                level = seen
                t = begin_us + look * BEAM_LOOK_US
                if self._beam_us and self._beam_us[-1][0] == t:  # it went by between two looks
                    self._beam_us.pop()
                else:
                    self._beam_us.append((t, seen))

    def _is_seen(self, lowest: int) -> int:
        for p in self._group(lowest):
            if self.pockets[p]:
                return 1
        return 0

    def _beyond_sweep(self) -> bool:
        return self.true(hal.PUSHER) >= SWEEP_PART * self.pusher_out_steps - 1.0

    def _sweep(self, t: float) -> None:
        if self._swept or not self._beyond_sweep():
            return
        self._swept = True
        self.is_counted = False
        group = self._pockets_at_eject(self.true(hal.POCKET))
        filled = [p for p in group if self.pockets[p]]
        if not self._alignment.lets_out():
            self._offset[hal.PUSHER] -= self._run_against_a_shelf()
            group = range(0)
        elif filled:
            self.sweep_strikes(filled[0])
            self.sweeps += 1
        for p in group:
            cards = self.pockets[p]
            stay = self.troubles.stays(p) and cards
            swept, self.pockets[p] = ([], cards) if stay else (cards, [])
            self.well.extend(reversed(swept) if self.config.lifo else swept)
        self._look_into_pockets(t)
        if self.well:
            self._set_level(hal.WELL, 1, t)
            self._next_card(t)

    def _run_against_a_shelf(self) -> float:
        """Steps that a pusher loses that meets a shelf's edge as it comes out of its home, instead of the opening."""
        return SWEEP_PART * self.pusher_out_steps

    # -- switches ----------------------------------------------------------------------------------------------
    def _home_crossing(self, offset: float, now: float) -> float | None:
        motion = self.axes[hal.POCKET]
        c = self.config
        if c.kind == "rack":
            return motion.time_when(c.home_steps - offset, now)
        true = motion.position(now) + offset
        low, high = motion.extent()
        times = []
        for edge in (c.home_steps, self._home_off_steps()):
            turns = (true - edge) // c.turn_steps
            for k in (-1, 0, 1, 2):
                position = edge + (turns + k) * c.turn_steps - offset
                if low - 1.0 <= position <= high + 1.0:
                    times.append(motion.time_when(position, now))
        found = [t for t in times if t is not None]
        return min(found) if found else None

    def _home_off_steps(self) -> int:
        return -int(self.config.home_steps)

    def _set_switches(self, t: float) -> None:
        self._set_pocket_switches(t)
        self._set_level(hal.HOME_PUSHER, int(self.true(hal.PUSHER) <= 0.0), t)

    def _set_pocket_switches(self, t: float) -> None:
        c = self.config
        true = self.true(hal.POCKET)
        if c.kind == "rack":
            at_home = true >= c.home_steps
        else:
            at_home = (true - c.home_steps) % c.turn_steps < self._home_off_steps() - c.home_steps
            if self.axes[hal.POCKET].done_us is not None:
                self._set_level(hal.SLOT, 0, t)
        self._set_level(hal.HOME_POCKET, int(at_home), t)

    # -- what a twin can know -------------------------------------------------------------------------------------
    def order(self) -> list[int]:
        return list(self.well)

    def places(self) -> list[str]:
        names = ["between"] * self.cards
        for p, cards in enumerate(self.pockets):
            for card in cards:
                names[card] = f"pocket {p}"
        for card in self.throat:
            names[card] = "throat"
        for card in self.well:
            names[card] = "well"
        return names

    def draw(self, path: Path, title: str) -> None:
        draw(self, path, title)

    def watcher(self) -> Watcher:
        return ModelWatcher(self)

"""The fast twin: cards as numbers in lists, moved by events at plausible fixed times.

The same Mechanism as the world, some hundred times quicker, so that the firmware's sequence can be tried
thousands of times. A card's journey is measured along the nip's surface (`journey`); a fixed time after its tail
has left the nip it lies in its pocket. Nothing goes wrong by itself: what shall is said in `troubles`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mischwerk_machines import CardFormat, Machine, config
from shuffler import hal

from .journey import Journey, Milestone, journey
from .mechanism import Mechanism, MechanismError
from .model_picture import draw
from .troubles import Troubles

FLIGHT_US = 4500.0  # from the tail's leaving the nip to the mouth being clear
SWEEP_PART = 0.9  # part of the stroke after which the swept pockets are empty
BEAM_LOOK_US = 1000.0  # how finely a rack passing the pocket beam is looked at
_CLEAR_SLACK_MM = 0.5  # the firmware reckons when the pusher is clear to the millisecond
_HAIR_US = 2.0


class Model(Mechanism):
    """Event twin of ``machine`` set up for ``card``, with ``cards`` in its well; ``seed`` parks the axes."""

    def __init__(
        self, machine: Machine, card: CardFormat, cards: int, seed: int, troubles: Troubles | None = None
    ) -> None:
        super().__init__(len(hal.SENSOR_NAMES))
        self.machine = machine
        self._config: Any = config(machine, card)
        self._journey: Journey = journey(machine, card)
        self.troubles = troubles or Troubles()
        pusher = machine.data["pusher"]
        self._clear_steps = (pusher["clear_mm"] + _CLEAR_SLACK_MM) * pusher["steps_per_mm"]
        self.well: list[int] = list(range(cards))
        self.throat: list[int] = []  # the card on its way (two if they stick together)
        self.flying: list[int] = []
        self.pockets: list[list[int]] = [[] for _ in range(machine.pockets)]
        self._cards = cards
        self._ahead: list[tuple[float, Milestone]] = []  # milestones of the card on its way, by feed steps
        self._land_us: float | None = None
        self._swept = False
        self._beam_us: list[tuple[float, int]] = []  # pulses of the pocket beam while the rack passes
        self.pusher_out_steps = self._config.pusher_out_steps
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
        while True:
            t = self.next_event_us()
            if t is None or t > end:
                break
            self.time_us = t
            self._happen(t)
        self.time_us = end

    def next_event_us(self) -> float | None:
        """Earliest of: milestone of the card, landing, end of a move, switch, sweep, beam."""
        times = [t for t in self._moments() if t is not None]
        return min(times) if times else None

    def at_rest(self) -> bool:
        return self.next_event_us() is None

    def _moments(self) -> list[float | None]:
        now = self.time_us
        feed, pocket, pusher = self.axes
        moments: list[float | None] = [self._land_us, feed.done_us, pocket.done_us, pusher.done_us]
        if feed.busy and self._ahead:
            moments.append(feed.time_when(self._ahead[0][0], now))
        if pocket.busy:
            moments.append(self._home_crossing(now))
        if pusher.busy:
            moments.append(pusher.time_when(-self._offset[hal.PUSHER], now))
            if not self._swept:
                moments.append(pusher.time_when(SWEEP_PART * self.pusher_out_steps - self._offset[hal.PUSHER], now))
        if self._beam_us:
            moments.append(self._beam_us[0][0])
        return [t if t is None else max(t, self.time_us) for t in moments]

    def _happen(self, t: float) -> None:
        feed = self.axes[hal.FEED]
        while self._ahead and feed.position(t) >= self._ahead[0][0] - 0.01:
            self._reach(self._ahead.pop(0)[1], t)
        if self._land_us is not None and self._land_us <= t:
            self._land(t)
        while self._beam_us and self._beam_us[0][0] <= t:
            self._set_level(hal.POCKET_BEAM, self._beam_us.pop(0)[1], t)
        self._set_switches(t)
        self._sweep(t)
        arrival_us = self.axes[hal.POCKET].done_us
        moved = arrival_us is not None and arrival_us <= t
        self._finish_moves(t)
        if moved:
            self._look_into_pockets(t)

    # -- commands -----------------------------------------------------------------------------------------
    def start(self, axis: int, segments) -> None:  # type: ignore[no-untyped-def]
        from_rest = not self.axes[axis].busy
        super().start(axis, segments)
        if axis == hal.POCKET:
            if self._true(hal.PUSHER) > self._clear_steps:
                raise MechanismError("the pockets move while the pusher is inside")
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
        self._offset[axis] += before - self.axes[axis].position(self.time_us)

    def _true(self, axis: int) -> float:
        """Where the load is, steps; a hair later than now, so that a switch just crossed counts as crossed."""
        return self.axes[axis].position(self.time_us + _HAIR_US) + self._offset[axis]

    # -- the card on its way ----------------------------------------------------------------------------------
    def _next_card(self, t: float) -> None:
        """The lowest card is the next to go, unless it misfeeds; its journey starts where the feed stands now."""
        if self.throat or not self.well or self.troubles.refuses(self.well[0]):
            return
        self._depart(self.axes[hal.FEED].position(t), self._journey.first_lead_steps)

    def _depart(self, from_steps: float, lead_steps: float) -> None:
        count = 2 if self.troubles.doubles(self.well[0]) and len(self.well) > 1 else 1
        self.throat = self.well[:count]
        extra = self.troubles.overlap_steps(self.well[0], self._journey.card_steps) if count == 2 else 0.0
        self._ahead = [(from_steps + lead_steps + at, what) for at, what in self._journey.milestones(extra)]
        if self.troubles.jams_in_throat(self.throat[0]):
            self._ahead = [m for m in self._ahead if m[1] in (Milestone.LEAD, Milestone.MOUTH)]

    def _reach(self, what: Milestone, t: float) -> None:
        if what is Milestone.LEAD:
            self._set_level(hal.THROAT, 1, t)
        elif what is Milestone.MOUTH:
            self._set_level(hal.ENTRY, 1, t)
        elif what is Milestone.LEFT_WELL:
            del self.well[: len(self.throat)]
            self._set_level(hal.WELL, 1 if self.well else 0, t)
        else:
            self._set_level(hal.THROAT, 0, t)
            if not self.flying:  # else it runs into the one that stands across the mouth
                self._land_us = t + FLIGHT_US
            self.flying, self.throat = self.flying + self.throat, []
            if self.well and not self.troubles.refuses(self.well[0]):
                self._depart(self.axes[hal.FEED].position(t), self._journey.gap_steps)

    def _land(self, t: float) -> None:
        self._land_us = None
        if self.troubles.jams_at_mouth(self.flying[0]):
            return
        self.pockets[self._pocket_at_feed()].extend(self.flying)
        self.flying = []
        self._set_level(hal.ENTRY, 0, t)

    # -- pockets ---------------------------------------------------------------------------------------------
    def _pocket_at_feed(self) -> int:
        c = self._config
        true = self._true(hal.POCKET)
        if c.kind == "wheel":
            return int(round(true * c.pockets / c.turn_steps) % c.pockets)
        return int(min(c.pockets - 1, max(0, round(-(true + c.drop_steps) / c.pitch_steps - 0.15))))

    def _pockets_at_eject(self, true: float) -> list[int]:
        c = self._config
        if c.kind == "wheel":
            return [round((true + c.eject_turn_steps) * c.pockets / c.turn_steps) % c.pockets]
        lowest = round((c.eject_level_steps - true) / c.pitch_steps)
        return [p for p in range(lowest, lowest + c.pusher_tall) if 0 <= p < c.pockets]

    def _look_into_pockets(self, t: float) -> None:
        seen = any(self.pockets[p] for p in self._pockets_at_eject(self._true(hal.POCKET)))
        self._set_level(hal.POCKET_BEAM, int(seen), t)
        if self._config.kind == "wheel":
            slot = self._config.turn_steps / self._config.pockets
            away = abs((self._true(hal.POCKET) + slot / 2) % slot - slot / 2)
            window = self.machine.data["wheel"]["slot_window_deg"] / 360 * self._config.turn_steps
            self._set_level(hal.SLOT, int(away <= window / 2), t)

    def _plan_beam(self) -> None:
        """A filled pocket that passes the beam while the axis moves is seen for a moment."""
        self._beam_us = []
        if not any(self.pockets):
            return
        motion = self.axes[hal.POCKET]
        t = self.time_us
        while motion.done_us is not None and t < motion.done_us:
            true = motion.position(t) + self._offset[hal.POCKET]
            seen = int(any(self.pockets[p] for p in self._pockets_at_eject(true)))
            if seen != (self._beam_us[-1][1] if self._beam_us else self.levels[hal.POCKET_BEAM]):
                self._beam_us.append((t, seen))
            t += BEAM_LOOK_US

    def _beyond_sweep(self) -> bool:
        return self._true(hal.PUSHER) >= SWEEP_PART * self.pusher_out_steps - 1.0

    def _sweep(self, t: float) -> None:
        if self._swept or not self._beyond_sweep():
            return
        self._swept = True
        for p in self._pockets_at_eject(self._true(hal.POCKET)):
            cards = self.pockets[p]
            stay = self.troubles.stays(p) and cards
            swept, self.pockets[p] = ([], cards) if stay else (cards, [])
            self.well.extend(reversed(swept) if self._config.lifo else swept)
        self._look_into_pockets(t)
        if self.well:
            self._set_level(hal.WELL, 1, t)
            self._next_card(t)

    # -- switches ----------------------------------------------------------------------------------------------
    def _home_crossing(self, now: float) -> float | None:
        motion = self.axes[hal.POCKET]
        c = self._config
        if c.kind == "rack":
            return motion.time_when(c.home_steps - self._offset[hal.POCKET], now)
        true = motion.position(self.time_us) + self._offset[hal.POCKET]
        times = []
        for edge in (c.home_steps, self._home_off_steps()):
            turns = (true - edge) // c.turn_steps
            for k in (-1, 0, 1, 2):
                times.append(motion.time_when(edge + (turns + k) * c.turn_steps - self._offset[hal.POCKET], now))
        found = [t for t in times if t is not None]
        return min(found) if found else None

    def _home_off_steps(self) -> int:
        return -int(self._config.home_steps)

    def _set_switches(self, t: float) -> None:
        c = self._config
        true = self._true(hal.POCKET)
        if c.kind == "rack":
            at_home = true >= c.home_steps
        else:
            at_home = (true - c.home_steps) % c.turn_steps < self._home_off_steps() - c.home_steps
            if self.axes[hal.POCKET].busy:
                self._set_level(hal.SLOT, 0, t)
        self._set_level(hal.HOME_POCKET, int(at_home), t)
        self._set_level(hal.HOME_PUSHER, int(self._true(hal.PUSHER) <= 0.0), t)

    # -- what a twin can know -------------------------------------------------------------------------------------
    def order(self) -> list[int]:
        return list(self.well)

    def places(self) -> list[str]:
        names = ["between"] * self._cards
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

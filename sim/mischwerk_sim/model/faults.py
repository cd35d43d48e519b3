"""The fast model's bad luck and its operator's hand: what fault_kinds.py lists, on cards that are numbers in lists."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mischwerk_machines import rack_stops_mm
from shuffler import hal

from .. import fault_kinds as kinds
from ..mechanism import Mechanism, MechanismError

if TYPE_CHECKING:
    from .model import Model

FOR_EVER = 1_000_000  # strokes: until somebody takes the cards out
_ENTRY_MARGIN_MM = 0.3  # a card's lead this near to a stack's top or to a shelf's edge catches
_WHEEL_TOLERANCE_DEG = 2.2  # of insertion (trial simulations of the wedges)
_COMB_TOLERANCE_MM = 1.0  # the comb reaches so far below floor and bridge
_LEVER_TOLERANCE_DEG = 1.5


class Alignment:
    """Whether the pocket axis stands where a card can slide in, and the pusher can go out."""

    def __init__(self, model: Model) -> None:
        self._model = model
        data = model.machine.data
        self._is_wheel = model.machine.kind == "wheel"
        if self._is_wheel:
            self._slot_deg = 360.0 / model.machine.pockets
            return
        rack = data["rack"]
        self._per_mm = rack["steps_per_mm"]
        self._pitch_mm = rack["pitch_mm"]
        self._room_mm = rack["pitch_mm"] - rack["shelf_mm"]
        self._thick_mm = data["cards"]["fill_height_mm"]
        self._level_mm = model.config.eject_level_steps / self._per_mm

    def lets_in(self, pocket: int) -> bool:
        """True if a card that comes now finds the opening of ``pocket``."""
        if self._is_wheel:
            return self._off_deg() <= _WHEEL_TOLERANCE_DEG
        height_mm = -self._model.true(hal.POCKET) / self._per_mm - pocket * self._pitch_mm
        stack_mm = len(self._model.pockets[pocket]) * self._thick_mm
        return bool(stack_mm + _ENTRY_MARGIN_MM <= height_mm <= self._room_mm - _ENTRY_MARGIN_MM)

    def lets_out(self) -> bool:
        """True if the pusher, going out now, meets cards and no shelf."""
        if self._is_wheel:
            return self._off_deg() <= _LEVER_TOLERANCE_DEG
        off_mm = (self._level_mm - self._model.true(hal.POCKET) / self._per_mm) / self._pitch_mm
        return bool(abs(off_mm - round(off_mm)) * self._pitch_mm <= _COMB_TOLERANCE_MM)

    def _off_deg(self) -> float:
        turned = self._model.true(hal.POCKET) * 360.0 / self._model.config.turn_steps
        return float(abs((turned + self._slot_deg / 2.0) % self._slot_deg - self._slot_deg / 2.0))


class ModelFaults(Mechanism):
    """Part of Model: its faults on demand, hard stops, and the hand that reaches in."""

    # -- faults that wait for their feed or sweep --------------------------------------------------------
    def strike(self: Model) -> None:  # type: ignore[misc]
        """The next feed is about to be decided: what waits for it happens to the lowest card."""
        if not self.armed or not self.well:
            return
        card = self.well[0]
        for fault in [f for f in self.armed if kinds.kind(f.kind).strikes == kinds.FEED and f.at <= self.feeds]:
            self.armed.remove(fault)
            self.struck.append(fault)
            if fault.kind == "misfeed":
                self.troubles.misfeed[card] = int(fault.amount)
            elif fault.kind == "double_offset":
                self.troubles.double[card] = fault.amount
            elif fault.kind == "double_aligned":
                self.troubles.double[card] = 0.0
            elif fault.kind == "jam_throat":
                self.troubles.jam_throat.add(card)
            else:
                self.troubles.jam_mouth.add(card)

    def sweep_strikes(self: Model, pocket: int) -> None:  # type: ignore[misc]
        """The pusher meets the cards of ``pocket``: what waits for this sweep happens to them."""
        for fault in [f for f in self.armed if kinds.kind(f.kind).strikes == kinds.SWEEP and f.at <= self.sweeps]:
            self.armed.remove(fault)
            self.struck.append(fault)
            strokes = FOR_EVER if fault.kind == "jam_eject" else int(fault.amount)
            self.troubles.stuck_pocket[pocket] = strokes

    # -- motors ----------------------------------------------------------------------------------------------
    def lose_steps(self: Model, axis: int, steps: int) -> None:  # type: ignore[misc]
        self.is_disturbed = True
        self._offset[axis] += steps
        if axis == hal.FEED:
            self._ahead = [(at - steps, what) for at, what in self._ahead]
        self.moved()

    def hold(self: Model, axis: int, is_held: bool) -> None:  # type: ignore[misc]
        self.is_disturbed = True
        if is_held and self.held[axis] is None:
            self.held[axis] = self.true(axis)
            if axis == hal.POCKET:
                self._beam_us.clear()  # what was to pass the beam does not
            self._feed_held_at = self.axes[hal.FEED].position(self.time_us)
        elif not is_held and self.held[axis] is not None:
            held = self.held[axis]
            assert held is not None
            self.held[axis] = None
            self._offset[axis] = held - self.axes[axis].position(self.time_us)
            if axis == hal.POCKET:
                self._plan_beam()
            if axis == hal.FEED:
                gone = self.axes[axis].position(self.time_us) - self._feed_held_at
                self._ahead = [(at + gone, what) for at, what in self._ahead]
        self.moved()

    def run_into_pusher(self: Model) -> None:  # type: ignore[misc]
        """The pockets are to move, and the pusher is inside. Raises MechanismError where nothing excuses that."""
        if not self.is_disturbed:
            raise MechanismError("the pockets move while the pusher is inside")
        self.is_propped = True
        self.hold(hal.POCKET, True)

    def clamp(self: Model) -> None:  # type: ignore[misc]
        """A load that has come to its hard stop goes no further, whatever its motor does."""
        for axis, (low, high) in self.stops.items():
            motion, offset = self.axes[axis], self._offset[axis]
            if (
                motion.done_us is None
                or self.held[axis] is not None
                or self._free_ways[axis] == (motion.changes, offset)
            ):
                continue
            least, most = motion.extent()
            if low <= least + offset and most + offset <= high:
                self._free_ways[axis] = (motion.changes, offset)
                continue
            true = self.true(axis)
            if not low <= true <= high:
                self._offset[axis] += (low if true < low else high) - true

    def cut_power(self: Model) -> None:  # type: ignore[misc]
        for axis, motion in enumerate(self.axes):
            true = self.true(axis)
            position = motion.position(self.time_us)
            motion.halt()
            self._offset[axis] = true
            if axis == hal.FEED:  # the rollers stand; what is left of the way is left
                self._ahead = [(at - position, what) for at, what in self._ahead]
        if hal.POCKET in self.stops and not self.levels[hal.ENTRY]:
            self._offset[hal.POCKET] = self.stops[hal.POCKET][0]  # a rack let go sinks, unless a card props it up
        self.follower_down = True
        self.moved()

    # -- the hand --------------------------------------------------------------------------------------------
    def set_cover(self: Model, open_: bool) -> None:  # type: ignore[misc]
        self._set_level(hal.COVER, int(open_), self.time_us)

    def lay_in_well(self: Model, cards: Sequence[int]) -> None:  # type: ignore[misc]
        taken = set(cards)
        if taken & set(self.throat):
            self._ahead = []
        if taken & set(self.flying):
            self._land_us = None
        for place in (self.well, self.throat, self.flying, *self.pockets):
            place[:] = [card for card in place if card not in taken]
        for pocket in range(len(self.pockets)):
            if not self.pockets[pocket]:
                self.troubles.stuck_pocket.pop(pocket, None)
        self.well.extend(cards)
        self.moved()

    def push_in(self: Model, cards: Sequence[int]) -> None:  # type: ignore[misc]
        pushed = [card for card in self.flying if card in set(cards)]
        self._land_us = None
        self.pockets[self._pocket_at_feed()].extend(pushed)
        self.flying = [card for card in self.flying if card not in pushed]
        self.moved()

    def moved(self: Model) -> None:  # type: ignore[misc]
        """Something was changed by hand: the sensors look again."""
        self.changes.count += 1
        self.changes.count += 1
        self.is_counted = False
        t = self.time_us
        self._set_level(hal.THROAT, int(bool(self.throat) and self._lead_is_there()), t)
        self._set_level(hal.ENTRY, int(bool(self.flying) or self._in_mouth()), t)
        self._set_level(hal.WELL, int(bool(self.well)), t)
        self._set_switches(t)
        self._look_into_pockets(t)

    def standing_in_throat(self: Model) -> list[int]:  # type: ignore[misc]
        return list(self.throat) if self._lead_is_there() else []

    # -- what must hold --------------------------------------------------------------------------------------
    def lost_cards(self: Model) -> str:  # type: ignore[misc]
        """What is wrong with the sum of well, throat and pockets, or "": each card is in one place."""
        if self.is_counted:
            return ""
        in_throat = [card for card in self.throat if card not in self.well]
        held = [*self.well, *in_throat, *self.flying]
        for pocket in self.pockets:
            held += pocket
        if len(held) == self.cards and len(set(held)) == self.cards:
            self.is_counted = True
            return ""
        return f"{len(held)} cards in {len(set(held))} places, {self.cards} were put in"


def stops(model: Model) -> dict[int, tuple[float, float]]:
    """Hard stops by axis, steps: of the pusher or lever, and of a rack (a wheel has none)."""
    pusher = model.machine.data["pusher"]
    per_mm = pusher["steps_per_mm"]
    found = {hal.PUSHER: (-pusher["behind_home_mm"] * per_mm, (pusher["stroke_mm"] + 1.0) * per_mm)}
    if model.machine.kind == "rack":
        low, high = rack_stops_mm(model.machine)
        per_mm = model.machine.data["rack"]["steps_per_mm"]
        found[hal.POCKET] = (math.floor(low * per_mm), math.ceil(high * per_mm))
    return found

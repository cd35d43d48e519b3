"""Faults of cards and pockets in the physical world: when each strikes, and on which card.

A fault strikes when its number of feeds or sweeps is reached, at the lowest card in the well, or at the pocket that the
pusher is about to meet. What it then does is in parts.py: a slippery film, a holding joint, a bond. Nothing is moved by
force; how the machine reacts results from contact.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from shuffler.hal import FEED, PUSHER, THROAT

from ... import fault_kinds as kinds
from ...fault_kinds import SWEEP, Fault, kind
from .parts import Catch, FaultEffect, Film, Pair, Slip, Stick

if TYPE_CHECKING:
    from ..base import PhysicalWorld

_INSERTED_MM = 0.1  # a card stops across the mouth when its tail is this far behind the throat's sensor


class CardFaults:
    """Counts feeds and sweeps of ``world`` and makes its armed faults strike."""

    def __init__(self, world: PhysicalWorld) -> None:
        self._world = world
        self._effects: list[FaultEffect] = []  # struck and still at work
        self._in_throat = 0
        self._is_out = False  # the pusher is where it meets cards

    @property
    def is_busy(self) -> bool:
        """True while something that has struck is at work."""
        return bool(self._effects)

    @property
    def seen(self) -> tuple[int, bool]:
        """True if a card was in the throat, and the pusher where it meets cards, at the last look."""
        return self._in_throat, self._is_out

    def watch(self) -> None:
        """After each look at the sensors: count, strike, and keep at work what has struck."""
        world = self._world
        # Without the nip no lead comes to the throat: what is seen then falls past beams that share its line.
        in_throat = int(world.levels[THROAT] and (self._in_throat or world.feeder.is_turning))
        if in_throat != self._in_throat:
            self._in_throat = in_throat
            world.feeds += 1 - in_throat
        pusher = world.actuators.get(PUSHER)
        is_out = pusher is not None and pusher.position > world.pusher_meets_mm
        if is_out != self._is_out:
            self._is_out = is_out
            if is_out:
                self._meet()
            else:
                self._effects = [effect for effect in self._effects if effect.stroke_ended()]
        if world.armed:
            self._strike_fed()
        if self._effects:
            self._effects = [effect for effect in self._effects if effect.watch()]

    def started(self, axis: int) -> None:
        """An axis is about to start; of the feed's starts from rest, each is an attempt."""
        if axis == FEED and not self._world.axes[FEED].busy:
            if self._world.armed:
                self._strike_fed()
            self._effects = [effect for effect in self._effects if effect.attempt()]

    def release(self, cards: Collection[int]) -> None:
        """A hand takes these cards: nothing holds them any longer."""
        self._effects = [effect for effect in self._effects if effect.release(cards)]

    def look_again(self) -> None:
        """Someone has reached into the throat: what was moved is not a feed."""
        self._in_throat = self._world.levels[THROAT]

    # -- striking ---------------------------------------------------------------------------------------
    def _strike_fed(self) -> None:
        """The next feed is that of the lowest card in the well; while cards are coming in there is none.

        It strikes while the card before it is in the throat, for then it has not moved yet; a film only when the
        rollers are done with that card.
        """
        world = self._world
        begun = world.feeds + self._in_throat
        due = [
            fault for fault in world.armed if fault.at <= (world.feeds if fault.kind == kinds.MISFEED.name else begun)
        ]
        due = [fault for fault in due if kind(fault.kind).strikes != SWEEP]
        if not due or not world.follower_down:
            return
        cards = self._lowest_in_well()
        for fault in due:
            if len(cards) >= (2 if fault.kind in PAIRS else 1):
                self._struck(fault, EFFECTS[fault.kind](world, cards, fault.amount))

    def _lowest_in_well(self) -> list[int]:
        """The cards in the well, from below."""
        places = self._world.places()
        inside = [card for card, place in enumerate(places) if place == "well"]
        return sorted(inside, key=lambda card: float(self._world.cards.y[card]))

    def _meet(self) -> None:
        """The pusher is about to meet the cards of the pockets in front of it, if there are any."""
        world = self._world
        places = world.places()
        for pocket in world.swept_pockets():
            there = [card for card, place in enumerate(places) if place == f"pocket {pocket}"]
            if there:
                break
        else:
            return
        for fault in list(world.armed):
            if kind(fault.kind).strikes == SWEEP and fault.at <= world.sweeps:
                there.sort(key=lambda card: float(world.cards.y[card]))
                self._struck(fault, EFFECTS[fault.kind](world, there, fault.amount))
        world.sweeps += 1

    def _struck(self, fault: Fault, effect: FaultEffect) -> None:
        self._world.armed.remove(fault)
        self._world.struck.append(fault)
        self._effects.append(effect)


def _catch_lead(world: PhysicalWorld, cards: list[int], _: float) -> FaultEffect:
    return Catch(world, cards[0], True, _sensor_mm(world))


def _catch_tail(world: PhysicalWorld, cards: list[int], _: float) -> FaultEffect:
    return Catch(world, cards[0], False, _sensor_mm(world) + _INSERTED_MM)


def _sensor_mm(world: PhysicalWorld) -> float:
    return float(world.feeder.gate_x_mm + world.data.feed.sensor_x_mm)


# What each kind of fault of cards and pockets does here, by its name: (world, cards in well or pocket, lowest first,
# amount).
EFFECTS: dict[str, Callable[[PhysicalWorld, list[int], float], FaultEffect]] = {
    kinds.MISFEED.name: lambda world, _, amount: Film(world, round(amount)),
    kinds.DOUBLE_OFFSET.name: lambda world, cards, amount: Pair(world, cards[0], cards[1], amount),
    kinds.DOUBLE_ALIGNED.name: lambda world, cards, _: Pair(world, cards[0], cards[1], None),
    kinds.SLIP.name: lambda world, cards, amount: Slip(world, cards[0], amount),
    kinds.JAM_THROAT.name: _catch_lead,
    kinds.JAM_INSERT.name: _catch_tail,
    kinds.JAM_EJECT.name: lambda world, cards, _: Stick(world, cards[:1], None),
    kinds.STUCK_POCKET.name: lambda world, cards, amount: Stick(world, cards, round(amount)),
}
PAIRS = (kinds.DOUBLE_OFFSET.name, kinds.DOUBLE_ALIGNED.name)  # need two cards

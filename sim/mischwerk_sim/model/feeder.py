"""The card on its way in the fast model: from the well past the sensors into the pocket at the feed.

Its way is a list of milestones (`journey`), each at a number of feed steps; a fixed time after its tail has left the
nip it lies in its pocket.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from shuffler import hal

from ..kinds.kind import Pockets
from ..mechanism import Mechanism
from .deck import Deck, Journey, Milestone
from .loads import Loads
from .troubles import Troubles

if TYPE_CHECKING:
    from .faults import CardFaults


class Feeder:
    """``ahead``: milestones of the card on its way, by feed steps; ``land_us``: when the flying one will lie."""

    def __init__(
        self, mechanism: Mechanism, deck: Deck, loads: Loads, pockets: Pockets, faults: CardFaults, journey: Journey
    ) -> None:
        self._mechanism = mechanism
        self._motion = mechanism.axes[hal.FEED]
        self._deck = deck
        self._loads = loads
        self._pockets = pockets
        self._faults = faults
        self._troubles = faults.troubles
        self.journey = journey
        self.ahead: list[tuple[float, Milestone]] = []
        self.land_us: float | None = None

    # -- time -------------------------------------------------------------------------------------------
    def next_us(self, now: float) -> float:
        """When the next milestone is reached, infinity if never; only while the feed moves."""
        if self.ahead and self._loads.held[hal.FEED] is None:
            t = self._motion.time_when(self.ahead[0][0], now)
            if t is not None:
                return t
        return math.inf

    def happen(self, t: float) -> None:
        """Reach what is reached at ``t``."""
        if self.ahead and self._loads.held[hal.FEED] is None:
            position = self._motion.position(t)
            while self.ahead and position >= self.ahead[0][0] - 0.01:
                self._reach(self.ahead.pop(0)[1], t)
        if self.land_us is not None and self.land_us <= t:
            self.land(t)

    def shift(self, steps: float) -> None:
        """The feed's steps were renumbered, or the rollers slipped: milestones come that many steps later."""
        self.ahead = [(at + steps, what) for at, what in self.ahead]

    # -- going ------------------------------------------------------------------------------------------
    def start(self, t: float, from_rest: bool) -> None:
        """The feed starts; from rest, that is an attempt."""
        deck = self._deck
        if deck.throat or (from_rest and deck.well and self._troubles.misfeeds(deck.well[0])):
            return
        self.next_card(t)

    def next_card(self, t: float) -> None:
        """The lowest card is the next to go, unless it misfeeds; its journey starts where the feed stands now."""
        deck = self._deck
        self._faults.strike_feed()
        if deck.throat or not deck.well or self._troubles.refuses(deck.well[0]):
            return
        self._depart(self._motion.position(t), self.journey.first_lead_steps)

    def _depart(self, from_steps: float, lead_steps: float) -> None:
        deck, troubles = self._deck, self._troubles
        count = 2 if troubles.doubles(deck.well[0]) and len(deck.well) > 1 else 1
        deck.throat = deck.well[:count]
        extra = troubles.overlap_steps(deck.well[0], self.journey.card_steps) if count == 2 else 0.0
        extra += troubles.slip_steps(deck.well[0], self.journey.card_steps)
        milestones = self.journey.milestones(extra, len(deck.well))
        self.ahead = [(from_steps + lead_steps + at, what) for at, what in milestones]
        if troubles.jams_in_throat(deck.throat[0]):
            self.ahead = [m for m in self.ahead if m[1] in (Milestone.LEAD, Milestone.MOUTH)]

    def _reach(self, what: Milestone, t: float) -> None:
        deck, set_level = self._deck, self._mechanism.set_level
        if what is Milestone.LEAD:
            set_level(hal.THROAT, 1, t)
        elif what is Milestone.MOUTH:
            set_level(hal.ENTRY, 1, t)
        elif what is Milestone.LEFT_WELL:
            deck.is_counted = False
            del deck.well[: len(deck.throat)]
            set_level(hal.WELL, 1 if deck.well else 0, t)
        else:
            deck.is_counted = False
            set_level(hal.THROAT, 0, t)
            self._mechanism.feeds += 1
            if not deck.flying:  # else it runs into the one stuck across the mouth
                self.land_us = t + self.journey.flight_us
            deck.flying, deck.throat = deck.flying + deck.throat, []
            self._faults.strike_feed()
            if deck.well and not self._troubles.refuses(deck.well[0]):
                self._depart(self._motion.position(t), self.journey.gap_steps)

    def land(self, t: float) -> None:
        """The flying card lands in the pocket at the feed, unless it catches at the mouth."""
        self.land_us = None
        deck, pocket = self._deck, self.pocket()
        if self._troubles.jams_at_mouth(deck.flying[0]):
            return
        if not self._pockets.lets_in(self._loads.true(hal.POCKET), pocket, len(deck.pockets[pocket])):
            return
        deck.is_counted = False
        deck.pockets[pocket].extend(deck.flying)
        deck.flying = []
        self._mechanism.set_level(hal.ENTRY, 0, t)

    # -- where it is ------------------------------------------------------------------------------------
    def pocket(self) -> int:
        """The pocket at the feed."""
        return self._pockets.at_feed(self._loads.true(hal.POCKET))

    def lead_is_there(self) -> bool:
        """The throat's sensor sees the card on its way, if there is one."""
        return all(what is not Milestone.LEAD for _, what in self.ahead)

    def is_in_mouth(self) -> bool:
        """The mouth's sensor sees the card on its way."""
        return bool(self._deck.throat) and all(what is not Milestone.MOUTH for _, what in self.ahead)


# -- A person's hand in the fast model. The sensors must be read again afterwards.


def lay_in_well(deck: Deck, feeder: Feeder, troubles: Troubles, cards: Sequence[int]) -> None:
    """See Mechanism."""
    taken = set(cards)
    if taken & set(deck.throat):
        feeder.ahead = []
    if taken & set(deck.flying):
        feeder.land_us = None
    for place in (deck.well, deck.throat, deck.flying, *deck.pockets):
        place[:] = [card for card in place if card not in taken]
    for pocket in range(len(deck.pockets)):
        if not deck.pockets[pocket]:
            troubles.empty(pocket)
    deck.well.extend(cards)


def push_in(deck: Deck, feeder: Feeder, cards: Sequence[int]) -> None:
    """See Mechanism."""
    pushed = [card for card in deck.flying if card in set(cards)]
    feeder.land_us = None
    deck.pockets[feeder.pocket()].extend(pushed)
    deck.flying = [card for card in deck.flying if card not in pushed]

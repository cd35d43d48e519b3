"""Faults of cards and pockets in the fast model: when each strikes, and which card or pocket."""

from __future__ import annotations

from ...fault_kinds import FEED, SWEEP, Fault, kind
from ...mechanism import Mechanism
from ..deck import Deck
from ..troubles import Troubles


class CardFaults:
    """Makes the faults strike that ``mechanism`` is armed with; ``troubles``: what has struck."""

    def __init__(self, mechanism: Mechanism, deck: Deck, troubles: Troubles) -> None:
        self._mechanism = mechanism
        self._deck = deck
        self.troubles = troubles

    def strike_feed(self) -> None:
        """The next feed is about to be decided: faults waiting for it happen to the lowest card."""
        mechanism, well = self._mechanism, self._deck.well
        if mechanism.armed and well:
            self._strike(
                [f for f in mechanism.armed if kind(f.kind).strikes == FEED and f.at <= mechanism.feeds], well[0]
            )

    def strike_sweep(self, pocket: int) -> None:
        """The pusher meets the cards of ``pocket``: faults waiting for this sweep happen to them."""
        mechanism = self._mechanism
        self._strike([f for f in mechanism.armed if kind(f.kind).strikes == SWEEP and f.at <= mechanism.sweeps], pocket)

    def _strike(self, due: list[Fault], where: int) -> None:
        for fault in due:
            self._mechanism.armed.remove(fault)
            self._mechanism.struck.append(fault)
            self.troubles.strike(fault, where)

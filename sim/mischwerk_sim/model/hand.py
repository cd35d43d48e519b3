"""A person's hand in the fast model. The sensors must be read again afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from .deck import Deck
from .feeder import Feeder
from .troubles import Troubles


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

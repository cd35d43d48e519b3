"""The deck of the fast model: which card lies where, as numbers in lists."""

from __future__ import annotations

from itertools import chain


class Deck:
    """Card numbers are places in the well at switch-on. Lists are lowest card first.

    throat: the card on its way (two if they stick together), which still lies in the well, too, until its tail is past
    the well's sensor; flying: what has left the nip and lies in no pocket; is_counted: no card has moved since lost()
    found all of them.
    """

    def __init__(self, cards: int, pockets: int) -> None:
        self.count = cards
        self.well: list[int] = list(range(cards))
        self.throat: list[int] = []
        self.flying: list[int] = []
        self.pockets: list[list[int]] = [[] for _ in range(pockets)]
        self.is_counted = False

    def are_in(self, pockets: range) -> int:
        """1 if there is a card in one of these pockets, else 0."""
        for p in pockets:
            if self.pockets[p]:
                return 1
        return 0

    def places(self) -> list[str]:
        """Of each card: see Mechanism."""
        names = ["between"] * self.count
        for p, cards in enumerate(self.pockets):
            for card in cards:
                names[card] = f"pocket {p}"
        for card in self.throat:
            names[card] = "throat"
        for card in self.well:
            names[card] = "well"
        return names

    def lost(self) -> str:
        """What is wrong with the sum of well, throat and pockets, or "": each card is in one place."""
        in_throat = [card for card in self.throat if card not in self.well]
        held = [*self.well, *in_throat, *self.flying, *chain.from_iterable(self.pockets)]
        if len(held) == self.count and len(set(held)) == self.count:
            self.is_counted = True
            return ""
        return f"{len(held)} cards in {len(set(held))} places, but {self.count} were put in"

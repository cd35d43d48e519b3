"""The decks as they were in the well when the first card of a pass left it."""

from __future__ import annotations

from .mechanism import PulsedModel


class Decks:
    """The decks of ``model`` with ``cards`` cards, oldest first; None: there is none to see."""

    def __init__(self, model: PulsedModel | None, cards: int) -> None:
        self._model = model
        self._cards = cards
        self.seen: list[list[int]] = []
        self._is_full = True

    def look(self) -> None:
        """Call it often enough that no two cards leave in between."""
        if self._model is None:
            return
        well = self._model.order()
        if self._is_full and len(well) == self._cards - 1:
            (gone,) = set(range(self._cards)) - set(well)
            self.seen.append([gone, *well])
        self._is_full = len(well) == self._cards

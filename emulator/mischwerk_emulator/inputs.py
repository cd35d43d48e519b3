"""The levels at the chip's inputs: sensors of the model, and pins held on request."""

from __future__ import annotations

from collections.abc import Collection
from types import ModuleType

from .mechanism import PulsedModel

_INPUTS = (*range(10, 21), 26, 27, 28)  # pins that rest at their pull-ups


class Inputs:
    """``board``: firmware/board.py; ``model``: None if nothing is wired; ``missing``: sensors it does not have."""

    def __init__(self, board: ModuleType, model: PulsedModel | None, missing: Collection[int]) -> None:
        self._board = board
        self._model = model
        self._missing = missing
        self._held: dict[int, int] = {}  # pins held at a level
        self._later: list[tuple[float, int]] = []  # (when, pin) of those that will be released

    def hold(self, pin: int, level: int) -> None:
        """Hold ``pin`` at ``level``."""
        self._held[pin] = level

    def release(self, pin: int) -> None:
        """Release it."""
        self._held.pop(pin, None)

    def press(self, button: str, until_us: float) -> None:
        """Press "main" or the other button until then."""
        pin = self._board.BUTTON_PIN if button == "main" else self._board.SELECT_PIN
        self.hold(pin, 0)
        self._later.append((until_us, pin))
        self._later.sort(key=lambda one: one[0])

    def release_due(self, now_us: float) -> None:
        """Release the buttons that were pressed long enough."""
        while self._later and self._later[0][0] <= now_us:
            self.release(self._later.pop(0)[1])

    def levels(self) -> list[tuple[int, int]]:
        """(pin, level) of all."""
        levels = dict.fromkeys(_INPUTS, 1)
        if self._model is not None:
            for number, (pin, active, _) in enumerate(self._board.SENSORS):
                if number not in self._missing:
                    levels[pin] = active if self._model.levels[number] else 1 - active
        levels.update(self._held)
        return sorted(levels.items())

"""The fast model, moved by the pulses that leave the chip's pins instead of by moves that are commanded; and what its
sensors put on the chip's inputs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import ModuleType

from mischwerk_machines import CardFormat, Machine
from mischwerk_sim.model.deck import Milestone
from mischwerk_sim.model.loads import BEAM_LOOK_US
from mischwerk_sim.model.model import Model
from shuffler import hal

_FAR_US = 1e12  # the end of a move, while it is not known


class PulsedModel(Model):
    """`follow` reports what the pins did; between two calls axes continue at their rate.

    ``least_staged_steps``: from where the lead of a staged card came to stand to the pocket's mouth; negative: in it.
    ``fed``: (when, us; pocket) of each card that left the feed.
    """

    def __init__(self, machine: Machine, card: CardFormat, cards: int, seed: int) -> None:
        super().__init__(machine, card, cards, seed)
        self.beam.is_foreseen = False  # it is sampled on the way
        self._beam_looked_us = 0.0
        self.least_staged_steps = self.feeder.journey.mouth_steps
        self.fed: list[tuple[float, int]] = []

    def follow(self, duration_us: float, steps: Sequence[float], ended: Sequence[int], is_enabled: bool) -> None:
        """``steps`` of each axis were made in the last ``duration_us``; ``ended``: its move came to its end."""
        now = self.time_us
        for axis, motion in enumerate(self.axes):
            count = steps[axis] if is_enabled else 0
            if count and motion.done_us is None:
                self.start(axis, ())
            if motion.done_us is None:
                continue
            at = motion._rest_steps
            rate_hz = count * 1e6 / duration_us
            end = now + duration_us
            motion._pieces = [(now, end, at, rate_hz, 0.0)]
            if not ended[axis] and count:
                motion._pieces.append((end, _FAR_US, at + count, rate_hz, 0.0))
            motion._rest_steps = at + count
            motion.done_us = end if ended[axis] or not is_enabled else _FAR_US
            motion._changed()
        feeds = self.feeds
        self.advance_us(duration_us)
        if self.feeds > feeds:
            self.fed.append((self.time_us, self.feeder.pocket()))
        if ended[hal.FEED] and self.deck.throat and self.feeder.lead_is_there():
            at, what = self.feeder.ahead[0]
            steps_left = at - self.axes[hal.FEED].position(self.time_us) if what is Milestone.MOUTH else -1.0
            self.least_staged_steps = min(self.least_staged_steps, steps_left)
        self._look_at_the_pockets()
        self.done.clear()
        self.edges.clear()

    def soonest_us(self, limit_us: float) -> float:
        """Return how long until something happens at the present rates, at most ``limit_us``."""
        event_us = self.next_event_us()
        return limit_us if event_us is None else min(limit_us, event_us - self.time_us)

    def _look_at_the_pockets(self) -> None:
        if self.axes[hal.POCKET].done_us is None or self.time_us - self._beam_looked_us < BEAM_LOOK_US:
            return
        self._beam_looked_us = self.time_us
        self.beam.look(self.time_us)


# -- The levels at the chip's inputs: sensors of the model, and pins held on request.

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
        self._later.sort(key=lambda release: release[0])

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


# -- The decks as they were in the well when the first card of a pass left it.


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

"""Cards that need no computing of their own for a while, taken out of the machine's space.

`Asleep`         lies still on a rack's shelf where nothing can reach it, and goes where the rack goes.
`DetachedCards`  ride in slots of the wheel where nothing can reach them: the same gravity, contacts and friction, in
                 spaces of their own and in longer steps.

(A third, `FrozenStack`, is in sleep_manager.py.) Cards are given back long before anything could reach them, with the
place and the speed they have by then.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pymunk
from mischwerk_machines.tables import World
from numpy.typing import NDArray

from .. import direct
from ..cards import Cards
from ..space import make_space

_ITERATIONS = 4  # of the solver in a wheel: no stacks there, a card touches two fins, hub and shroud


class Apart:
    """Base, which never takes a card. ``is_in``: which cards are taken; ``load``: the body they go with."""

    def __init__(self, main: pymunk.Space, cards: Cards, load: pymunk.Body) -> None:
        self.is_in: NDArray[np.bool_] = np.zeros(cards.count, dtype=bool)
        self.load = load
        self._main = main
        self._cards = cards

    def exchange(self, pocket: NDArray[np.intp], may_stay: NDArray[np.bool_], may_come: NDArray[np.bool_]) -> None:
        """Give back the cards that may not stay; take whole pockets of cards that may come. Arrays: by card."""
        leaving = self.is_in & ~may_stay
        if leaving.any():
            self.give_back(np.flatnonzero(leaving))
        coming = may_come & ~self.is_in
        if not coming.any():
            return
        for number in sorted(set(pocket[coming].tolist())):
            together = np.flatnonzero((pocket == number) & ~self.is_in)
            if may_come[together].all() and not self.are_tied(together):
                self.take(together)

    def are_tied(self, cards: NDArray[np.intp]) -> bool:
        """Tell whether joints tie any of ``cards`` to something: such cards stay with it."""
        return any(direct.joints_of(body) for body in self._bodies(cards))

    def take(self, cards: NDArray[np.intp]) -> None:
        """Take cards out of the machine's space."""
        self.is_in[cards] = True
        for body in self._bodies(cards):
            self._main.remove(*body.shapes, body)

    def give_back(self, cards: NDArray[np.intp]) -> None:
        """Give cards back to it."""
        self.is_in[cards] = False
        for body in self._bodies(cards):
            self._main.add(body, *body.shapes)

    def give_back_all(self) -> None:
        """Something unforeseen is about to happen."""
        self.give_back(np.flatnonzero(self.is_in))

    def advance(self, step_s: float) -> None:
        """Time has passed in the machine's space; let it pass here."""

    def _bodies(self, cards: NDArray[np.intp]) -> list[pymunk.Body]:
        return [body for card in cards for body in self._cards.pieces[card]]


class Asleep(Apart):
    """Cards that lie still on ``load``: their bodies are in no space, their places are kept in its frame."""

    def take(self, cards: NDArray[np.intp]) -> None:
        super().take(cards)
        self._weigh(sum(body.mass for body in self._bodies(cards)))
        self._cards.lay_on(self.load, cards)

    def give_back(self, cards: NDArray[np.intp]) -> None:
        if not len(cards):
            return
        self._cards.take_off(cards)
        for body in self._bodies(cards):
            body.velocity = self.load.velocity_at_world_point(body.position)
            body.angular_velocity = self.load.angular_velocity
        super().give_back(cards)
        self._weigh(-sum(body.mass for body in self._bodies(cards)))

    def _weigh(self, grams: float) -> None:
        """Add ``grams`` to the load."""
        self.load.mass += grams


class Sector:
    """A space for the cards in some neighbouring slots of a wheel: Chipmunk looks at all pairs of boxes that overlap,
    and cards of other sectors, and their fins, can't touch these. ``carrier``: the body to which the build adds copies
    of what turns."""

    def __init__(self, settings: World) -> None:
        self.space = make_space(settings)
        self.space.iterations = _ITERATIONS
        self.carrier = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.space.add(self.carrier)
        self._turning = direct.body(self.carrier)
        self.cards = 0

    def turn_to(self, angle: float) -> None:
        """At once: nobody was in it who could see that."""
        self.carrier.angle = angle
        self.space.reindex_shapes_for_body(self.carrier)

    def advance(self, angle: float, step_s: float) -> None:
        """Make a step, at whose end the carrier stands at ``angle``."""
        direct.set_spin(self._turning, (angle - direct.angle_of(self._turning)) / step_s)
        direct.step(self.space, step_s)


class DetachedCards(Apart):
    """Cards that ride in a wheel, in ``sectors`` with as many slots each as ``slots_each``; those without a card stand
    still."""

    def __init__(
        self, main: pymunk.Space, cards: Cards, load: pymunk.Body, sectors: Sequence[Sector], slots_each: int
    ) -> None:
        super().__init__(main, cards, load)
        self._sectors = sectors
        self._slots_each = slots_each
        self._slot: NDArray[np.intp] = np.zeros(cards.count, dtype=np.intp)
        self._sector_of: dict[int, Sector] = {}  # by card that is in one

    @property
    def turning(self) -> list[Sector]:
        """The sectors that have a card."""
        return [sector for sector in self._sectors if sector.cards]

    def exchange(self, pocket: NDArray[np.intp], may_stay: NDArray[np.bool_], may_come: NDArray[np.bool_]) -> None:
        self._slot = pocket
        super().exchange(pocket, may_stay, may_come)

    def take(self, cards: NDArray[np.intp]) -> None:
        super().take(cards)
        for card in cards.tolist():
            sector = self._sector_of[card] = self._sectors[int(self._slot[card]) // self._slots_each]
            if not sector.cards:
                sector.turn_to(self.load.angle)
                self._cards.spaces.append(sector.space)
            sector.cards += 1
            for body in self._cards.pieces[card]:
                sector.space.add(body, *body.shapes)

    def give_back(self, cards: NDArray[np.intp]) -> None:
        for card in cards.tolist():
            sector = self._sector_of.pop(card)
            for body in self._cards.pieces[card]:
                sector.space.remove(*body.shapes, body)
            sector.cards -= 1
            if not sector.cards:
                self._cards.spaces.remove(sector.space)
        super().give_back(cards)

    def advance(self, step_s: float) -> None:
        angle = self.load.angle
        for sector in self.turning:
            sector.advance(angle, step_s)

"""The firmware's own code at a world: feeding, pockets and emptying them, each called by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

from mischwerk_machines import config
from shuffler.hal import FEED, POCKET
from shuffler.machine.drive import Drive
from shuffler.machine.feeder import Feeder

from .. import build
from ..board.pyhal import PyHal
from ..board.report import Report
from ..measuring.no_line import NoLine
from ..world.base import PhysicalWorld


class Bench:
    """``drive``, ``feeder``, ``pockets``: the firmware's; ``world``: what they move."""

    def __init__(self, world: PhysicalWorld, seed: int) -> None:
        self.world = world
        board = build.board(world, world.machine, world.card_format, seed, NoLine(), Report())
        self.drive = Drive(PyHal(board, world.machine.data.controller), config(world.machine, world.card_format))
        self.feeder = Feeder(self.drive)
        # The core has types for those of its modules that others call, and pockets are called by nobody else.
        self.pockets: Any = resolve_name("shuffler.machine.builds:pockets_for")(self.drive)
        self.feeder.throat.begin()

    def wait(self, seconds: float) -> None:
        """Let time pass with nothing commanded."""
        self.drive.until(lambda: False, round(seconds * 1e6))

    def stage(self, pocket: int) -> None:
        """The pockets stand with ``pocket`` where the next card goes in."""
        self.pockets.start_feed_move(pocket)
        self.drive.finished(POCKET)

    def fill(self, card: int, cards: int, pocket: int) -> None:
        """Feed the next, number ``card`` of ``cards``, into ``pocket``."""
        self.stage(pocket)
        self.feeder.feed(card, cards, 0)
        self.drive.finished(FEED)
        self.pockets.fill[pocket] += 1

    def strokes(self, pockets: Sequence[int]) -> list[list[int]]:
        """In which groups these pockets are emptied, one after the other, in this order."""
        groups: list[list[int]] = self.pockets.emptying.groups(list(dict.fromkeys(pockets)))
        return groups

    def lift_follower(self) -> None:
        """As before every ejection."""
        self.drive.follower(False)
        self.drive.follower_set()

    def eject(self, groups: Sequence[Sequence[int]]) -> None:
        """Empty the pockets, group by group."""
        for number, group in enumerate(groups):
            self.pockets.emptying.eject(group, number == len(groups) - 1)

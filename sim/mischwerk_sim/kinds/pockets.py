"""A machine's pocket axis as numbers: what is at the feed, at the pusher and at the sensors. Knows no cards."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..motion import AxisMotion


class Pockets(ABC):
    """``true``: where the load of the pocket axis is, in steps. ``stops``: its hard stops, steps; None: it has none."""

    stops: tuple[float, float] | None = None

    # -- at the feed ------------------------------------------------------------------------------------
    @abstractmethod
    def at_feed(self, true: float) -> int:
        """The pocket that a card would be fed into."""

    @abstractmethod
    def lets_in(self, true: float, pocket: int, cards: int) -> bool:
        """True if a card that comes now finds the opening of ``pocket``, in which ``cards`` lie."""

    # -- at the pusher ----------------------------------------------------------------------------------
    @abstractmethod
    def lowest_at_eject(self, true: float) -> int:
        """The lowest pocket at the eject level, counted on beyond the ends and around."""

    @abstractmethod
    def at_eject(self, lowest: float) -> float:
        """Where the axis stands with ``lowest`` there; halves are between two pockets."""

    @abstractmethod
    def group(self, lowest: int) -> range:
        """The pockets that the pusher meets with ``lowest`` there."""

    @abstractmethod
    def lets_out(self, true: float) -> bool:
        """True if the pusher, going out now, meets cards and nothing else."""

    # -- sensors ----------------------------------------------------------------------------------------
    @abstractmethod
    def is_home(self, true: float) -> bool:
        """Level of the home switch."""

    @abstractmethod
    def home_crossing(self, motion: AxisMotion, offset: float, now: float) -> float | None:
        """When the home switch changes next, after ``now``, us; ``offset``: of the load to what was commanded."""

    def is_at_slot(self, true: float) -> bool:
        """Level of the slot sensor with the axis at rest; never anything where there is none."""
        return False

    # -- without power ----------------------------------------------------------------------------------
    def falls_to(self, true: float) -> float:
        """Where the load comes to rest when its motor is released."""
        return true

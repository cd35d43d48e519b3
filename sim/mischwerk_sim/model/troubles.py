"""What shall go wrong in the fast model, card by card. Empty: nothing does."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Troubles:
    """Card numbers are places at switch-on; each trouble happens once unless counted."""

    misfeed: dict[int, int] = field(default_factory=dict)  # card -> attempts that bring nothing
    double: dict[int, float] = field(
        default_factory=dict
    )  # card takes the next along; value = offset, part of a length
    jam_throat: set[int] = field(default_factory=set)
    jam_mouth: set[int] = field(default_factory=set)
    stuck_pocket: dict[int, int] = field(default_factory=dict)  # pocket -> sweeps that leave its cards

    def refuses(self, card: int) -> bool:
        """True if ``card`` does not come along behind the one before it."""
        return self.misfeed.get(card, 0) > 0

    def misfeeds(self, card: int) -> bool:
        """The roller starts from rest at ``card``: one attempt is made; True if it brings nothing."""
        return self._spend(self.misfeed, card)

    def doubles(self, card: int) -> bool:
        """True if ``card`` takes its neighbour along."""
        return card in self.double

    def overlap_steps(self, card: int, card_steps: float) -> float:
        """How much longer the pair is than one card, in feed steps."""
        return self.double.pop(card) * card_steps

    def jams_in_throat(self, card: int) -> bool:
        """True if ``card`` stops in the throat (once)."""
        return self._take(self.jam_throat, card)

    def jams_at_mouth(self, card: int) -> bool:
        """True if ``card`` stops across the mouth (once)."""
        return self._take(self.jam_mouth, card)

    def stays(self, pocket: int) -> bool:
        """True if this sweep leaves the pocket's cards inside."""
        return self._spend(self.stuck_pocket, pocket)

    @staticmethod
    def _spend(counts: dict[int, int], key: int) -> bool:
        left = counts.get(key, 0)
        if left:
            counts[key] = left - 1
        return left > 0

    @staticmethod
    def _take(members: set[int], key: int) -> bool:
        if key in members:
            members.discard(key)
            return True
        return False

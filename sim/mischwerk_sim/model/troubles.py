"""What goes wrong in the fast model, card by card: faults of `fault_kinds` that have struck, by their names there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .. import fault_kinds as kinds
from ..fault_kinds import Fault

FOR_EVER = 1_000_000  # strokes: until somebody takes the cards out


@dataclass
class Troubles:
    """Card numbers are places at switch-on; each trouble happens once unless counted. Empty: nothing goes wrong."""

    misfeed: dict[int, int] = field(default_factory=dict)  # card -> attempts without a card
    double_offset: dict[int, float] = field(default_factory=dict)  # card takes the next along -> lag, part of a length
    slip: dict[int, float] = field(default_factory=dict)  # card -> part of a length the nip turns in vain
    jam_throat: set[int] = field(default_factory=set)
    jam_insert: set[int] = field(default_factory=set)
    stuck_pocket: dict[int, int] = field(default_factory=dict)  # pocket -> sweeps that leave its cards

    def strike(self, fault: Fault, where: int) -> None:
        """``fault`` happens to card or pocket ``where``."""
        EFFECTS[fault.kind](self, where, fault.amount)

    def refuses(self, card: int) -> bool:
        """True if ``card`` does not follow the one before it."""
        return self.misfeed.get(card, 0) > 0

    def misfeeds(self, card: int) -> bool:
        """The roller starts from rest at ``card``: one attempt is made; True if it fails."""
        return self._spend(self.misfeed, card)

    def doubles(self, card: int) -> bool:
        """True if ``card`` takes its neighbour along."""
        return card in self.double_offset

    def overlap_steps(self, card: int, card_steps: float) -> float:
        """Return how much longer the pair is than one card, in feed steps."""
        return self.double_offset.pop(card) * card_steps

    def slip_steps(self, card: int, card_steps: float) -> float:
        """Return how much longer ``card`` seems for a nip that slips on it (once), in feed steps."""
        return self.slip.pop(card, 0.0) * card_steps

    def jams_in_throat(self, card: int) -> bool:
        """True if ``card`` stops in the throat (once)."""
        return self._take(self.jam_throat, card)

    def jams_at_mouth(self, card: int) -> bool:
        """True if ``card`` stops across the mouth (once)."""
        return self._take(self.jam_insert, card)

    def stays(self, pocket: int) -> bool:
        """True if this sweep leaves the pocket's cards inside."""
        return self._spend(self.stuck_pocket, pocket)

    def empty(self, pocket: int) -> None:
        """Nothing in ``pocket`` can stick any more."""
        self.stuck_pocket.pop(pocket, None)

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


# What each kind of fault of cards and pockets does here, by its name: (troubles, card or pocket, amount).
EFFECTS: dict[str, Callable[[Troubles, int, float], None]] = {
    kinds.MISFEED.name: lambda troubles, card, amount: troubles.misfeed.update({card: int(amount)}),
    kinds.DOUBLE_OFFSET.name: lambda troubles, card, amount: troubles.double_offset.update({card: amount}),
    kinds.DOUBLE_ALIGNED.name: lambda troubles, card, _: troubles.double_offset.update({card: 0.0}),
    kinds.SLIP.name: lambda troubles, card, amount: troubles.slip.update({card: amount}),
    kinds.JAM_THROAT.name: lambda troubles, card, _: troubles.jam_throat.add(card),
    kinds.JAM_INSERT.name: lambda troubles, card, _: troubles.jam_insert.add(card),
    kinds.JAM_EJECT.name: lambda troubles, pocket, _: troubles.stuck_pocket.update({pocket: FOR_EVER}),
    kinds.STUCK_POCKET.name: lambda troubles, pocket, amount: troubles.stuck_pocket.update({pocket: int(amount)}),
}

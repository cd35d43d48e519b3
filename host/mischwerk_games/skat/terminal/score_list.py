"""The list of a session: a line for each game, and its foot by Seeger-Fabian."""

from dataclasses import dataclass, field
from typing import NamedTuple

from ..rules.declaration import Declaration
from ..rules.scoring import ListTotal, list_totals
from ..rules.seats import NOBODY


class Entry(NamedTuple):
    """A game. ``soloist``: the number at the table, NOBODY for one that was passed in."""

    soloist: int
    declaration: Declaration | None
    bid: int
    score: int


PASSED_IN = Entry(NOBODY, None, 0, 0)


@dataclass
class ScoreList:
    """``players``: at the table, three or four."""

    players: int
    entries: list[Entry] = field(default_factory=list)

    def running(self) -> list[list[int]]:
        """After each game, the game points of each player so far."""
        sums, rows = [0] * self.players, []
        for entry in self.entries:
            if entry.soloist != NOBODY:
                sums[entry.soloist] += entry.score
            rows.append(list(sums))
        return rows

    def totals(self) -> list[ListTotal]:
        """The foot."""
        return list_totals([(entry.soloist, entry.score) for entry in self.entries], self.players)

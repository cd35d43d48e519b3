"""How decks lay before they were shuffled, and their orders as seen from there.

A shuffle is judged by what it does to the order that it began with. Recorded decks may all have begun sorted, each may
have been the start of the next, or the starts may have been recorded as well. If all orders are equally likely and
decks don't depend on each other, then so are all orders as seen from one or two decks before, or from any given start.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted

from mischwerk_lab import recorded
from mischwerk_lab.report import Words
from mischwerk_lab.streams import compiled
from mischwerk_lab.trials.counting import Decks

SORTED, SEQUENCE, BEFORE = "sorted", "sequence", "before"
LAGS = 2  # unless more are asked for
NAMED, LAG_1, LAG_2, FROM_START = "named", "lag-1", "lag-2", "start"
# Of each kind of start: the view that shows what a shuffle did.
FIRST_VIEW = {SORTED: NAMED, SEQUENCE: LAG_1, BEFORE: FROM_START}


class View(NamedTuple):
    """Decks as they were recorded, or as orders of the places where their cards lay in ``starts``."""

    decks: Decks
    starts: Decks | None = None

    def __len__(self) -> int:
        return len(self.decks)

    def part(self, begin: int, end: int) -> Decks:
        """Rows ``begin`` to ``end`` - 1: a copy, for the decks may be larger than memory."""
        some = np.ascontiguousarray(self.decks[begin:end])
        if self.starts is None:
            return some
        return relative(np.ascontiguousarray(self.starts[begin:end]), some)


def views(decks: Decks, before: Decks | None, turned: bool = False, lags: int = LAGS) -> dict[str, View]:
    """Make all views, by name. ``turned``: from the start, decks are read from the other end; ``lags``: how many decks
    back they go."""
    by_name = {NAMED: View(decks)} | {f"lag-{lag}": View(decks[lag:], decks[:-lag]) for lag in range(1, lags + 1)}
    return by_name if before is None else {FROM_START: View(decks[:, ::-1] if turned else decks, before), **by_name}


def said(words: Words, key: str, view: str, **values: object) -> str:
    """Return the text of a view: one for all lags."""
    kind, _, lag = view.partition("-")
    return words(f"{key}-{kind}", lag=int(lag or 0), **values)


def relative(starts: Decks, decks: Decks) -> Decks:
    """For each place of each deck: where that card lay before."""
    out = np.empty_like(decks)
    _relative(np.require(starts, requirements=["C", "W"]), np.require(decks, requirements=["C", "W"]), out)
    return out


@compiled
def _relative(starts: Decks, decks: Decks, out: Decks) -> None:
    n = decks.shape[1]
    place_of = np.zeros(n, dtype=decks.dtype)
    for row in range(decks.shape[0]):
        for place in range(n):
            place_of[starts[row, place]] = place
        for place in range(n):
            out[row, place] = place_of[decks[row, place]]


def read_before(path: Path, deck: Deck | None, decks: Decks, of: Path) -> Decks:
    """The starts of these decks, which were read from ``of``. Raises UsageProblem."""
    before = recorded.read(path, deck.name if deck else None).decks
    what_to_do = "Give one start for each deck, in the same order: a line or a row each; or one for all."
    if before.shape[1] != decks.shape[1]:
        raise UsageProblem(
            f"{path}: its decks have {before.shape[1]} cards, those of {of} have {decks.shape[1]}.", what_to_do
        )
    if len(before) == 1:
        return np.broadcast_to(before, decks.shape)
    if len(before) != len(decks):
        raise UsageProblem(
            f"{path} has {counted(len(before), 'start')}, but {of} has {counted(len(decks), 'deck')}.", what_to_do
        )
    return before

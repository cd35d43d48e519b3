"""Thousands of feeds: their outcomes in the world, and how long they take.

The firmware's own Feeder, with its attempts, timeouts and limits, drives the feed end of a build on a bench
(`world/feed_rig.py`). A deck is fed until the well is empty; where a card never comes or gets stuck in the throat,
a hand takes it away, and feeding continues. One feed = one passage the firmware asked for, whatever the outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from mischwerk_machines import CardFormat, Machine, config
from numpy.typing import NDArray
from shuffler import faults, hal
from shuffler.config import stop_rates
from shuffler.faults import MachineFault
from shuffler.machine.drive import Drive
from shuffler.machine.feeder import Feeder

from ..board.board import VirtualBoard
from ..board.port import NoLine
from ..board.pyhal import PyHal
from ..board.report import Report
from ..mechanism import MechanismError
from ..noise import MODELS, source
from ..world.feed_rig import FeedRig

_UNSEEN = "UNSEEN"  # not the firmware's fault: to its sensors the well is empty

# clean: one card at the first attempt. misfeed: it took more, or never came. double: two or more went together, in
# sight of the firmware (offset) or not (aligned). jam: a card stands in the throat, or before it where no
# sensor sees it. slip: one card, but so long in the
# throat that the firmware takes it for two.
KINDS = ("clean", "misfeed", "double_offset", "double_aligned", "jam", "slip")
CLEAN, MISFEED, DOUBLE_OFFSET, DOUBLE_ALIGNED, JAM, SLIP = range(len(KINDS))
_BARREN_DECKS = 20  # that many in a row broke before their first feed: something else is wrong
_SETTLE_US = 80_000  # after someone has reached into the machine


@dataclass(frozen=True)
class Outcomes:
    """One entry a feed, in order; NaN where there is nothing to measure.

    kind: number in KINDS; came: something went through; attempts: starts from rest; cards: that went through;
    above: cards in the well when the feed began, the one fed included; staged: its lead was already behind the nip.
    lead_us: from the roller's start to the lead at the throat, not staged, first attempt; passage_us: from there (if
    staged, from the start) to the tail; length_mm: travel of the nip's surface while the throat was blocked; gap_mm:
    the same between the tail before and this lead, where the roller did not stop between; clear_us: from the tail at
    the throat to the mouth's being clear. broken: decks given up because the simulation broke.
    """

    kind: NDArray[np.int64]
    came: NDArray[np.int64]
    attempts: NDArray[np.int64]
    cards: NDArray[np.int64]
    above: NDArray[np.int64]
    staged: NDArray[np.int64]
    lead_us: NDArray[np.float64]
    passage_us: NDArray[np.float64]
    length_mm: NDArray[np.float64]
    gap_mm: NDArray[np.float64]
    clear_us: NDArray[np.float64]
    broken: int

    def __len__(self) -> int:
        return len(self.kind)

    def counts(self) -> dict[str, int]:
        """Return how many feeds of each kind."""
        return {name: int((self.kind == number).sum()) for number, name in enumerate(KINDS)}


def measure(
    machine: Machine,
    card_format: CardFormat,
    cards: int,
    feeds: int,
    seed: int,
    *,
    enough_faults: int | None = None,
) -> Outcomes:
    """``feeds`` feeds from decks of ``cards``; everything random follows from ``seed``.

    enough_faults: stop when that many feeds were not clean (a misfeed takes thirty times as long as a feed).
    Raises MechanismError if the simulation breaks on every deck.
    """
    rows: list[_Feed] = []
    broken = deck = barren = 0
    most_faults = feeds if enough_faults is None else enough_faults

    def go_on() -> bool:
        return len(rows) < feeds and sum(row.kind != CLEAN for row in rows) < most_faults

    while go_on():
        before = len(rows)
        draw = np.random.SeedSequence([seed, deck])
        deck += 1
        try:
            bench = _Bench(machine, card_format, cards, int(draw.generate_state(1)[0]))
            while go_on() and (feed := bench.feed()) is not None:
                rows.append(feed)
        except MechanismError:
            broken += 1
            barren = 0 if len(rows) > before else barren + 1
            if barren == _BARREN_DECKS:
                raise
    columns: dict[str, Any] = {name: np.array([row[at] for row in rows]) for at, name in enumerate(_Feed._fields)}
    return Outcomes(**columns, broken=broken)


class _Feed(NamedTuple):
    """One entry of each of the arrays of Outcomes."""

    kind: int
    came: int
    attempts: int
    cards: int
    above: int
    staged: int
    lead_us: float
    passage_us: float
    length_mm: float
    gap_mm: float
    clear_us: float


class _Bench:
    """One deck in the well of a rig, and the firmware's Feeder to feed it."""

    def __init__(self, machine: Machine, card_format: CardFormat, cards: int, seed: int) -> None:
        c = config(machine, card_format)
        self._config = c
        self.rig = FeedRig(machine, card_format, cards, seed)
        board = VirtualBoard(self.rig, NoLine(), Report(), stop_rates=stop_rates(c), noise=source(MODELS[0], seed))
        self._drive = Drive(PyHal(board, machine.data.controller), c)
        self._feeder = Feeder(self._drive)
        self._feeder.throat.begin()

    def feed(self) -> _Feed | None:
        """Feed one card; None if the well is empty."""
        rig, feeder, drive = self.rig, self._feeder, self._drive
        drive.finished(hal.FEED)  # staging the next card, which in a build happens during the pocket's move
        rig.cards.read()
        above, gone = len(rig.left()), len(rig.taken)
        if not above:
            return None
        card, retries, seen = feeder.throat.passed, feeder.retries, len(rig.passages)
        staged = drive.levels[hal.THROAT]
        fault = ""
        try:
            if not feeder.feed(card, card + above, 0):
                fault = _UNSEEN
        except MachineFault as error:
            fault = faults.kind(error.fault.code).name
            drive.until(lambda: False, _SETTLE_US)
        through = len(rig.taken) - gone
        attempts = feeder.retries - retries + 1
        kind = _kind(fault, attempts, through)
        times = self._times(staged, attempts, seen)
        if fault:
            self._lend_a_hand(fault)
        return _Feed(kind, int(through > 0), attempts, through, above, staged, *times)

    def _times(self, staged: int, attempts: int, seen: int) -> tuple[float, ...]:
        """lead_us to clear_us of the passage that ended since the throat's first ``seen`` edges."""
        edges = self.rig.passages
        tails = [at for at in range(max(1, seen), len(edges)) if not edges[at].level]
        if not tails:
            return (np.nan,) * 5
        tail_at = tails[-1]
        before, lead, tail = edges[tail_at - 2] if tail_at > 1 else None, edges[tail_at - 1], edges[tail_at]
        did_not_stop = before is not None and lead.started_us < before.t_us
        return (
            lead.t_us - lead.started_us if attempts == 1 and not staged and not did_not_stop else np.nan,
            tail.t_us - max(lead.t_us, tail.started_us),
            tail.mm - lead.mm,
            lead.mm - before.mm if before is not None and did_not_stop else np.nan,
            self.rig.clear_us - tail.t_us if self.rig.clear_us > tail.t_us else np.nan,
        )

    def _lend_a_hand(self, fault: str) -> None:
        """Remove what is stuck in the throat and the card that would not come; then the feeder restarts."""
        rig, drive = self.rig, self._drive
        for number in rig.in_throat() or (rig.left()[:1] if fault in ("MISFEED", _UNSEEN) else []):
            rig.take(number)
        drive.until(lambda: False, _SETTLE_US)
        self._feeder.throat.begin()


def _kind(fault: str, attempts: int, through: int) -> int:
    """Number in KINDS of a feed's outcome, the most serious first."""
    if fault not in ("", "MISFEED", "DOUBLE_FEED"):
        return JAM
    if through > 1:
        return DOUBLE_OFFSET if fault == "DOUBLE_FEED" else DOUBLE_ALIGNED
    if fault == "DOUBLE_FEED":
        return SLIP
    return MISFEED if fault == "MISFEED" or attempts > 1 else CLEAN

"""What the history adds up to: decks by machine and format, rates over time, faults by name, the life of named decks.

Grouped queries add up, so that a hundred thousand jobs take a fraction of a second.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mischwerk.history.database import utc
from mischwerk.history.entry import AUDIT, DECK_KINDS, STOP_FAULT
from mischwerk.history.place import ToldApart, Whose
from mischwerk.history.rates import Rate, rate

PERIODS = {"day": "%Y-%m-%d", "month": "%Y-%m", "year": "%Y"}

_IS_DECK = "kind IN ({})".format(", ".join(f"'{kind}'" for kind in DECK_KINDS))
_DONE = f"{_IS_DECK} AND result = 'done'"
# Of a job that failed it is not known how many cards were fed: its retries would have no feeds to go with.
_KNOWN = "feeds > 0 AND retries IS NOT NULL"
_SUMS = f"""
count(*), total({_DONE}), total(CASE WHEN {_DONE} THEN cards END),
total(CASE WHEN {_KNOWN} THEN feeds END), total(CASE WHEN {_KNOWN} THEN retries END),
total(CASE WHEN {_DONE} THEN machine_s END), total({_DONE} AND machine_s IS NOT NULL)
"""
_OF_FAULTS = f"FROM faults JOIN jobs ON number = job WHERE name != '{STOP_FAULT}' AND kind != '{AUDIT}'"
_Key = tuple[Whose, str]  # with a format, a period or a fault's name


@dataclass(frozen=True)
class Group:
    """Jobs of one machine; ``name``: the format of their cards, or their period. ``seconds``: of a deck that was done,
    on average, by the machine's clock; ``retries``: per feed; ``faults``: per job; ``board``: where several of that
    build are known, None for jobs of which that is not known."""

    machine: str
    is_twin: bool
    name: str
    jobs: int
    decks: int
    cards: int
    feeds: int
    seconds: float | None
    retries: Rate | None
    faults: Rate | None
    board: str | None


@dataclass(frozen=True)
class FaultCount:
    """Counts one fault on one machine, and when it last came (UTC). ``board``: as in Group."""

    machine: str
    is_twin: bool
    name: str
    count: int
    last_at: str
    board: str | None


@dataclass(frozen=True)
class DeckLife:
    """A deck that its owner has named. ``shuffled``: how often it was shuffled, dealt or arranged; ``feeds``: cards of
    it that passed a throat, as far as is known; ``first_at``, ``last_at``: UTC."""

    name: str
    is_twin: bool
    format: str | None
    cards: int | None
    shuffled: int
    feeds: int
    retries: Rate | None
    faults: int
    first_at: str
    last_at: str


class Totals:
    """Sums of all jobs but audits, in two passes over the database. ``period``: one of PERIODS, in this computer's
    time."""

    def __init__(self, database: sqlite3.Connection, period: str, told_apart: ToldApart) -> None:
        def cells(what: str, source: str, also: str = "1") -> list[tuple[Any, ...]]:
            rows = _cells(database, period, what, source, also)
            return [(told_apart.whose(*row[:3]), *row[3:]) for row in rows]

        self._cells = cells(_SUMS, f"FROM jobs WHERE kind != '{AUDIT}'")
        self._faults = cells("name, count(*), max(ended_at)", _OF_FAULTS, "name")

    def by_format(self) -> list[Group]:
        """Jobs on decks by machine and format, by name."""
        return self._grouped(lambda card_format, is_deck, period: card_format if is_deck else None)

    def by_period(self) -> list[Group]:
        """All jobs by machine and period, the oldest first."""
        return self._grouped(lambda card_format, is_deck, period: period)

    def by_fault(self) -> list[FaultCount]:
        """Faults by machine and name, the most frequent first."""
        totals: dict[_Key, tuple[int, int]] = {}
        for whose, _, _, _, name, count, last in self._faults:
            before, latest = totals.get((whose, name), (0, 0))
            totals[whose, name] = before + count, max(latest, last)
        return [
            FaultCount(whose.machine, whose.is_twin, name, count, utc(last), whose.board)
            for (whose, name), (count, last) in sorted(
                totals.items(), key=lambda item: (item[0][0].rank, -item[1][0], item[0][1])
            )
        ]

    def _grouped(self, named: Callable[[str | None, int, str], str | None]) -> list[Group]:
        sums: dict[_Key, list[float]] = {}
        faults: Counter[_Key] = Counter()
        for whose, card_format, is_deck, period, *values in self._cells:
            name = named(card_format, is_deck, period)
            if name is not None:
                before = sums.get((whose, name), [0.0] * len(values))
                sums[whose, name] = [a + b for a, b in zip(before, values, strict=True)]
        for whose, card_format, is_deck, period, _, count, _ in self._faults:
            faults[whose, named(card_format, is_deck, period) or ""] += count
        return [_group(key, sums[key], faults[key]) for key in sorted(sums, key=lambda key: (key[0].rank, key[1]))]


def by_deck_name(database: sqlite3.Connection) -> list[DeckLife]:
    """The decks with names, the last used first."""
    faults = {
        (name, is_twin): count
        for name, is_twin, count in database.execute(f"SELECT deck_name, is_twin, count(*) {_OF_FAULTS} GROUP BY 1, 2")
    }
    rows = database.execute(
        f"SELECT deck_name, is_twin, max(format), max(cards), min(ended_at), max(ended_at), {_SUMS} FROM jobs"
        " WHERE deck_name IS NOT NULL GROUP BY 1, 2 ORDER BY max(ended_at) DESC, 1, 2"
    )
    return [
        DeckLife(
            name, bool(is_twin), card_format, cards, int(decks), int(feeds), rate(int(retries), feeds),
            faults.get((name, is_twin), 0), utc(first), utc(last),
        )
        for name, is_twin, card_format, cards, first, last, _, decks, _, feeds, retries, *_ in rows
    ]  # fmt: skip


def _cells(database: sqlite3.Connection, period: str, what: str, source: str, also: str = "1") -> list[tuple[Any, ...]]:
    """One row for all jobs that are alike in machine, being a twin, board, format, being on a deck, and period."""
    return database.execute(
        f"SELECT machine, is_twin, board, format, {_IS_DECK} AS is_deck,"
        f" strftime('{PERIODS[period]}', ended_at, 'unixepoch', 'localtime') AS period, {what} {source}"
        f" GROUP BY machine, is_twin, board, format, is_deck, period, {also}"
    ).fetchall()


def _group(key: _Key, sums: list[float], faults: int) -> Group:
    whose, name = key
    jobs, decks, cards, feeds, retries, seconds, timed = sums
    return Group(
        whose.machine, whose.is_twin, name, int(jobs), int(decks), int(cards), int(feeds),
        seconds / timed if timed else None, rate(int(retries), feeds), rate(faults, jobs), whose.board,
    )  # fmt: skip

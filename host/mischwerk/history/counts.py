"""What the history adds up to: decks by machine and format, rates over time, faults by name, the life of named decks.

One grouped query each, so that a hundred thousand jobs take a fraction of a second.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mischwerk.history.entry import AUDIT, DECK_KINDS, STOP_FAULT
from mischwerk.history.rates import Rate, rate
from mischwerk.history.reading import utc

PERIODS = {"day": "%Y-%m-%d", "month": "%Y-%m", "year": "%Y"}

_DECK = "kind IN ({})".format(", ".join(f"'{kind}'" for kind in DECK_KINDS))
_DONE_DECK = f"{_DECK} AND result = 'done'"
# Of a job that failed it is not known how many cards were fed: its retries would have no feeds to go with.
_KNOWN = "feeds > 0 AND retries IS NOT NULL"
_SUMS = f"""
count(*), total({_DONE_DECK}), total(CASE WHEN {_DONE_DECK} THEN cards END),
total(CASE WHEN {_KNOWN} THEN feeds END), total(CASE WHEN {_KNOWN} THEN retries END),
avg(CASE WHEN {_DONE_DECK} THEN machine_s END)
"""


@dataclass(frozen=True)
class Group:
    """Jobs of one machine; ``name``: the format of their cards, or their period. ``seconds``: of a deck that was done,
    on average, by the machine's clock; ``retries``: per feed; ``faults``: per job."""

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


@dataclass(frozen=True)
class FaultCount:
    """How often one fault came on one machine, and when last (UTC)."""

    machine: str
    is_twin: bool
    name: str
    count: int
    last_at: str


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


def by_format(database: sqlite3.Connection) -> list[Group]:
    """Jobs on decks by machine and format, by name."""
    return _groups(database, "format", f"{_DECK} AND format IS NOT NULL")


def by_period(database: sqlite3.Connection, period: str) -> list[Group]:
    """All jobs by machine and period, one of PERIODS, in this computer's time; the oldest first."""
    name = f"strftime('{PERIODS[period]}', ended_at, 'unixepoch', 'localtime')"
    return _groups(database, name, f"kind != '{AUDIT}'")


def by_fault(database: sqlite3.Connection) -> list[FaultCount]:
    """Faults by machine and name, the most frequent first."""
    rows = database.execute(
        f"SELECT machine, is_twin, name, count(*), max(ended_at) {_OF_FAULTS} GROUP BY 1, 2, 3"
        " ORDER BY machine, is_twin, count(*) DESC, name"
    )
    return [FaultCount(machine, bool(is_twin), name, count, utc(last)) for machine, is_twin, name, count, last in rows]


def by_deck_name(database: sqlite3.Connection) -> list[DeckLife]:
    """The decks with names, the last used first."""
    faults = _counted(database, f"SELECT deck_name, is_twin, count(*) {_OF_FAULTS} GROUP BY 1, 2")
    rows = database.execute(
        f"SELECT deck_name, is_twin, max(format), max(cards), min(ended_at), max(ended_at), {_SUMS} FROM jobs"
        " WHERE deck_name IS NOT NULL GROUP BY 1, 2 ORDER BY max(ended_at) DESC, 1, 2"
    )
    return [
        DeckLife(
            name, bool(is_twin), card_format, cards, int(decks), int(feeds), rate(int(retries), feeds),
            faults.get((name, is_twin), 0), utc(first), utc(last),
        )
        for name, is_twin, card_format, cards, first, last, _, decks, _, feeds, retries, _ in rows
    ]  # fmt: skip


_OF_FAULTS = f"FROM faults JOIN jobs ON number = job WHERE name != '{STOP_FAULT}' AND kind != '{AUDIT}'"


def _groups(database: sqlite3.Connection, name: str, condition: str) -> list[Group]:
    faults = _counted(
        database, f"SELECT machine, is_twin, {name} AS name_of, count(*) {_OF_FAULTS} AND {condition} GROUP BY 1, 2, 3"
    )
    rows = database.execute(
        f"SELECT machine, is_twin, {name} AS name_of, {_SUMS} FROM jobs WHERE {condition} GROUP BY 1, 2, 3"
        " ORDER BY machine, is_twin, name_of"
    )
    return [
        Group(
            machine, bool(is_twin), called, jobs, int(decks), int(cards), int(feeds), seconds,
            rate(int(retries), feeds), rate(faults.get((machine, is_twin, called), 0), jobs),
        )
        for machine, is_twin, called, jobs, decks, cards, feeds, retries, seconds in rows
    ]  # fmt: skip


def _counted(database: sqlite3.Connection, query: str) -> dict[Sequence[Any], int]:
    return {tuple(row[:-1]): row[-1] for row in database.execute(query)}

"""How the rollers wear: retries per feed since the last cleaning, and whether that rate has risen since."""

import sqlite3
from dataclasses import dataclass

from mischwerk.history.rates import Rate, rate
from mischwerk.history.reading import utc
from mischwerk.history.rise import Rise, most_likely_rise

MOST_EARLIER = 3  # cleanings looked back to


@dataclass(frozen=True)
class Rollers:
    """Of one machine. ``cleaned_at``: UTC, None if it was never cleaned by command; ``feeds``, ``retries``: since then;
    ``rise``: the most likely one of that rate, which need not be one; ``risen_at``: the end of its first job;
    ``earlier``: after how many feeds the rate had risen between earlier cleanings, where it had."""

    machine: str
    is_twin: bool
    cleaned_at: str | None
    feeds: int
    retries: Rate | None
    rise: Rise | None
    risen_at: str | None
    earlier: tuple[int, ...]

    @property
    def is_due(self) -> bool:
        """Whether they are to be cleaned."""
        return self.rise is not None and self.rise.is_found


def rollers(database: sqlite3.Connection) -> list[Rollers]:
    """Of every machine that fed cards and told how many attempts it took."""
    machines = database.execute(
        "SELECT DISTINCT machine, is_twin FROM jobs WHERE feeds > 0 AND retries IS NOT NULL ORDER BY 1, 2"
    ).fetchall()
    return [_of(database, machine, is_twin) for machine, is_twin in machines]


def _of(database: sqlite3.Connection, machine: str, is_twin: int) -> Rollers:
    cleanings = database.execute(
        "SELECT number, ended_at FROM jobs WHERE machine = ? AND is_twin = ? AND kind = 'clean' AND result = 'done'"
        " ORDER BY number DESC LIMIT ?",
        (machine, is_twin, MOST_EARLIER + 1),
    ).fetchall()
    numbers = [number for number, _ in cleanings]
    since = numbers[0] if numbers else 0
    jobs = _jobs(database, machine, is_twin, since, None)
    exposures, events = [feeds for feeds, _, _ in jobs], [retries for _, retries, _ in jobs]
    rise = most_likely_rise(exposures, events)
    # Before the earliest of these cleanings lies another one, unless there were no more: then the machine was new.
    befores = [*numbers[1:], *([0] if len(numbers) <= MOST_EARLIER else [])]
    earlier = []
    for begin, end in zip(befores, numbers, strict=False):
        stretch = _jobs(database, machine, is_twin, begin, end)
        found = most_likely_rise([feeds for feeds, _, _ in stretch], [retries for _, retries, _ in stretch])
        if found is not None and found.is_found:
            earlier.append(found.before[1])
    return Rollers(
        machine, bool(is_twin), utc(cleanings[0][1]) if cleanings else None, sum(exposures),
        rate(sum(events), sum(exposures)), rise, None if rise is None else utc(jobs[rise.at][2]), tuple(earlier),
    )  # fmt: skip


def _jobs(
    database: sqlite3.Connection, machine: str, is_twin: int, after: int, before: int | None
) -> list[tuple[int, int, int]]:
    """Feeds, retries and end of each job between two cleanings."""
    return database.execute(
        "SELECT feeds, retries, ended_at FROM jobs WHERE machine = ? AND is_twin = ? AND number > ? AND number < ?"
        " AND feeds > 0 AND retries IS NOT NULL ORDER BY number",
        (machine, is_twin, after, 2**63 - 1 if before is None else before),
    ).fetchall()

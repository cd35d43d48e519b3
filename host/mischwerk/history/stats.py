"""All that the history adds up to, of one moment: what `mischwerk stats` and the web page show."""

import sqlite3
from dataclasses import asdict
from typing import Any, NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.history import counts, reading, wear
from mischwerk.history.counts import PERIODS, DeckLife, FaultCount, Group
from mischwerk.history.rates import CONFIDENCE, Rate
from mischwerk.history.rise import FALSE_ALARM_RATE
from mischwerk.history.wear import Rollers

MOST_PERIODS = 1000


class Stats(NamedTuple):
    """All that is shown. ``kept``: entries in the history; ``by``: the periods' kind."""

    kept: int
    by: str
    formats: list[Group]
    periods: list[Group]
    faults: list[FaultCount]
    rollers: list[Rollers]
    named_decks: list[DeckLife]

    def to_dict(self, path: str) -> dict[str, Any]:
        """The object that `mischwerk stats --json` prints; ``path``: of the history."""
        lists = {name: [_plain(one) for one in value] for name, value in self._asdict().items() if name[-1] == "s"}
        return {
            "path": path, "kept": self.kept, "by": self.by, "confidence": CONFIDENCE,
            "false_alarm_rate": FALSE_ALARM_RATE, **lists,
        }  # fmt: skip


def gathered(database: sqlite3.Connection | None, period: str, last: int) -> Stats:
    """Add up, by the ``last`` of these periods; None is a history in which nothing was ever kept. Raises
    UsageProblem."""
    if period not in PERIODS:
        raise UsageProblem(f"--by {period} is not known.", f"Give --by {' or '.join(PERIODS)}.")
    if not 1 <= last <= MOST_PERIODS:
        raise UsageProblem(f"--last {last} is out of range.", f"Give --last between 1 and {MOST_PERIODS}.")
    if database is None:
        return Stats(0, period, [], [], [], [], [])
    database.execute("BEGIN")  # all of one moment, though another program may be writing
    totals = counts.Totals(database, period)
    periods = totals.by_period()
    latest = sorted({one.name for one in periods})[-last:]
    return Stats(
        reading.count(database),
        period,
        totals.by_format(),
        [one for one in periods if one.name in latest],
        totals.by_fault(),
        wear.rollers(database),
        counts.by_deck_name(database),
    )


def _plain(one: Group | FaultCount | DeckLife | Rollers) -> dict[str, Any]:
    """As asdict, with tuples that have names as objects too."""
    made = {name: value._asdict() if isinstance(value, Rate) else value for name, value in asdict(one).items()}
    if isinstance(one, Rollers):
        rise = one.rise
        made["rise"] = None if rise is None else {
            "feeds_before": rise.before[1], "retries_before": rise.before[0],
            "feeds_since": rise.since[1], "retries_since": rise.since[0], "dispersion": rise.dispersion,
            "p_value": rise.p_value,
        }  # fmt: skip
        made["is_due"] = one.is_due
    return made

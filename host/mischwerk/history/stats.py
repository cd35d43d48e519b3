"""All that the history adds up to, of one moment: what `mischwerk stats` and the web page show."""

import sqlite3
from dataclasses import asdict, dataclass
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk.forms import Value
from mischwerk.history import counts, place, reading, wear
from mischwerk.history.counts import PERIODS, DeckLife, FaultCount, Group
from mischwerk.history.place import Boards, ToldApart
from mischwerk.history.rates import CONFIDENCE, Rate
from mischwerk.history.rise import FALSE_ALARM_RATE
from mischwerk.history.wear import Rollers

MOST_PERIODS = 1000


@dataclass(frozen=True)
class Stats(Value):
    """What the history at ``path`` adds up to. ``kept``: entries in it; ``by``: the periods' kind; ``formats``: sums of
    decks by machine and card format; ``periods``: of all jobs over time; ``rollers``: retries before and since they
    were cleaned, and whether that is due; ``named_decks``: the lives of decks that have a name; ``boards``: of builds
    of which several are known, each then summed up by itself."""

    path: str
    kept: int
    by: str
    formats: tuple[Group, ...]
    periods: tuple[Group, ...]
    faults: tuple[FaultCount, ...]
    rollers: tuple[Rollers, ...]
    named_decks: tuple[DeckLife, ...]
    boards: tuple[Boards, ...]

    def to_dict(self) -> dict[str, Any]:
        """The object that `mischwerk stats --json` prints."""
        lists = {name: [_plain(one) for one in value] for name, value in vars(self).items() if name[-1] == "s"}
        return {
            "path": self.path, "kept": self.kept, "by": self.by, "confidence": CONFIDENCE,
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
        return Stats(str(place.path()), 0, period, (), (), (), (), (), ())
    database.execute("BEGIN")  # all of one moment, though another program may be writing
    known = place.several(database)
    told_apart = ToldApart(known)
    totals = counts.Totals(database, period, told_apart)
    periods = totals.by_period()
    latest = sorted({one.name for one in periods})[-last:]
    return Stats(
        str(place.path()),
        reading.count(database),
        period,
        tuple(totals.by_format()),
        tuple(one for one in periods if one.name in latest),
        tuple(totals.by_fault()),
        tuple(wear.rollers(database, told_apart)),
        tuple(counts.by_deck_name(database)),
        known,
    )


def _plain(one: Group | FaultCount | DeckLife | Rollers | Boards) -> dict[str, Any]:
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

"""All that the history adds up to, of one moment: what `mischwerk stats` and the web page show."""

import sqlite3
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.forms import Value
from mischwerk.history import counts, place
from mischwerk.history.counts import PERIODS, DeckLife, FaultCount, Group
from mischwerk.history.database import count, utc
from mischwerk.history.place import Boards, ToldApart, Whose
from mischwerk.history.rates import CONFIDENCE, FALSE_ALARM_RATE, Rate, Rise, most_likely_rise, rate
from mischwerk.messages import either, message

# -- How the rollers wear: retries per feed since the last cleaning, and whether that rate has risen since.

MOST_EARLIER = 3  # cleanings looked back to


@dataclass(frozen=True)
class Rollers:
    """The rollers of one machine. ``cleaned_at``: UTC, None if it was never cleaned by command; ``feeds``, ``retries``:
    since then; ``rise``: the most likely one of that rate, which need not be one; ``risen_at``: the end of its first
    job; ``earlier``: after how many feeds the rate had risen between earlier cleanings, where it had; ``board``: as in
    counts.Group. Jobs that may be of several boards show no rise."""

    machine: str
    is_twin: bool
    cleaned_at: str | None
    feeds: int
    retries: Rate | None
    rise: Rise | None
    risen_at: str | None
    earlier: tuple[int, ...]
    board: str | None

    @property
    def is_due(self) -> bool:
        """True if they are to be cleaned."""
        return self.rise is not None and self.rise.is_found


def rollers(database: sqlite3.Connection, told_apart: ToldApart) -> list[Rollers]:
    """Judge the rollers of every machine that fed cards and told how many attempts it took."""
    rows = database.execute(
        "SELECT DISTINCT machine, is_twin, board FROM jobs WHERE feeds > 0 AND retries IS NOT NULL"
    ).fetchall()
    machines = sorted({told_apart.whose(*row) for row in rows}, key=lambda whose: whose.rank)
    return [_of(_Life(database, whose, told_apart.has(*whose[:2]))) for whose in machines]


class _Life(NamedTuple):
    """The jobs of one machine. ``is_told_apart``: of one board of its build, or of those whose board is not known."""

    database: sqlite3.Connection
    whose: Whose
    is_told_apart: bool

    def rows(self, what: str, condition: str, *values: int) -> list[tuple[Any, ...]]:
        machine, is_twin, board = self.whose
        which = "board IS NULL" if board is None else "board = ?"
        return self.database.execute(
            f"SELECT {what} FROM jobs WHERE machine = ? AND is_twin = ?"
            f" AND {which if self.is_told_apart else '1'} AND {condition}",
            (machine, is_twin, *([] if board is None else [board]), *values),
        ).fetchall()

    def jobs(self, after: int, before: int = 2**63 - 1) -> list[tuple[int, int, int]]:
        """Feeds, retries and end of each between two cleanings."""
        between = "number > ? AND number < ? AND feeds > 0 AND retries IS NOT NULL ORDER BY number"
        return self.rows("feeds, retries, ended_at", between, after, before)

    def rise(self, jobs: list[tuple[int, int, int]]) -> Rise | None:
        """Find the rise of their retries; several rollers at once have none."""
        if self.is_told_apart and self.whose.board is None:
            return None
        return most_likely_rise([feeds for feeds, _, _ in jobs], [retries for _, retries, _ in jobs])


def _of(life: _Life) -> Rollers:
    cleanings = life.rows(
        "number, ended_at", "kind = 'clean' AND result = 'done' ORDER BY number DESC LIMIT ?", MOST_EARLIER + 1
    )
    numbers = [number for number, _ in cleanings]
    jobs = life.jobs(numbers[0] if numbers else 0)
    feeds, retries = sum(feeds for feeds, _, _ in jobs), sum(retries for _, retries, _ in jobs)
    rise = life.rise(jobs)
    # Before the earliest of these cleanings lies another one, unless there were no more: then the machine was new.
    befores = [*numbers[1:], *([0] if len(numbers) <= MOST_EARLIER else [])]
    earlier = []
    for begin, end in zip(befores, numbers, strict=False):
        past_rise = life.rise(life.jobs(begin, end))
        if past_rise is not None and past_rise.is_found:
            earlier.append(past_rise.before[1])
    machine, is_twin, board = life.whose
    return Rollers(
        machine, is_twin, utc(cleanings[0][1]) if cleanings else None, feeds, rate(retries, feeds), rise,
        None if rise is None else utc(jobs[rise.at][2]), tuple(earlier), board,
    )  # fmt: skip


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
        lists = {name: [_plain(item) for item in value] for name, value in vars(self).items() if name[-1] == "s"}
        return {
            "path": self.path, "kept": self.kept, "by": self.by, "confidence": CONFIDENCE,
            "false_alarm_rate": FALSE_ALARM_RATE, **lists,
        }  # fmt: skip


def gathered(database: sqlite3.Connection | None, period: str, last: int) -> Stats:
    """Add up, by the ``last`` of these periods; None is a history in which nothing was ever kept. Raises
    UsageProblem."""
    if period not in PERIODS:
        raise UsageProblem(message("unknown-period", period=period), message("give-period", periods=either(PERIODS)))
    if not 1 <= last <= MOST_PERIODS:
        raise UsageProblem(message("last-out-of-range", last=last), message("give-last", most=MOST_PERIODS))
    if database is None:
        return Stats(str(place.path()), 0, period, (), (), (), (), (), ())
    database.execute("BEGIN")  # all of one moment, though another program may be writing
    known = place.several(database)
    told_apart = ToldApart(known)
    totals = counts.Totals(database, period, told_apart)
    periods = totals.by_period()
    latest = sorted({group.name for group in periods})[-last:]
    return Stats(
        str(place.path()),
        count(database),
        period,
        tuple(totals.by_format()),
        tuple(group for group in periods if group.name in latest),
        tuple(totals.by_fault()),
        tuple(rollers(database, told_apart)),
        tuple(counts.by_deck_name(database)),
        known,
    )


def _plain(item: Group | FaultCount | DeckLife | Rollers | Boards) -> dict[str, Any]:
    """As asdict, with tuples that have names as objects too."""
    made = {name: value._asdict() if isinstance(value, Rate) else value for name, value in asdict(item).items()}
    if isinstance(item, Rollers):
        rise = item.rise
        made["rise"] = None if rise is None else {
            "feeds_before": rise.before[1], "retries_before": rise.before[0],
            "feeds_since": rise.since[1], "retries_since": rise.since[0], "dispersion": rise.dispersion,
            "p_value": rise.p_value,
        }  # fmt: skip
        made["is_due"] = item.is_due
    return made

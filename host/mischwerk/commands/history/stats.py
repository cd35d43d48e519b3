"""`mischwerk stats`: what the history adds up to."""

from dataclasses import asdict
from typing import Any, NamedTuple

from mischwerk.api.history import database
from mischwerk.commands.history import stats_text
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.history import counts, place, reading, wear
from mischwerk.history.counts import PERIODS, DeckLife, FaultCount, Group
from mischwerk.history.rates import CONFIDENCE, Rate
from mischwerk.history.rise import FALSE_ALARM_RATE
from mischwerk.history.wear import Rollers
from mischwerk.terminal.terminal import print_object

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


def run(period: str, last: int, json_wanted: bool) -> int:
    """Add up and print; ``last``: how many periods. Raises UsageProblem."""
    if period not in PERIODS:
        raise UsageProblem(f"--by {period} is not known.", f"Give --by {' or '.join(PERIODS)}.")
    if not 1 <= last <= MOST_PERIODS:
        raise UsageProblem(f"--last {last} is out of range.", f"Give --last between 1 and {MOST_PERIODS}.")
    found = _gathered(period, last)
    if json_wanted:
        lists = {name: [_object(one) for one in value] for name, value in found._asdict().items() if name[-1] == "s"}
        print_object(
            {
                "path": str(place.path()), "kept": found.kept, "by": period, "confidence": CONFIDENCE,
                "false_alarm_rate": FALSE_ALARM_RATE, **lists,
            }
        )  # fmt: skip
    else:
        stats_text.show(found, str(place.path()))
    return EXIT_DONE


def _gathered(period: str, last: int) -> Stats:
    with database() as found:
        if found is None:
            return Stats(0, period, [], [], [], [], [])
        found.execute("BEGIN")  # all of one moment, though another program may be writing
        totals = counts.Totals(found, period)
        periods = totals.by_period()
        latest = sorted({one.name for one in periods})[-last:]
        return Stats(
            reading.count(found),
            period,
            totals.by_format(),
            [one for one in periods if one.name in latest],
            totals.by_fault(),
            wear.rollers(found),
            counts.by_deck_name(found),
        )


def _object(one: Group | FaultCount | DeckLife | Rollers) -> dict[str, Any]:
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

"""Measure how long the history takes at 100,000 jobs, and how often the advice to clean is right.

Times are of whole commands, from the start of Python to its end, each in a process of its own, and of keeping one more
job. The database is of five machines of three builds, and twins, over five years, with faults, named decks and
cleanings.

The advice is tried on simulated rollers whose true rate is known: on lives without a change, looked at once and after
every tenth job; on retries that come in pairs, which a Poisson law does not expect; and on rates that rise to the two-,
three- and fivefold, where the feeds until the first advice are counted.
"""

from __future__ import annotations

import os
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from harness import arguments, computer, cpu_s, keep, mischwerk, show_named
from mischwerk.history import place
from mischwerk.history.entry import Entry, FaultEntry
from mischwerk.history.keeping import Keeper
from mischwerk.history.rates import FALSE_ALARM_RATE, most_likely_rise
from mischwerk.history.writing import write_all
from mischwerk_sim.measuring.intervals import clopper_pearson

JOBS = 100_000
BEGAN = 1_600_000_000
JAM = FaultEntry(3001, "JAM_INSERT", "latched")
FEEDS = 104  # of a job: 52 cards, two passes
WHOSE = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
BOARDS = (
    ("long12", "0f9e4b"),
    ("pile10", "3b5a38"),
    ("pile10", "a01c22"),
    ("wheel54", "77e0d1"),
    ("wheel54", "c4d2f6"),
)
COMMANDS = (("stats",), ("stats", "--json"), ("history",), ("history", "export", "--format", "csv"))


def jobs(count: int) -> Iterator[tuple[Entry, int]]:
    """A made-up past; rollers last 1000 jobs at 2 retries in 1000 feeds, then 300 at 8, and are cleaned."""
    draws, at = random.Random(7), BEGAN
    ages = dict.fromkeys(BOARDS, 0)
    for _ in range(count):
        at += draws.randrange(600, 2600)
        which = machine, board = draws.choice(BOARDS)
        ages[which] += 1
        if ages[which] == 1300:
            ages[which] = 0
            yield Entry(kind="clean", result="done", machine=machine, is_twin=False, board=board, note="10 s"), at
            continue
        expected = FEEDS * (0.002 if ages[which] < 1000 else 0.008)
        is_bad, is_twin = draws.random() < 0.02, draws.random() < 0.1
        yield (
            Entry(
                kind=draws.choice(("shuffle", "shuffle", "deal")), result="fault" if is_bad else "done",
                machine=machine, is_twin=is_twin, board=None if is_twin else board, cards=52, format="poker",
                deck_name=draws.choice((None, "red", "blue", "old")), mode="sealed", method="planned", passes=2,
                feeds=None if is_bad else FEEDS, retries=int(draws.random() < expected),
                machine_s=float(draws.randrange(140, 170)), wall_s=165.0, firmware="0.3.0",
                faults=(JAM,) if is_bad else (),
            ),
            at,
        )  # fmt: skip


def seconds(call: Callable[[], object], times: int) -> dict[str, Any]:
    """Least, median and most of that many calls after a first one that is not counted; and of a processor's time, which
    other programs at work change less."""
    call()
    times_s, used = [], []
    for _ in range(times):
        before, began = cpu_s(*WHOSE), time.perf_counter()
        call()
        times_s.append(time.perf_counter() - began)
        used.append(cpu_s(*WHOSE) - before)
    rows = {
        "least_s": min(times_s), "median_s": statistics.median(times_s), "most_s": max(times_s),
        "processor_s": statistics.median(used),
    }  # fmt: skip
    return {"times": times, **{name: round(value, 4) for name, value in rows.items()}}


def timed(count: int, times: int) -> list[dict[str, Any]]:
    """the commands, and keeping, with that number of jobs in the database."""
    with tempfile.TemporaryDirectory(prefix="mischwerk-") as folder:
        environment = {**os.environ, place.HOME_VARIABLE: folder}
        path = Path(folder) / place.FILE
        write_all(path, jobs(count))
        rows = [{"what": "size of the file", "megabytes": round(path.stat().st_size / 1e6, 1)}]
        for command in COMMANDS:
            call = partial(mischwerk, *command, env=environment)
            rows.append({"what": f"mischwerk {' '.join(command)}", **seconds(call, times)})
        more = jobs(10 * times + 1)
        keeper = Keeper(lambda: path, print)
        rows.append({"what": "keeping a job", **seconds(lambda: keeper.keep(next(more)[0]), 10 * times)})
        keeper.close()
    return rows


def advised(retries: list[int], every: int, first: int) -> int | None:
    """After how many jobs the advice to clean comes first, if it is looked for at each ``every``th; None if never."""
    for number in range(first, len(retries) + 1, every):
        rise = most_likely_rise([FEEDS] * number, retries[:number])
        if rise is not None and rise.is_found:
            return number
    return None


def lives(count: int, length: int, rates: Callable[[int], float], seed: int, pairs: bool = False) -> list[list[int]]:
    """Retries job by job of a number of rollers; ``pairs``: they come in twos."""
    draws = np.random.default_rng(seed)
    means = np.array([FEEDS * rates(job) for job in range(length)])
    if pairs:
        return [(2 * draws.poisson(means / 2)).tolist() for _ in range(count)]
    return [draws.poisson(means).tolist() for _ in range(count)]


def share(hits: int, tries: int) -> dict[str, Any]:
    """With its limits at 95 %, by Clopper and Pearson."""
    limits = [round(limit, 5) for limit in clopper_pearson(hits, tries)]
    return {"hits": hits, "of": tries, "share": round(hits / tries, 5), "limits": limits}


def judged(looks: int, watched: int) -> list[dict[str, Any]]:
    """Return how often the advice comes where it should not, and how soon where it should."""
    rows: list[dict[str, Any]] = []
    for rate, pairs in ((0.0005, False), (0.002, False), (0.01, False), (0.002, True)):
        firsts = [advised(life, 1, 500) for life in lives(looks, 500, lambda _, rate=rate: rate, 1, pairs)]
        kind = " in pairs" if pairs else ""
        named = f"no change at {1000 * rate:g} retries{kind} in 1000 feeds: one look after 500 jobs"
        rows.append({"what": named, **share(sum(first is not None for first in firsts), looks)})
    firsts = [advised(life, 10, 10) for life in lives(watched, 1000, lambda _: 0.002, 2)]
    named = "no change at 2 retries in 1000 feeds: 100 looks, after every tenth of 1000 jobs"
    rows.append({"what": named, **share(sum(first is not None for first in firsts), watched)})
    for times in (2, 3, 5):
        changed = lives(watched, 1500, lambda job, times=times: 0.002 * (times if job >= 500 else 1), 3 + times)
        soon = [advised(life, 10, 510) for life in changed]
        after: list[int | None] = []
        after += sorted((number - 500) * FEEDS for number in soon if number is not None)
        after += [None] * (len(soon) - len(after))  # not within the life
        named = f"from 2 to {2 * times} retries in 1000 feeds after 500 jobs: feeds until the advice"
        rows.append(
            {
                "what": named, "lives": watched, "median_feeds": after[len(after) // 2],
                "p90_feeds": after[len(after) * 9 // 10], "never": soon.count(None),
            }
        )  # fmt: skip
    return rows


def main() -> None:
    """Measure, show, keep."""
    options = arguments(__doc__).parse_args()
    rows = [*timed(500, 1), *judged(4, 1)] if options.small else [*timed(JOBS, 20), *judged(4000, 200)]
    show_named("The history", rows)
    keep("history", {**computer(), "jobs": JOBS, "false_alarm_rate": FALSE_ALARM_RATE, "rows": rows}, options)


if __name__ == "__main__":
    main()

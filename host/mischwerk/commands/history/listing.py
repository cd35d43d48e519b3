"""`mischwerk history`: the latest jobs, one of them, all of them for other programs."""

import csv
import io
import sys
from datetime import datetime
from typing import Any

from rich.table import Table

from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.foreign_text import as_json, shown
from mischwerk.history import place, reading
from mischwerk.history.database import of_user
from mischwerk.screen import counted
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object

FORMATS = ("csv", "jsonl")
_TITLES = {"deck_name": "named", "is_twin": "twin", "ended_at": "ended", "machine_s": "time", "wall_s": "clock"}


def listed(most: int, json_wanted: bool) -> int:
    """The latest jobs. Raises UsageProblem."""
    if not 1 <= most <= 100_000:
        raise UsageProblem(f"--last {most} is out of range.", "Give --last between 1 and 100000.")
    with of_user() as database:
        jobs = [] if database is None else reading.latest(database, most)
        known = 0 if database is None else reading.count(database)
    if json_wanted:
        print_object({"path": str(place.path()), "kept": known, "jobs": jobs})
    elif not jobs:
        print(f"Nothing is kept yet in {shown(str(place.path()))}.")
    else:
        _table(jobs)
        print(f"\n{counted(known, 'job')} kept in {shown(str(place.path()))}.")
    return EXIT_DONE


def one(number: int, json_wanted: bool) -> int:
    """All that is kept of one job. Raises UsageProblem."""
    with of_user() as database:
        if database is None:
            raise UsageProblem("Nothing is kept yet.", "Shuffle a deck first.")
        job = reading.job(database, number)
    if json_wanted:
        print_object(job)
        return EXIT_DONE
    for name, value in job.items():
        if name != "faults" and value is not None:
            print(f"{_TITLES.get(name, name):<10}{_worded(name, value)}")
    for fault in job["faults"]:
        where = f" at {shown(fault['part'])}" if fault["part"] else ""
        detail = f": {shown(fault['detail'])}" if fault["detail"] else ""
        print(f"{'fault':<10}{shown(fault['name'])}{where}{detail}")
    return EXIT_DONE


def export(form: str) -> int:
    """All jobs on standard output, the oldest first. Raises UsageProblem."""
    if form not in FORMATS:
        raise UsageProblem(f"--format {form} is not known.", f"Give --format {' or '.join(FORMATS)}.")
    with of_user() as database:
        jobs = iter(()) if database is None else reading.every(database)
        if form == "jsonl":
            for job in jobs:
                sys.stdout.write(as_json(job) + "\n")
        else:
            sys.stdout.write(_row([*reading.COLUMNS, "faults"]))
            for job in jobs:
                names = " ".join(fault["name"] for fault in job["faults"])
                sys.stdout.write(_row([*(_plain(job[name]) for name in reading.COLUMNS), names]))
    return EXIT_DONE


def _table(jobs: list[dict[str, Any]]) -> None:
    table = Table("no.", "when", "machine", "job", "cards", "s", "retries", "result", box=None, pad_edge=False)
    for number in (0, 4, 5, 6):
        table.columns[number].justify = "right"
    for column in table.columns[:-1]:
        column.no_wrap = True
    for job in jobs:
        table.add_row(
            str(job["number"]),
            when(job["ended_at"])[:16],
            shown(job["machine"] or "") + (" twin" if job["is_twin"] else ""),
            shown(job["kind"]),
            _number(job["cards"]),
            _number(job["machine_s"] if job["machine_s"] is not None else job["wall_s"]),
            _number(job["retries"]),
            " ".join([shown(job["result"]), *(shown(fault["name"]) for fault in job["faults"]), *_named(job)]),
        )
    rich_console.make().print(table)


def _named(job: dict[str, Any]) -> list[str]:
    return [] if job["deck_name"] is None else [f"({shown(job['deck_name'])})"]


def when(utc: str) -> str:
    """A time of the history, where this computer is: 2026-09-21 16:13:20."""
    return datetime.fromisoformat(utc).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _worded(name: str, value: Any) -> str:
    if name == "ended_at":
        return when(value)
    if name in ("machine_s", "wall_s"):
        return f"{value:g} s"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shown(str(value))


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}"


def _plain(value: Any) -> Any:
    """For CSV: true and false as JSON has them; text that a spreadsheet would take for a formula stays text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _row(values: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()

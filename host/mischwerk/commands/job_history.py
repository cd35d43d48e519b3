"""`mischwerk history`: the latest jobs, one of them, all of them for other programs."""

import csv
import io
import itertools
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from mischwerk_work.foreign_text import shown
from rich.table import Table

from mischwerk.api.history import KeptJob, kept_jobs, read_history, read_kept_job
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.forms import counted
from mischwerk.history import database
from mischwerk.history.place import ToldApart
from mischwerk.messages import either, message
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object

FORMATS = ("csv", "jsonl")
LONGEST_NAME = 20  # of a machine, so that a line has room for the rest
# What came later stands at the end, for programs that count columns.
_CSV_COLUMNS = (*(name for name in database.COLUMNS if name != "board"), "faults", "board")
_TITLES = {"deck_name": "named", "is_twin": "twin", "ended_at": "ended", "machine_s": "time", "wall_s": "clock"}


def listed(most: int, json_wanted: bool) -> int:
    """The latest jobs. Raises UsageProblem."""
    if not 1 <= most <= 100_000:
        raise UsageProblem(message("last-out-of-range", last=most), "Give --last between 1 and 100000.")
    history = read_history(most)
    if json_wanted:
        print_object(history.to_dict())
    elif not history.jobs:
        print(f"The history in {shown(history.path)} is empty.")
    else:
        _table(history.jobs, ToldApart(history.boards))
        print(f"\n{counted(history.kept, 'job')} kept in {shown(history.path)}.")
    return EXIT_DONE


def one(number: int, json_wanted: bool) -> int:
    """All that is kept of one job. Raises UsageProblem."""
    job = read_kept_job(number)
    if json_wanted:
        print_object(job.to_dict())
        return EXIT_DONE
    for name, value in job.to_dict().items():
        if name != "faults" and value is not None:
            print(f"{_TITLES.get(name, name):<10}{_worded(name, value)}")
    for fault in job.faults:
        where = f" at {shown(fault.part)}" if fault.part else ""
        detail = f": {shown(fault.detail)}" if fault.detail else ""
        print(f"{'fault':<10}{shown(fault.name)}{where}{detail}")
    return EXIT_DONE


def export(form: str) -> int:
    """All jobs on standard output, the oldest first. Raises UsageProblem."""
    if form not in FORMATS:
        raise UsageProblem(message("unknown-format", format=form), message("give-format", formats=either(FORMATS)))
    kept = kept_jobs()
    first = [*itertools.islice(kept, 1)]  # what can't be read is said before anything is written
    jobs = itertools.chain(first, kept)
    if form == "jsonl":
        for job in jobs:
            sys.stdout.write(job.to_json() + "\n")
        return EXIT_DONE
    sys.stdout.write(_row(_CSV_COLUMNS))
    for job in jobs:
        values = {**vars(job), "faults": " ".join(fault.name for fault in job.faults)}
        sys.stdout.write(_row([_plain(values[name]) for name in _CSV_COLUMNS]))
    return EXIT_DONE


def _table(jobs: Sequence[KeptJob], told_apart: ToldApart) -> None:
    table = Table("no.", "when", "machine", "job", "cards", "s", "retries", "result", box=None, pad_edge=False)
    for number in (0, 4, 5, 6):
        table.columns[number].justify = "right"
    for column in table.columns[:-1]:
        column.no_wrap = True
    for job in jobs:
        named = [] if job.deck_name is None else [f"({shown(job.deck_name)})"]
        table.add_row(
            str(job.number),
            when(job.ended_at)[:16],
            name_of(job.machine or "", job.is_twin, job.board, told_apart),
            shown(job.kind),
            _number(job.cards),
            _number(job.machine_s if job.machine_s is not None else job.wall_s),
            _number(job.retries),
            " ".join([shown(job.result), *(shown(fault.name) for fault in job.faults), *named]),
        )
    rich_console.make().print(table)


def name_of(machine: str, is_twin: bool, board: str | None, told_apart: ToldApart) -> str:
    """A machine in a table: "pile10 twin", or "pile10 3b5a38" if there are several, or "pile10 ?" if it is not known
    which of them it was."""
    which = " twin" if is_twin else f" {shown(board or '?')}" if told_apart.has(machine, is_twin) else ""
    return shown(machine, LONGEST_NAME) + which


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


def _row(values: Sequence[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


# -- Whether a command keeps its jobs in the history.

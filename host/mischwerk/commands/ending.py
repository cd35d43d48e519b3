"""How the end of a shuffle or a deal is reported: an object for programs, a report or a fault for people."""

import sys
from typing import Any

from mischwerk_work.foreign_text import shown

from mischwerk.commands.shuffle import Finished
from mischwerk.errors import EXIT_DONE, EXIT_INTERRUPTED
from mischwerk.jobs import summary
from mischwerk.jobs.record import ORDER_DIFFERS_NAME
from mischwerk.messages import message
from mischwerk.terminal import asking, rich_console
from mischwerk.terminal.presentation import Presentation
from mischwerk.terminal.terminal import print_object

_LONGEST = 2000  # characters of a line: a fault and what to do


def tell(finished: Finished, presentation: Presentation) -> int:
    """Print the result; returns the exit status."""
    if presentation.as_json:
        print_object(finished.record)
    else:
        _report(finished)
    if finished.status != EXIT_DONE:
        for line in _trouble(finished):
            print(shown(line, _LONGEST), file=sys.stderr, flush=True)
    return finished.status


def _report(finished: Finished) -> None:
    console = rich_console.make()
    record = finished.record
    if finished.status == EXIT_DONE:
        summary.show(record, finished.folder, console)
    elif record["order"] is not None and any(fault["name"] == ORDER_DIFFERS_NAME for fault in record["faults"]):
        summary.show_order(record, console)


def _trouble(finished: Finished) -> tuple[str, str]:
    where = f"Cards: {finished.where}"
    if finished.needs_home:
        where += "; `mischwerk home` brings them back"
    faults = finished.record["faults"]
    task, done = summary.words(finished.record)
    what = _of_record(faults[-1], finished.twin_cards) if faults else message("named-job-unfinished", job=task)
    if finished.status == EXIT_INTERRUPTED:
        what = f"Stopped on request: the machine stands still. The deck is not {done}."
    return what, f"{where}. Record: {finished.folder / 'record.json'}"


def _of_record(fault: dict[str, Any], twin_cards: int | None) -> str:
    # A fault found by the host carries its own name and action, which the table does not have.
    where = f" at {fault['where']}" if fault["where"] else ""
    return f"{fault['name']}{where}: {fault['detail']}. To do: {asking.to_do(fault, twin_cards)}."

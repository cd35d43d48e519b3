"""`mischwerk resume`: a paused job goes on, in the program that waits for that, or followed from here."""

import sys

from mischwerk.api.results import JobFailed
from mischwerk.commands.held import holding
from mischwerk.commands.machine import opened
from mischwerk.commands.showing import progress_shown
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED
from mischwerk.foreign_text import shown
from mischwerk.terminal import asking
from mischwerk.terminal.terminal import print_object


def run(port: str | None, as_json: bool, history: bool = True) -> int:
    """Go on; exit status. Raises MischwerkError if nothing is paused."""
    path = port or holding.port_to_ask()
    answer = holding.resumed(path)
    if answer is None:
        return _followed(path, as_json, history)
    if as_json:
        print_object({"resumed": True, "port": path, "result": None, "machine": None, "faults": []})
    else:
        print(f"{shown(path)}: the {shown(str(answer.get('job')))} continues, in the program that started it.")
    return EXIT_DONE


def _followed(path: str, as_json: bool, history: bool) -> int:
    with opened(path, "resume", history=history) as (shuffler, interrupts):
        try:
            with progress_shown() as listener:
                outcome = shuffler.resume(on_event=listener)
        except JobFailed as failed:
            outcome = failed.result
    if as_json:
        print_object({"resumed": True, "port": path, **outcome.to_dict()})
    elif outcome.done:
        print("Done: the paused job is finished. Its record was not kept here.")
    if outcome.done:
        return EXIT_DONE
    if interrupts.wanted.is_set():
        what = "Stopped on request: the machine stands still."
    else:
        what = asking.named(outcome.faults[-1].to_dict()) if outcome.faults else "The job did not finish."
    print(
        what,
        f"Cards: {outcome.where}. `mischwerk resume` continues, `mischwerk home` brings them back.",
        sep="\n",
        file=sys.stderr,
    )
    return EXIT_INTERRUPTED if interrupts.wanted.is_set() else EXIT_FAULT

"""`mischwerk resume`: a paused job goes on, in the program that waits for that, or followed from here."""

import sys

from mischwerk.api.results import Outcome
from mischwerk.api.values import Fault
from mischwerk.commands.held import holding
from mischwerk.commands.history import kept
from mischwerk.errors import EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED
from mischwerk.foreign_text import shown
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import record
from mischwerk.jobs.job import Follower
from mischwerk.jobs.remembering import remember
from mischwerk.link.connection import connected
from mischwerk.link.refusal import Refused
from mischwerk.terminal import asking, progress
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
        print(f"{shown(path)}: the {shown(str(answer.get('job')))} goes on, in the program that began it.")
    return EXIT_DONE


def _followed(path: str, as_json: bool, history: bool) -> int:
    with Interrupts() as interrupts, connected(path, "resume", interrupts) as board:
        seen = progress.make()
        follower = Follower(board.link.line, seen, interrupts, keeper=kept.keeper(history))
        board.control.watch(follower.status)
        try:
            board.link.run(follower.start("resume"))
            state = board.link.run(follower.follow())
        except Refused as refusal:
            raise refusal.explained() from refusal
        finally:
            seen.close()
        where = follower.where()
        board.control.stands(where)
        remember(follower, board.identity, "resume")
        machine = board.identity["machine"]
    done = state == "done"
    if as_json:
        faults = tuple(Fault.of(record.fault_record(fault)) for fault in follower.faults)
        outcome = Outcome("done" if done else "fault", machine, faults, where)
        print_object({"resumed": True, "port": path, **outcome.to_dict()})
    elif done:
        print("Done: the job that was paused is finished. Its record was not kept here.")
    if done:
        return EXIT_DONE
    if interrupts.wanted.is_set():
        what = "Stopped on request: the machine stands still."
    else:
        what = asking.named(follower.faults[-1]) if follower.faults else "The job did not finish."
    print(
        what,
        f"Cards: {where}. `mischwerk resume` goes on, `mischwerk home` brings them back.",
        sep="\n",
        file=sys.stderr,
    )
    return EXIT_INTERRUPTED if interrupts.wanted.is_set() else EXIT_FAULT

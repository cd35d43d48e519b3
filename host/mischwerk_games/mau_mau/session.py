"""`mischwerk play mau-mau`: commands from standard input, answers on standard output, until `quit` or its end."""

import sys
from dataclasses import dataclass, field

from mischwerk.commands.error_boundary import reader_gone
from mischwerk.errors import EXIT_DONE
from mischwerk.jobs.job_options import DealOptions

from ..typed import LONGEST, forgive_bytes, lines
from .console import Console
from .interactive import AtTerminal, present
from .machine_deck import MachineDealer, checked
from .seats import computers


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """What the user asked for. ``dealt``: the options of `start machine`; ``seed``: of the computer players."""

    dealt: DealOptions = field(default_factory=DealOptions)
    computers: str | None = None
    seed: int = 1


def run(asked: PlayOptions) -> int:
    """Play. Raises UsageProblem, or Interrupted."""
    players = computers(asked.computers, asked.seed)
    dealer = MachineDealer(checked(asked.dealt), present())
    if sys.stdin is not None:
        forgive_bytes(sys.stdin)
    try:
        if present():
            screen = AtTerminal()
            screen.run(Console(_say, dealer, players, screen.told))
        else:
            _read(Console(_say, dealer, players))
    except BrokenPipeError:  # typer would turn it into an error
        return reader_gone()
    return EXIT_DONE


def _read(console: Console) -> None:
    if sys.stdin is None:
        return
    for line in lines(sys.stdin):
        if line is None:
            _say(f"Error, the line is longer than {LONGEST} letters.")
        else:
            console.execute(line)
        if console.has_ended:
            return


def _say(line: str) -> None:
    print(line, flush=True)

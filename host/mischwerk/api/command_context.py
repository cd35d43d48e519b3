"""What a command of this program brings to the library: its name, its signals, its history, its folder. Other programs
need none of it."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from mischwerk.errors import MischwerkError
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.link.board_status import Refused


@dataclass(frozen=True, kw_only=True)
class CommandContext:
    """``job``: what others are told that runs; ``interrupts``: a Ctrl-C that is meant for the job, and `mischwerk stop`
    for the whole command; ``folder``: for the log of the line, and for report, pictures and trace of its own twin;
    ``checks_build``: a board that contradicts itself is refused, though it could be homed; ``began``: by
    time.monotonic, when the command did."""

    job: str
    interrupts: Interrupts
    keeper: Keeper = FORGETFUL
    folder: Path | None = None
    checks_build: bool = False
    began: float = field(default_factory=time.monotonic)


def refused_detail(problem: MischwerkError) -> str | None:
    """In the board's words why it does not do what was asked for; None if it was not the board that refused."""
    return problem.__cause__.detail if isinstance(problem.__cause__, Refused) else None

"""What a command of this program brings to the library: its name, its signals, its history, its folder. Other programs
need none of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mischwerk.errors import MischwerkError
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.jobs.pictures import Pictures
from mischwerk.link.refusal import Refused
from mischwerk.progress import Progress

if TYPE_CHECKING:
    from mischwerk.api.shuffler import Shuffler


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


def drawn_pictures(shuffler: Shuffler, context: CommandContext, shown: Progress) -> list[str]:
    """Paths of the pictures of a twin of one's own, which ends with the last of them; none of a board."""
    child, twin = shuffler.opening.child, shuffler.opening.twin
    if child is None or twin is None or context.folder is None:
        return []
    pictures = Pictures(context.folder, twin.report)
    pictures.wait(child, shown, context.interrupts)
    return pictures.drawn()


def refused_detail(problem: MischwerkError) -> str | None:
    """In the board's words why it does not do what was asked for; None if it was not the board that refused."""
    return problem.__cause__.detail if isinstance(problem.__cause__, Refused) else None

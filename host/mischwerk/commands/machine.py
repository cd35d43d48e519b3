"""The machine of a command: opened through the library, with the signals and the history of the command."""

from collections.abc import Iterator
from contextlib import contextmanager

from mischwerk.api.command_context import CommandContext
from mischwerk.api.opening import Where
from mischwerk.api.shuffler import Shuffler
from mischwerk.commands.history import kept
from mischwerk.interrupts import Interrupts


@contextmanager
def opened(
    port: str | None, job: str, *, history: bool = False, checks_build: bool = False
) -> Iterator[tuple[Shuffler, Interrupts]]:
    """The board at ``port``, or the only one; ``job``: what others are told that runs; ``checks_build``: as of
    CommandContext. Raises MischwerkError."""
    with Interrupts() as interrupts:
        context = CommandContext(job=job, interrupts=interrupts, keeper=kept.keeper(history), checks_build=checks_build)
        with Shuffler(Where(port=port), context) as shuffler:
            yield shuffler, interrupts

"""The machine of a command: opened with its signals and its history, and its jobs shown to a person."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from mischwerk.api.events import CardFed, Committed, Event, FaultReported, Listener, Noted, PhaseBegan, Planned
from mischwerk.api.opening import CommandContext, Where
from mischwerk.api.shuffler import Shuffler
from mischwerk.history import place
from mischwerk.history.keeping import FORGETFUL, Keeper
from mischwerk.interrupts import Interrupts
from mischwerk.progress import Progress
from mischwerk.terminal import progress

# -- What a person sees of a job while it runs: the library's events, shown as progress on the terminal.

_LEFT_TO_THE_ERROR = ("idle", "paused", "fault")  # phases


@contextmanager
def progress_shown() -> Iterator[Listener]:
    """Show the progress of a job whose faults are to be seen at once."""
    shown = progress.make()
    try:
        yield listener(shown)
    finally:
        shown.close()


@contextmanager
def upkeep_shown(*, quiet: bool = False) -> Iterator[Listener]:
    """Show a job that ends with an error or an answer, which says the rest. ``quiet``: no line per phase."""
    shown = progress.make()
    try:
        yield upkeep_listener(shown, quiet=quiet)
    finally:
        shown.close()


def upkeep_listener(shown: Progress, *, quiet: bool) -> Listener:
    """Make the listener that shows so much of a job."""
    is_silent = quiet and not sys.stderr.isatty()
    pass_on = listener(shown)

    def heard(event: Event) -> None:
        if isinstance(event, PhaseBegan) and (is_silent or event.phase in _LEFT_TO_THE_ERROR):
            return
        if not isinstance(event, FaultReported):
            pass_on(event)

    return heard


def listener(shown: Progress) -> Listener:
    """Passes the events of a job on."""

    def heard(event: Event) -> None:
        if isinstance(event, PhaseBegan):
            shown.phase(event.phase, event.pass_number)
        elif isinstance(event, Planned):
            shown.passes(event.passes)
        elif isinstance(event, CardFed):
            shown.card(event.pass_number, event.fed)
        elif isinstance(event, FaultReported):
            shown.fault(event.fault.to_dict())
        elif isinstance(event, Committed):
            commitment = bytes.fromhex(event.commitment)
            shown.commitment(event.attempt, commitment, event.words, event.nonce_words, event.phrase)
        elif isinstance(event, Noted):
            shown.note(event.text)

    return heard


def keeper(is_wanted: bool) -> Keeper:
    """Return the keeper of the user's history, with a warning on standard error if it can't be written."""
    return Keeper(place.path, _warn) if is_wanted else FORGETFUL


def _warn(why: str) -> None:
    print(why, file=sys.stderr, flush=True)


@contextmanager
def opened(
    port: str | None, job: str, *, history: bool = False, checks_build: bool = False
) -> Iterator[tuple[Shuffler, Interrupts]]:
    """The board at ``port``, or the only one; ``job`` and ``checks_build``: as in
    CommandContext. Raises MischwerkError."""
    with Interrupts() as interrupts:
        context = CommandContext(job=job, interrupts=interrupts, keeper=keeper(history), checks_build=checks_build)
        with Shuffler(Where(port=port), context) as shuffler:
            yield shuffler, interrupts

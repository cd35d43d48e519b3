"""`mischwerk deal`: the piles of a game, or custom ones, on top of each other in one stack."""

from mischwerk.commands import shuffle
from mischwerk.commands.shuffle import Finished
from mischwerk.jobs import options
from mischwerk.jobs.job_options import DealOptions
from mischwerk.terminal.presentation import Presentation


def run(asked: DealOptions, presentation: Presentation | None = None) -> Finished:
    """Carry out a deal. Raises MischwerkError when there is nothing to record."""
    return shuffle.carry_out(asked, options.of_deal(asked), presentation)

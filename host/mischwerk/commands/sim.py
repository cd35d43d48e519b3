"""`mischwerk sim sweep|skew|calibrate|campaign|play|crosscheck`: the twin's own programs, whose options they take."""

import importlib.util
import os
import sys
from typing import Annotated

import typer

from mischwerk.errors import UsageProblem

MEANINGS = {
    "sweep": """How often cards feed, double or jam as numbers vary: maps.

With --unknowns, what fails as all that no data sheet gives is drawn at random.""",
    "skew": "How far cards turn on their way, and whether they jam.",
    "calibrate": "Measure the world, for the quick model.",
    "campaign": "Many shuffles with faults on demand, and what came of them.",
    "play": "A page to play a run of the twin back, and a film of it.",
    "crosscheck": "Feed, insertion and ejection in a second physics engine.",
}
_AS_THEY_ARE = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
Rest = Annotated[list[str] | None, typer.Argument(metavar="[OPTIONS]", help="See `--help` of the command itself.")]


def add_to(sim: typer.Typer) -> None:
    """Add the commands to the group ``sim``."""
    for name, meaning in MEANINGS.items():
        sim.command(name, help=meaning, context_settings=_AS_THEY_ARE)(_passing_on(name))


def _passing_on(name: str):  # type: ignore[no-untyped-def]
    def command(arguments: Rest = None) -> int:
        if importlib.util.find_spec("mischwerk_sim") is None or importlib.util.find_spec("pymunk") is None:
            raise UsageProblem("The twin is not installed.", "Install it: pip install 'mischwerk[sim]'.")
        command = [sys.executable, "-m", "mischwerk_sim", name, *(arguments or [])]
        sys.stdout.flush()
        os.execv(command[0], command)

    return command

"""Options as they were typed, read in the twin's own process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import get_type_hints

from mischwerk_machines import Machine
from mischwerk_work import executor
from mischwerk_work.executor import Workers
from mischwerk_work.options import PlainCommand, read_numbers
from mischwerk_work.workers import WorkProblem
from typer.exceptions import Exit, TyperException
from typer.main import get_command_from_info
from typer.models import CommandInfo

from ..problem import CommandError


def options_of(function: Callable[..., None], name: str, arguments: Sequence[str], epilog: str = "") -> SimpleNamespace:
    """The options that ``function`` declares, by the names of its parameters. --help is shown, with ``epilog`` below,
    and ends the program. Raises CommandError."""
    for hint in get_type_hints(function, include_extras=True).values():
        read_numbers(hint)
    info = CommandInfo(name, cls=PlainCommand, callback=function, epilog=epilog)
    command = get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)
    path = f"mischwerk sim {name}"
    try:
        with command.make_context(path, list(arguments), help_option_names=["-h", "--help"]) as context:
            return SimpleNamespace(**context.params)
    except Exit as left:
        sys.exit(left.exit_code)
    except TyperException as problem:
        raise CommandError(f"{' '.join(problem.format_message().split())}\nSee `{path} --help`.") from None


def workers_of(options: SimpleNamespace) -> Workers:
    """Who computes. Raises CommandError."""
    try:
        return executor.workers_of(options.processes, options.cluster)
    except WorkProblem as problem:
        raise CommandError(str(problem)) from None


def check_cards(options: SimpleNamespace, machine: Machine, least: int = 2) -> None:
    """Raises CommandError if the machine does not take so many."""
    if not least <= options.cards <= machine.max_cards:
        raise CommandError(f"--cards: {machine.name} takes {least} to {machine.max_cards}.")

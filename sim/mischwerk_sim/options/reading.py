"""Options as they were typed, read in the twin's own process."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace

from mischwerk_machines import Machine
from mischwerk_work import executor
from mischwerk_work.executor import Workers
from mischwerk_work.options import PlainCommand
from mischwerk_work.workers import WorkProblem
from typer.exceptions import Exit, TyperException
from typer.main import get_command_from_info
from typer.models import CommandInfo

from ..problem import CommandError

_NO_NUMBER = re.compile(r"Invalid value for ('[^:]+'): Input should be a valid (integer|number)\b")
_SHORT = 40


def options_of(function: Callable[..., None], name: str, arguments: Sequence[str], epilog: str = "") -> SimpleNamespace:
    """The options that ``function`` declares, by the names of its parameters. --help is shown, with ``epilog`` below,
    and ends the program. Raises CommandError."""
    info = CommandInfo(name, cls=PlainCommand, callback=function, epilog=epilog)
    command = get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)
    path = f"mischwerk sim {name}"
    try:
        with command.make_context(path, list(arguments), help_option_names=["-h", "--help"]) as context:
            return SimpleNamespace(**context.params)
    except Exit as left:
        sys.exit(left.exit_code)
    except TyperException as problem:
        said = _NO_NUMBER.match(problem.format_message())
        message = problem.format_message() if said is None else _number(said[1], said[2], arguments)
        raise CommandError(f"{' '.join(message.split())}\nSee `{path} --help`.") from None


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


def _number(names: str, kind: str, arguments: Sequence[str]) -> str:
    options, what = re.findall("'([^']+)'", names), "whole number" if kind == "integer" else "number"
    pairs = [*zip(arguments, [*arguments[1:], ""], strict=True), *(word.partition("=")[::2] for word in arguments)]
    typed = [f"{name} {value[:_SHORT]!a} is not" for name, value in pairs if name in options and value]
    return f"{typed[-1] if typed else f'{options[0]} must be'} a {what}."

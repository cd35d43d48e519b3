"""Every command of the program, as typer made it."""

import functools

from mischwerk.cli import app
from typer.main import get_command


@functools.cache
def commands():
    """(path, command, its context) of the program, its groups and their commands."""
    return tuple(_within(get_command(app), None, ("mischwerk",)))


def _within(command, context, path):
    context = type(command).context_class(command, info_name=path[-1], parent=context, **command.context_settings)
    yield path, command, context
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from _within(command.get_command(context, name), context, (*path, name))

"""Every command of the program, as typer made it."""

from mischwerk.cli import app
from typer.main import get_command


def commands(command=None, context=None, path=("mischwerk",)):
    """(path, command, its context) of the program, its groups and their commands."""
    command = command or get_command(app)
    context = type(command).context_class(command, info_name=path[-1], parent=context, **command.context_settings)
    yield path, command, context
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), context, (*path, name))

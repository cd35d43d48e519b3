"""The command line `mischwerk`: options and exit statuses. What the commands do is in mischwerk.commands.

Laboratory, games and twin add theirs by the entry points `mischwerk.commands`: this package knows none of them.
"""

import os
import sys

from mischwerk.commands.error_boundary import guarded

from .groups import VARIABLE, app, greet


def run(arguments: list[str]) -> object:
    """Exit status of the command, or None for 0."""
    if not arguments and VARIABLE not in os.environ:
        return greet()
    return app(arguments, prog_name="mischwerk", standalone_mode=False)


def main() -> None:
    """Console entry."""
    arguments = sys.argv[1:]
    if VARIABLE in os.environ:
        from typer.completion import get_completion_inspect_parameters

        get_completion_inspect_parameters()  # also tells typer what each shell wants
    sys.exit(guarded(lambda: run(arguments), "--json" in arguments))

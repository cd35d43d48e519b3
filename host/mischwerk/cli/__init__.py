"""The command line `mischwerk`: options and exit statuses. What the commands do is in mischwerk.commands.

Laboratory, games and twin add theirs by the entry points `mischwerk.commands`: this package knows none of them.
"""

import sys

from mischwerk.commands.error_boundary import guarded

from .groups import app


def main() -> None:
    """Console entry."""
    arguments = sys.argv[1:]
    sys.exit(
        guarded(
            lambda: app(arguments or ["--help"], prog_name="mischwerk", standalone_mode=False), "--json" in arguments
        )
    )

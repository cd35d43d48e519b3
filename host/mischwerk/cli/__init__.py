"""The command line `mischwerk`: options and exit statuses. What the commands do stands in their own modules."""

import importlib
import sys

from mischwerk import sim_commands
from mischwerk.guard import guarded

from .groups import app, sim

# In the order of --help.
for _module in ("jobs", "board", "upkeep", "noise", "twin", "lab", "play"):
    importlib.import_module(f"{__name__}.{_module}")
sim_commands.add_to(sim)


def main() -> None:
    """Console entry."""
    arguments = sys.argv[1:]
    sys.exit(guarded(lambda: app(arguments or ["--help"], standalone_mode=False), "--json" in arguments))

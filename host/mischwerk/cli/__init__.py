"""The command line `mischwerk`: options and exit statuses. What the commands do is in mischwerk.commands.

Laboratory and games add theirs by the entry points `mischwerk.commands`: this package knows neither.
"""

import importlib
import sys
from importlib.metadata import entry_points

from mischwerk.commands import sim as sim_commands
from mischwerk.commands.error_boundary import guarded

from .groups import app, sim

# In the order of --help.
for _module in ("jobs", "board", "upkeep", "rig", "noise", "twin"):
    importlib.import_module(f"{__name__}.{_module}")
sim_commands.add_to(sim)
for _package in sorted(entry_points(group="mischwerk.commands"), key=lambda point: point.name):
    _package.load()


def main() -> None:
    """Console entry."""
    arguments = sys.argv[1:]
    sys.exit(guarded(lambda: app(arguments or ["--help"], standalone_mode=False), "--json" in arguments))

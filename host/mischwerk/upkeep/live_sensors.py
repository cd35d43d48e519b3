"""All sensors as they change, until Enter: for finding the one that is dirty, or plugged in wrongly."""

import sys
from collections.abc import Callable, Mapping

from rich.live import Live
from rich.table import Table

from mischwerk.interrupts import Interrupts
from mischwerk.terminal import rich_console
from mischwerk.terminal.asking import entered

PERIOD_S = 0.1


def show(read: Callable[[], Mapping[str, bool]], interrupts: Interrupts) -> None:
    """Poll and show them. Raises LinkError, Interrupted by Ctrl-C."""
    changes: dict[str, int] = {}
    before: Mapping[str, bool] = {}
    with Live(console=rich_console.make(stderr=True), auto_refresh=False, transient=True) as live:
        while not interrupts.wanted.is_set():
            seen = read()
            for name, level in seen.items():
                changes[name] = changes.get(name, 0) + (before.get(name, level) != level)
            before = seen
            live.update(_table(seen, changes), refresh=True)
            if entered(PERIOD_S):
                sys.stdin.readline()
                return


def _table(seen: Mapping[str, bool], changes: dict[str, int]) -> Table:
    table = Table("sensor", "level", "changes", title="Enter ends it", box=None)
    for name, level in seen.items():
        table.add_row(name, "ON" if level else "off", str(changes[name]))
    return table

"""The table of the assembly guide's troubleshooting: every fault of faults.py, and what to do."""

from __future__ import annotations

from shuffler import faults

from .common import filled, table


def troubleshooting_page() -> str:
    """The guide's page of faults; where to look on the machine is written there by hand."""
    rows = [[f"`{k.name}`", k.meaning, faults.action(k)] for k in faults.kinds()]
    headings = ["fault", "what happened", "what to do"]
    return filled("../hardware/assembly/17-troubleshooting.md", {"faults": table(headings, rows)})

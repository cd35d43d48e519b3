"""A small run of a bench, which must leave the committed figures alone."""

import os
import subprocess

from listing import command
from results import RESULTS


def rehearsed(name, *options, columns=160):
    """What it prints; AssertionError if it fails or touches the figures."""
    figures = RESULTS.read_bytes()
    done = subprocess.run(
        command(name, "--small", *options),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "COLUMNS": str(columns)},
    )
    assert done.returncode == 0, done.stderr
    assert RESULTS.read_bytes() == figures
    return done.stdout


def cells(output, columns):
    """Give the rows of the tables with that number of columns."""
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in output.splitlines() if line[:1] == "│"]
    return [row for row in rows if len(row) == columns and any(row[1:])]

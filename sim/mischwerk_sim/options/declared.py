"""The commands as typer declares them, for the host: its entry point `sim` of `mischwerk.commands`."""

import typer

from . import maps, runs

commands = typer.Typer()
for _function in (maps.sweep, maps.unknowns, maps.skew, runs.calibrate, runs.campaign, runs.play, runs.crosscheck):
    commands.command()(_function)

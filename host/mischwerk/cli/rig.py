"""`rig measure`: the feed rig."""

import typer

from mischwerk.commands.owner_options import RigOptions

from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The feed rig: measure before you build.")


@commands.callback()
def rig_root() -> None:
    """The feed rig: one motor that feeds cards, to measure before a machine is built."""


@commands.command()
def measure(options: RigOptions) -> int:
    """Feed cards through the rig, and write what they say to a file.

    First single cards, then a deck; the file is a machine file.
    """
    from mischwerk.commands import rig

    return rig.measure(options)

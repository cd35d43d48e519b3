"""`lab` with `simulate`, `distance`, `mixing`, `study`, `audit`, `hunt`, `bits`, `watch`, `power`, `skat`, `worth`;
`entropy assess`."""

import typer
from mischwerk.cli.lazy import LazyGroup

_COMMANDS = ("simulate", "distance", "mixing", "study", "audit", "hunt", "bits", "watch", "power", "skat", "worth")


class Laboratory(LazyGroup):
    """Its commands, in the order of --help; each has a module of its name."""

    package = __name__
    modules = {name: name for name in _COMMANDS}  # noqa: RUF012


lab = typer.Typer(
    cls=Laboratory,
    help="The laboratory: how good a way of mixing is.",
    rich_help_panel="For the curious",
    rich_markup_mode=None,
)


@lab.callback()
def lab_root(context: typer.Context) -> None:
    """The laboratory: how good a way of mixing is. Needs the extra `lab`."""
    from mischwerk_work.bar import HEARTBEAT

    from .options import terminable

    context.with_resource(terminable())
    if context.invoked_subcommand != "watch":  # which may wait for a file to grow
        context.with_resource(HEARTBEAT.doing(f"lab {context.invoked_subcommand}"))

"""`history`, `history show`, `history export`."""

from typing import Annotated

import typer

from .arguments import Json
from .lazy import LazyGroup

commands = typer.Typer(cls=LazyGroup, help="The jobs that were kept on this computer.")


@commands.callback(invoke_without_command=True)
def history_root(
    context: typer.Context,
    last: Annotated[int, typer.Option("--last", metavar="N", help="How many jobs, the newest first.")] = 20,
    as_json: Json = False,
) -> int:
    """List the latest jobs that were kept on this computer."""
    if context.invoked_subcommand is not None:
        return 0
    from mischwerk.commands import job_history

    return job_history.listed(last, as_json)


@commands.command("show")
def history_show(
    number: Annotated[int, typer.Argument(metavar="N", help="Number of the job.")], as_json: Json = False
) -> int:
    """Show all that is kept of one job, with its faults."""
    from mischwerk.commands import job_history

    return job_history.one(number, as_json)


@commands.command("export")
def history_export(
    form: Annotated[str, typer.Option("--format", metavar="csv|jsonl", help="A table, or an object per line.")] = "csv",
) -> int:
    """Print all that is kept, the oldest first."""
    from mischwerk.commands import job_history

    return job_history.export(form)

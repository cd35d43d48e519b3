"""Options of all commands whose work can be shared out."""

from typing import Annotated

import typer

Processes = Annotated[
    int | None,
    typer.Option("--processes", "--jobs", metavar="N", help="Processes to use.", show_default="one for each core"),
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Address of a Dask scheduler that does the work.")
]

"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

Machine = Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")]
Format = Annotated[str, typer.Option("--format", metavar="poker|bridge|skat", help="Format of the cards.")]
Cards = Annotated[
    int, typer.Option("--cards", metavar="N", help="Cards in a deck, which is fed until the well is empty.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Fixes everything random.")]
Vary = Annotated[
    list[str] | None,
    typer.Option("--vary", metavar="NAME=FROM:TO:STEPS", help="What varies; or NAME=VALUE,VALUE,..; may be repeated."),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Another number, the same everywhere; may be repeated."),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for table and picture.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object on stdout.")]

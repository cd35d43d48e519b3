"""Options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from mischwerk.jobs.options import DEFAULT_MACHINE, DEFAULT_ROSC, ROSC_MODELS
from mischwerk.link import wire

Port = Annotated[str | None, typer.Option("--port", metavar="PATH", help="Serial port of the board.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object on stdout.")]
FORMATS = "|".join(wire.FORMATS)
Format = Annotated[str, typer.Option("--format", metavar=FORMATS, help="Format of the cards.")]
Interpreter = Annotated[
    str | None,
    typer.Option("--interpreter", metavar="micropython|cpython", help="What runs the twin's firmware; micropython."),
]
SimSeed = Annotated[int | None, typer.Option("--sim-seed", metavar="INT", help="Fixes everything random in the twin.")]
Rosc = Annotated[
    str | None,
    typer.Option(
        "--rosc", metavar="NAME",
        help=f"The twin's noise source: {', '.join(ROSC_MODELS)}; {DEFAULT_ROSC}.",
    ),
]  # fmt: skip
Auditable = Annotated[
    bool, typer.Option("--auditable", help="A deck that can be verified afterwards: see `mischwerk verify`.")
]
Nonce = Annotated[
    str | None,
    typer.Option(
        "--nonce", metavar="WORDS|HEX64",
        help="Your own part in an auditable deck: a phrase, dice (\"3 1 4 1 5\"), or 32 bytes; else drawn here.",
    ),
]  # fmt: skip
RevealLater = Annotated[
    bool, typer.Option("--reveal-later", help="Play with an auditable deck first; then `mischwerk reveal` tells all.")
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="record.json of an auditable deck, or its folder.")]
Sim = Annotated[bool, typer.Option("--sim", help="Work in the twin, without a board.")]
Machine = Annotated[
    str | None, typer.Option("--machine", metavar="NAME", help=f"Build or machine file; {DEFAULT_MACHINE} with --sim.")
]
Cards = Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the deck; 52.")]
Deck = Annotated[
    str | None, typer.Option("--deck", metavar="NAME", help="Which deck it is, instead of --cards; `mischwerk decks`.")
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="HEX64", help="TEST MODE: fixes the generator (32 bytes).")]
Twin = Annotated[str | None, typer.Option("--twin", metavar="world|model", help="Physics, or the quick model; world.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="New folder for the record; out/shuffle-NNNN.")]

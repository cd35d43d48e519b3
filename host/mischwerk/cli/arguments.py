"""Options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from mischwerk.jobs import choices
from mischwerk.jobs.choices import DEFAULT_MACHINE, DEFAULT_ROSC, ROSC_MODELS

Port = Annotated[str | None, typer.Option("--port", metavar="PATH", help="Serial port of the board.")]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object on stdout.")]
FORMATS = "|".join(choices.FORMATS)
Format = Annotated[str, typer.Option("--format", metavar=FORMATS, help="Format of the cards.")]
Interpreter = Annotated[
    str | None,
    typer.Option(
        "--interpreter",
        metavar="micropython|cpython",
        help="What runs the twin's firmware.",
        show_default="micropython",
    ),
]
SimSeed = Annotated[int | None, typer.Option("--sim-seed", metavar="INT", help="Fixes everything random in the twin.")]
Rosc = Annotated[
    str | None,
    typer.Option(
        "--rosc",
        metavar="NAME",
        help=f"The twin's noise source: {', '.join(ROSC_MODELS)}.",
        show_default=DEFAULT_ROSC,
    ),
]
Auditable = Annotated[
    bool, typer.Option("--auditable", help="A deck that can be verified afterwards: see `mischwerk verify`.")
]
Nonce = Annotated[
    str | None,
    typer.Option(
        "--nonce",
        metavar="WORDS|HEX64",
        help="Your part in an auditable deck: a phrase of 32 letters, 25 throws of dice, or 32 bytes; else drawn here.",
    ),
]
RevealLater = Annotated[
    bool,
    typer.Option("--reveal-later", help="Play with an auditable deck first; then `mischwerk reveal` shows it."),
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="record.json of an auditable deck, or its folder.")]
History = Annotated[
    bool, typer.Option("--history/--no-history", help="Keep it in this computer's history: see `mischwerk history`.")
]
DeckName = Annotated[
    str | None,
    typer.Option("--deck-name", metavar="NAME", help="Which pack it is, in your words: the history follows its life."),
]
Sim = Annotated[bool, typer.Option("--sim", help="Work in the twin, without a board.")]
Machine = Annotated[
    str | None,
    typer.Option(
        "--machine", metavar="NAME", help="Build or machine file.", show_default=f"{DEFAULT_MACHINE} with --sim"
    ),
]
NamedMachine = Annotated[str, typer.Option("--machine", metavar="NAME", help="Build or machine file.")]
Cards = Annotated[int | None, typer.Option("--cards", metavar="N", help="Cards in the deck.", show_default="52")]
Deck = Annotated[
    str | None, typer.Option("--deck", metavar="NAME", help="Deck by name, instead of --cards; see `mischwerk decks`.")
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="HEX64", help="TEST MODE: fixes the generator (32 bytes).")]
Twin = Annotated[
    str | None,
    typer.Option("--twin", metavar="world|model", help="Physical world, or the fast model.", show_default="world"),
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="With --sim: a number of the machine file, as in `sim sweep`: cards.friction=0.45; may be repeated.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="New folder for the record.", show_default="out/shuffle-NNNN"),
]

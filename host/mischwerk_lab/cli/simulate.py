"""`lab simulate`: decks of a method into a file."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from mischwerk.cli.arguments import Json
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object
from mischwerk_work.options import Cluster

from ..methods import METHODS
from .options import Cards, Language, Passes, Seed, check_language, takes_method_options, typed

commands = typer.Typer()


@commands.command("simulate")
@takes_method_options()
def simulate(
    method: Annotated[str, typer.Option("--method", metavar="NAME", help=f"{', '.join(METHODS)}.")],
    decks: Annotated[int, typer.Option("--decks", metavar="D", help="How many decks.")],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FILE.npy",
            help="New file: each row is a deck, its column 0 the "
            "card fed first; uint8, or uint16 for more than 256 cards.",
        ),
    ],
    passes: Passes = 1,
    cards: Cards = 52,
    seed: Seed = 1,
    cluster: Cluster = None,
    language: Language = "en",
    as_json: Json = False,
    **given: Any,
) -> int:
    """Shuffle decks by any method, into a file for any program.

    Each is shuffled from the sorted deck. The file depends on the options only, not on threads or workers. An
    interrupted run goes on if the same command is given again.
    """
    from mischwerk.errors import EXIT_DONE, UsageProblem

    check_language(language)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from .. import simulate as work
        from ..report import Words
    options = typed(given)
    job = work.Job(method, cards, decks, passes, seed, options)
    try:
        job.check()
    except ValueError as problem:
        text = str(problem)
        raise UsageProblem(f"{text[0].upper()}{text[1:]}.", "See `mischwerk lab simulate --help`.") from problem
    words = Words(language)
    told_decks = words("simulate-decks", count=decks)
    with bar.shown(told_decks, decks * passes) as advance:
        resumed = work.simulate(job, out, cluster, advance)
    if as_json:
        summary = {"file": str(out), "bytes": out.stat().st_size, "resumed_from": resumed, **asdict(job)}
        print_object(summary)
    else:
        told_passes = words("simulate-passes", count=passes)
        print(
            words(
                "simulate-done", file=out, decks=told_decks, cards=cards, method=method, passes=told_passes, seed=seed
            )
        )
    return EXIT_DONE

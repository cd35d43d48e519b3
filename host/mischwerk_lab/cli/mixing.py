"""`lab mixing`: where cards go, how far from uniform, and what the size of the deck does to it."""

from pathlib import Path
from typing import Annotated, Any

import typer
from mischwerk.extras import needs_extra

from .options import Language, Seed, check_language, new_folder, takes_method_options, typed

commands = typer.Typer()


@commands.command("mixing")
@takes_method_options()
def mixing(
    method: Annotated[str, typer.Option("--method", metavar="NAME", help="As for `lab simulate`.")] = "splitandmix",
    cards: Annotated[int, typer.Option("--cards", metavar="N", help="Cards in the smallest deck.")] = 32,
    decks: Annotated[int, typer.Option("--decks", metavar="D", help="Decks, where there is no theory.")] = 100_000,
    passes: Annotated[int, typer.Option("--passes", metavar="K", help="Passes; larger decks get twice as many.")] = 10,
    seed: Seed = 1,
    language: Language = "en",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="New folder for the report. [default: out/mixing-METHOD]"),
    ] = None,
    **given: Any,
) -> int:
    """Write the essay on riffle shuffles for any method: a report.

    With pictures, and exact where there is a theory.
    """
    from mischwerk.errors import EXIT_DONE, UsageProblem

    check_language(language)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from ..experiments.mixing import compute as experiment
        from ..experiments.mixing.growth import Params
    params = Params(method, typed(given), cards, decks, passes, seed)
    try:
        work = experiment.work(params)
    except ValueError as problem:
        text = str(problem).rstrip(".")
        raise UsageProblem(f"{text[0].upper()}{text[1:]}.", "See `mischwerk lab mixing --help`.") from problem
    with new_folder(out, f"mixing-{method}", "A report on mixing") as folder:
        with bar.shown("mixing", work) as moved:
            results = experiment.find(params, moved)
        page = experiment.report(results, language).write(folder)
    print(page)
    return EXIT_DONE

"""`lab power`: which test sees which defect, with how many decks."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.extras import needs_extra

from .options import Language, Seed, check_language, new_folder

commands = typer.Typer()


@commands.command("power")
def power(
    decks: Annotated[int, typer.Option("--decks", metavar="D", help="Decks of the largest sample.")] = 5000,
    repeats: Annotated[int, typer.Option("--repeats", metavar="R", help="Samples of each defect.")] = 20,
    seed: Seed = 1,
    language: Language = "en",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="New folder for the report. [default: out/power]")
    ] = None,
) -> int:
    """Measure which test sees which defect, with how many decks.

    And why the poker test alone is not enough. An interrupted run starts again. Full size: --decks 200000 --repeats
    50.
    """
    from mischwerk.errors import EXIT_DONE, UsageProblem

    check_language(language)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from ..experiments.power import compute as experiment
        from ..experiments.power import defects, report
    params = experiment.Params(decks, repeats, seed)
    try:
        experiment.check(params)
    except ValueError as problem:
        raise UsageProblem(str(problem), "See `mischwerk lab power --help`.") from problem
    with new_folder(out, "power", "A measurement of power") as folder:
        with bar.shown("power", decks * len(defects.DEFECTS)) as advance:
            results = {name: experiment.measure(defect, params, advance) for name, defect in defects.DEFECTS.items()}
        page = report.report(results, params, language).write(folder)
    print(page)
    return EXIT_DONE

"""`lab study`: the Swedish study repeated."""

import json
from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json
from mischwerk.executor import resumable, workers_of
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object
from mischwerk_work.options import Cluster, Processes, Resume

from .options import Language, Seed, check_language, new_folder

MOST_ITERATIONS = 15  # what the study did, and the limit of its published numbers
MOST_DECKS = 1 << 32


commands = typer.Typer()


@commands.command("study")
def study(
    decks: Annotated[int, typer.Option("--decks", metavar="D", help="Decks of each method.")] = 3_248_700,
    iterations: Annotated[int, typer.Option("--iterations", metavar="K", help="Of each method, 1 to 15.")] = 15,
    seed: Seed = 1,
    language: Language = "en",
    processes: Processes = None,
    cluster: Cluster = None,
    resume: Resume = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="New folder for the report. [default: out/study]")
    ] = None,
    as_json: Json = False,
) -> int:
    """Repeat the Swedish study: its tables and figures beside ours.

    Table 4 and figures 7 to 23, its errors, and what it could not see. The report is the same whatever the number
    of processors; what it took stands in times.json.
    """
    from mischwerk.errors import EXIT_DONE

    _check(decks, iterations, seed)
    check_language(language)
    workers = workers_of(processes, cluster)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from ..experiments.study import compute as experiment
        from ..experiments.study import report as pages
        from ..report import Words, numbers, on_terminal
    given = {"decks": decks, "iterations": iterations, "seed": seed}
    with new_folder(out, "study", "A study") as folder, resumable(resume, "lab study", given) as journal:
        with bar.shown(f"{decks:,} decks of each method", experiment.work(decks, iterations)) as advance:
            done = experiment.run(decks, iterations, seed, workers=workers, advance=advance, journal=journal)
        page = pages.report(done, language).write(folder)
        (folder / "times.json").write_text(
            json.dumps(experiment.times(done, workers), indent=1) + "\n", encoding="utf-8"
        )
    if as_json:
        print_object({"report": str(page), **given})
    else:
        words = Words(language)
        of = words("study_iterations", count=iterations)
        count = numbers.localized(f"{decks:,}", language)
        print(on_terminal(words("study_done", page=page, decks=count, iterations=of, seed=seed)))
    return EXIT_DONE


def _check(decks: int, iterations: int, seed: int) -> None:
    """UsageProblem."""
    from mischwerk.errors import UsageProblem

    help_ = "See `mischwerk lab study --help`."
    with needs_extra("lab"):
        from ..experiments.study.compute import FEWEST_DECKS
    if not FEWEST_DECKS <= decks <= MOST_DECKS:
        raise UsageProblem(f"--decks {decks}: the study's tests take {FEWEST_DECKS:,} to {MOST_DECKS:,} decks.", help_)
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise UsageProblem(f"--iterations {iterations}: the study did 1 to {MOST_ITERATIONS}.", help_)
    if not 0 <= seed < 1 << 64:
        raise UsageProblem(f"--seed {seed}: a seed is a number of 0 to 2**64 - 1.", help_)

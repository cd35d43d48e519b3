"""`lab worth`: what it is worth at the table to know how the pack lay before it was mixed."""

from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json
from mischwerk.executor import resumable, workers_of
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object
from mischwerk_work.options import Cluster, Processes, Resume

from .options import Language, Seed, check_language, new_folder

DEALS, WORLDS = 100, 60


commands = typer.Typer()


@commands.command("worth")
def worth(
    games: Annotated[
        str, typer.Option("--games", metavar="LIST", help="skat, and whist: a trick game of four with 52 cards.")
    ] = "skat,whist",
    mixings: Annotated[
        str | None,
        typer.Option(
            "--mixings",
            metavar="LIST",
            help="Methods and how often, such as gsr:1,gsr:7,overhand:5. "
            "[default: riffles up to 12 times, overhand, piles, the machine's]",
        ),
    ] = None,
    deals: Annotated[int, typer.Option("--deals", metavar="D", help="Of each game, the same for all mixings.")] = DEALS,
    worlds: Annotated[
        int, typer.Option("--worlds", metavar="W", help="Hidden hands that are weighed for each card.")
    ] = WORLDS,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    resume: Resume = None,
    language: Language = "en",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="New folder for the report. [default: out/worth]")
    ] = None,
    as_json: Json = False,
) -> int:
    """Estimate what it is worth to know the pack before a shuffle.

    In points per deal at Skat, and in tricks per deal at whist. 100 deals take about four minutes on two cores.
    """
    from mischwerk.errors import EXIT_DONE, UsageProblem
    from mischwerk_work.foreign_text import shown

    advice = "See `mischwerk lab worth --help`."
    check_language(language)
    workers = workers_of(processes, cluster)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from ..report import on_terminal
        from ..worth import report, run
    names = tuple(word.strip() for word in games.split(","))
    for name in names:
        if name not in run.GAMES or names.count(name) > 1:
            raise UsageProblem(
                f"--games: {shown(games, 40)!r} does not name known games, each once.",
                f"Give {', '.join(run.GAMES)}, or one of them.",
            )
    try:
        known = run.MIXINGS if mixings is None else tuple(run.mixing_of(word.strip()) for word in mixings.split(","))
        request = run.Asked(names, known, deals, worlds, seed)
        run.check(request)
    except ValueError as problem:
        raise UsageProblem(f"{shown(str(problem), 300)}.", advice) from problem
    with (
        new_folder(out, "worth", "A measurement of worth") as folder,
        resumable(resume, "lab worth", request._asdict()) as journal,
    ):
        with bar.shown("worth", sum(task.end - task.begin for task in request.tasks)) as advance:
            results = run.run(request, workers, advance, journal)
        page = report.report(results, request, language).write(folder)
    if as_json:
        print_object({"report": str(page), **run.as_object(request, results)})
    else:
        for line in report.lines(results, language):
            print(on_terminal(line))
        print(page)
    return EXIT_DONE

"""`lab skat`: the Skat document's experiments repeated."""

import json
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from mischwerk.cli.arguments import Json
from mischwerk.executor import resumable, workers_of
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object
from mischwerk_work.options import Cluster, Processes

from .options import Language, Seed, check_language

DEALS, DDSS_DEALS, COLUMNS = 400, 100, "S5,S10,S25,S100"  # ten to fifteen minutes on two cores


commands = typer.Typer()


@commands.command("skat")
def skat(
    deals: Annotated[
        int, typer.Option("--deals", metavar="D", help="Deals of each set, in all seatings; 2 to 1,000.")
    ] = DEALS,
    ddss_deals: Annotated[
        int, typer.Option("--ddss-deals", metavar="D", help="Of these, in the tables of DDSS, which takes far longer.")
    ] = DDSS_DEALS,
    columns: Annotated[
        str,
        typer.Option("--columns", metavar="LIST", help="Some of S5 S10 S25 S50 S100 S250 S500 S1000 T1 T2 T3, or all."),
    ] = COLUMNS,
    tables: Annotated[
        str, typer.Option("--tables", metavar="LIST", help="Tables of the thesis, such as 5.2,7.1, or all.")
    ] = "all",
    seed: Seed = 1,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Folder for the results; the same run continues in it.")
    ] = Path("out/skat"),
    processes: Processes = None,
    cluster: Cluster = None,
    language: Language = "en",
    as_json: Json = False,
) -> int:
    """Play the tables of "Monte Carlo Simulation im Skat" again.

    Beside those that were printed in 2005. Stopped, it goes on with the same command. Full size, about six hours on
    two cores: --deals 1000 --ddss-deals 1000 --columns S5,S10,S25,S50,S100,S250,S500,S1000. T1 to T3 give each card
    1 to 3 seconds and take days.
    """
    from mischwerk.errors import EXIT_DONE, UsageProblem

    check_language(language)
    with needs_extra("lab"):
        from mischwerk_work import bar

        from ..report import Words, on_terminal
        from ..skat import distributions, report, run, values
        from ..skat import tables as known
        from ..skat.conclusions import statements
        from ..skat.measure import DEALS as MOST_DEALS
        from ..skat.phrases import told
    if not 2 <= deals <= MOST_DEALS:
        raise UsageProblem(
            f"--deals {deals} is out of range: give 2 to {MOST_DEALS:,}.", "See `mischwerk lab skat --help`."
        )
    if not 2 <= ddss_deals <= MOST_DEALS:
        raise UsageProblem(
            f"--ddss-deals {ddss_deals} is out of range: give 2 to {MOST_DEALS:,}.", "See `mischwerk lab skat --help`."
        )
    workers = workers_of(processes, cluster)
    experiment = run.Experiment(
        _chosen("--tables", tables, known.TABLES),
        _chosen("--columns", columns, known.columns()),
        deals,
        ddss_deals,
        seed,
    )
    tasks, some = experiment.tasks, min(deals, distributions.DEALS)
    kept = run.kept_in(out)
    with resumable(kept, "lab skat", experiment._asdict(), option="--out DIR", stays=True) as journal:
        parts = list(bar.tracked("games", run.run(tasks, workers, journal), len(tasks)))
        of_deals = distributions.run(some, seed, workers, journal)
        spread = list(chain.from_iterable(bar.tracked("distributions", of_deals, some)))
    cells = run.cells(tasks, parts)
    conclusions = statements(cells, spread)
    page = report.report(cells, conclusions, spread, experiment, language).write(out)
    everything = values.values(cells, conclusions, spread, experiment)
    (out / "result.json").write_text(json.dumps(everything, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if as_json:
        print_object({"report": str(page), **everything})
    else:
        print("\n".join(report.lines(conclusions, language)))
        words = Words(language)
        size, listed = on_terminal(told(experiment.size, words)), ", ".join(experiment.columns)
        print(words("skat-report", page=page, deals=size, columns=listed, seed=seed))
    return EXIT_DONE


def _chosen(option: str, text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """UsageProblem."""
    from mischwerk.errors import UsageProblem
    from mischwerk_work.foreign_text import shown

    if text == "all":
        return known
    names = [word.strip() for word in text.split(",")]
    for word in names:
        if word not in known:
            raise UsageProblem(
                f"{option}: {shown(word, 20)!r} is not known.", f"Give some of {', '.join(known)}, or all."
            )
    return tuple(word for word in known if word in names)

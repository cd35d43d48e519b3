"""`lab audit`: an examiner's report on any shuffler."""

from pathlib import Path
from typing import Annotated, Any

import typer
from mischwerk.cli.arguments import History, Json, Machine, Port, Sim, SimSeed
from mischwerk.executor import workers_of
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import print_object
from mischwerk_work.options import Cluster, Processes

from .hunt import check_budget, check_starts, window
from .options import Before, Language, NamedDeck, NamedStart, check_language, new_folder

_HUNTING_S = 10.0  # so that an audit of 10,000 decks takes less than 20

commands = typer.Typer()


@commands.command("audit")
def audit(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="As --decks FILE.", show_default=False)] = None,
    decks: Annotated[
        Path | None,
        typer.Option("--decks", metavar="FILE", help="Recorded decks: .npy, or text with one deck per line."),
    ] = None,
    sim: Sim = False,
    port: Port = None,
    deck: NamedDeck = None,
    before: Before = None,
    sequence: Annotated[
        bool | None,
        typer.Option(
            "--sequence/--no-sequence",
            help="Each deck was the start of the next, or all were sorted before. "
            "[default: sorted, unless the decks show a usual start or a sequence]",
        ),
    ] = None,
    start: NamedStart = None,
    lags: Annotated[
        int, typer.Option("--lags", metavar="L", help="With how many decks before it each is compared; 1 to 10.")
    ] = 2,
    language: Language = "en",
    about: Annotated[str, typer.Option("--about", metavar="TEXT", help="What the shuffler is, in your words.")] = "",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the comparisons; 0 to 2**64 - 1.")] = 1,
    shuffles: Annotated[
        int | None,
        typer.Option("--shuffles", metavar="K", help="Auditable shuffles asked of a board. [default: 20]"),
    ] = None,
    drawn: Annotated[
        int | None,
        typer.Option(
            "--drawn",
            metavar="D",
            help="Decks drawn here by the board's own code, to be tested. [default: 20000]",
        ),
    ] = None,
    poker_places: Annotated[
        str | None,
        typer.Option(
            "--poker-places", metavar="A,B,C,D,E", help="Where the poker hands lie, from 0. [default: 0,2,5,6,7]"
        ),
    ] = None,
    machine: Machine = None,
    sim_seed: SimSeed = None,
    hunt: Annotated[
        bool, typer.Option("--hunt", help="Also hunt for a known generator and seed, as `lab hunt` does.")
    ] = False,
    budget: Annotated[
        float | None, typer.Option("--budget", metavar="SECONDS", help="When to give up hunting. [default: 10]")
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            "--since", metavar="TIME", help="Hunt seeds from a clock from here. [default: 30 days before --until]"
        ),
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="TIME", help="To this time. [default: now]")] = None,
    processes: Processes = None,
    cluster: Cluster = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="New folder for the report. [default: out/audit]")
    ] = None,
    history: History = True,
    as_json: Json = False,
) -> int:
    """Examine a shuffler by its decks: an examiner's report.

    By the decks that it produced, or a board's generator by auditable shuffles; the report is like TÜV's. Of hands that
    were dealt (PBN, LIN, ISS), a page that says whether they are fair. Exit status 1 if something speaks against it.
    """
    from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, UsageProblem

    if file is not None and decks is not None:
        raise UsageProblem(f"Both {file} and --decks {decks} are named.", "Name one file.")
    decks = decks or file
    _check(decks, sim, port, language, seed, {"--shuffles": shuffles, "--drawn": drawn}, machine, sim_seed, lags)
    _check_starts(decks, before, sequence, start)
    workers = workers_of(processes, cluster)
    hunted = _hunt(decks, hunt, budget, since, until)
    with needs_extra("lab,sim" if sim else "lab"):
        from mischwerk.commands.machine import keeper as keeper_of
        from mischwerk_work import bar

        from ..experiments.audit import run as work
        from ..trials.poker import STUDY_PLACES
    keeper = keeper_of(history)
    params = work.Params(
        decks,
        sim,
        port,
        deck,
        about,
        seed,
        20 if shuffles is None else shuffles,
        20_000 if drawn is None else drawn,
        machine,
        sim_seed or 0,
        _places(poker_places) or STUDY_PLACES,
        before,
        sequence,
        hunted and work.Hunt(*hunted),
        start,
        keeper,
        workers,
        lags,
    )
    ready = work.prepared(params)
    if ready.recorded is not None and ready.recorded.boards:
        given = {"--hunt": hunt, "--before": before, "--sequence": sequence, "--start": start}
        given["--poker-places"] = poker_places
        return _deals(ready.recorded, given, about, language, out, keeper, as_json)
    with new_folder(out, "audit", "An audit") as folder:
        with bar.shown("audit", ready.work) as advance:
            done = ready.run(advance)
        from ..experiments.audit import report as pages
        from ..experiments.audit import verdict
        from ..report import on_terminal

        page = pages.report(done, language).write(folder)
        work.write_records(done, folder)
    keeper.keep(work.entry_of(done, page.parent))
    passed = verdict.passed(done)
    if as_json:
        print_object({"report": str(page), **verdict.as_object(done)})
    else:
        for line in verdict.lines(done, language):
            print(on_terminal(line))
        print(page)
    return EXIT_DONE if passed else EXIT_DISAGREES


def _deals(
    source: Any, given: dict[str, Any], about: str, language: str, out: Path | None, keeper: Any, as_json: bool
) -> int:
    """Hands that were dealt have questions of their own. UsageProblem for what needs orders."""
    from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, UsageProblem

    from ..experiments.deals import compute, report
    from ..report import Words, on_terminal

    for name, value in given.items():
        if value not in (None, False):
            raise UsageProblem(f"{name} needs whole decks; {source.file} has hands.", "Leave it out.")
    with new_folder(out, "audit", "An audit") as folder:
        done = compute.judge(source)
        page = report.report(done, about, language).write(folder)
    keeper.keep(report.entry_of(done, str(page.parent.absolute())))
    if as_json:
        print_object({"report": str(page), **report.as_object(done)})
    else:
        for line in report.sentences(done, Words(language)):
            print(on_terminal(line))
        print(page)
    return EXIT_DONE if done.passed else EXIT_DISAGREES


def _hunt(
    decks: Path | None, hunt: bool, budget: float | None, since: str | None, until: str | None
) -> tuple[int, int, float] | None:
    """Window of seeds from a clock, and budget; None without a hunt. UsageProblem."""
    from mischwerk.errors import UsageProblem

    given = {"--budget": budget, "--since": since, "--until": until}
    for name, value in given.items():
        if value is not None and not hunt:
            raise UsageProblem(f"{name} only works with --hunt.", "Add --hunt, or leave it out.")
    if not hunt:
        return None
    if decks is None:
        raise UsageProblem(
            "--hunt only works with --decks.", "Leave it out: a board proves its orders by its raw bits."
        )
    seconds = _HUNTING_S if budget is None else budget
    check_budget(seconds)
    return *window(since, until), seconds


def _places(text: str | None) -> tuple[int, ...]:
    """Five different places of a deck of 52, () if the option was left out. UsageProblem."""
    from mischwerk.errors import UsageProblem

    if text is None:
        return ()
    parts = [part.strip() for part in text.split(",")]
    places = tuple(int(part) for part in parts if part.isascii() and part.isdigit())
    if not len(parts) == len(set(places)) == 5 or max(places) > 51:
        raise UsageProblem(f"--poker-places {text}: a hand is at five different places.", "As in 0,2,5,6,7; up to 51.")
    return places


def _check(
    decks: Path | None,
    sim: bool,
    port: str | None,
    language: str,
    seed: int,
    counts: dict[str, int | None],
    machine: str | None,
    sim_seed: int | None,
    lags: int,
) -> None:
    """UsageProblem for options that don't go together."""
    from mischwerk.errors import UsageProblem

    if not 1 <= lags <= 10:
        raise UsageProblem(f"--lags {lags} is out of range.", "Give --lags between 1 and 10.")
    help_ = "See `mischwerk lab audit --help`."
    if sum((decks is not None, sim, port is not None)) != 1:
        raise UsageProblem("An audit takes one of --decks FILE, --sim and --port PATH.", help_)
    check_language(language)
    if not 0 <= seed < 1 << 64:
        raise UsageProblem(f"--seed {seed}: a seed is a number of 0 to 2**64 - 1.", help_)
    given: dict[str, Any] = {**counts, "--machine": machine}
    for name, value in given.items():
        if value is not None and decks is not None:
            raise UsageProblem(f"{name} only works with --sim and --port.", "Leave it out for recorded decks.")
    if sim_seed is not None and not sim:
        raise UsageProblem("--sim-seed only works with the twin.", "Add --sim, or leave it out.")
    least = {"--shuffles": (1, 1000), "--drawn": (1000, 10_000_000)}
    for name, count in counts.items():
        low, high = least[name]
        if count is not None and not low <= count <= high:
            raise UsageProblem(f"{name} {count} is out of range.", f"Give {name} between {low:,} and {high:,}.")


def _check_starts(decks: Path | None, before: Path | None, sequence: bool | None, start: str | None) -> None:
    """UsageProblem for starts that don't go together."""
    from mischwerk.errors import UsageProblem

    check_starts(before, sequence, start)
    for name, value in (("--before", before), ("--sequence", sequence), ("--start", start)):
        if value is not None and decks is None:
            raise UsageProblem(f"{name} only works with --decks.", "Leave it out for a board's own orders.")

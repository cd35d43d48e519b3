"""`lab watch`: evidence against a shuffler, deck after deck."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from mischwerk.cli.arguments import History, Machine, Port, Sim, SimSeed
from mischwerk.extras import needs_extra
from mischwerk.terminal.terminal import fitting, print_object
from mischwerk_work.bar import HEARTBEAT

from .options import Language, NamedDeck, check_language

_HELP = "See `mischwerk lab watch --help`."


commands = typer.Typer()


@commands.command("watch")
def watch(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE|-", help="Text with one deck per line; - for standard input.")
    ] = None,
    follow: Annotated[bool, typer.Option("--follow", help="Wait for more at the end of the file.")] = False,
    sim: Sim = False,
    port: Port = None,
    deck: NamedDeck = None,
    sequence: Annotated[
        bool, typer.Option("--sequence/--no-sequence", help="Each deck was the start of the next, or all were sorted.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at a line that is not a deck.")] = False,
    alpha: Annotated[
        float, typer.Option("--alpha", metavar="A", help="Stop at evidence 1/A: the risk of a false alarm.")
    ] = 0.01,
    most: Annotated[int | None, typer.Option("--most", metavar="N", help="Stop after that many decks.")] = None,
    language: Language = "en",
    machine: Machine = None,
    sim_seed: SimSeed = None,
    history: History = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object for each deck, and one at the end.")] = (
        False
    ),
) -> int:
    """Watch a shuffler live, until the evidence against it suffices.

    Prints one line for each deck. They come from a file that may grow, from standard input (also what `mischwerk
    shuffle --json` prints), or from a machine, which is asked for auditable shuffles. Exit status 1 if it stopped
    because of evidence, 130 on Ctrl-C.
    """
    from mischwerk.deck import decks as known
    from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_INTERRUPTED

    _check(file, sim, port, machine, sim_seed, language, alpha, most)
    _check_text(file, follow, strict, sequence)
    names = None if deck is None else known.find(deck)
    with needs_extra("lab"):
        from mischwerk.commands.machine import keeper

        from ..experiments.audit import board
        from ..report import on_terminal
        from ..watching import run as work
        from ..watching.telling import INTERRUPTED, STOPPED
    of_board = None if file is not None else board.Params(port, machine, names, None, sim_seed or 0, keeper(history))
    params = work.Params(file, follow, strict, of_board, names, sequence, alpha, most, language)

    def say(text: str, data: dict[str, Any]) -> None:
        if as_json:
            print_object(data)
        else:
            print(fitting(on_terminal(text), sys.stdout), flush=True)

    with HEARTBEAT.doing("" if file is not None else "the machine shuffles"):
        ended = work.watch(params, say)
    if ended.problem is not None:
        raise ended.problem
    return {STOPPED: EXIT_DISAGREES, INTERRUPTED: EXIT_INTERRUPTED}.get(ended.result, EXIT_DONE)


def _check(
    file: Path | None,
    sim: bool,
    port: str | None,
    machine: str | None,
    sim_seed: int | None,
    language: str,
    alpha: float,
    most: int | None,
) -> None:
    """UsageProblem for options that don't go together."""
    from mischwerk.errors import UsageProblem

    if sum((file is not None, sim, port is not None)) != 1:
        raise UsageProblem("A watch takes one of FILE, -, --sim and --port PATH.", _HELP)
    if machine is not None and file is not None:
        raise UsageProblem("--machine only works with --sim and --port.", "Leave it out for recorded decks.")
    if sim_seed is not None and not sim:
        raise UsageProblem("--sim-seed only works with the twin.", "Add --sim, or leave it out.")
    check_language(language)
    if not 1e-9 <= alpha <= 0.5:
        raise UsageProblem(f"--alpha {alpha:g} is out of range.", "Give --alpha between 1e-9 and 0.5.")
    if most is not None and most < 1:
        raise UsageProblem(f"--most {most} is out of range.", "Give --most as 1 or more.")


def _check_text(file: Path | None, follow: bool, strict: bool, sequence: bool) -> None:
    """UsageProblem for options that don't go with a machine, or with standard input."""
    from mischwerk.errors import UsageProblem

    for name, given in (("--follow", follow), ("--strict", strict), ("--sequence", sequence)):
        if given and file is None:
            raise UsageProblem(f"{name} only works with a file or standard input.", "Leave it out for a machine.")
    if follow and file == Path("-"):
        raise UsageProblem("--follow only works with a file.", "Standard input is waited for anyway: leave it out.")

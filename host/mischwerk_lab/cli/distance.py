"""`lab distance`: how far from uniform, exactly."""

from typing import Annotated, Any

import typer
from mischwerk.cli.arguments import Json
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object

from ..methods import METHODS
from .options import Cards, Language, Passes, check_language, takes_method_options, typed

_KNOWN = [method.name for method in METHODS.values() if method.law is not None]

commands = typer.Typer()


@commands.command("distance")
@takes_method_options(lambda method, option: option.name in method.law_options)
def distance(
    method: Annotated[str, typer.Option("--method", metavar="NAME", help=f"{', '.join(_KNOWN)}.")],
    passes: Passes = 10,
    cards: Cards = 52,
    runs: Annotated[
        bool, typer.Option("--runs", help="The law of ascending runs as well; not known with a --capacity.")
    ] = False,
    language: Language = "en",
    as_json: Json = False,
    **given: Any,
) -> int:
    """Tell exactly how far from uniform a deck is after each pass.

    By theory, in exact fractions, for a deck that was in order. For pockets with a cap there are only bounds.
    """

    from mischwerk.errors import EXIT_DONE, Interrupted, UsageProblem
    from mischwerk_work import bar

    from mischwerk_lab.experiments import distance as exact
    from mischwerk_lab.report import Words

    check_language(language)
    try:
        params = exact.request(method, cards, passes, typed(given))
        if runs:
            exact.check_runs(params)
        rows = []
        with bar.shown("distance", passes, says_tenths=False) as advance:
            for row in exact.results(params, runs):
                rows.append(row)
                advance(1)
    except KeyboardInterrupt:
        raise Interrupted("Stopped on request: no table is shown.", "Start again with fewer passes or cards.") from None
    except ValueError as problem:
        raise UsageProblem(
            str(problem), "See `mischwerk lab distance --help` for the options; `lab mixing` estimates other methods."
        ) from problem
    if as_json:
        print_object(exact.as_object(params, rows))
    else:
        exact.show(params, rows, rich_console.make(), Words(language))
    return EXIT_DONE

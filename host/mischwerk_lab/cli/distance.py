"""`lab distance`: how far from uniform, exactly."""

from typing import Annotated

import typer
from mischwerk.cli.arguments import Json
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object

from .options import Cards, Language, Passes, Shelves, check_language, whole

# Here planned takes none of these: the theory of it depends on none.
Pockets = Annotated[
    int | None, typer.Option("--pockets", metavar="n", parser=whole, help="random-pile: pockets.", show_default="10")
]
Capacity = Annotated[
    int | None,
    typer.Option(
        "--capacity",
        metavar="M",
        parser=whole,
        help="random-pile: most cards in a pocket; 0: no limit.",
        show_default="0",
    ),
]
Order = Annotated[
    str | None,
    typer.Option(
        "--order", metavar="fifo|lifo", help="random-pile: which card leaves a pocket first.", show_default="fifo"
    ),
]


commands = typer.Typer()


@commands.command("distance")
def distance(
    method: Annotated[str, typer.Option("--method", metavar="NAME", help="gsr, random-pile, shelf, planned, wheel.")],
    passes: Passes = 10,
    cards: Cards = 52,
    pockets: Pockets = None,
    capacity: Capacity = None,
    order: Order = None,
    shelves: Shelves = None,
    runs: Annotated[
        bool, typer.Option("--runs", help="The law of ascending runs as well; not known with a --capacity.")
    ] = False,
    language: Language = "en",
    as_json: Json = False,
) -> int:
    """Tell exactly how far from uniform a deck is after each pass.

    By theory, in exact fractions, for a deck that was in order. For pockets with a cap there are only bounds.
    """

    from mischwerk.errors import EXIT_DONE, Interrupted, UsageProblem
    from mischwerk_work import bar

    from mischwerk_lab.exact import passes as exact
    from mischwerk_lab.exact import shown
    from mischwerk_lab.report import Words

    check_language(language)
    given = {"pockets": pockets, "capacity": capacity, "order": order, "shelves": shelves}
    try:
        asked = exact.asked(method, cards, passes, {name: value for name, value in given.items() if value is not None})
        if runs:
            exact.check_runs(asked)
        rows = []
        with bar.shown("distance", passes, says_tenths=False) as advance:
            for row in exact.found(asked, runs):
                rows.append(row)
                advance(1)
    except KeyboardInterrupt:
        raise Interrupted("Stopped on request: no table is shown.", "Start again with fewer passes or cards.") from None
    except ValueError as problem:
        raise UsageProblem(
            str(problem), "See `mischwerk lab distance --help` for the options; `lab mixing` estimates other methods."
        ) from problem
    if as_json:
        print_object(shown.as_object(asked, rows))
    else:
        shown.show(asked, rows, rich_console.make(), Words(language))
    return EXIT_DONE

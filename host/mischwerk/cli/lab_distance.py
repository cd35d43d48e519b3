"""`lab distance`: how far from uniform, exactly."""

import json
from typing import Annotated

import typer

from .arguments import Json
from .lab_options import Capacity, Cards, Order, Passes, Pockets, Shelves


def add_to(lab: typer.Typer) -> None:
    """Put the command into the group."""
    lab.command("distance")(distance)


def distance(
    method: Annotated[str, typer.Option("--method", metavar="NAME", help="gsr, random-pile, shelf, planned, wheel.")],
    passes: Passes = 10,
    cards: Cards = 52,
    pockets: Pockets = None,
    capacity: Capacity = None,
    order: Order = None,
    shelves: Shelves = None,
    runs: Annotated[bool, typer.Option("--runs", help="The law of ascending runs as well.")] = False,
    as_json: Json = False,
) -> int:
    """How far from uniform a deck in order is after each pass: by theory, in exact fractions.

    For pockets with a cap there are only bounds.
    """
    from rich.console import Console

    from mischwerk.errors import EXIT_DONE, UsageProblem
    from mischwerk.lab.exact import passes as exact
    from mischwerk.lab.exact import shown

    given = {"pockets": pockets, "capacity": capacity, "order": order, "shelves": shelves}
    try:
        asked = exact.asked(method, cards, passes, {name: value for name, value in given.items() if value is not None})
        rows = list(exact.found(asked, runs))
    except ValueError as problem:
        raise UsageProblem(
            str(problem), "`mischwerk lab distance --help` tells the options; `lab mixing` estimates other methods."
        ) from problem
    if as_json:
        print(json.dumps(shown.as_object(asked, rows), ensure_ascii=False), flush=True)
    else:
        shown.show(asked, rows, Console(highlight=False))
    return EXIT_DONE

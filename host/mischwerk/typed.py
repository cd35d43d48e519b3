"""How an option is typed on the command line, said beside the field that holds it: Annotated[int | None, Typed(..)]."""

from typing import NamedTuple


class Typed(NamedTuple):
    """``names``: as typed, such as --history/--no-history; ``default``: as help tells it, None for the field's own."""

    names: str
    help: str
    metavar: str | None = None
    default: str | None = None

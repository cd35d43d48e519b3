"""`mischwerk count` and `mischwerk clean`. Each returns its exit status."""

from mischwerk.api.values import Count
from mischwerk.commands.history import kept
from mischwerk.errors import EXIT_DONE, Interrupted, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import connected
from mischwerk.link.ports import find_board
from mischwerk.terminal import asking
from mischwerk.terminal.confirm import confirmed
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep.common import MAX_CLEAN_S


def count(port: str | None, as_json: bool, history: bool = True) -> int:
    """Count the cards of the deck; it comes back in its order. Raises MischwerkError."""
    with (
        Interrupts() as interrupts,
        connected(port or find_board(), "count", interrupts, keeper=kept.keeper(history)) as board,
    ):
        told = upkeep.run_task(board, interrupts, upkeep.COUNT)
    if as_json:
        print_object(Count("done", board.identity["machine"], told.cards, told.misfeeds).to_dict())
        return EXIT_DONE
    print(f"{told.cards} card{'' if told.cards == 1 else 's'}, back in the well in the same order.")
    if told.misfeeds:
        print(f"{told.misfeeds} of them came only on a later attempt: `mischwerk clean` may help.")
    return EXIT_DONE


def clean(seconds: int, port: str | None, as_json: bool, history: bool = True) -> int:
    """Turn the rollers against a cloth. Raises MischwerkError."""
    if not 1 <= seconds <= MAX_CLEAN_S:
        raise UsageProblem(f"--seconds {seconds} is out of range.", f"Give --seconds between 1 and {MAX_CLEAN_S}.")
    with (
        Interrupts() as interrupts,
        connected(port or find_board(), "clean", interrupts, keeper=kept.keeper(history)) as board,
    ):
        if asking.present() and not as_json:
            _ask(seconds, interrupts)
        upkeep.run_task(board, interrupts, upkeep.CLEAN, seconds)
    if as_json:
        print_object({"result": "done", "machine": board.identity["machine"], "seconds": seconds})
    else:
        print(f"Feed roller and nip have turned for {seconds} s.")
    return EXIT_DONE


def _ask(seconds: int, interrupts: Interrupts) -> None:
    ready = confirmed(
        "Take all cards out of the well. Hold a lint-free cloth, damp with water, to the feed roller; keep fingers off "
        f"it.\nThe rollers turn for {seconds} s; Ctrl-C stops them. Ready?",
        interrupts,
    )
    if not ready:
        raise Interrupted("Nothing was turned.", "Start again when you like.")

"""`mischwerk count` and `mischwerk clean`. Each returns its exit status."""

from shuffler.machine.upkeep import MAX_CLEAN_S

from mischwerk.commands.machine import opened
from mischwerk.commands.showing import upkeep_shown
from mischwerk.errors import EXIT_DONE, Interrupted, UsageProblem
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.jobs import options
from mischwerk.terminal import asking
from mischwerk.terminal.asking import confirmed
from mischwerk.terminal.terminal import print_object


def count(port: str | None, as_json: bool, history: bool = True, deck_name: str | None = None) -> int:
    """Count the cards of the deck; it comes back in its order. Raises MischwerkError."""
    options.check_deck_name(deck_name, history)
    with opened(port, "count", history=history) as (shuffler, _), upkeep_shown() as listener:
        found = shuffler.count(deck_name=deck_name, on_event=listener)
    if as_json:
        print_object(found.to_dict())
        return EXIT_DONE
    print(f"{counted(found.cards, 'card')}, back in the well in the same order.")
    if found.misfeeds:
        print(f"{found.misfeeds} of them came only on a later attempt: `mischwerk clean` may help.")
    return EXIT_DONE


def clean(seconds: int, port: str | None, as_json: bool, history: bool = True) -> int:
    """Turn the rollers against a cloth. Raises MischwerkError."""
    if not 1 <= seconds <= MAX_CLEAN_S:
        raise UsageProblem(f"--seconds {seconds} is out of range.", f"Give --seconds between 1 and {MAX_CLEAN_S}.")
    with opened(port, "clean", history=history) as (shuffler, interrupts):
        if asking.present() and not as_json:
            _ask(seconds, interrupts)
        with upkeep_shown() as listener:
            shuffler.clean(seconds, on_event=listener)
        machine = shuffler.identity.machine
    if as_json:
        print_object({"result": "done", "machine": machine, "seconds": seconds})
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
        raise Interrupted("The rollers were not started.", "Start again when you like.")

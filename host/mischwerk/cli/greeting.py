"""What `mischwerk` alone says: three things to do."""

from mischwerk import extras

WHAT = "Mischwerk shuffles a deck of cards, in the machine or in its physical twin."
THINGS = {
    "mischwerk shuffle --sim": "Shuffle 52 cards in the twin, where every card is a body that falls and slides.",
    "mischwerk play skat": "Play Skat against two computer players; --sim lets the twin shuffle and deal.",
    "mischwerk doctor": "Is a machine plugged in? See whether all is well. `mischwerk flash` turns a bare "
    "board into a machine.",
}
MORE = "All commands: mischwerk --help. One of them: mischwerk shuffle --help."
_INDENT, _COLUMNS = 30, 80


def greet() -> int:
    """Print it; exit status."""
    from textwrap import fill

    print(f"{WHAT}\n\nThree things to do:\n")
    for words, meaning in THINGS.items():
        print(fill(meaning, _COLUMNS, initial_indent=f"  {words}".ljust(_INDENT), subsequent_indent=" " * _INDENT))
    print()
    if not extras.has_twin():
        import mischwerk_install

        print(f"The twin is not installed yet. This installs it:\n  {mischwerk_install.command('sim')}\n")
    print(MORE)
    return 0

"""What `mischwerk` alone says: three things to do."""

from importlib.util import find_spec

GREETING = """Mischwerk shuffles a deck of cards, in the machine or in its physical twin.

Three things to do:

  mischwerk shuffle --sim     Shuffle 52 cards in the twin, where every card
                              is a body that falls and slides: a minute.
  mischwerk play skat         Play Skat against two computer players; --sim lets
                              the twin shuffle and deal.
  mischwerk doctor            A machine is plugged in? See whether all is well.
                              A bare board becomes one by `mischwerk flash`.
"""
NO_TWIN = "The twin is not installed yet: pip install 'mischwerk[sim]'\n"
MORE = "All commands: mischwerk --help. One of them: mischwerk COMMAND --help."


def greet() -> int:
    """Print it; exit status."""
    print(GREETING)
    if find_spec("pymunk") is None:
        print(NO_TWIN)
    print(MORE)
    return 0

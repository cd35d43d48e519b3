"""What `mischwerk lab simulate` should write, and what it says where it refuses."""

import numpy as np
from mischwerk.errors import EXIT_USAGE
from mischwerk_lab import engine
from mischwerk_lab.methods import METHODS


def refused(answer):
    """The text of one that is refused: a plain line, and what to do."""
    status, out, err = answer
    assert status == EXIT_USAGE and out == ""
    problem, what_to_do = (line for line in err.splitlines() if not line.endswith(" %"))
    assert what_to_do.endswith(".") or what_to_do.startswith("Install it: ")  # a command has no full stop
    return problem


def expected(method, cards, decks, passes, seed, **options):
    kept = []
    kernel = METHODS[method].make(cards, **options)
    engine.run(kernel, cards, decks, passes, seed, lambda _pass, some, _first: kept.append(some.copy()))
    return np.concatenate(kept)

"""Statistical tests on shuffled decks: each counts a stream of them in fixed memory and judges it by a known law.

    counter = TRIALS["runs"].counter(52)
    counter.add(decks)            # uint8 (D, 52), as often as there are decks
    counter.result().p_value

A p-value below alpha has probability alpha, if every order of the deck is equally probable. Several tests on one
sample: `Battery`, then `correct`.
"""

from mischwerk_lab.trials.catalogue import TRIALS, Battery, Trial
from mischwerk_lab.trials.counting import Counter, Holm, Result, TooFewDecks, correct

__all__ = ["TRIALS", "Battery", "Counter", "Holm", "Result", "TooFewDecks", "Trial", "correct"]

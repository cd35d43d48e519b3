"""The poker test: the kinds of hands at five places of the deck, against their exact frequencies."""

from collections.abc import Sequence

import numpy as np

from mischwerk_lab.trials.cells import LEAST_EXPECTED, judged_by, needed
from mischwerk_lab.trials.counting import Counter, Tally
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS, KINDS, count_hands

TITLE = "Poker hands"
ABOUT = (
    "The kind of poker hand that five places hold, against the exact frequencies of the ten kinds. With 3,248,700 "
    "decks or more each kind is a cell of its own, as in the Swedish study; with fewer, the rarest are put together."
)
NEEDS = "decks of 52 cards, 66 of them; 3,248,700 for all ten kinds"
STUDY_PLACES = (0, 2, 5, 6, 7)  # two cards of the first player, then the three of the flop
ALL_KINDS_DECKS = -(-int(LEAST_EXPECTED) * HANDS // FREQUENCIES[0])  # 3,248,700


def counter(n: int, positions: Sequence[int] = STUDY_PLACES) -> Counter:
    """``positions``: the five places of the hand. ValueError if they are no five places of a deck of 52."""
    if n != 52:
        raise ValueError(f"The poker test needs a deck of 52 cards, not of {n}.")
    if len(positions) != 5 or len(set(positions)) != 5 or not all(0 <= place < n for place in positions):
        raise ValueError(f"A poker hand lies at five different places of 0..51, not at {list(positions)}.")
    law = np.array(FREQUENCIES) / HANDS
    tally = Tally(n, count_hands, (len(KINDS),), np.array(positions, dtype=np.int64))
    return Counter(TITLE, tally, judged_by(law), needed(law))

"""Bets on whole decks, card after card: each card is expected as often as it came there so far.

The product over all places of (probability given to the card) * n would be no bet: cards of one deck exclude each
other. So cards are taken one after the other, and the probabilities are those among the cards that are left: under
uniformity each of these has the same. The product is then the probability of the whole deck, over 1/n!.
"""

import numpy as np

from mischwerk_lab.streams import Decks, compiled
from mischwerk_lab.watching.numbers import Floats, log_mean

PLACES, FOLLOWERS = "places", "followers"
# Times that every card counts as seen: few learn gross faults in some decks, many small ones in thousands.
_SMOOTHINGS = 2.0 ** np.array([0, 3, 6, 9, 12])


class OrderBet:
    """``places``: each card by how often it lay at this place; ``followers``: by how often it came after the last."""

    def __init__(self, name: str, cards: int) -> None:
        self.name = name
        self._counts = np.zeros((cards, cards))
        self._log_evidence = np.zeros(len(_SMOOTHINGS))

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each deck."""
        out = np.empty(len(decks))
        _bet(decks, self.name == FOLLOWERS, _SMOOTHINGS, self._counts, self._log_evidence, out)
        return out

    def found(self) -> dict[str, float]:
        """Nothing: it is spread over all cards."""
        return {}


@compiled
def _bet(decks: Decks, follows: bool, smoothings: Floats, counts: Floats, log_evidence: Floats, out: Floats) -> None:
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        for place in range(n):
            if follows and place == 0:
                continue
            given = np.int64(decks[row, place - 1]) if follows else np.int64(place)
            seen = counts[given].sum()  # of the cards that are left
            for earlier in range(place):
                seen -= counts[given, decks[row, earlier]]
            left = n - place
            here = counts[given, decks[row, place]]
            for at in range(smoothings.shape[0]):
                extra = smoothings[at]
                log_evidence[at] += np.log((here + extra) * left / (seen + extra * left))
        for place in range(n):
            if follows and place == 0:
                continue
            given = np.int64(decks[row, place - 1]) if follows else np.int64(place)
            counts[given, decks[row, place]] += 1
        out[row] = log_mean(log_evidence)

"""The poker test: the kinds of hands at five places of the deck, against their exact frequencies."""

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials.cells import LEAST_EXPECTED, judged_by, needed
from mischwerk_lab.trials.counting import Counter, Counts, Decks, Tally

# -- Poker hands: which of the ten kinds five cards make. Cards are numbered as in the Swedish study "Framtagande av
# en potentiell kortleksblandare": rank = card mod 13 from two to ace, suit = card div 13.

# From the rarest to the commonest, and how many of the 2,598,960 hands are of that kind.
KINDS = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pairs",
    "one pair",
    "high card",
)
HANDS = comb(52, 5)
FREQUENCIES = (
    4, 36, 13 * 48, 13 * comb(4, 3) * 12 * comb(4, 2), 4 * (comb(13, 5) - 10), 10 * (4**5 - 4),
    13 * comb(4, 3) * comb(12, 2) * 4**2, comb(13, 2) * comb(4, 2) ** 2 * 44, 13 * comb(4, 2) * comb(12, 3) * 4**3,
    (comb(13, 5) - 10) * (4**5 - 4),
)  # fmt: skip

_RANKS = (1 << 13) - 1
_ROYAL = 0b11111 << 8
_FIVE_HIGH = 1 << 12 | 0b1111  # ace, two, three, four, five
# A card: the bit of its rank, and above these the bit of its suit.
_CARDS = np.array([1 << card % 13 | 1 << 13 + card // 13 for card in range(52)], dtype=np.uint32)
# By how many of the ten pairs of cards are of one rank (0 to 4, or 6); 7 more for a straight and 14 more for a flush,
# which have no such pair. The rest is filled up, so that even a card that occurs twice is found in the table.
_KINDS = np.full(10 + 7 + 14 + 1, 9, dtype=np.uint8)
_KINDS[[0, 1, 2, 3, 4, 6]] = 9, 8, 7, 6, 3, 2
_KINDS[[7, 14, 21]] = 5, 4, 1


@compiled
def kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """Number of the kind in KINDS, of five different cards."""
    one, two, three, four, five = _CARDS[a], _CARDS[b], _CARDS[c], _CARDS[d], _CARDS[e]
    either = (one | two | three | four | five) & _RANKS
    flush = (one & two & three & four & five) > _RANKS
    equal = 0
    # No branch from here on: it would be mispredicted half of the time, which costs more than all of this.
    equal += (one ^ two) & _RANKS == 0
    equal += (one ^ three) & _RANKS == 0
    equal += (one ^ four) & _RANKS == 0
    equal += (one ^ five) & _RANKS == 0
    equal += (two ^ three) & _RANKS == 0
    equal += (two ^ four) & _RANKS == 0
    equal += (two ^ five) & _RANKS == 0
    equal += (three ^ four) & _RANKS == 0
    equal += (three ^ five) & _RANKS == 0
    equal += (four ^ five) & _RANKS == 0
    straight = (either == _FIVE_HIGH) | (either == 0b11111 * (either & (~either + 1)))
    number = _KINDS[equal + 7 * straight + 14 * flush]
    return 0 if number == 1 and either == _ROYAL else int(number)


@compiled
def count_hands(decks: Decks, places: NDArray[np.int64], counts: Counts) -> None:
    """Add up the kinds of the hands that lie at these five places."""
    a, b, c, d, e = places[0], places[1], places[2], places[3], places[4]
    for row in range(decks.shape[0]):
        deck = decks[row]
        counts[kind(deck[a], deck[b], deck[c], deck[d], deck[e])] += 1


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

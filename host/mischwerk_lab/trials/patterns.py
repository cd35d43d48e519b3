"""Tests on what is independent in a uniform deck, exactly: order within m cards, and halves of what is left."""

import math
from functools import partial

import numpy as np

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials.cells import LEAST_EXPECTED, chi_square, judge
from mischwerk_lab.trials.counting import FEWEST, Counter, Counts, Decks, Judged, Tally, check_cards

TUPLES, APEN = "Order within m cards", "Approximate entropy"
_MOST_TUPLE = 6
_MOST_PATTERN = 12
_PER_PATTERN = 40  # expected: with 10 it rejects at 1 % in 1.5 % of uniform samples, as entropy nears its law slowly


@compiled
def count_tuples(decks: Decks, size: int, counts: Counts) -> None:
    """counts[order], by the cards at places 0..m-1, m..2m-1 and so on; what is left over at the end is not used."""
    for row in range(decks.shape[0]):
        for first in range(0, decks.shape[1] - size + 1, size):
            order = 0
            for i in range(size - 1):
                lower = 0
                for j in range(i + 1, size):
                    lower += decks[row, first + j] < decks[row, first + i]
                order = order * (size - i) + lower
            counts[order] += 1


@compiled
def count_patterns(decks: Decks, length: int, counts: Counts) -> None:
    """counts[pattern] of ``length`` successive bits, the deck closed to a ring. A bit for each place where the number
    of cards left is even: whether the card is of the upper half of these.
    """
    n = decks.shape[1]
    bits = np.zeros(n // 2, dtype=np.int64)
    for row in range(decks.shape[0]):
        deck = decks[row]
        for i in range(bits.size):
            place = n % 2 + 2 * i
            card = deck[place]
            lower = 0
            for later in deck[place + 1 :]:
                lower += later < card
            bits[i] = 2 * lower >= n - place
        pattern = 0
        for i in range(length - 1):
            pattern = pattern << 1 | bits[i]
        for i in range(bits.size):
            pattern = (pattern << 1 | bits[(i + length - 1) % bits.size]) & (1 << length) - 1
            counts[pattern] += 1


def tuples_counter(n: int, m: int = 4) -> Counter:
    """The permutation test (Knuth, The Art of Computer Programming 2, section 3.3.2 P), which is exact for a deck:
    cards of one tuple say nothing about the order within another. ValueError if m or n is impossible.
    """
    if not 2 <= m <= _MOST_TUPLE:
        raise ValueError(f"{TUPLES}: m of {m} is out of range; it is 2 to {_MOST_TUPLE}.")
    check_cards(n, m, TUPLES)
    orders = math.factorial(m)
    each = n // m
    needed = max(FEWEST, math.ceil(LEAST_EXPECTED * orders / each))
    return Counter(TUPLES, Tally(n, count_tuples, (orders,), m), partial(_tuples, each), needed)


def apen_counter(n: int, m: int | None = None) -> Counter:
    """ApEn of patterns of m bits, by default 5, fewer for a deck of less than 22 cards. ValueError if impossible."""
    check_cards(n, 6, APEN)
    most = min(_MOST_PATTERN, (n // 2 - 1) // 2)  # else a pattern would overlap another at both ends
    m = min(5, most) if m is None else m
    if not 1 <= m <= most:
        raise ValueError(f"{APEN}: patterns of {m} bits are out of range for {n} cards; it is 1 to {most}.")
    needed = max(FEWEST, math.ceil(_PER_PATTERN * 2 ** (m + 1) / (n // 2)))
    return Counter(APEN, Tally(n, count_patterns, (2 ** (m + 1),), m + 1), partial(_apen, n // 2), needed)


def _tuples(each: int, counts: Counts, decks: int) -> Judged:
    """Independent also within a deck; so the number of tuples takes the place of that of decks."""
    orders = counts.size
    return judge((1 / orders,) * orders, counts, decks * each)


def _apen(bits: int, counts: Counts, decks: int) -> Judged:
    """NIST SP 800-22, section 2.12, with fair independent bits; the ring of each deck takes the place of that of the
    whole sequence.
    """
    longer = counts
    shorter = counts.reshape(-1, 2).sum(axis=1)
    entropy = _information(longer) - _information(shorter)
    all_bits = bits * decks
    statistic = 2 * all_bits * (math.log(2) - entropy)
    judged = chi_square(statistic, shorter.size, decks)
    return judged._replace(effect=math.log(2) - entropy, effect_name="ln 2 - ApEn")


def _information(counts: Counts) -> float:
    """Shannon's entropy in nats."""
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log(shares)).sum())

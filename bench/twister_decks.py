"""Measure how many shuffled decks in a row give away the Mersenne Twister of the TÜV report, and all decks that follow.

A draw below b shows as many bits of a number as 2 divides b: for 52 cards 49 a deck. Every bit is a sum, modulo 2, of
the 19,968 bits of the state. So the decks are equations; once they have one solution, the next decks are calculated and
compared with those that the generator really makes.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from harness import arguments, keep
from mischwerk_lab.kernels.programs import M, MersenneTwister, N
from mischwerk_lab.streams import compiled
from numpy.typing import NDArray

BITS = 32 * N
WORDS = BITS // 64
PREDICTED = 1000  # decks
SEED = 2026
_Bits = NDArray[np.uint64]
_SHIFTED = 0x9908B0DF


def draws_of(deck: list[int]) -> list[int]:
    """Return what Fisher and Yates drew, below 52, 51 .. 2, for a deck that began sorted."""
    lying, draws = list(range(len(deck))), []
    for place in range(len(deck) - 1, 0, -1):
        draws.append(lying.index(deck[place]))
        lying[draws[-1]] = lying[place]
    return draws


class Symbols:
    """The numbers of the twister, each bit as the set of state bits whose sum it is (lowest bit first)."""

    def __init__(self) -> None:
        self._words = np.zeros((N, 32, WORDS), dtype=np.uint64)
        for at in range(BITS):
            self._words[at // 32, at % 32, at // 64] = np.uint64(1) << np.uint64(at % 64)
        self._next = 0

    def number(self) -> _Bits:
        """The next one, tempered: (32, WORDS)."""
        at, self._next = self._next % N, self._next + 1
        word = self._words[at].copy()
        self._words[at] = self._renewed(at)  # whose turn it is after N more
        word[: 32 - 11] ^= word[11:].copy()
        for shift, mask in ((7, 0x9D2C5680), (15, 0xEFC60000)):
            before = word.copy()
            for bit in range(shift, 32):
                if mask >> bit & 1:
                    word[bit] ^= before[bit - shift]
        word[: 32 - 18] ^= word[18:].copy()
        return word

    def _renewed(self, at: int) -> _Bits:
        """From this word, the next and the one M further on, of which those before ``at`` are renewed already."""
        mixed = np.concatenate([self._words[(at + 1) % N][:31], self._words[at][31:]])
        renewed = self._words[(at + M) % N].copy()
        renewed[:31] ^= mixed[1:]
        for bit in range(32):
            if _SHIFTED >> bit & 1:
                renewed[bit] ^= mixed[0]
        return renewed


@compiled
def add_equation(basis: _Bits, has: NDArray[np.bool_], right: NDArray[np.uint8], row: _Bits, value: int) -> bool:
    """Reduce it by those known; True if it says something new."""
    for word in range(row.shape[0]):
        while row[word] != 0:
            bit = 0
            while (row[word] >> np.uint64(bit)) & np.uint64(1) == 0:
                bit += 1
            at = 64 * word + bit
            if not has[at]:
                basis[at], has[at], right[at] = row, True, value
                return True
            for other in range(word, row.shape[0]):
                row[other] ^= basis[at, other]
            value ^= right[at]
    return False


@compiled
def solve(basis: _Bits, has: NDArray[np.bool_], right: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The state's bits, from the last to the first; those that no equation decides are 0."""
    bits = np.zeros(has.shape[0], dtype=np.uint8)
    for at in range(has.shape[0] - 1, -1, -1):
        if has[at]:
            value = right[at]
            for later in range(at + 1, has.shape[0]):
                if (basis[at, later // 64] >> np.uint64(later % 64)) & np.uint64(1):
                    value ^= bits[later]
            bits[at] = value
    return bits


def words_of(bits: NDArray[np.uint8]) -> list[int]:
    """The state as numbers."""
    return [sum(int(bit) << number for number, bit in enumerate(row)) for row in bits.reshape(N, 32)]


def next_decks(state: list[int], skipped: int, count: int, cards: int) -> list[list[int]]:
    """Return what a twister whose next N words are these shuffles, after ``skipped`` decks."""
    numbers, decks = _numbers(state), []
    for number in range(skipped + count):
        deck = list(range(cards))
        for place in range(cards - 1, 0, -1):
            bound, bits = place + 1, next(numbers) >> 1
            drawn = bits * bound >> 31 if bound & place == 0 else bits % bound
            deck[place], deck[drawn] = deck[drawn], deck[place]
        if number >= skipped:
            decks.append(deck)
    return decks


def _numbers(state: list[int]) -> Any:
    words, at = list(state), 0
    while True:
        y = words[at]
        mixed = (words[at] & 0x80000000) | (words[(at + 1) % N] & 0x7FFFFFFF)
        words[at] = words[(at + M) % N] ^ mixed >> 1 ^ (_SHIFTED if mixed & 1 else 0)
        at = (at + 1) % N
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        yield y ^ y >> 18


def measure(cards: int, most: int) -> dict[str, Any]:
    """Decks until the next PREDICTED are calculated right, tried at every deck that says nothing new."""
    twister, symbols = MersenneTwister(SEED), Symbols()
    basis, has = np.zeros((BITS, WORDS), dtype=np.uint64), np.zeros(BITS, dtype=np.bool_)
    right, began, rank = np.zeros(BITS, dtype=np.uint8), time.process_time(), 0
    seen = 0
    while seen < most:
        seen += 1
        deck = np.arange(cards, dtype=np.uint8)
        twister.shuffle(deck)
        new = 0
        for bound, drawn in zip(range(cards, 1, -1), draws_of(deck.tolist()), strict=True):
            word = symbols.number()
            known = (bound & -bound).bit_length() - 1
            first = 32 - known if bound == 1 << known else 1  # the highest bits, or the lowest of number >> 1
            for bit in range(known):
                new += add_equation(basis, has, right, word[first + bit].copy(), drawn >> bit & 1)
        rank += new
        if new == 0:
            break
    follows = next_decks(words_of(solve(basis, has, right)), seen, PREDICTED, cards)
    hits = 0
    for predicted in follows:
        deck = np.arange(cards, dtype=np.uint8)
        twister.shuffle(deck)
        hits += deck.tolist() == predicted
    took = round(time.process_time() - began, 1)
    return {"cards": cards, "decks": seen - 1, "rank": rank, "predicted": PREDICTED, "right": hits, "cpu_s": took}


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    figures = [measure(cards, 3 if small else 2000) for cards in (52, 32)]
    for row in figures:
        print(
            f"{row['cards']} cards: after {row['decks']} decks in a row, {row['right']} of {row['predicted']} that "
            f"follow are calculated right; {row['cpu_s']} s of one core."
        )
    keep("twister_decks", figures, options)


if __name__ == "__main__":
    main()

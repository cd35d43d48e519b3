"""Random words in the orders in which the laboratory uses them, and bad ones that a battery of tests must reject.

The words are made by `mischwerk_lab.streams` itself, compiled as everywhere. A layout says which of them follow each
other: what is independent within one deck need not be so from deck to deck, since a deck's numbers lie 2**20 steps from
those of the deck before, so that the low 20 bits of what the bijection is given are the same in all decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from mischwerk_lab import streams
from mischwerk_lab.streams import DECK, GOLDEN, MIX_1, S30, U64, compiled, next64, start
from numpy.typing import NDArray

Words = NDArray[np.uint64]
BLOCK_WORDS = 1 << 17  # at least that many at a time
WORDS_OF_A_DECK = 1 << 20
SEED_DECKS = 16


class Layout(NamedTuple):
    """``words(seed)``: blocks of them without end; ``is_bad``: a control, which a battery must reject."""

    about: str
    words: Callable[[int], Iterator[Words]]
    is_bad: bool = False


@compiled
def _of_decks(keys: Words, first: int, decks: int, each: int, out: Words) -> None:
    """Write the first ``each`` words of each deck, under each key."""
    at = 0
    for deck in range(first, first + decks):
        for key in keys:
            state = start(key, deck)
            for _ in range(each):
                state, word = next64(state)
                out[at] = word
                at += 1


@compiled
def _counted(key: np.uint64, first: int, out: Words) -> None:
    """Write what the bijection is given for the first word of each deck: control."""
    for row in range(len(out)):
        out[row] = key + U64(first + row) * DECK + GOLDEN


@compiled
def _multiplied(key: np.uint64, first: int, out: Words) -> None:
    """Write the output after the first third of the bijection: control."""
    for row in range(len(out)):
        x = key + U64(first + row) * DECK + GOLDEN
        out[row] = (x ^ (x >> S30)) * MIX_1


@compiled
def _randu(state: np.uint64, out: Words) -> np.uint64:
    """IBM's RANDU (1968), two numbers of 31 bits in a word, shifted up to 32 bits: control."""
    for row in range(len(out)):
        first = state * U64(65539) & U64(0x7FFFFFFF)
        state = first * U64(65539) & U64(0x7FFFFFFF)
        out[row] = state << U64(33) | first << U64(1)
    return state


def by_decks(each: int, method: str, passes: int = 1) -> Callable[[int], Iterator[Words]]:
    """``each`` words of each deck in turn, for a number of passes of a method."""

    def words(seed: int) -> Iterator[Words]:
        keys = np.array([streams.key(seed, step, method) for step in range(passes)], np.uint64)
        decks = -(-BLOCK_WORDS // (each * passes))
        first = 0
        while True:
            block = np.empty(decks * passes * each, np.uint64)
            _of_decks(keys, first, decks, each, block)
            yield block
            first += decks

    return words


def _by_seeds(seed: int) -> Iterator[Words]:
    """The first word of a few decks under a seed, then under the next one."""
    while True:
        block = np.empty((1 << 12, SEED_DECKS), np.uint64)
        for row in block:
            _of_decks(np.array([streams.key(seed, 0, "gsr")], np.uint64), 0, SEED_DECKS, 1, row)
            seed += 1
        yield block.ravel()


def _control(fill: Callable[[np.uint64, int, Words], Any]) -> Callable[[int], Iterator[Words]]:
    def words(seed: int) -> Iterator[Words]:
        key, first = streams.key(seed, 0, "gsr"), 0
        while True:
            block = np.empty(BLOCK_WORDS, np.uint64)
            fill(key, first, block)
            yield block
            first += BLOCK_WORDS

    return words


def _randu_words(seed: int) -> Iterator[Words]:
    state = U64(2 * seed + 1)
    while True:
        block = np.empty(BLOCK_WORDS, np.uint64)
        state = U64(_randu(state, block))
        yield block


LAYOUTS = {
    "one-deck": Layout("all 2^20 words of a deck, then those of the next", by_decks(WORDS_OF_A_DECK, "planned")),
    "riffle": Layout("one word of each deck: a GSR riffle of 52 cards", by_decks(1, "gsr")),
    "digits": Layout("13 words of each deck: a uniform order of 52 cards", by_decks(13, "planned")),
    "passes": Layout("one word of each deck in each of seven passes", by_decks(1, "gsr", 7)),
    "seeds": Layout(f"one word of {SEED_DECKS} decks under each of many seeds in a row", _by_seeds),
    "control-counter": Layout("`riffle` without the bijection", _control(_counted), True),
    "control-third": Layout("`riffle` with the first third of the bijection", _control(_multiplied), True),
    "control-randu": Layout("IBM's RANDU of 1968", _randu_words, True),
}

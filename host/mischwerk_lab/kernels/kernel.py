"""A kernel of a method of mixing: a compiled loop that shuffles many decks at once."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from mischwerk.forms import counted
from mischwerk_work.executor import Workers, cores, results

from mischwerk_lab import streams
from mischwerk_lab.streams import Decks

MAX_CARDS = 65535  # numbers of 16 bits are drawn below it
_SHARE = 4096  # decks: less is not worth a thread
Rows: TypeAlias = Callable[[Decks, int, np.uint64], None]  # decks, number of the first, key


@dataclass(frozen=True)
class Kernel:
    """One pass of a method over decks of ``n`` cards.

    fresh: the order before a pass has no influence on the law of the order after it. rows: the compiled loop.
    """

    method: str
    n: int
    fresh: bool
    rows: Rows

    def shuffle(self, decks: Decks, first: int, step: int, seed: int, threads: int | None = None) -> None:
        """Shuffle each row once more, in place: pass ``step``, from 0, of decks number ``first``, ``first`` + 1, ..

        The result depends on seed, step and a deck's number only, not on threads or on what else is shuffled.
        ValueError if these are not decks as `sorted_decks` makes them.
        """
        if decks.ndim != 2 or decks.shape[1] != self.n or decks.dtype != deck_type(self.n):
            raise ValueError(f"decks of {self.n} cards are rows of {self.n} numbers of type {deck_type(self.n)}")
        if not decks.flags.c_contiguous:
            raise ValueError("the rows of decks must follow each other in memory")
        key = streams.key(seed, step, self.method)
        shares = min(threads or cores(), len(decks) // _SHARE)
        if shares < 2:
            self.rows(decks, first, key)
            return
        bounds = [len(decks) * i // shares // _SHARE * _SHARE for i in range(shares)] + [len(decks)]
        parts = ((decks[low:high], first + low, key) for low, high in pairwise(bounds))
        for _ in results(self.rows, parts, Workers(shares), threads=True):
            pass


def deck_type(n: int) -> np.dtype[Any]:
    """Return what a card of a deck of n is stored in."""
    return np.dtype(np.uint8 if n <= 256 else np.uint16)


def sorted_decks(count: int, n: int) -> Decks:
    """``count`` decks in order: uint8, or uint16 for more than 256 cards."""
    return np.tile(np.arange(n, dtype=deck_type(n)), (count, 1))


def check_cards(n: int) -> None:
    """ValueError unless decks of n cards are supported."""
    if not 2 <= n <= MAX_CARDS:
        raise ValueError(f"a deck of {counted(n, 'card')} can't be shuffled: give 2 to {MAX_CARDS} cards")


def check_pockets(n: int, pockets: int, capacity: int, order: str) -> None:
    """ValueError unless n cards fit the pockets; capacity 0 means no limit."""
    if not 1 <= pockets <= 65535:
        raise ValueError(f"{pockets} pockets are out of range: give 1 to 65535")
    if capacity < 0:
        raise ValueError(f"pockets of {capacity} cards are out of range: give 1 or more, or 0 for no limit")
    if capacity and pockets * capacity < n:
        held = f"{pockets} pockets of {capacity} hold" if pockets > 1 else f"one pocket of {capacity} holds"
        raise ValueError(f"{n} cards do not fit: {held} {pockets * capacity}")
    if order not in ("fifo", "lifo"):
        raise ValueError(f"pockets are emptied fifo or lifo, not {order}")


def check_packet(packet: int) -> None:
    """ValueError unless packets can have ``packet`` cards on average."""
    if not 1 <= packet <= 65535:
        raise ValueError(f"packets of {packet} cards on average are out of range: give 1 to 65535")

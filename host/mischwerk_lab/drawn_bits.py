"""Decks as bits that are exactly even if all orders are, for batteries of tests such as dieharder or PractRand.

A loop of Fisher and Yates from the last of N places down draws a number below N, one below N - 1, .., one below 2: the
digits of a deck, of which every order has its own. In mixed radix, the first drawn first, they are one whole number
below N!. Its bits below the highest that differs from that of N! are taken, from the highest down: however many they
are, all their values are left open, so each is as likely (P. Elias, The Efficient Construction of an Unbiased Random
Sequence, 1972). That loses less than two bits a deck on average.
"""

from collections.abc import Callable
from math import factorial
from pathlib import Path

import numpy as np
from mischwerk.errors import UsageProblem
from numpy.typing import NDArray

from mischwerk_lab.starts import View
from mischwerk_lab.streams import Decks

_CHUNK = 4096


def digits(decks: Decks) -> NDArray[np.int64]:
    """Find what was drawn for each deck (D, N): numbers below N, N - 1, .., 2."""
    count, n = decks.shape
    rows, drawn = np.arange(count), np.empty((count, n - 1), np.int64)
    order = np.tile(np.arange(n), (count, 1))
    place = order.copy()  # of each card
    for last in range(n - 1, 0, -1):
        drawn[:, n - 1 - last] = at = place[rows, decks[:, last]]
        moved = order[:, last]
        order[rows, at], place[rows, moved] = moved, at
    return drawn


def bits(decks: Decks) -> list[str]:
    """Take the bits of each deck, as 0 and 1."""
    n = decks.shape[1]
    whole, texts = factorial(n), []
    for deck in digits(decks).tolist():
        number = 0
        for bound, digit in zip(range(n, 1, -1), deck, strict=True):
            number = number * bound + digit
        count = (number ^ whole).bit_length() - 1
        texts.append(f"{(1 << count) + number % (1 << count):b}"[1:])
    return texts


def write(view: View, out: Path, advance: Callable[[int], None] = lambda done: None) -> int:
    """Write all decks' bits to a new file, eight a byte, the first the highest; the number of bits. What does not fill
    the last byte is left out. ``advance`` is called with the decks done. Raises UsageProblem."""
    try:
        file = out.open("xb")
    except FileExistsError:
        raise UsageProblem(f"{out} already exists.", "Nothing is overwritten: choose another --out FILE.") from None
    except OSError as problem:
        raise _unwritable(out, problem) from None
    rest, written = "", 0
    try:
        with file:
            for begin in range(0, len(view), _CHUNK):
                part = view.part(begin, begin + _CHUNK)
                text = rest + "".join(bits(part))
                size = len(text) // 8 * 8
                file.write(np.packbits(np.frombuffer(text[:size].encode(), np.uint8) & 1).tobytes())
                rest, written = text[size:], written + size
                advance(len(part))
    except BaseException as problem:
        out.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            raise _unwritable(out, problem) from None
        raise
    return written


def _unwritable(out: Path, problem: OSError) -> UsageProblem:
    return UsageProblem(f"{out} can't be written: {problem.strerror}.", "Choose another --out FILE.")

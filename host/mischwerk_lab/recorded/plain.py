"""Decks as numbers and nothing else, one a line: a compiled loop, a hundred times as fast as the reader of all forms.

It takes only what that reader takes for the same decks, and leaves the rest, and all that is wrong, to it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from mischwerk_machines import reading
from numpy.typing import NDArray

from mischwerk_lab.recorded.tables import NUMBER, labels, split
from mischwerk_lab.streams import Decks, compiled

LARGEST_TEXT_BYTES = 1 << 30  # some million decks
BLOCK_BYTES = 1 << 22
_BLANKS, _MARKS, _END = tuple(b" \r"), tuple(b",;\t"), ord("\n")
_PLAIN = b"0123456789" + bytes(_BLANKS + _MARKS)


def decks(path: Path, fewest: int, most: int) -> Decks | None:
    """All decks of a file, None if it is another form. ``fewest``, ``most``: cards of a deck. OSError."""
    parts, cards, first = list[Decks](), 0, 0
    for block in _blocks(path):
        if not cards:
            line = next((line for line in block.split(b"\n") if line.strip()), b"")
            if not line:
                continue
            words = [] if line.translate(None, _PLAIN) else split(line.decode("ascii"))
            if not fewest <= len(words) <= most or not all(map(NUMBER.fullmatch, words)) or labels(words, None):
                return None
            cards, first = len(words), min(1, *map(int, words))
        # A card takes two bytes or more; of a line too many, cards are written before it is refused.
        part = np.empty((len(block) // (2 * cards) + 1, cards), np.uint8 if cards <= 256 else np.uint16)
        rows = _read(np.frombuffer(block, np.uint8), first, part)
        if rows < 0:
            return None
        parts.append(part[:rows])
    return np.concatenate(parts) if parts else None


def _blocks(path: Path) -> Iterator[bytes]:
    """Whole lines; a block without an end of a line is nothing plain."""
    pieces, size = list[bytes](), 0
    for piece in reading.pieces(path, LARGEST_TEXT_BYTES):
        pieces.append(piece)
        size += len(piece)
        if size >= BLOCK_BYTES:
            whole, end, rest = b"".join(pieces).rpartition(b"\n")
            yield whole + end or b"-"
            pieces, size = [rest], len(rest)
    yield b"".join(pieces) + b"\n"


@compiled
def _read(data: NDArray[Any], first: int, decks: Decks) -> int:
    """Fill the rows; how many, or -1: a line is no deck of these numbers, with either blanks or a mark between any two
    and at most one mark behind them."""
    cards = decks.shape[1]
    seen = np.full(cards, -1)  # in which row
    row = place = digits = marks = 0
    number: int | np.int64 = 0
    has_marks = False
    for byte in data:
        if 48 <= byte <= 57:
            if digits == 0:
                if place == 1:
                    has_marks = marks == 1
                if place == cards or marks != (place > 0 and has_marks):
                    return -1
                number = marks = 0
            number = 10 * number + np.int64(byte) - 48
            digits += 1
            if digits > 9:
                return -1
            continue
        if digits:
            card = number - first
            if card < 0 or card >= cards or seen[card] == row:
                return -1
            seen[card] = row
            decks[row, place] = card
            place += 1
            digits = 0
        if byte == _END:
            if marks > (place > 0) or 0 < place < cards:
                return -1
            row += place > 0
            place = marks = 0
        elif byte in _MARKS:
            marks += 1
        elif byte not in _BLANKS:
            return -1
    return row

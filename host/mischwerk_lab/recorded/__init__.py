"""Recorded decks: produced by a machine or a person, from a file. Every fault of the file is a UsageProblem.

``.npy``: a table of whole numbers, a row per deck. Anything else is text in one of the `forms`. The first card of a
row is the one at place 0.
"""

import stat
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mischwerk.deck import decks as known
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk_machines import reading

from mischwerk_lab.recorded import forms, plain
from mischwerk_lab.recorded.deals import Board
from mischwerk_lab.recorded.plain import LARGEST_TEXT_BYTES
from mischwerk_lab.recorded.problems import BadLine, short
from mischwerk_lab.recorded.reader import DeckReader
from mischwerk_lab.report import Words
from mischwerk_lab.streams import Decks, compiled

MOST_CARDS = 416  # a shoe of eight packs
FEWEST_CARDS = 2
_LONGEST_LINE_BYTES = 1 << 26  # JSON of a hundred thousand decks in one line
_MAGIC = b"\x93NUMPY"
_NO_GAPS = (
    "If each deck began sorted, leave it out; of a sequence, audit the parts separately, or give all starts: --before."
)
_FORMS = (
    "One deck per line, as numbers from 0 or 1 or as card names; or a .npy file of whole numbers, one row per deck."
)


class Recording(NamedTuple):
    """Decks (D, N), values 0..N-1. ``names``: the deck that the file itself names by its cards; ``drawn``: what was
    not recorded and therefore drawn (`reader`), "" if all was; ``boards``: of each deal, where hands were recorded."""

    names: Deck | None
    decks: Decks
    drawn: str = ""
    boards: Sequence[Board] = ()


def read(path: Path, deck: str | None = None) -> Recording:
    """``deck``: the name of the deck whose cards are named, if several have them.

    A .npy file of bytes is memory-mapped, not loaded, so that it may be larger than memory. Raises UsageProblem.
    """
    try:
        kind = path.stat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # a pipe would block, and can't be read twice
            raise UsageProblem(f"{path} is not a regular file.", "Name a file of decks.")
        with path.open("rb") as file:
            binary = file.read(len(_MAGIC)) == _MAGIC or path.suffix == ".npy"
        return Recording(None, _table(path)) if binary else _text(path, deck)
    except OSError as problem:
        raise UsageProblem(
            f"{path} can't be read: {reading.reason(problem)}.", "Name a file of decks; many are better kept as .npy."
        ) from None


def _table(path: Path) -> Decks:
    try:
        table = np.load(path, mmap_mode="r", allow_pickle=False)
    except OSError:
        raise
    except Exception as problem:  # a damaged head makes NumPy raise a dozen kinds, tokenize.TokenError among them
        raise _wrong(path, _npy_fault(path, problem)) from None
    if not isinstance(table, np.ndarray) or table.dtype.kind not in "iu":
        kind = "not a table" if not isinstance(table, np.ndarray) else f"a table of {table.dtype}"
        raise _wrong(path, f"it holds {kind}, not of whole numbers")
    if table.ndim != 2:
        raise _wrong(path, f"its table has {counted(table.ndim, 'dimension')}, not 2: a row per deck")
    _check_size(path, *table.shape)
    _check_gaps(path, table)
    lowest, highest = int(table.min()), int(table.max())
    first = _first_number(path, lowest, highest, table.shape[1])
    small = np.dtype(np.uint8 if table.shape[1] <= 256 else np.uint16)
    if first or table.dtype != small or not table.flags.c_contiguous:
        table = np.ascontiguousarray(table - table.dtype.type(first), dtype=small)
    return _checked(path, table, first)


def _text(path: Path, deck: str | None) -> Recording:
    named = None if deck is None else known.find(deck)
    if (quick := plain.decks(path, FEWEST_CARDS, MOST_CARDS)) is not None:
        return Recording(None, quick)
    reader, rows = DeckReader(named, FEWEST_CARDS, MOST_CARDS), list[Decks]()
    for line, found in reader.decks(reading.lines(path, LARGEST_TEXT_BYTES, _LONGEST_LINE_BYTES)):
        if isinstance(found, BadLine):
            raise UsageProblem(f"{path}: line {line}: {found}.", _advice(path, line, found, bool(rows)))
        rows.append(found)
    _check_size(path, len(rows), rows[0].shape[1] if rows else 0)
    return Recording(reader.names if reader.named else None, np.concatenate(rows), reader.drawn, reader.boards)


def _advice(path: Path, line: int, found: BadLine, begun: bool) -> str:
    if said := found.what_to_do(Words("en")):
        return said
    if begun:
        return "Correct that line, or leave it out."
    lines = reading.lines(path, LARGEST_TEXT_BYTES, _LONGEST_LINE_BYTES)
    form = forms.nearest(next((data for number, data in enumerate(lines, 1) if number == line), b"").decode("latin-1"))
    return _FORMS if form is forms.FORMS[-1] else f"The nearest form is {form.name}: {form.looks}"


def _first_number(path: Path, lowest: int, highest: int, n: int) -> int:
    """0 or 1: what the numbers count from."""
    if (lowest, highest) in ((0, n - 1), (1, n)):
        return lowest
    raise _wrong(
        path, f"its numbers go from {lowest} to {highest}; those of {n} cards go from 0 to {n - 1} or from 1 to {n}"
    )


def _check_gaps(path: Path, table: Decks) -> None:
    """A row of one negative number stands for a deck that was not recorded."""
    if table.dtype.kind == "u":
        return
    for begin in range(0, len(table), 65536):
        part = table[begin : begin + 65536]
        equal = np.flatnonzero(((part == part[:, :1]) & (part < 0)).all(axis=1))
        if equal.size:
            row = begin + int(equal[0])
            raise UsageProblem(f"{path}: row {row + 1} is a gap, not a deck: all {int(table[row, 0])}.", _NO_GAPS)


def _check_size(path: Path, decks: int, cards: int) -> None:
    if decks == 0:
        raise _wrong(path, "it holds no deck")
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        raise _wrong(path, f"its decks have {counted(cards, 'card')}; it must be {FEWEST_CARDS} to {MOST_CARDS}")


def _checked(path: Path, decks: Decks, first: int) -> Decks:
    """The decks themselves, if each row holds each card once; numbered from ``first`` in the file."""
    for begin in range(0, len(decks), 65536):
        part = np.require(decks[begin : begin + 65536], requirements=["C", "W"])
        row = int(_first_bad(part))
        if row >= 0:
            there = np.bincount(part[row], minlength=decks.shape[1])
            twice, missing = int(there.argmax()), int(there.argmin())
            raise _wrong(
                path,
                f"row {begin + row + 1} is not a permutation: card {twice + first} appears {there[twice]} times and "
                f"card {missing + first} is missing",
            )
    return decks


@compiled
def _first_bad(decks: Decks) -> int:
    """The first row that is no permutation of values below its length, or -1."""
    n = decks.shape[1]
    seen = np.full(n, -1, dtype=np.int64)
    for row in range(decks.shape[0]):
        for place in range(n):
            if seen[decks[row, place]] == row:
                return row
            seen[decks[row, place]] = row
    return -1


def _npy_fault(path: Path, problem: Exception) -> str:
    """Return what is wrong with a file that NumPy doesn't load, in words."""
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return "it is named .npy, but is not such a file"
    text = str(problem)
    if "allow_pickle" in text or "Python objects" in text:
        return "it holds Python objects, not whole numbers"
    if text.startswith("EOF: reading"):
        return "it is truncated: even its header is incomplete"
    if "mmap length" in text:
        return "it is truncated: its header promises more decks than it holds"
    return f"its header is damaged ({short(text)})"


def _wrong(path: Path, reason: str) -> UsageProblem:
    return UsageProblem(f"{path}: {reason}.", _FORMS)

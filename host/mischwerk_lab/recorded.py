"""Recorded decks: produced by a machine or a person, from a file. Every fault of the file is a UsageProblem.

``.npy``: a table of whole numbers, a row per deck. Anything else is text, a line per deck: numbers from 0 or from 1, or
names of cards, separated by spaces or commas; empty lines and anything after a # are ignored. The first of a row
is the card at place 0.
"""

import re
import stat
from collections.abc import Callable
from pathlib import Path

import numpy as np
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from mischwerk_machines import reading

from mischwerk_lab import recorded_names
from mischwerk_lab.report import Words
from mischwerk_lab.streams import Decks, compiled

MOST_CARDS = 256  # that a byte can number
_NUMBER = re.compile(r"[+-]?\d{1,9}")
_LARGEST_TEXT_BYTES = 1 << 28  # a million decks and more
_MAGIC = b"\x93NUMPY"
GAP = re.compile(r"[-.?_*x]+|gap|missing|none", re.IGNORECASE)
_NO_GAPS = (
    "If each deck began sorted, leave it out; of a sequence, audit the parts separately, or give all starts: --before."
)
_FORMS = (
    "One deck per line, as numbers from 0 or 1 or as card names; or a .npy file of whole numbers, one row per deck."
)


def read(path: Path, deck: str | None = None) -> Decks:
    """Decks (D, N), uint8, values 0..N-1. ``deck``: the name of the deck whose cards are named, if several have them.

    A .npy file of bytes is memory-mapped, not loaded, so that it may be larger than memory. Raises UsageProblem.
    """
    return read_named(path, deck)[1]


def read_named(path: Path, deck: str | None = None) -> tuple[Deck | None, Decks]:
    """Read decks, and the deck that the file itself names by its cards. Raises UsageProblem."""
    try:
        kind = path.stat().st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # a pipe would block, and can't be read twice
            raise UsageProblem(f"{path} is not a regular file.", "Name a file of decks.")
        with path.open("rb") as file:
            binary = file.read(len(_MAGIC)) == _MAGIC or path.suffix == ".npy"
        return (None, _table(path)) if binary else _text(path, deck)
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
    if first or table.dtype != np.uint8 or not table.flags.c_contiguous:
        table = np.ascontiguousarray(table - table.dtype.type(first), dtype=np.uint8)
    return _checked(path, table, lambda row: f"row {row + 1}", lambda card: f"card {card + first}")


def _text(path: Path, deck: str | None) -> tuple[Deck | None, Decks]:
    try:
        lines = reading.read(path, _LARGEST_TEXT_BYTES).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise _wrong(path, "it is neither a .npy file nor text in UTF-8") from None
    rows: list[list[str]] = []
    numbers: list[int] = []  # of the lines
    for number, line in enumerate(lines, 1):
        if cards := recorded_names.split(line.partition("#")[0]):
            if len(cards) == 1 and GAP.fullmatch(cards[0]):
                raise UsageProblem(f"{path}: line {number} ({_short(cards[0])}) is a gap, not a deck.", _NO_GAPS)
            if rows and len(cards) != len(rows[0]):
                raise _wrong(
                    path, f"line {number} has {_cards(len(cards))}, line {numbers[0]} has {_cards(len(rows[0]))}"
                )
            rows.append(cards)
            numbers.append(number)
    _check_size(path, len(rows), len(rows[0]) if rows else 0)

    def where(row: int) -> str:
        return f"line {numbers[row]}"

    if rows[0][0].lstrip("+-").isdecimal():
        table = _numbers(path, rows, numbers)
        first = _first_number(path, int(table.min()), int(table.max()), table.shape[1])
        return None, _checked(path, (table - first).astype(np.uint8), where, lambda card: f"card {card + first}")
    try:
        named, table = recorded_names.numbered(rows, numbers, deck)
    except recorded_names.NameProblem as problem:
        raise UsageProblem(f"{path}: {problem}.", problem.what_to_do(Words("en")) or _FORMS) from None
    return named, _checked(path, table, where, lambda card: named.cards[card].short)


def _numbers(path: Path, rows: list[list[str]], lines: list[int]) -> Decks:
    for row, line in zip(rows, lines, strict=True):
        for place, text in enumerate(row):
            if not _NUMBER.fullmatch(text):
                raise _wrong(path, f"line {line}, card {place + 1} is {_short(text)}, which is not a card number")
    return np.array([[int(text) for text in row] for row in rows])


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
    if not 2 <= cards <= MOST_CARDS:
        raise _wrong(path, f"its decks have {_cards(cards)}; it must be 2 to {MOST_CARDS}")


def _checked(path: Path, decks: Decks, where: Callable[[int], str], called: Callable[[int], str]) -> Decks:
    """The decks themselves, if each row holds each card once. ``where``: of a row; ``called``: name of a card."""
    for begin in range(0, len(decks), 65536):
        part = np.require(decks[begin : begin + 65536], requirements=["C", "W"])
        row = int(_first_bad(part))
        if row >= 0:
            there = np.bincount(part[row], minlength=decks.shape[1])
            twice, missing = int(there.argmax()), int(there.argmin())
            raise _wrong(
                path,
                f"{where(begin + row)} is not a permutation: {called(twice)} appears {there[twice]} times and "
                f"{called(missing)} is missing",
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
    return f"its header is damaged ({_short(text)})"


def _cards(count: int) -> str:
    return counted(count, "card")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _wrong(path: Path, reason: str) -> UsageProblem:
    return UsageProblem(f"{path}: {reason}.", _FORMS)

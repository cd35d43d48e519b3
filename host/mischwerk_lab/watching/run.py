"""A watch, from its options to its end."""

import os
import stat
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from mischwerk.errors import DeviceFault, Interrupted, MischwerkError, UsageProblem
from mischwerk.verify import verification
from mischwerk_machines import reading

from mischwerk_lab.experiments.audit import board
from mischwerk_lab.recorded.problems import BadLine
from mischwerk_lab.recorded.reader import DeckReader
from mischwerk_lab.report import Words
from mischwerk_lab.streams import Decks
from mischwerk_lab.watching import telling
from mischwerk_lab.watching.evidence import FEWEST_CARDS, Watch
from mischwerk_lab.watching.telling import INTERRUPTED, NOT_ENOUGH, STOPPED, Telling

# -- Lines of a file that may still grow, or of standard input. Half a line is waited for.

STDIN = Path("-")
LONGEST_LINE_BYTES = 1 << 20
_MOST_CARDS = 256  # its bets keep cards as bytes
_LOOK_EACH_S = 0.2
_MAGIC = b"\x93NUMPY"


def lines(path: Path, follow: bool) -> Iterator[bytes]:
    """Every line with its end, as soon as it is complete; with ``follow``, never ends. UsageProblem."""
    if path == STDIN:
        yield from _whole(path, sys.stdin.buffer, follow=False)
        return
    try:
        with path.open("rb") as file:
            yield from _whole(path, file, follow)
    except OSError as problem:
        raise UsageProblem(
            f"{path} can't be read: {reading.reason(problem)}.", "Name a text file of decks, or - for standard input."
        ) from None


def _whole(path: Path, file: BinaryIO, follow: bool) -> Iterator[bytes]:
    line, number = b"", 1
    while True:
        piece = file.readline(LONGEST_LINE_BYTES)
        line += piece
        if number == 1 and line.startswith(_MAGIC):
            raise UsageProblem(f"{path} is a .npy file, not text.", "Those are complete: see `mischwerk lab audit`.")
        if len(line) >= LONGEST_LINE_BYTES:
            raise UsageProblem(
                f"{path}: line {number} is longer than {LONGEST_LINE_BYTES:,} bytes: that is not a deck.",
                "One deck per line, as numbers from 0 or 1 or as card names.",
            )
        if line.endswith(b"\n"):
            yield line
            line, number = b"", number + 1
        elif not piece and not follow:
            if line:
                yield line
            return
        elif not piece:
            _check_same(path, file)
            time.sleep(_LOOK_EACH_S)


def _check_same(path: Path, file: BinaryIO) -> None:
    """UsageProblem if the file was cut off or another one has taken its name: decks would be lost unseen."""
    opened = os.fstat(file.fileno())
    if not stat.S_ISREG(opened.st_mode):
        return
    if opened.st_size < file.tell():
        raise UsageProblem(f"{path} has become shorter: decks may be missing.", "Start again with the whole file.")
    try:
        is_same = os.path.samestat(opened, path.stat())
    except FileNotFoundError:
        is_same = False
    if not is_same:
        raise UsageProblem(
            f"{path} was replaced or removed: what is appended now can't be seen.", "Start again with the new file."
        )


Say = Callable[[str, dict[str, Any]], None]  # a line for people, and an object for programs
_Rows = Generator[tuple[int | None, Decks], None, None]


class Params(NamedTuple):
    """``path``: of the text, or - for standard input; None to watch a machine (``board``)."""

    path: Path | None
    follow: bool
    strict: bool
    board: board.Params | None
    deck: Deck | None
    sequence: bool
    alpha: float
    most: int | None
    language: str


@dataclass
class Ended:
    """``result``: STOPPED, NOT_ENOUGH or INTERRUPTED; ``problem``: why it could not go on, to be raised."""

    result: str = NOT_ENOUGH
    watch: Watch | None = None
    left_out: int = 0
    problem: Exception | None = None


def watch(params: Params, say: Say) -> Ended:
    """``say`` is called after each deck, and at the end with the summary. MischwerkError before the first deck; after
    it, see `Ended.problem`.
    """
    ended = Ended()
    wording = Telling(Words(params.language), 1 / params.alpha, params.deck)
    try:
        _go_on(params, wording, ended, say)
    except (KeyboardInterrupt, Interrupted) as stopped:
        ended.result = INTERRUPTED
        ended.problem = stopped if isinstance(stopped, board.StillMoving) else None
    except MischwerkError as problem:
        if ended.watch is None and not ended.left_out:
            raise
        ended.problem = problem
    summary = telling.summary_object(ended.watch, ended.result, ended.left_out, params.alpha)
    say("\n".join(wording.summary(ended.watch, ended.result, ended.left_out)), summary)
    return ended


def _go_on(params: Params, wording: Telling, ended: Ended, say: Say) -> None:
    with closing(_decks(params, wording, ended, say)) as decks:
        for line, deck in decks:
            if ended.watch is None:
                ended.watch = Watch(deck.shape[1], params.sequence)
            evidence = float(ended.watch.observe(deck)[-1])
            say(wording.line(ended.watch), telling.deck_object(ended.watch, line))
            if evidence >= -log(params.alpha):
                ended.result = STOPPED
                return
            if ended.watch.decks == params.most:
                return


def _decks(params: Params, wording: Telling, ended: Ended, say: Say) -> _Rows:
    """Line number and deck (1, cards)."""
    if params.board is not None:
        yield from _of_machine(params.board)
        return
    assert params.path is not None
    reader = DeckReader(params.deck, FEWEST_CARDS, _MOST_CARDS)
    for line, found in reader.decks(lines(params.path, params.follow)):
        if isinstance(found, BadLine):
            if params.strict:
                raise UsageProblem(
                    f"{params.path}: line {line}: {found}.", "Fix that line, or leave --strict out to skip it."
                ) from None
            ended.left_out += 1
            say(wording.skipped(line, found), telling.skipped_object(line, str(found)))
            if ended.watch is not None:
                ended.watch.forget_start()
            continue
        wording.deck = reader.names if reader.named else params.deck
        yield line, found


def _of_machine(params: board.Params) -> _Rows:
    with board.Session(params, "lab watch") as session:
        number = 0
        while True:
            record = session.shuffle(number)
            number += 1
            if not verification.verified(record).proved:
                raise DeviceFault(
                    f"Deck {number} does not follow from what the machine revealed.",
                    "Don't use this machine; repeat it with `mischwerk shuffle --auditable`, and keep the record.",
                )
            yield None, np.array([record["target"]], dtype=np.uint8)

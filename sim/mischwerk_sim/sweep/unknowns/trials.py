"""The trials of a study; what comes of each follows from its own seed alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

from mischwerk_machines import CardFormat, Machine
from mischwerk_work.executor import Workers, results

from ...measuring import decks, ejections, feeds
from ...measuring.trial import BROKEN, EXACT, Trial
from ...mechanism import MechanismError
from ..store import Row
from .study import Task

_ENOUGH_FAULTS = 5  # a deck's feeds are given up after that many that were not clean
# What a deck would make of the kinds of feeds; an aligned pair is seen only when the cards of the pass are counted.
_NAMES = {
    feeds.DOUBLE_OFFSET: "DOUBLE_FEED",
    feeds.DOUBLE_ALIGNED: "DOUBLE_UNSEEN",
    feeds.JAM: "JAM_THROAT",
    feeds.SLIP: "TAKEN_FOR_TWO",
}


def fed(machine: Machine, card: CardFormat, cards: int, seed: int) -> Trial:
    """The feeds of one deck on the feed bench."""
    try:
        found = feeds.measure(machine, card, cards, cards, seed, enough_faults=_ENOUGH_FAULTS)
    except MechanismError as broke:
        return Trial(BROKEN, str(broke), (), 0, 0, None)
    told = [
        "MISFEED" if kind == feeds.MISFEED else _NAMES[kind]
        for kind, came in zip(found.kind.tolist(), found.came.tolist(), strict=True)
        if kind in _NAMES or (kind == feeds.MISFEED and not came)
    ]
    outcome = told[0] if told else BROKEN if found.broken else EXACT
    retries = int((found.attempts - 1).sum())
    detail = ", ".join(f"{count} {name}" for name, count in found.counts().items() if count and name != "clean")
    return Trial(outcome, detail, tuple(told), retries, len(found), None)


WHATS: dict[str, Callable[[Machine, CardFormat, int, int], Trial]] = {
    "feeds": fed,
    "ejections": ejections.eject,
    "decks": decks.shuffle,
}


def carry_out(task: Task) -> Row:
    """One trial, in this process: its task's name, seed and numbers, the fields of its Trial, and wall_s."""
    began = time.monotonic()
    try:
        trial = WHATS[task.what](task.machine, task.card, task.cards, task.seed)
    except Exception as error:  # a night's work shall not end with one that went wrong; it is counted, and told
        trial = Trial(BROKEN, f"{type(error).__name__}: {error}", (), 0, 0, None)
    wall_s = round(time.monotonic() - began, 2)
    told = asdict(trial) | {"faults": list(trial.faults)}
    return {"name": task.name, "seed": task.seed, "numbers": dict(task.numbers), **told, "wall_s": wall_s}


def rows(tasks: Sequence[Task], workers: Workers) -> Iterator[Row]:
    """Yield what came of each, in order."""
    return results(carry_out, ((task,) for task in tasks), workers)

"""What is tried: a build, its unknowns, how many samples of them, and the single trials that follow from that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from mischwerk_machines import CardFormat, Drawn, Machine, MachineFileError, Unknowns, changed, config, dotted

from ...measuring import decks, feeds
from ...measuring.decks import BROKEN, EXACT, Trial
from ...mechanism import MechanismError
from ..axes import SweepError
from .sensitivity import shares

Row = dict[str, Any]  # what came of a trial, with its ``name``
_SAMPLE, _PAIRED = 0, 1  # what a trial's seed is for
FILE = "file"  # name of the trials with the machine file's own numbers
ENDS = {"low": 0.0, "high": 1.0}  # of a range, and the share of it


@dataclass(frozen=True)
class Task:
    """One trial. name: unique in its study; numbers: what differs from the machine file."""

    name: str
    what: str
    machine: Machine
    card: CardFormat
    cards: int
    seed: int
    numbers: Mapping[str, float]


@dataclass(frozen=True)
class Study:
    """what: a key of trials.WHATS; repeats: trials at each end of a range, and with the machine file's numbers; kept:
    names of unknowns that stay as the machine file has them."""

    machine: Machine
    card: CardFormat
    cards: int
    what: str
    samples: int
    seed: int
    unknowns: Unknowns
    repeats: int = 4
    kept: tuple[str, ...] = ()

    @cached_property
    def ranges(self) -> dict[str, Drawn]:
        """Ranges of the unknowns that this build has, without those kept."""
        return {name: span for name, span in self.unknowns.ranges(self.machine).items() if name not in self.kept}

    @property
    def names(self) -> list[str]:
        return list(self.ranges)

    def settings(self) -> dict[str, Any]:
        """All that decides what comes out, as JSON."""
        return {
            "what": self.what,
            "machine": self.machine.name,
            "machine_sha256": self.machine.sha256,
            "unknowns_sha256": self.unknowns.sha256,
            "format": self.card.name,
            "cards": self.cards,
            "samples": self.samples,
            "seed": self.seed,
            "repeats": self.repeats,
            "kept": list(self.kept),
        }

    def drawn(self) -> Iterator[Task]:
        """The samples. Raises SweepError if no machine can have the numbers of one."""
        names = self.names
        for number, row in enumerate(shares(names, self.samples, self.seed)):
            yield self._task(f"sample {number}", (_SAMPLE, number), self._numbers(names, row.tolist()))

    def at_ends(self, names: Sequence[str]) -> Iterator[Task]:
        """The machine file's own numbers, then one of ``names`` at either end of its range and all others as there;
        everywhere the same decks."""
        for number in range(self.repeats):
            yield self._task(f"{FILE} {number}", (_PAIRED, number), {})
        for name in names:
            for end, share in ENDS.items():
                for number in range(self.repeats):
                    values = self._numbers([name], [share])
                    yield self._task(f"{end} {name} {number}", (_PAIRED, number), values)

    def _numbers(self, names: Sequence[str], row: Sequence[float]) -> dict[str, float]:
        data = self.machine.data
        return {
            name: self.ranges[name].value(share, float(dotted.value(data, name)))
            for name, share in zip(names, row, strict=True)
        }

    def _task(self, name: str, place: tuple[int, int], numbers: dict[str, float]) -> Task:
        try:
            machine = changed(self.machine, numbers) if numbers else self.machine
            config(machine, self.card)
        except MachineFileError as error:
            raise SweepError(f"{name}: {error}") from None
        seed = int(np.random.SeedSequence([self.seed, *place]).generate_state(1)[0])
        return Task(name, self.what, machine, self.card, self.cards, seed, numbers)


# -- The trials of a study; what comes of each follows from its own seed alone.

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
        outcomes = feeds.measure(machine, card, cards, cards, seed, enough_faults=_ENOUGH_FAULTS)
    except MechanismError as broke:
        return Trial(BROKEN, str(broke), (), 0, 0, None)
    fault_names = [
        "MISFEED" if kind == feeds.MISFEED else _NAMES[kind]
        for kind, came in zip(outcomes.kind.tolist(), outcomes.came.tolist(), strict=True)
        if kind in _NAMES or (kind == feeds.MISFEED and not came)
    ]
    outcome = fault_names[0] if fault_names else BROKEN if outcomes.broken else EXACT
    retries = int((outcomes.attempts - 1).sum())
    detail = ", ".join(f"{count} {name}" for name, count in outcomes.counts().items() if count and name != "clean")
    return Trial(outcome, detail, tuple(fault_names), retries, len(outcomes), None)


WHATS: dict[str, Callable[[Machine, CardFormat, int, int], Trial]] = {
    "feeds": fed,
    "ejections": decks.eject,
    "decks": decks.shuffle,
}


def carry_out(task: Task) -> Row:
    """One trial, in this process: its task's name, seed and numbers, the fields of its Trial, and wall_s."""
    began = time.monotonic()
    try:
        trial = WHATS[task.what](task.machine, task.card, task.cards, task.seed)
    except Exception as error:  # one that goes wrong must not end a night's work; it is counted, and told
        trial = Trial(BROKEN, f"{type(error).__name__}: {error}", (), 0, 0, None)
    wall_s = round(time.monotonic() - began, 2)
    record = asdict(trial) | {"faults": list(trial.faults)}
    return {"name": task.name, "seed": task.seed, "numbers": dict(task.numbers), **record, "wall_s": wall_s}

"""Many shuffles: the same outcomes in the same order, however many workers carry them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain

import mischwerk_machines
from mischwerk_machines import CardFormat, Machine
from mischwerk_work.executor import Workers, results
from mischwerk_work.journal import NOWHERE, Journal
from mischwerk_work.workers import kept

from ..board import firmware
from ..calibration import Calibration, shipped
from ..fault_kinds import Fault
from . import natural, one, profiles
from .one import Outcome
from .profiles import Extent

_SHARE = 8  # seeds that a worker takes at a time
_EXTENT_SEED = 1
Prepared = tuple[Machine, CardFormat, firmware.Firmware, Extent]


@dataclass(frozen=True)
class Campaign:
    """What all shuffles of a campaign have in common. faults: names of a profile, or of single kinds (one in each
    shuffle).

    calibration: of the model and of the profile `natural`; None: the shipped one.
    """

    machine: str
    card: str
    cards: int
    twin: str
    faults: tuple[str, ...]
    interpreter: str
    calibration: Calibration | None = None


def outcomes(
    campaign: Campaign, seeds: Sequence[int], workers: Workers, journal: Journal = NOWHERE
) -> Iterator[Outcome]:
    """Yield the outcome of each seed, in order; ``journal`` keeps them. Raises WorkProblem."""
    tasks = ((campaign, tuple(seeds[at : at + _SHARE])) for at in range(0, len(seeds), _SHARE))
    return chain.from_iterable(journal.continued(list[Outcome], partial(results, work, workers=workers), tasks))


def work(campaign: Campaign, seeds: Sequence[int]) -> list[Outcome]:
    """Carry out some of a campaign's seeds in this process."""
    machine, card, runs, extent = kept(_prepared, campaign)
    found = []
    for seed in seeds:
        faults = script(campaign, machine, card, extent, seed)
        found.append(
            one.shuffle(
                runs, machine, card, campaign.cards, campaign.twin, seed, faults, calibration=campaign.calibration
            )
        )
    return found


def script(campaign: Campaign, machine: Machine, card: CardFormat, extent: Extent, seed: int) -> tuple[Fault, ...]:
    """The faults of one shuffle."""
    name = campaign.faults[seed % len(campaign.faults)]
    if name == profiles.NATURAL:
        calibration = campaign.calibration or shipped(machine, card)
        if calibration is None:
            raise ValueError(f"no calibration of {machine.name} with {card.name} cards")
        return natural.draw(calibration, seed)
    if name in profiles.PROFILES:
        return profiles.draw(profiles.PROFILES[name], extent, seed)
    return profiles.of_kind(name, extent, seed)


@contextmanager
def _prepared(campaign: Campaign) -> Iterator[Prepared]:
    """Machine, format, the firmware ready to be switched on, and what a shuffle comprises."""
    machine = mischwerk_machines.load(campaign.machine)
    card = mischwerk_machines.card_format(campaign.card)
    runs = firmware.start(campaign.interpreter, machine, card)
    try:
        yield machine, card, runs, one.extent(runs, machine, card, campaign.cards, _EXTENT_SEED)
    finally:
        runs.close()

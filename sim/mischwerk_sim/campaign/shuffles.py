"""One shuffle of a campaign, and many: the same outcomes in the same order, however many workers carry them out."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

import mischwerk_machines
from mischwerk_machines import CardFormat, Machine
from mischwerk_work.executor import Workers, results
from mischwerk_work.journal import NOWHERE, Journal
from mischwerk_work.workers import kept
from shuffler import faults as machine_faults

from .. import build, noise
from .. import fault_kinds as kinds
from ..board import firmware
from ..board.board import VirtualBoard
from ..board.firmware import Firmware
from ..board.line import NoisyLine
from ..calibration import Calibration, shipped
from ..fault_kinds import Fault
from ..faults.script import Script
from ..mechanism import MechanismError
from . import profiles
from .person import Over, Person
from .profiles import Extent
from .watch import TooLong, Watch

# -- One shuffle of a campaign, alone: everything about it follows from its seed.

# A deck with one card too many, of which two go through every pass as one: the count is right, and nobody can tell.
CANCELLING = {kinds.CARD_EXTRA.name, kinds.DOUBLE_ALIGNED.name}


@dataclass(frozen=True)
class Outcome:
    """The outcome of one shuffle. struck: kinds of the faults that happened; told: faults as the board reported
    them."""

    seed: int
    is_done: bool
    broken: list[str]
    armed: list[Fault]
    struck: list[Fault]
    told: list[str]
    machine_s: float
    events: int
    feeds: int = 0
    retries: int = 0
    actions: int = 0
    misled: int = 0
    cancelled: list[str] = field(default_factory=list)  # broken by a pair of faults that a count can't see
    error: str = ""  # of the simulation itself: then nothing else counts
    story: list[str] = field(default_factory=list)


def shuffle(
    firmware: Firmware,
    machine: Machine,
    card: CardFormat,
    cards: int,
    twin: str,
    seed: int,
    faults: Sequence[Fault],
    calibration: Calibration | None = None,
) -> Outcome:
    """Carry out the shuffle with this seed and these faults, and all that follows from them, until a deck is done."""
    given = {fault.kind: fault for fault in faults}
    there = cards
    if kinds.CARD_EXTRA.name in given:
        there += int(given[kinds.CARD_EXTRA.name].amount)
    if kinds.CARD_MISSING.name in given:
        there -= int(given[kinds.CARD_MISSING.name].amount)
    watch = Watch()
    error = ""
    mechanism = build.mechanism(twin, machine, card, there, seed, calibration)
    script = Script(mechanism, faults)
    person = Person(mechanism, script, watch, cards, seed)
    line = NoisyLine(person, faults)
    rosc = (
        noise.MODELS[given[kinds.SOURCE_FAILING.name].where] if kinds.SOURCE_FAILING.name in given else noise.MODELS[0]
    )
    try:
        board = build.board(mechanism, machine, card, seed, line, watch, rosc, script)
        person.board, board.is_host_patient = board, True
        script.on_power_cut = lambda: _power_cut(board, person)
        firmware.run(board)
    except Over:
        pass
    except TooLong as late:
        watch.broken.append(str(late))
    except MechanismError as broke:
        error = str(broke)
    at_start = [fault for fault in faults if kinds.kind(fault.kind).strikes == kinds.START]
    struck = at_start + mechanism.struck + script.struck + line.struck
    cancels = {fault.kind for fault in struck} >= CANCELLING
    return Outcome(
        seed=seed,
        is_done=person.is_done,
        broken=[] if cancels else watch.broken,
        cancelled=watch.broken if cancels else [],
        armed=list(faults),
        struck=struck,
        told=[machine_faults.kind(fault["code"]).name for fault in person.told],
        machine_s=mechanism.time_us / 1e6,
        events=script.events,
        feeds=mechanism.feeds,
        retries=person.retries,
        actions=person.actions,
        misled=person.misled,
        error=error,
        story=[_sentence(fault) for fault in person.told],
    )


def extent(firmware: Firmware, machine: Machine, card: CardFormat, cards: int, seed: int) -> Extent:
    """Return what a shuffle without faults comprises, by carrying one out on the model."""
    watch = Watch()
    mechanism = build.mechanism("model", machine, card, cards, seed)
    script = Script(mechanism, ())
    person = Person(mechanism, script, watch, cards, seed)
    line = NoisyLine(person, ())
    with contextlib.suppress(Over):
        board = build.board(mechanism, machine, card, seed, line, watch, noise.MODELS[0], script)
        board.is_host_patient = True
        firmware.run(board)
    passes = max(1, round(mechanism.feeds / cards))
    to_board, from_board = line.passed
    feeds, sweeps, events = mechanism.feeds, mechanism.sweeps, script.events
    axes = len(mechanism.axes)
    return Extent(passes, feeds // passes, sweeps // passes, events // passes, to_board, from_board, axes)


def _power_cut(board: VirtualBoard, person: Person) -> None:
    board.cut_power()
    person.leave(is_off=True)


def _sentence(fault: dict[str, object]) -> str:
    at = f"{int(str(fault['t_us'])) / 1e6:8.3f} s" if "t_us" in fault else ""
    code = int(str(fault["code"]))
    return f"{at}  {machine_faults.kind(code).name} at {fault['where']}: {fault['detail']}"


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
    batch = []
    for seed in seeds:
        faults = script(campaign, machine, card, extent, seed)
        batch.append(
            shuffle(runs, machine, card, campaign.cards, campaign.twin, seed, faults, calibration=campaign.calibration)
        )
    return batch


def script(campaign: Campaign, machine: Machine, card: CardFormat, extent: Extent, seed: int) -> tuple[Fault, ...]:
    """The faults of one shuffle."""
    name = campaign.faults[seed % len(campaign.faults)]
    if name == profiles.NATURAL:
        calibration = campaign.calibration or shipped(machine, card)
        if calibration is None:
            raise ValueError(f"no calibration of {machine.name} with {card.name} cards")
        return profiles.draw_natural(calibration, seed)
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
        yield machine, card, runs, extent(runs, machine, card, campaign.cards, _EXTENT_SEED)
    finally:
        runs.close()

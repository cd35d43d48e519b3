"""Many shuffles: on all cores, or on a Dask cluster; the same outcomes in the same order, however many work on them."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import mischwerk_install
import mischwerk_machines
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.reading import reason

from ..board import firmware
from ..calibration import Calibration, shipped
from ..fault_kinds import Fault
from . import natural, one, profiles
from .one import Outcome
from .profiles import Extent

_SHARE = 8  # seeds that a worker takes at a time
_EXTENT_SEED = 1
_CLUSTER_S = 10  # within which a scheduler must answer
_OF_THIS_THREAD = threading.local()
Prepared = tuple[Machine, CardFormat, firmware.Firmware, Extent]


class ClusterError(Exception):
    """The cluster can't be used; the text is one line."""


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


def outcomes(campaign: Campaign, seeds: Sequence[int], jobs: int, cluster: str | None = None) -> Iterator[Outcome]:
    """The outcome of each seed, in order. Raises ClusterError."""
    shares = [tuple(seeds[at : at + _SHARE]) for at in range(0, len(seeds), _SHARE)]
    if cluster is not None:
        yield from _on_cluster(campaign, shares, cluster)
    elif jobs == 1:
        for share in shares:
            yield from work(campaign, share)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for found in pool.map(work, [campaign] * len(shares), shares):
                yield from found


def work(campaign: Campaign, seeds: Sequence[int]) -> list[Outcome]:
    """Carry out some of a campaign's seeds in this process."""
    machine, card, runs, extent = _prepared(campaign)
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


def _prepared(campaign: Campaign) -> Prepared:
    """Once a thread (a cluster's worker may have several): what `_prepare` makes."""
    made: dict[Campaign, Prepared] = _OF_THIS_THREAD.__dict__.setdefault("made", {})
    if campaign not in made:
        made[campaign] = _prepare(campaign)
    return made[campaign]


def _prepare(campaign: Campaign) -> Prepared:
    """Machine, format, the firmware ready to be switched on, and what a shuffle comprises."""
    machine = mischwerk_machines.load(campaign.machine)
    card = mischwerk_machines.card_format(campaign.card)
    runs = firmware.start(campaign.interpreter, machine, card)
    atexit.register(runs.close)
    return machine, card, runs, one.extent(runs, machine, card, campaign.cards, _EXTENT_SEED)


def _on_cluster(campaign: Campaign, shares: Iterable[Sequence[int]], address: str) -> Iterator[Outcome]:
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("\n".join(mischwerk_install.missing("cluster"))) from None
    try:
        client: Any = Client(address, timeout=_CLUSTER_S)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no cluster answers at {address}: {_first_line(error)}") from None
    with client:
        function: Callable[..., list[Outcome]] = work
        for future in client.map(lambda share: function(campaign, share), list(shares), pure=False):
            yield from future.result()


def _first_line(error: Exception) -> str:
    text = reason(error) if isinstance(error, OSError) else str(error)
    return (text.splitlines() or [type(error).__name__])[0]

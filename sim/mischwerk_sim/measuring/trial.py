"""What came of one trial in the world: a deck, its ejections or its feeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shuffler.faults import Fault
from shuffler.link import reason_texts

from ..mechanism import Mechanism, NotFlatError

EXACT, SILENT, BROKEN = "exact", "silent", "broken"


@dataclass(frozen=True)
class Trial:
    """outcome: EXACT, SILENT (the firmware saw nothing, and the order is not the one it reports), BROKEN (the
    simulation itself failed), or the name of the fault that stopped the machine.

    faults: names of all, with those that the machine put right by itself; count: how many feeds or ejections it
    reached; machine_s: of the machine's time, None on the feed bench.
    """

    outcome: str
    detail: str
    faults: tuple[str, ...]
    retries: int
    count: int
    machine_s: float | None


def well_is_wrong(mechanism: Mechanism, wanted: Sequence[int]) -> str:
    """What is wrong with the cards in the well that the firmware calls done, for a person, or "".

    Raises MechanismError.
    """
    try:
        order = mechanism.order()
    except NotFlatError as lying:
        return str(lying)
    if len(order) != len(wanted):
        return f"{len(order)} of {len(wanted)} cards lie in the well"
    off = [place for place, (card, goal) in enumerate(zip(order, wanted, strict=True)) if card != goal]
    return f"{len(off)} of {len(wanted)} places wrong, the lowest: {off[0]}" if off else ""


def said(fault: Fault) -> str:
    """Where and why, as a host would tell it."""
    values = fault._asdict()
    at = reason_texts.where(values)
    return f"{at}: {reason_texts.detail(values)}" if at else reason_texts.detail(values)

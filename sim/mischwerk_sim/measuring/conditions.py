"""Named conditions of a machine and its cards, as other numbers for `mischwerk_machines.changed`.

clean, dusty and worn are what a machine meets; "wide" is a gate set so wide that cards pass it in pairs, "tired" a
roller at the end of its grip, below what a dirty one has: with them fault rates lie where model and world can be
compared. Friction after the design's ranges: clean rubber 0.8 to 1.2, dirty 0.4 to 0.6; card on card 0.15 to 0.30, worn
0.45.
"""

from __future__ import annotations

from collections.abc import Mapping

from mischwerk_machines import Machine, changed

CONDITIONS: Mapping[str, Mapping[str, float]] = {
    "clean": {},
    "dusty": {"friction.roller": 0.6, "friction.nip": 0.6, "cards.friction": 0.30},
    "worn": {"cards.friction": 0.45},
    "wide": {"feed.gate_gap_mm": 0.59},
    "tired": {"friction.roller": 0.33},
}
WEATHER = ("clean", "dusty", "worn")  # those that only change friction


def under(machine: Machine, name: str) -> Machine:
    """``machine`` under the condition of that name. Raises KeyError that lists the known ones, MachineFileError."""
    if name not in CONDITIONS:
        raise KeyError(f"there is no condition {name!r}; the known ones are {', '.join(CONDITIONS)}")
    return changed(machine, CONDITIONS[name])

"""Whether the numbers of a machine file can be built, before anything is drawn.

`mischwerk_machines` refuses what no machine can be; this refuses what printing, motors and bought parts don't allow,
and parts that would collide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mischwerk_machines import CardFormat, Machine, MachineFileError, card_format, dotted

from ..construction import Construction, load_construction
from ..kinds import table as kinds
from ..kinds.problem import Problem
from .feed import feed_problems
from .limits import Limit, motion_limits

_AS_STRONG = 1.02  # the twin's motor may be rounded up


class NotBuildableError(MachineFileError):
    """Numbers that can't be built. The text names the number, its value, the reason, and what would work."""


def check(machine: Machine, formats: Sequence[CardFormat] | None = None, c: Construction | None = None) -> None:
    """Raises NotBuildableError for the first number that can't be built for ``formats`` (default: all)."""
    for problem in problems(machine, formats, c):
        raise NotBuildableError(
            f"{machine.path.name}: {problem.key} = {problem.value}: {problem.reason};\n  {problem.remedy}"
        )


def problems(
    machine: Machine, formats: Sequence[CardFormat] | None = None, c: Construction | None = None
) -> Iterator[Problem]:
    """Everything that can't be built, the simplest reasons first."""
    formats = [card_format(name) for name in machine.formats] if formats is None else list(formats)
    c = load_construction() if c is None else c
    yield from feed_problems(machine, formats, c)
    yield from kinds.of(machine).problems(machine, formats, c)
    yield from _weak_motors(machine, formats, c)


def _weak_motors(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    wanted = c["limits"]["margin"]
    heaviest = max(formats, key=lambda card: card.grams)
    for limit in motion_limits(machine, heaviest, c):
        if limit.margin >= wanted:
            yield from _too_strong(machine, limit)
            continue
        which = limit.force_key if limit.twin <= limit.motor else "the bought motor"
        given = min(limit.twin, limit.motor)
        reason = (
            f"the {limit.axis} axis needs {limit.needed:.2f} {limit.unit} and its motor gives {given:.2f} at full"
            f" speed ({which}), {wanted} times the need is required"
        )
        remedy = "lower acceleration or speed, move less, or take a stronger motor ([limits] of construction.toml)"
        yield Problem(limit.accel_key, dotted.value(machine.data, limit.accel_key), reason, remedy)


def _too_strong(machine: Machine, limit: Limit) -> Iterator[Problem]:
    """The twin must not simulate more than the motor that is bought."""
    if limit.twin <= _AS_STRONG * limit.motor:
        return
    gives = f"{limit.twin:.2f} {limit.unit} at full speed, the motor bought {limit.motor:.2f}"
    remedy = "lower it, or take a stronger motor ([limits] of construction.toml, currents of firmware/board.py)"
    value = dotted.value(machine.data, limit.force_key)
    yield Problem(limit.force_key, value, f"the twin's motor gives {gives}", remedy)

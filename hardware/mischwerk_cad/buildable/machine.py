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
from .limits import Limit, move_limits

_AS_STRONG = 1.02  # the twin's motor may be rounded up


class NotBuildableError(MachineFileError):
    """Numbers that can't be built. The text names the number, its value, the reason, and what would work."""


def check(machine: Machine, formats: Sequence[CardFormat] | None = None, c: Construction | None = None) -> None:
    """Raises NotBuildableError for the first number that can't be built for ``formats`` (default: all)."""
    if machine.emptying == "hand":
        raise MachineFileError(f"{machine.name}: what a person empties has no drawings yet; pile8 is its rack.")
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
    moves = move_limits(machine, heaviest, c)
    for limit in {one.axis: one for one in reversed(moves)}.values():  # of each axis the quickest
        yield from _too_strong(machine, limit)
    weak = sorted((one for one in moves if one.margin < wanted), key=lambda one: one.margin, reverse=True)
    for limit in {one.accel_key: one for one in weak}.values():  # of each the weakest
        which = limit.force_key if limit.twin <= limit.motor else "the bought motor"
        given = min(limit.twin, limit.motor)
        reason = (
            f"the {limit.axis} axis needs {limit.needed:.2f} {limit.unit} and its motor gives {given:.2f} at full"
            f" speed ({limit.move}; {which}); {wanted} times the need is required"
        )
        remedy = (
            "lower acceleration or speed, move less, or use a stronger motor ([motors], currents of firmware/board.py)"
        )
        yield Problem(limit.accel_key, dotted.value(machine.data, limit.accel_key), reason, remedy)


def _too_strong(machine: Machine, limit: Limit) -> Iterator[Problem]:
    """The twin must not simulate more than the motor that is bought."""
    if limit.standing_twin <= _AS_STRONG * limit.standing_motor:
        return
    gives = f"{limit.standing_twin:.2f} {limit.unit} at rest, the motor bought {limit.standing_motor:.2f}"
    remedy = "lower it, or use a stronger motor ([motors], currents of firmware/board.py)"
    value = dotted.value(machine.data, limit.force_key)
    yield Problem(limit.force_key, value, f"the twin's motor gives {gives}", remedy)

"""`mischwerk jog`: one motor turned by steps or millimetres, slowly. For repair and adjustment."""

from typing import NamedTuple

import mischwerk_machines
from mischwerk_machines import dotted
from shuffler.config import MachineConfig

from mischwerk import kinds, machines
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import connected
from mischwerk.link.ports import find_board
from mischwerk.screen import counted
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep.common import AXES

MAX_STEPS = 1_000_000


class JogOptions(NamedTuple):
    """As typed. ``in_mm``: the amount is millimetres."""

    axis: str
    amount: str
    back: bool = False
    in_mm: bool = False
    port: str | None = None
    as_json: bool = False


def run(asked: JogOptions) -> int:
    """Turn it; exit status. Raises MischwerkError."""
    if asked.axis not in AXES:
        raise UsageProblem(f"There is no axis {asked.axis}.", f"Give {', '.join(AXES[:-1])} or {AXES[-1]}.")
    amount = _amount(asked)
    with Interrupts() as interrupts, connected(asked.port or find_board(), "jog", interrupts) as board:
        machine = board.identity["machine"]
        steps = round(amount * steps_per_mm(machine, asked.axis)) if asked.in_mm else round(amount)
        _check(steps, asked, machine)
        upkeep.carry_out(board, interrupts, "jog", axis=AXES.index(asked.axis), back=int(asked.back), steps=steps)
    if asked.as_json:
        told = {"result": "done", "machine": machine, "axis": asked.axis, "steps": steps, "back": asked.back}
        print_object(told)
        return EXIT_DONE
    way = f"{amount:g} mm ({steps} steps)" if asked.in_mm else f"{steps} step{'' if steps == 1 else 's'}"
    print(f"{asked.axis}: turned by {way}{', towards home' if asked.back else ''}.")
    if asked.axis != "feed":
        print("Before the next job: `mischwerk home`.")
    return EXIT_DONE


def steps_per_mm(machine: str, axis: str) -> float:
    """Steps per mm of an axis of a shipped build. Raises UsageProblem if the build is unknown, or the axis doesn't move
    in mm."""
    if machine not in machines.names():
        raise UsageProblem(f"The file of the machine {machine} is not known here.", "Give steps, without --mm.")
    build = mischwerk_machines.load(machine)
    data, key = build.data, kinds.of(build).steps_per_mm
    if axis == "feed":
        return float(data.feed.steps_per_mm)
    if axis == "pusher":
        return float(data.pusher.steps_per_mm)
    if key is None:
        per_slot = _config(machine).turn_steps // build.pockets
        raise UsageProblem(
            f"A {build.kind} turns: it can't be moved by millimetres.",
            f"Give steps, {per_slot} for a slot, without --mm.",
        )
    return float(dotted.value(data, key))


def _amount(asked: JogOptions) -> float:
    """The number typed, above 0."""
    try:
        amount = float(asked.amount) if asked.in_mm else int(asked.amount)
    except ValueError:
        what = "a number of millimetres" if asked.in_mm else "a whole number of steps"
        raise UsageProblem(f"{asked.amount} is not {what}.", "Give one, with --mm for millimetres.") from None
    if not 0 < amount <= MAX_STEPS:  # false for NaN, too
        raise UsageProblem(
            f"{asked.amount} is out of range: 1 to {MAX_STEPS:,} steps.", "Give it without a sign; --back turns back."
        )
    return amount


def _check(steps: int, asked: JogOptions, machine: str) -> None:
    """Limits the board can't check: a rack that is not homed may be anywhere along its travel."""
    if not 1 <= steps <= MAX_STEPS:
        raise UsageProblem(
            f"{asked.amount} mm are {counted(steps, 'step')}.", f"Give a distance of 1 to {MAX_STEPS:,} steps."
        )
    check_travel(steps, asked.axis, machine)


def check_travel(steps: int, axis: str, machine: str) -> None:
    """UsageProblem if that is more than an axis of a shipped build has."""
    if machine not in machines.names():
        return
    config = _config(machine)
    longest = {"feed": MAX_STEPS, "pocket": config.travel_steps, "pusher": config.pusher_out_steps}[axis]
    if steps > longest:
        raise UsageProblem(
            f"{steps} steps are beyond the travel of the {axis} axis.", f"Its full travel is {longest} steps."
        )


def _config(machine: str) -> MachineConfig:
    return machines.config(machine, machines.load(machine).formats[0])

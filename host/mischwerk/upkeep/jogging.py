"""How far a motor may be turned, in steps or millimetres."""

import mischwerk_machines
from mischwerk_machines import dotted
from shuffler.config import MachineConfig
from shuffler.link.protocol import AXES

from mischwerk import machines
from mischwerk.errors import UsageProblem

MAX_STEPS = 1_000_000
FOLLOWER = "follower"  # no axis: its servo only turns to its middle


def check_axis(axis: str) -> None:
    """Raises UsageProblem if there is no such motor."""
    if axis not in AXES:
        raise UsageProblem(f"There is no axis {axis}.", f"Give {', '.join(AXES[:-1])} or {AXES[-1]}.")


def steps(machine: str, axis: str, given: int | None, mm: float | None) -> int:
    """Steps for the axis of a machine, of which steps or millimetres are given; none for the follower. Raises
    UsageProblem."""
    if axis == FOLLOWER:
        if given is not None or mm is not None:
            raise UsageProblem("The follower is turned to its middle only.", "Give it without steps or millimetres.")
        return 0
    check_axis(axis)
    if (given is None) == (mm is None):
        raise UsageProblem(f"How far should {axis} turn?", "Give steps or millimetres.")
    wanted = given if mm is None else in_steps(mm, axis, machine)
    if wanted is None or not 1 <= wanted <= MAX_STEPS:
        raise UsageProblem(f"{wanted} steps are out of range.", f"Give a distance of 1 to {MAX_STEPS:,} steps.")
    check_travel(wanted, axis, machine)
    return wanted


def in_steps(mm: float, axis: str, machine: str) -> int:
    """Raises UsageProblem as `steps_per_mm` does, and for a number out of range."""
    if not 0 < mm <= MAX_STEPS:  # false for NaN, too
        raise UsageProblem(f"{mm:g} mm is out of range.", f"Give a distance of 1 to {MAX_STEPS:,} steps.")
    return round(mm * steps_per_mm(machine, axis))


def steps_per_mm(machine: str, axis: str) -> float:
    """Steps per mm of an axis of a shipped build. Raises UsageProblem if the build is unknown, or the axis doesn't move
    in mm."""
    if machine not in machines.names():
        raise UsageProblem(f"The file of the machine {machine} is not known here.", "Give steps, without --mm.")
    build = mischwerk_machines.load(machine)
    data, key = build.data, machines.of(build).steps_per_mm
    if axis == "feed":
        return float(data.feed.steps_per_mm)
    check_axis_of(axis, machine)
    if axis == "pusher":
        return float(build.pusher.steps_per_mm)
    if key is None:
        per_slot = _config(machine).turn_steps // build.pockets
        raise UsageProblem(
            f"A {build.kind} turns: it can't be moved in millimetres.",
            f"Give steps, {per_slot} for a slot, without --mm.",
        )
    return float(dotted.value(data, key))


def check_axis_of(axis: str, machine: str) -> None:
    """UsageProblem if a machine has no such axis."""
    there = machines.axes(machine)
    if axis not in there:
        raise UsageProblem(f"{machine} has no {axis} axis.", f"Give {' or '.join(there)}.")


def check_travel(steps: int, axis: str, machine: str) -> None:
    """UsageProblem if that is more than an axis of a shipped build has."""
    if machine not in machines.names():
        return
    check_axis_of(axis, machine)
    config = _config(machine)
    longest = MAX_STEPS if axis == "feed" else config.travel_steps if axis == "pocket" else config.pusher_out_steps
    if steps > longest:
        raise UsageProblem(
            f"{steps} steps are beyond the travel of the {axis} axis.", f"Its full travel is {longest} steps."
        )


def _config(machine: str) -> MachineConfig:
    return machines.config(machine, machines.load(machine).formats[0])


# -- All sensors as they change, until Enter: for finding the one that is dirty, or plugged in wrongly.

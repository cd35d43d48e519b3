"""`mischwerk jog`: one motor turned by steps or millimetres, slowly. For repair and adjustment."""

from typing import NamedTuple

from mischwerk.commands.machine import opened
from mischwerk.commands.showing import upkeep_shown
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.forms import counted
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep.jogging import MAX_STEPS, check_axis, steps_per_mm


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
    check_axis(asked.axis)
    amount = _amount(asked)
    with opened(asked.port, "jog") as (shuffler, _):
        steps = round(amount)
        if asked.in_mm:
            steps = round(amount * steps_per_mm(shuffler.identity.machine, asked.axis))
            _check(steps, asked)
        with upkeep_shown() as listener:
            turned = shuffler.jog(asked.axis, steps, back=asked.back, on_event=listener)
    if asked.as_json:
        print_object(turned.to_dict())
        return EXIT_DONE
    way = f"{amount:g} mm ({counted(steps, 'step')})" if asked.in_mm else counted(steps, "step")
    print(f"{asked.axis}: turned by {way}{', towards home' if asked.back else ''}.")
    if asked.axis != "feed":
        print("Before the next job: `mischwerk home`.")
    return EXIT_DONE


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


def _check(steps: int, asked: JogOptions) -> None:
    if not 1 <= steps <= MAX_STEPS:
        raise UsageProblem(
            f"{asked.amount} mm is {counted(steps, 'step')}.", f"Give a distance of 1 to {MAX_STEPS:,} steps."
        )

"""`mischwerk jog`: one motor turned by steps or millimetres, or by keys. For repair and adjustment."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from shuffler.link.protocol import AXES

from mischwerk.api.events import Listener
from mischwerk.api.results import JobFailed
from mischwerk.api.shuffler import Shuffler
from mischwerk.commands.machine import opened, upkeep_shown
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.forms import counted
from mischwerk.interrupts import Interrupts
from mischwerk.terminal import asking
from mischwerk.terminal.terminal import print_object
from mischwerk.upkeep import unfinished
from mischwerk.upkeep.jogging import FOLLOWER, MAX_STEPS, check_axis, steps_per_mm


class JogOptions(NamedTuple):
    """As typed. ``in_mm``: the amount is millimetres."""

    axis: str
    amount: str
    back: bool = False
    in_mm: bool = False
    port: str | None = None
    as_json: bool = False


def run(options: JogOptions) -> int:
    """Turn it; exit status. Raises MischwerkError."""
    check_axis(options.axis)
    amount = _amount(options)
    with opened(options.port, "jog") as (shuffler, _):
        steps = round(amount)
        if options.in_mm:
            steps = round(amount * steps_per_mm(shuffler.identity.machine, options.axis))
            _check(steps, options)
        with upkeep_shown() as listener:
            turned = shuffler.jog(options.axis, steps, back=options.back, on_event=listener)
    if options.as_json:
        print_object(turned.to_dict())
        return EXIT_DONE
    way = f"{amount:g} mm ({counted(steps, 'step')})" if options.in_mm else counted(steps, "step")
    print(f"{options.axis}: turned by {way}{', towards home' if options.back else ''}.")
    if options.axis != "feed":
        print("Before the next job: `mischwerk home`.")
    return EXIT_DONE


def centre(port: str | None, as_json: bool) -> int:
    """Turn the follower's servo to its middle; exit status. Raises MischwerkError."""
    with opened(port, "jog") as (shuffler, _), upkeep_shown() as listener:
        turned = shuffler.jog(FOLLOWER, on_event=listener)
    if as_json:
        print_object(turned.to_dict())
    else:
        print("follower: its servo stands in the middle. Put the lever on, level.")
    return EXIT_DONE


def _amount(options: JogOptions) -> float:
    """The number typed, above 0."""
    try:
        amount = float(options.amount) if options.in_mm else int(options.amount)
    except ValueError:
        what = "a number of millimetres" if options.in_mm else "a whole number of steps"
        raise UsageProblem(f"{options.amount} is not {what}.", "Give one, with --mm for millimetres.") from None
    if not 0 < amount <= MAX_STEPS:  # false for NaN, too
        raise UsageProblem(
            f"{options.amount} is out of range: 1 to {MAX_STEPS:,} steps.", "Give it without a sign; --back turns back."
        )
    return amount


def _check(steps: int, options: JogOptions) -> None:
    if not 1 <= steps <= MAX_STEPS:
        raise UsageProblem(
            f"{options.amount} mm is {counted(steps, 'step')}.", f"Give a distance of 1 to {MAX_STEPS:,} steps."
        )


# -- `mischwerk jog` alone: motors turned by arrow keys, a little at each press. For repair and adjustment.

STEPS = (1, 10, 100, 1000)
HELP = """\
  up, down    another motor         right, left   away from home, towards home
  + -         more, fewer steps     h, q          home all motors, leave"""


def turn_by_keys(port: str | None, as_json: bool) -> int:
    """Turn motors until the person leaves; exit status. Raises MischwerkError."""
    if as_json or not asking.present():
        raise UsageProblem(
            "jog needs to know which motor, and how far.",
            "Give both: `mischwerk jog feed 100`; or use the keys, at a terminal.",
        )
    with opened(port, "jog") as (shuffler, interrupts):
        print(f"{shuffler.identity.machine}: turn a motor by keys.\n{HELP}")
        with asking.keys() as pressed:
            _Jogging(shuffler, interrupts, pressed).until_left()
    print("Before the next job: `mischwerk home`.")
    return EXIT_DONE


class _Jogging:
    """Which motor is turned, and how far by a key."""

    def __init__(self, shuffler: Shuffler, interrupts: Interrupts, pressed: asking.Keys) -> None:
        self._shuffler, self._interrupts, self._keys = shuffler, interrupts, pressed
        self._axis = 0
        self._size = 1
        self._turned = dict.fromkeys(AXES, 0)

    def until_left(self) -> None:
        """Do what each key says."""
        self._tell()
        while (key := self._keys.next(self._interrupts)) not in ("q", "Q", "\x04", asking.ESCAPE, asking.END):
            try:
                if self._did(key):
                    self._tell()
            except UsageProblem as refused:  # the board's, or a way that makes no sense: another key may
                print(refused.error, refused.what_to_do)

    def _did(self, key: str) -> bool:
        if key in (asking.UP, asking.DOWN):
            self._axis = (self._axis + (1 if key == asking.DOWN else -1)) % len(AXES)
        elif key in ("+", "-"):
            self._size = min(max(self._size + (1 if key == "+" else -1), 0), len(STEPS) - 1)
        elif key in (asking.LEFT, asking.RIGHT):
            self._turn(key == asking.LEFT)
        elif key in ("h", "H"):
            self._home()
        else:
            return False
        return True

    def _turn(self, back: bool) -> None:
        steps, axis = STEPS[self._size], AXES[self._axis]
        with self._moving() as listener:
            self._shuffler.jog(axis, steps, back=back, on_event=listener)
        self._turned[axis] += -steps if back else steps

    def _home(self) -> None:
        with self._moving() as listener:
            try:
                self._shuffler.home(on_event=listener)
            except JobFailed as failed:
                faults = [fault.to_dict() for fault in failed.result.faults]
                is_stopped = self._interrupts.wanted.is_set()
                raise unfinished.problem("home", faults, failed.result.where, is_stopped) from failed
        self._turned = dict.fromkeys(AXES, 0)

    @contextmanager
    def _moving(self) -> Iterator[Listener]:
        with upkeep_shown(quiet=True) as listener:
            try:
                yield listener
            finally:
                self._keys.forget()

    def _tell(self) -> None:
        axis = AXES[self._axis]
        print(f"{axis}: {self._turned[axis]:+d} so far, {counted(STEPS[self._size], 'step')} a key")

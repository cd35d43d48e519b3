"""`mischwerk jog` alone: motors turned by arrow keys, a little at each press. For repair and adjustment."""

from mischwerk.commands import jog
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link.connection import Connection, connected
from mischwerk.link.ports import find_board
from mischwerk.screen import counted
from mischwerk.terminal import asking, keys
from mischwerk.upkeep import common as upkeep
from mischwerk.upkeep.common import AXES

STEPS = (1, 10, 100, 1000)
HELP = """\
  up, down    another motor         right, left   away from home, towards home
  + -         more, fewer steps     h, q          home all motors, leave"""


def run(port: str | None, as_json: bool) -> int:
    """Turn motors until the person leaves; exit status. Raises MischwerkError."""
    if as_json or not asking.present():
        raise UsageProblem(
            "jog needs to know which motor, and how far.",
            "Give both: `mischwerk jog feed 100`; at a terminal, keys do.",
        )
    with Interrupts() as interrupts, connected(port or find_board(), "jog", interrupts) as board:
        machine = board.identity["machine"]
        print(f"{machine}: turn a motor by keys.\n{HELP}")
        with keys.keys() as pressed:
            _Jogging(board, interrupts, machine, pressed).until_left()
    print("Before the next job: `mischwerk home`.")
    return EXIT_DONE


class _Jogging:
    """Which motor is turned, and how far by a key."""

    def __init__(self, board: Connection, interrupts: Interrupts, machine: str, pressed: keys.Keys) -> None:
        self._board, self._interrupts, self._machine, self._keys = board, interrupts, machine, pressed
        self._axis = 0
        self._size = 1
        self._turned = dict.fromkeys(AXES, 0)

    def until_left(self) -> None:
        """Do what each key says."""
        self._tell()
        while (key := self._keys.next(self._interrupts)) not in ("q", "Q", "\x04", keys.ESCAPE, keys.END):
            try:
                if self._did(key):
                    self._tell()
            except UsageProblem as refused:  # the board's, or a way that makes no sense: another key may
                print(refused.error, refused.what_to_do)

    def _did(self, key: str) -> bool:
        if key in (keys.UP, keys.DOWN):
            self._axis = (self._axis + (1 if key == keys.DOWN else -1)) % len(AXES)
        elif key in ("+", "-"):
            self._size = min(max(self._size + (1 if key == "+" else -1), 0), len(STEPS) - 1)
        elif key in (keys.LEFT, keys.RIGHT):
            self._turn(key == keys.LEFT)
        elif key in ("h", "H"):
            self._move("home")
            self._turned = dict.fromkeys(AXES, 0)
        else:
            return False
        return True

    def _turn(self, back: bool) -> None:
        steps, axis = STEPS[self._size], AXES[self._axis]
        jog.check_travel(steps, axis, self._machine)
        self._move("jog", axis=self._axis, back=int(back), steps=steps)
        self._turned[axis] += -steps if back else steps

    def _move(self, request: str, **values: int) -> None:
        try:
            upkeep.carry_out(self._board, self._interrupts, request, quiet=True, **values)
        finally:
            self._keys.forget()

    def _tell(self) -> None:
        axis = AXES[self._axis]
        print(f"{axis}: {self._turned[axis]:+d} so far, {counted(STEPS[self._size], 'step')} a key")

"""The wheel: radial slots of one card each."""

from .. import faults, hal, reasons
from ..planning.keys import Pass
from .drive import LOOK_US
from .pockets import Pockets

_STANDS_DIVISOR = 32  # nearer to its goal than this part of a slot: it stands there


class Wheel(Pockets):
    """Positions are angles in steps, modulo a turn; 0 = slot 0 before the throat."""

    axis, pocket, mouth = faults.WHEEL, faults.SLOT, faults.SLOT_MOUTH

    # -- where the wheel stands for what ------------------------------------------------------------
    def feed_position(self, pocket):
        """Steps (modulo a turn) at which ``pocket`` faces the throat."""
        c = self._drive.config
        return pocket * (c.turn_steps // c.pockets)

    def way(self, pocket, following):
        """Steps from ``pocket`` to ``following``."""
        return self._shorter(self.feed_position(following) - self.feed_position(pocket))

    def _shorter(self, steps):
        turn = self._drive.config.turn_steps
        steps %= turn
        return steps - turn if steps > turn // 2 else steps

    def eject_position(self, pocket):
        """Steps (modulo a turn) at which ``pocket`` faces the chute."""
        return self.feed_position(pocket) - self._drive.config.eject_turn_steps

    def check_position(self):
        """A slot must stand before the throat. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        if not drive.sees(hal.SLOT, 1, LOOK_US):
            raise drive.fault("POSITION_LOST", faults.WHEEL, reasons.NO_SLOT)

    def rotated_to_position(self, passes):
        """Begin the passes with the slot that stands before the throat: a wheel has no first slot."""
        drive = self._drive
        c = drive.config
        at = drive.board.axes[hal.POCKET].position()
        ahead = (at * c.pockets + c.turn_steps // 2) // c.turn_steps
        return [
            Pass([(p + ahead) % c.pockets for p in pass_.pocket], [(p + ahead) % c.pockets for p in pass_.eject])
            for pass_ in passes
        ]

    # -- moving --------------------------------------------------------------------------------------
    def mouth_blocked(self):
        """True while a card stands in one of the two mouths."""
        return self._drive.levels[hal.ENTRY] or self._drive.levels[hal.MOUTH]

    def start_move(self, position):
        """Turn the shorter way."""
        drive = self._drive
        c = drive.config
        steps = self._shorter(position - drive.board.axes[hal.POCKET].position())
        if self.mouth_blocked():
            if abs(steps) <= c.turn_steps // c.pockets // _STANDS_DIVISOR:
                return  # a halt came while the card slid in: the wheel stands where it must
            raise self.blocked()
        self.emptying.check_away()
        self._move(steps)

    def move_to_neutral(self):
        self.start_move(0)
        self._drive.finished(hal.POCKET)

    def look(self):
        """Turn the slots past the pocket beam that have not passed it in homing; True if it has seen a card."""
        drive = self._drive
        c = drive.config
        slot = c.turn_steps // c.pockets
        left = max(0, c.turn_steps - max(0, self._turned_steps))
        goal = min(left // slot + 2, c.pockets) * slot  # a slot more than is left: it ends with one before the throat
        steps = goal - drive.board.axes[hal.POCKET].position()
        self._move(steps)
        drive.background.until_finished(hal.POCKET)
        return bool(drive.seen[hal.POCKET_BEAM])

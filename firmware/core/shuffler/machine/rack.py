"""The rack: shelves in a vertical elevator."""

from .. import faults, hal, reasons
from ..planning import timing
from .drive import LOOK_US
from .pockets import Pockets

_HOME_DIVISOR = 8  # home may seem off by this part of the pitch


class Rack(Pockets):
    """Positions are heights of shelf 0's floor over the feed plane, in steps."""

    axis, pocket, mouth = faults.RACK, faults.POCKET, faults.POCKET_MOUTH
    sinks = True

    def __init__(self, drive):
        Pockets.__init__(self, drive)
        self._known[-drive.config.fill_steps] = self._reckoned(-drive.config.fill_steps)  # for one card more
        drive.react[hal.HOME_POCKET] = self._home_passed

    # -- where the rack stands for what -----------------------------------------------------------
    def feed_position(self, pocket):
        """Steps at which the next card slides in over those already in ``pocket``."""
        return timing.feed_at(self._drive.config, pocket, self.fill[pocket])

    def way(self, pocket, following):
        """Steps from where the next card slides into ``pocket`` to where one slides into ``following``."""
        return self.feed_position(following) - self.feed_position(pocket)

    def eject_position(self, pocket):
        """Steps at which ``pocket``'s floor stands level with the bridge, above the largest deck."""
        return timing.eject_at(self._drive.config, pocket)

    # -- moving ------------------------------------------------------------------------------------
    def mouth_blocked(self):
        """True while a card stands in the mouth of a pocket."""
        return self._drive.levels[hal.ENTRY]

    def start_move(self, position):
        drive = self._drive
        c = drive.config
        steps = position - drive.board.axes[hal.POCKET].position()
        if self.mouth_blocked():
            # One card higher or lower, and a little, or two thirds of what it comes in above the stack: a halt came
            # while it slid in.
            if abs(steps) <= max(c.fill_steps * 7 // 6, c.drop_steps * 2 // 3):
                return
            raise self.blocked()
        self.emptying.check_away()
        self._move(steps)

    def _home_passed(self, event):
        """The home sensor lies in mid-travel: whenever it is passed, it must be where it was at homing.

        It is on above. So the rack was not much below when it came on, nor much above when it was last seen off, and it
        has gone on since.
        """
        drive = self._drive
        c = drive.config
        above = drive.board.axes[hal.POCKET].position() - c.home_steps
        if not event.level:
            above = -above
        us = hal.since(drive.board.ticks_us(), event.ticks)
        margin = c.pitch_steps // _HOME_DIVISOR
        if self._homed and not -margin - self._way(us) <= above <= margin + self._way(us + event.window_us):
            drive.halt("POSITION_LOST")

    def _way(self, us):
        """Steps that the rack makes in so long at most."""
        return self._drive.config.pocket_hz // 100 * (us // 100 + 1) // 100

    def check_home(self):
        """Pass the home sensor once more: no steps were lost since. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        c = drive.config
        margin = c.pitch_steps // _HOME_DIVISOR
        for level in (0, 1):
            self.start_move(c.home_steps + (margin if level else -margin))
            drive.finished(hal.POCKET)
            if not drive.sees(hal.HOME_POCKET, level, LOOK_US):
                raise drive.fault("POSITION_LOST", faults.RACK, reasons.HOME_MOVED)

    def look(self):
        """Pass every shelf by the pocket beam; True if it saw a card."""
        drive = self._drive
        self.start_move(self.eject_position(0))
        drive.background.until_finished(hal.POCKET)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        self.start_move(self.eject_position(drive.config.pockets - 1))
        drive.background.until_finished(hal.POCKET)
        return bool(drive.seen[hal.POCKET_BEAM])

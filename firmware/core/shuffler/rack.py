"""The rack: shelves in a vertical elevator, swept two at a time by the pusher."""

from . import hal, ramp
from .pockets import LOOK_US, Pockets
from .sweeps import strokes

_HOME_DIVISOR = 8  # home may seem off by this part of the pitch


class Rack(Pockets):
    """Positions are heights of shelf 0's floor over the feed plane, in steps."""

    axis_name, pusher_name, pocket_name = "rack", "pusher", "pocket"
    sinks = True
    follower_early = True

    def __init__(self, drive):
        Pockets.__init__(self, drive)
        self._homed = False
        drive.react[hal.HOME_POCKET] = self._home_passed

    # -- where the rack stands for what -----------------------------------------------------------
    def feed_position(self, pocket):
        """Steps at which the next card slides in over those already in ``pocket``."""
        c = self._drive.config
        return -(pocket * c.pitch_steps + c.drop_steps + self.fill[pocket] * c.fill_steps)

    def eject_position(self, pocket):
        """Steps at which ``pocket``'s floor stands level with the bridge, above the largest deck."""
        c = self._drive.config
        return c.eject_level_steps - pocket * c.pitch_steps

    async def check_position(self):
        """Nothing tells a rack's level but its count of steps, checked each time the home sensor is passed."""

    # -- moving ------------------------------------------------------------------------------------
    def mouth_blocked(self):
        """True while a card stands in the mouth of a pocket."""
        return self._drive.levels[hal.ENTRY]

    def _start(self, position):
        drive = self._drive
        c = drive.config
        steps = position - drive.board.axes[hal.POCKET].position()
        if self.mouth_blocked():
            if abs(steps) <= c.fill_steps * 7 // 6:  # one card higher or lower, and a little
                return  # a halt came while the card slid in: the rack stands where it must
            raise self.blocked()
        self._check_pusher()
        drive.start(hal.POCKET, ramp.move(steps, c.pocket_hz, c.pocket_accel))

    async def home(self):
        """Home pusher and rack. Raises MachineFault."""
        self._homed = False
        await Pockets.home(self)
        self._homed = True

    def _home_passed(self, event):
        """The home sensor lies in mid-travel: whenever it is passed, it must be where it was at homing."""
        drive = self._drive
        c = drive.config
        off = abs(drive.board.axes[hal.POCKET].position() - c.home_steps)
        since = c.pocket_hz * (drive.board.now_us() - event.t_us) // 1000000  # how far it may have gone on by now
        if self._homed and off > c.pitch_steps // _HOME_DIVISOR + since:
            drive.halt("POSITION_LOST")

    async def check_home(self):
        """Pass the home sensor once more: no steps were lost since. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        c = drive.config
        margin = c.pitch_steps // _HOME_DIVISOR
        for level in (0, 1):
            self._start(c.home_steps + (margin if level else -margin))
            await drive.finished(hal.POCKET)
            await drive.until(lambda wanted=level: drive.levels[hal.HOME_POCKET] == wanted, LOOK_US)
            if drive.levels[hal.HOME_POCKET] != level:
                raise drive.fault("POSITION_LOST", "rack", "the rack's home sensor is not where it was")

    # -- emptying ----------------------------------------------------------------------------------
    def sweeps(self, order):
        """Group the order of ejection into strokes of the pusher: see sweeps.strokes."""
        return strokes(order, self._drive.config.pusher_tall)

    async def settled(self):
        """The pusher's way home is long enough for the last block to lie still."""
        await self.park()

    async def look(self):
        """Pass every shelf by the pocket beam; True if it saw a card."""
        drive = self._drive
        self._start(self.eject_position(0))
        await drive.finished_thinking(hal.POCKET)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        self._start(self.eject_position(drive.config.pockets - 1))
        await drive.finished_thinking(hal.POCKET)
        return bool(drive.seen[hal.POCKET_BEAM])

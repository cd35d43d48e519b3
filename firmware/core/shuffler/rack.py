"""The rack: shelves in a vertical elevator, swept two at a time by the pusher."""

from . import hal, homing, ramp

_HOME_LOOK_US = 50000  # a pusher pressed by cards springs back within this
_LOOK_US = 3000  # a resting card is seen within this
_STANDS_DIVISOR = 32  # nearer to its goal than this part of the pitch: it stands there


class Rack:
    """Positions, moves and ejection of a rack. ``fill[p]``: cards in shelf p, as far as it is known."""

    def __init__(self, drive):
        self._drive = drive
        self.fill = [0] * drive.config.pockets

    # -- where the rack stands for what -----------------------------------------------------------
    def feed_position(self, pocket):
        """Steps at which the next card slides in over those already in ``pocket``."""
        c = self._drive.config
        return -(pocket * c.pitch_steps + c.drop_steps + self.fill[pocket] * c.fill_steps)

    def eject_position(self, pocket, cards):
        """Steps at which ``pocket``'s floor stands above a whole deck of ``cards``."""
        c = self._drive.config
        return cards * c.fill_steps + c.eject_above_steps - pocket * c.pitch_steps

    # -- moving ------------------------------------------------------------------------------------
    def start_feed_move(self, pocket):
        """Start towards the feed position of ``pocket``. Raises MachineFault if the mouths are not clear."""
        self._start(self.feed_position(pocket))

    async def check_position(self):
        """Nothing tells a rack's level but its count of steps; home is checked once a pass."""

    def _start(self, position):
        drive = self._drive
        c = drive.config
        steps = position - drive.board.axes[hal.POCKET].position()
        if drive.levels[hal.ENTRY]:
            if abs(steps) <= c.pitch_steps // _STANDS_DIVISOR:
                return  # a halt came while the card slid in: the rack stands where it must
            raise drive.fault("JAM_INSERT", "pocket mouth", "a card stands across the pocket mouths: the rack must not move")
        if not drive.levels[hal.HOME_PUSHER] or drive.moving[hal.PUSHER]:
            raise drive.fault("POSITION_LOST", "pusher", "the pusher is not home: the rack must not move")
        drive.start(hal.POCKET, ramp.move(steps, c.pocket_hz, c.pocket_accel))

    async def home(self):
        """Home pusher and rack. Raises MachineFault."""
        drive = self._drive
        c = drive.config
        await homing.home_axis(
            drive, hal.PUSHER, hal.HOME_PUSHER, -1, c.pusher_home_hz, c.pusher_home_slow_hz, c.pusher_accel,
            2 * c.pusher_out_steps, 0,
        )  # fmt: skip
        if drive.levels[hal.ENTRY]:
            raise drive.fault("JAM_INSERT", "pocket mouth", "a card stands across the pocket mouths")
        await homing.home_axis(
            drive, hal.POCKET, hal.HOME_POCKET, 1, c.pocket_home_hz, c.pocket_home_slow_hz, c.pocket_accel,
            c.travel_steps, c.home_steps,
        )  # fmt: skip

    # -- ejecting ----------------------------------------------------------------------------------
    def sweeps(self, order):
        """Group the order of ejection into sweeps: up to ``pusher_tall`` neighbours, the lower one first."""
        tall = self._drive.config.pusher_tall
        groups = []
        for pocket in order:
            if groups and len(groups[-1]) < tall and pocket == groups[-1][-1] + 1:
                groups[-1].append(pocket)
            else:
                groups.append([pocket])
        return groups

    async def eject(self, group, cards, last=False):
        """Sweep the shelves of ``group`` into the well, the ``last`` of its pass or not; number of sweeps repeated.

        Raises MachineFault JAM_EJECT.
        """
        drive = self._drive
        c = drive.config
        self._start(self.eject_position(group[0], cards))
        await drive.finished(hal.POCKET)
        for attempt in range(1, c.eject_attempts + 1):
            drive.follower(False)
            await drive.follower_set()
            await self._sweep(last)
            if not drive.levels[hal.POCKET_BEAM] and not drive.levels[hal.ENTRY]:
                for pocket in group:
                    self.fill[pocket] = 0
                return attempt - 1
        raise drive.fault(
            "JAM_EJECT", "pocket %d" % group[0], "cards stay in pocket %d after %d sweeps" % (group[0], attempt), 0, attempt
        )

    async def _sweep(self, last):
        drive = self._drive
        await self._push(drive.config.pusher_out_steps)
        if last:
            drive.follower(True)  # nothing more will fall: it comes down while the pusher goes home
        await self.park()
        # what was swept may still be falling past the beams
        await drive.until(lambda: not drive.levels[hal.POCKET_BEAM] and not drive.levels[hal.ENTRY], drive.config.settle_us)

    async def park(self):
        """Bring the pusher home, wherever a halt has left it. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        await self._push(0)
        if not await drive.until(lambda: drive.levels[hal.HOME_PUSHER], _HOME_LOOK_US):
            raise drive.fault("POSITION_LOST", "pusher", "the pusher did not come home")

    async def _push(self, goal):
        drive = self._drive
        c = drive.config
        drive.start(hal.PUSHER, ramp.move(goal - drive.board.axes[hal.PUSHER].position(), c.pusher_hz, c.pusher_accel))
        await drive.finished(hal.PUSHER)

    async def look(self, cards):
        """Pass every shelf by the pocket beam; True if it saw a card."""
        drive = self._drive
        last = drive.config.pockets - 1
        self._start(self.eject_position(0, cards))
        await drive.finished(hal.POCKET)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        self._start(self.eject_position(last, cards))
        await drive.finished(hal.POCKET)
        return bool(drive.seen[hal.POCKET_BEAM])

    async def clear(self, group, cards):
        """Part of collecting: stand ``group`` at the eject level and empty it if the beam sees a card."""
        drive = self._drive
        self._start(self.eject_position(group[0], cards))
        await drive.finished(hal.POCKET)
        await drive.until(lambda: drive.levels[hal.POCKET_BEAM], _LOOK_US)
        if drive.levels[hal.POCKET_BEAM]:
            await self.eject(group, cards)

    async def check_home(self, cards):
        """Drive to the home sensor: it must come on where it did at homing. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        c = drive.config
        margin = c.pitch_steps // 8
        for position, level in ((c.home_steps + margin, 1), (c.home_steps - margin, 0)):
            self._start(position)
            await drive.finished(hal.POCKET)
            if not await drive.until(lambda: drive.levels[hal.HOME_POCKET] == level, 3000):
                raise drive.fault("POSITION_LOST", "rack", "the rack's home sensor is not where it was")

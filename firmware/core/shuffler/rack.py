"""The rack: shelves in a vertical elevator, swept two at a time by the pusher."""

from . import hal, homing, ramp

_HOME_LOOK_US = 50000  # a pusher pressed by cards springs back within this
_HOME_DIVISOR = 8  # home may seem off by this part of the pitch; a millisecond at full speed is half of that
_LOOK_US = 3000  # a resting card is seen within this
_STANDS_DIVISOR = 32  # nearer to its goal than this part of the pitch: it stands there


class Rack:
    """Positions, moves and ejection of a rack. ``fill[p]``: cards in shelf p, as far as it is known."""

    def __init__(self, drive):
        self._drive = drive
        self.fill = [0] * drive.config.pockets
        self._begun = None  # a sweep that a halt may have interrupted: its pockets may be empty already
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

    # -- moving ------------------------------------------------------------------------------------
    def start_feed_move(self, pocket):
        """Start towards the feed position of ``pocket``. Raises MachineFault if the mouths are not clear."""
        self._start(self.feed_position(pocket))

    async def check_position(self):
        """Nothing tells a rack's level but its count of steps, checked each time the home sensor is passed."""

    def _start(self, position):
        drive = self._drive
        c = drive.config
        steps = position - drive.board.axes[hal.POCKET].position()
        if drive.levels[hal.ENTRY]:
            if abs(steps) <= c.pitch_steps // _STANDS_DIVISOR:
                return  # a halt came while the card slid in: the rack stands where it must
            raise drive.fault(
                "JAM_INSERT", "pocket mouth", "a card stands across the pocket mouths: the rack must not move"
            )
        if not drive.levels[hal.HOME_PUSHER] or drive.moving[hal.PUSHER]:
            raise drive.fault("POSITION_LOST", "pusher", "the pusher is not home: the rack must not move")
        drive.start(hal.POCKET, ramp.move(steps, c.pocket_hz, c.pocket_accel))

    async def home(self):
        """Home pusher and rack. Raises MachineFault."""
        self._homed = False
        drive = self._drive
        c = drive.config
        await homing.home_axis(
            drive, hal.PUSHER, hal.HOME_PUSHER, -1, c.pusher_home_hz, c.pusher_home_slow_hz, c.pusher_accel,
            2 * c.pusher_out_steps, c.pusher_home_steps,
        )  # fmt: skip
        await self.park()
        if drive.levels[hal.ENTRY]:
            raise drive.fault("JAM_INSERT", "pocket mouth", "a card stands across the pocket mouths")
        await homing.home_axis(
            drive, hal.POCKET, hal.HOME_POCKET, 1, c.pocket_home_hz, c.pocket_home_slow_hz, c.pocket_accel,
            c.travel_steps, c.home_steps,
        )  # fmt: skip
        self._homed = True

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

    async def eject(self, group, last=False):
        """Sweep the shelves of ``group`` into the well, the ``last`` of its pass or not; number of sweeps repeated.

        Raises MachineFault JAM_EJECT.
        """
        drive = self._drive
        c = drive.config
        self._start(self.eject_position(group[0]))
        # The comb has some way to go to the cards: it starts before the rack stands.
        await drive.sleep_until(drive.arrival_us[hal.POCKET] - c.pusher_before_us)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        begun, self._begun = self._begun, group
        for attempt in range(1, c.eject_attempts + 1):
            drive.follower(False)
            await drive.follower_set()
            await self._sweep(last)
            if begun != group and self.fill[group[0]] and not drive.seen[hal.POCKET_BEAM]:
                raise drive.fault(
                    "CARD_MISSING", "pocket %d" % group[0], "pocket %d was empty and must hold cards" % group[0]
                )
            if not drive.levels[hal.POCKET_BEAM] and not drive.levels[hal.ENTRY]:
                self._begun = None
                for pocket in group:
                    self.fill[pocket] = 0
                return attempt - 1
        raise drive.fault(
            "JAM_EJECT",
            "pocket %d" % group[0],
            "cards stay in pocket %d after %d sweeps" % (group[0], attempt),
            0,
            attempt,
        )

    async def _sweep(self, last):
        drive = self._drive
        await self._push(drive.config.pusher_out_steps)
        await drive.finished(hal.POCKET)
        if last:
            drive.follower(True)  # nothing more will fall: it comes down while the pusher goes home
        await self.park()
        # what was swept may still be falling past the beams
        await drive.until(
            lambda: not drive.levels[hal.POCKET_BEAM] and not drive.levels[hal.ENTRY], drive.config.settle_us
        )

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

    async def look(self):
        """Pass every shelf by the pocket beam; True if it saw a card."""
        drive = self._drive
        last = drive.config.pockets - 1
        self._start(self.eject_position(0))
        await drive.finished(hal.POCKET)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        self._start(self.eject_position(last))
        await drive.finished(hal.POCKET)
        return bool(drive.seen[hal.POCKET_BEAM])

    async def clear(self, group):
        """Part of collecting: stand ``group`` at the eject level and empty it if the beam sees a card."""
        drive = self._drive
        self._start(self.eject_position(group[0]))
        await drive.finished(hal.POCKET)
        await drive.until(lambda: drive.levels[hal.POCKET_BEAM], _LOOK_US)
        if drive.levels[hal.POCKET_BEAM]:
            await self.eject(group)

    def _home_passed(self, event):
        """The home sensor lies in mid-travel: whenever it is passed, it must be where it was at homing."""
        drive = self._drive
        c = drive.config
        if self._homed and abs(drive.board.axes[hal.POCKET].position() - c.home_steps) > c.pitch_steps // _HOME_DIVISOR:
            drive.halt("POSITION_LOST")

    async def check_home(self):
        """Pass the home sensor once more: no steps were lost since. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        c = drive.config
        margin = c.pitch_steps // _HOME_DIVISOR
        for level in (0, 1):
            self._start(c.home_steps + (margin if level else -margin))
            await drive.finished(hal.POCKET)
            await drive.until(lambda wanted=level: drive.levels[hal.HOME_POCKET] == wanted, _LOOK_US)
            if drive.levels[hal.HOME_POCKET] != level:
                raise drive.fault("POSITION_LOST", "rack", "the rack's home sensor is not where it was")

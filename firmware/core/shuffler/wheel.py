"""The wheel: radial slots of one card each, emptied one at a time by the lever at the hub."""

from . import hal, homing, ramp

_HOME_LOOK_US = 50000  # a lever pressed by a card springs back within this
_LOOK_US = 3000  # a resting card is seen within this
_STANDS_DIVISOR = 32  # nearer to its goal than this part of a slot: it stands there


class Wheel:
    """Positions, moves and ejection of a wheel. ``fill[p]``: cards in slot p, as far as it is known."""

    def __init__(self, drive):
        self._drive = drive
        self.fill = [0] * drive.config.pockets
        self._begun = None  # a stroke that a halt may have interrupted: its slot may be empty already

    # -- where the wheel stands for what ------------------------------------------------------------
    def feed_position(self, pocket):
        """Steps (modulo a turn) at which ``pocket`` faces the throat."""
        c = self._drive.config
        return pocket * (c.turn_steps // c.pockets)

    def eject_position(self, pocket):
        """Steps (modulo a turn) at which ``pocket`` faces the chute."""
        return self.feed_position(pocket) - self._drive.config.eject_turn_steps

    # -- moving --------------------------------------------------------------------------------------
    def start_feed_move(self, pocket):
        """Start towards the feed position of ``pocket``, the shorter way. Raises MachineFault if a mouth is blocked."""
        self._start(self.feed_position(pocket))

    async def check_position(self):
        """A slot must stand before the throat. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        if not await drive.until(lambda: drive.levels[hal.SLOT], _LOOK_US):
            raise drive.fault("POSITION_LOST", "wheel", "the slot sensor sees no slot where one must stand")

    def _start(self, position):
        drive = self._drive
        c = drive.config
        steps = (position - drive.board.axes[hal.POCKET].position()) % c.turn_steps
        if steps > c.turn_steps // 2:
            steps -= c.turn_steps
        if drive.levels[hal.ENTRY] or drive.levels[hal.MOUTH]:
            if abs(steps) <= c.turn_steps // c.pockets // _STANDS_DIVISOR:
                return  # a halt came while the card slid in: the wheel stands where it must
            raise drive.fault("JAM_INSERT", "slot mouth", "a card stands in a mouth of the wheel: it must not turn")
        # A lever on its way home is out of the slots already: see `_lever_clear`.
        if not drive.levels[hal.HOME_PUSHER] and not drive.moving[hal.PUSHER]:
            raise drive.fault("POSITION_LOST", "lever", "the lever is not home: the wheel must not turn")
        drive.start(hal.POCKET, ramp.move(steps, c.pocket_hz, c.pocket_accel))

    async def home(self):
        """Home lever and wheel. Raises MachineFault."""
        drive = self._drive
        c = drive.config
        await homing.home_axis(
            drive, hal.PUSHER, hal.HOME_PUSHER, -1, c.pusher_home_hz, c.pusher_home_slow_hz, c.pusher_accel,
            2 * c.pusher_out_steps, c.pusher_home_steps,
        )  # fmt: skip
        await self.park()
        if drive.levels[hal.ENTRY] or drive.levels[hal.MOUTH]:
            raise drive.fault("JAM_INSERT", "slot mouth", "a card stands in a mouth of the wheel")
        await homing.home_axis(
            drive, hal.POCKET, hal.HOME_POCKET, 1, c.pocket_home_hz, c.pocket_home_slow_hz, c.pocket_accel,
            c.travel_steps, c.home_steps,
        )  # fmt: skip

    # -- ejecting --------------------------------------------------------------------------------------
    def sweeps(self, order):
        """One slot at a time."""
        return [[pocket] for pocket in order]

    async def eject(self, group, last=False):
        """Throw the card of one slot into the well, the ``last`` of its pass or not; number of strokes repeated.

        Raises MachineFault JAM_EJECT.
        """
        drive = self._drive
        c = drive.config
        pocket = group[0]
        await self._lever_clear()
        self._start(self.eject_position(pocket))
        await drive.sleep_until(drive.arrival_us[hal.POCKET] - c.pusher_before_us)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        for attempt in range(1, c.eject_attempts + 1):
            drive.follower(False)
            await drive.follower_set()
            begun = self._begun
            self._begun = pocket
            await self._kick()
            await self.check_position()
            if begun != pocket and self.fill[pocket] and not drive.seen[hal.POCKET_BEAM]:
                raise drive.fault("CARD_MISSING", "slot %d" % pocket, "slot %d was empty and must hold a card" % pocket)
            if not drive.levels[hal.POCKET_BEAM] and not drive.levels[hal.MOUTH]:
                self._begun = None
                if last:
                    await self.park()
                    # the last card is still on its way down the chute
                    await drive.sleep_until(drive.board.now_us() + c.settle_us)
                self.fill[pocket] = 0
                return attempt - 1
        raise drive.fault(
            "JAM_EJECT",
            "slot %d" % pocket,
            "the card stays in slot %d after %d strokes" % (pocket, attempt),
            0,
            attempt,
        )

    async def _kick(self):
        """Out and on the way back: the wheel may turn before the lever is home, see `_lever_clear`."""
        drive = self._drive
        c = drive.config
        await self.park()
        drive.start(hal.PUSHER, self._stroke(c.pusher_out_steps))
        await drive.finished(hal.PUSHER)
        await drive.finished(hal.POCKET)
        drive.start(hal.PUSHER, self._stroke(0))
        await drive.until(lambda: not drive.levels[hal.POCKET_BEAM] and not drive.levels[hal.MOUTH], c.settle_us)

    async def park(self):
        """Bring the lever home, wherever a halt has left it. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        if not drive.moving[hal.PUSHER]:
            drive.start(hal.PUSHER, self._stroke(0))
        await drive.finished(hal.PUSHER)
        if not await drive.until(lambda: drive.levels[hal.HOME_PUSHER], _HOME_LOOK_US):
            raise drive.fault("POSITION_LOST", "lever", "the lever did not come home")

    async def _lever_clear(self):
        """Wait until the returning lever is out of the slots."""
        drive = self._drive
        if drive.moving[hal.PUSHER]:
            await drive.sleep_until(drive.arrival_us[hal.PUSHER] - drive.config.pusher_clear_us)

    def _stroke(self, goal):
        c = self._drive.config
        return ramp.move(goal - self._drive.board.axes[hal.PUSHER].position(), c.pusher_hz, c.pusher_accel)

    async def look(self):
        """Turn every slot past the pocket beam; True if it saw a card."""
        drive = self._drive
        c = drive.config
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        drive.start(hal.POCKET, ramp.move(c.turn_steps, c.pocket_hz, c.pocket_accel))
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

    async def check_home(self):
        """The slot sensor watches every stop; nothing more to check."""

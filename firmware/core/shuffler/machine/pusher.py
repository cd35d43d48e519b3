"""What a motor drives to empty the pockets: a rack's pusher, and the lever at a wheel's hub."""

from .. import faults, hal, reasons
from ..motion import ramp
from ..planning.sweeps import strokes
from . import homing
from .drive import CARD_BYTES, LOOK_US

_HOME_LOOK_US = 50000  # a pusher pressed by cards springs back within this


class Pusher:
    """Empties ``pockets`` by strokes, and sees that they are empty: neighbouring shelves of a rack together, over the
    bridge; or as a lever one slot of a wheel, onto the chute."""

    needs_position = True  # to go on with a halted plan

    def __init__(self, drive, pockets):
        self._drive = drive
        self._pockets = pockets
        self._is_lever = drive.config.emptying == "lever"
        # What a person calls it; the sensor that tells when what was thrown out has fallen.
        self._place, self._lands_at = faults.PUSHER, hal.WELL
        if self._is_lever:
            self._place, self._lands_at = faults.LEVER, hal.THROAT
        out = drive.config.pusher_out_steps
        self._strokes = {out: self._reckoned(out), -out: self._reckoned(-out)}
        self._thrown = False  # cards were swept out since the last one was fed
        self._begun = None  # a group whose emptying a halt may have interrupted: it may be empty already

    # -- moving ------------------------------------------------------------------------------------
    def home(self):
        """Before the pocket axis. Raises MachineFault."""
        self._thrown = False
        drive = self._drive
        c = drive.config
        homing.home_axis(
            drive,
            hal.PUSHER,
            hal.HOME_PUSHER,
            -1,
            c.pusher_home_hz,
            c.pusher_home_slow_hz,
            c.pusher_accel,
            2 * c.pusher_out_steps,
            c.pusher_home_steps,
        )
        self.park()

    def park(self):
        """Come home, wherever a halt has left it. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        if not drive.moving[hal.PUSHER]:
            self._push(0)
        drive.finished(hal.PUSHER)
        if not drive.sees(hal.HOME_PUSHER, 1, _HOME_LOOK_US):
            raise drive.fault("POSITION_LOST", self._place, reasons.NOT_COME_HOME)

    def _push(self, goal):
        """Start towards ``goal``, steps from home."""
        steps = goal - self._drive.board.axes[hal.PUSHER].position()
        segments, us = self._strokes.get(steps) or self._reckoned(steps)
        self._drive.start(hal.PUSHER, segments, us)

    def _reckoned(self, steps):
        c = self._drive.config
        return ramp.timed(ramp.move(steps, c.pusher_hz, c.pusher_accel))

    def check_away(self):
        """The pockets are about to move. Raises MachineFault if it may be among them."""
        # One on its way home is out of the pockets already: `eject` has waited for that.
        drive = self._drive
        if not drive.levels[hal.HOME_PUSHER] and not drive.moving[hal.PUSHER]:
            raise drive.fault("POSITION_LOST", self._place, reasons.NOT_HOME, (self._pockets.axis,))

    def check_jog(self):
        """The pockets are about to be turned by hand. Raises MachineFault."""
        drive = self._drive
        if not drive.levels[hal.HOME_PUSHER]:
            raise drive.fault("BAD_REQUEST", faults.AXES + hal.POCKET, reasons.PUSHER_OUT)

    def jog_steps(self, steps):
        """Stand where it can go out, the first pocket at the eject level; how far it is from there to where ``steps``
        from here lead. Raises MachineFault."""
        drive, pockets = self._drive, self._pockets
        axis = drive.board.axes[hal.PUSHER]
        goal = axis.position() + steps
        if not 0 <= goal <= drive.config.pusher_out_steps:
            raise drive.fault("BAD_REQUEST", faults.AXES + hal.PUSHER, reasons.BEYOND_STROKE)
        self.park()
        pockets.start_move(pockets.eject_position(0))
        drive.finished(hal.POCKET)
        return goal - axis.position()

    # -- emptying ----------------------------------------------------------------------------------
    def groups(self, order):
        """Pockets that are emptied together, one group after the other, so that they come out in ``order``."""
        return strokes(order, self._drive.config.swept_pockets)

    def begin_feeding(self):
        """Begin to feed: what was thrown out lies below the next cards from here on."""
        self._thrown = False

    def eject(self, group, last=False, keeps_order=True):
        """Empty the pockets of ``group`` in one stroke, the ``last`` of its pass or not; number of strokes repeated.

        Raises MachineFault CARD_MISSING if a pocket that must hold cards was empty, JAM_EJECT if cards stay in it,
        STUCK_POCKET if they came one by one and the order matters: which stayed is not known.
        """
        drive, pockets = self._drive, self._pockets
        c = drive.config
        if drive.moving[hal.PUSHER]:  # on its way home: the last of it may be hidden behind this move
            drive.near(hal.PUSHER, c.pusher_clear_us)
        drive.collect_garbage_if_due(CARD_BYTES)
        pockets.start_move(pockets.eject_position(group[0]))
        # The pusher has some way to go to the cards: it starts before the pockets stand.
        drive.near(hal.POCKET, c.pusher_before_us)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        begun, self._begun = self._begun, group
        cards = 0
        for pocket in group:
            cards += pockets.fill[pocket]
        for attempt in range(1, c.eject_attempts + 1):
            drive.follower(False)
            drive.follower_set()
            self._stroke(last)
            drive.until(self._emptied, c.settle_us)  # what was pushed may still be passing the beams
            pockets.check_position()
            if begun != group and cards and not drive.seen[hal.POCKET_BEAM]:
                raise drive.fault("CARD_MISSING", pockets.pocket, reasons.WAS_EMPTY, pocket=group[0])
            if self._emptied():
                self._thrown = self._thrown or cards > 0
                if last:
                    self.settled()
                self._begun = None
                for pocket in group:
                    pockets.fill[pocket] = 0
                if attempt > 1 and cards > 1 and keeps_order:
                    raise drive.fault("STUCK_POCKET", pockets.pocket, reasons.MANY_STROKES, (attempt,), pocket=group[0])
                return attempt - 1
        raise self._stay(group, attempt)

    def _stay(self, group, attempt):
        """Make the fault to raise: ``group`` is not empty after that number of strokes."""
        drive = self._drive
        if not self._is_lever and drive.levels[hal.THROAT] and not drive.levels[hal.POCKET_BEAM]:
            # A lead that has crept through the throat into the mouth is none of the pocket's cards.
            return drive.fault("JAM_THROAT", faults.THROAT, reasons.NO_POCKET_BEFORE)
        return drive.fault("JAM_EJECT", self._pockets.pocket, reasons.CARDS_STAY, (attempt,), 0, attempt, group[0])

    def _stroke(self, last):
        """Out and on the way back: the pockets may move before the pusher is home."""
        drive = self._drive
        self.park()
        self._see_landed()
        self._push(drive.config.pusher_out_steps)
        drive.finished(hal.PUSHER)
        drive.finished(hal.POCKET)
        if last and not self._is_lever:
            drive.follower(True)  # nothing more will fall
        self._push(0)

    def _see_landed(self):
        """Wait until what the last stroke has thrown out lies in the well: the next would fall over it or slide under.

        What does not fall is pressed down once. Raises MachineFault JAM_EJECT.
        """
        drive = self._drive
        if self._is_lever:
            # The beams over the gate share the throat's line, where nothing is while a job's slots are emptied. While a
            # card is known to stand in the throat there is nothing to see: it is given the time to fall.
            if self._pockets.throat_taken:
                return self._settle()
        elif not self._thrown:
            return
        for _ in range(2):
            if drive.sees(self._lands_at, not self._is_lever, drive.config.settle_us):
                return
            drive.press(True)
        raise drive.fault("JAM_EJECT", faults.WELL, reasons.NOT_FALLEN)

    def _settle(self):
        drive = self._drive
        drive.sleep_until(drive.board.now_us() + drive.config.settle_us)

    def settled(self):
        """Wait until what came last lies still: a pusher's way home is long enough; a card of a wheel is still on its
        way down the chute."""
        self.park()
        self._see_landed()
        if self._is_lever:
            self._settle()

    def _emptied(self):
        return not self._drive.levels[hal.POCKET_BEAM] and not self._pockets.mouth_blocked()

    def clear(self, group):
        """Part of collecting: stand ``group`` at the eject level and empty it if the beam sees a card."""
        drive, pockets = self._drive, self._pockets
        pockets.start_move(pockets.eject_position(group[0]))
        drive.finished(hal.POCKET)
        if drive.sees(hal.POCKET_BEAM, 1, LOOK_US):
            self.eject(group, False, False)
            self.park()

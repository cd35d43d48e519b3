"""What rack and wheel have in common: homing, parking the pusher, emptying pockets and seeing that they are empty.

A build says where it must stand (`feed_position`, `eject_position`), when its pockets' mouths are blocked, how it moves
there (`_start`) and when the last of a pass lies still (`settled`).
"""

from .. import faults, hal, reasons
from ..motion import ramp
from . import homing
from .drive import CARD

_HOME_LOOK_US = 50000  # a pusher pressed by cards springs back within this
LOOK_US = 3000  # a resting card, or a flag that has just arrived, is seen within this


class Pockets:
    """Pockets of one machine. ``fill[p]``: cards in pocket p, as far as it is known.

    ``throat_taken``: pockets are emptied while a card stands in the throat, as only `collect` does.
    axis, pusher, pocket, mouth: what a person calls them, as indices into faults.PLACES.
    """

    axis = pusher = pocket = mouth = faults.NOWHERE
    sinks = False  # let go by its motor, it falls to where nobody knows
    lands_at, landed = hal.WELL, 1  # the sensor, and its level when what was thrown out has fallen
    follower_early = False  # it may come down while the pusher goes home from the last stroke

    def __init__(self, drive):
        self._drive = drive
        self.fill = [0] * drive.config.pockets
        self.throat_taken = False
        self._homed = False
        self._turned_steps = 0  # how far the pocket axis came to its home: what lay in between has passed the beam
        self._step = self._reckoned(-drive.config.fill_steps)  # for one card more
        out = drive.config.pusher_out_steps
        self._strokes = {out: self._reckoned_push(out), -out: self._reckoned_push(-out)}
        self._planned_steps = None  # of the pocket axis, a move that is to come ...
        self._planned = None  # ... and its segments and time
        self._thrown = False  # cards were swept out since the last one was fed
        self._begun = None  # a group whose emptying a halt may have interrupted: it may be empty already

    # -- moving ------------------------------------------------------------------------------------
    def start_feed_move(self, pocket):
        """Start towards the feed position of ``pocket``. Raises MachineFault if a card is in the way."""
        self._thrown = False
        self._drive.tidy(CARD)
        self._start(self.feed_position(pocket))

    def plan_move(self, steps):
        """Reckon a move of the pocket axis before it is wanted: what it takes memory for shall be there by then."""
        self._planned_steps = steps
        self._planned = self._reckoned(steps)

    def _reckoned(self, steps):
        c = self._drive.config
        accel, brake = c.pocket_up_accel, c.pocket_down_accel
        if steps < 0:
            accel, brake = brake, accel
        return ramp.timed(ramp.move(steps, c.pocket_hz, accel, brake))

    def _move(self, steps):
        """Start the pocket axis."""
        planned = self._step
        if steps != -self._drive.config.fill_steps:
            if steps != self._planned_steps:
                self.plan_move(steps)
            planned = self._planned
        self._drive.start(hal.POCKET, planned[0], planned[1])

    def home(self):
        """Home the pusher, then the pocket axis. Raises MachineFault."""
        self._homed = self._thrown = False
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
        if self.mouth_blocked():
            raise self.blocked()
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        began = drive.board.axes[hal.POCKET].position()
        found = homing.home_axis(
            drive,
            hal.POCKET,
            hal.HOME_POCKET,
            1,
            c.pocket_home_hz,
            c.pocket_home_slow_hz,
            c.pocket_accel,
            c.travel_steps,
            c.home_steps,
        )
        self._turned_steps = found - began
        self._homed = True

    def stand_as_always(self):
        """After a job stand where no order can be read from; `check_home` has brought a rack there."""

    def placed(self, passes):
        """``passes`` as they are to be carried out from where the pockets stand now."""
        return passes

    def park(self):
        """Bring the pusher home, wherever a halt has left it. Raises MachineFault POSITION_LOST."""
        drive = self._drive
        if not drive.moving[hal.PUSHER]:
            self._push(0)
        drive.finished(hal.PUSHER)
        if not drive.sees(hal.HOME_PUSHER, 1, _HOME_LOOK_US):
            raise drive.fault("POSITION_LOST", self.pusher, reasons.NOT_COME_HOME)

    def _push(self, goal):
        """Start the pusher towards ``goal``, steps from home."""
        steps = goal - self._drive.board.axes[hal.PUSHER].position()
        segments, us = self._strokes.get(steps) or self._reckoned_push(steps)
        self._drive.start(hal.PUSHER, segments, us)

    def _reckoned_push(self, steps):
        c = self._drive.config
        return ramp.timed(ramp.move(steps, c.pusher_hz, c.pusher_accel))

    def _check_pusher(self):
        # One on its way home is out of the pockets already: `eject` has waited for that.
        drive = self._drive
        if not drive.levels[hal.HOME_PUSHER] and not drive.moving[hal.PUSHER]:
            raise drive.fault("POSITION_LOST", self.pusher, reasons.NOT_HOME, (self.axis,))

    def blocked(self):
        """MachineFault to raise: the pockets may not move."""
        return self._drive.fault("JAM_INSERT", self.mouth, reasons.ACROSS_MOUTH, (self.axis,))

    # -- emptying ----------------------------------------------------------------------------------
    def eject(self, group, last=False, keeps_order=True):
        """Empty the pockets of ``group`` in one stroke, the ``last`` of its pass or not; number of strokes repeated.

        Raises MachineFault CARD_MISSING if a pocket that must hold cards was empty, JAM_EJECT if cards stay in it,
        STUCK_POCKET if they came one by one and the order matters: which stayed is not known.
        """
        drive = self._drive
        c = drive.config
        if drive.moving[hal.PUSHER]:  # on its way home: the last of it may be hidden behind this move
            drive.near(hal.PUSHER, c.pusher_clear_us)
        drive.tidy(CARD)
        self._start(self.eject_position(group[0]))
        # The pusher has some way to go to the cards: it starts before the pockets stand.
        drive.near(hal.POCKET, c.pusher_before_us)
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        begun, self._begun = self._begun, group
        cards = 0
        for pocket in group:
            cards += self.fill[pocket]
        for attempt in range(1, c.eject_attempts + 1):
            drive.follower(False)
            drive.follower_set()
            self._stroke(last)
            drive.until(self._emptied, c.settle_us)  # what was pushed may still be passing the beams
            self.check_position()
            if begun != group and cards and not drive.seen[hal.POCKET_BEAM]:
                raise drive.fault("CARD_MISSING", self.pocket, reasons.WAS_EMPTY, pocket=group[0])
            if self._emptied():
                self._thrown = self._thrown or cards > 0
                if last:
                    self.settled()
                self._begun = None
                for pocket in group:
                    self.fill[pocket] = 0
                if attempt > 1 and cards > 1 and keeps_order:
                    raise drive.fault("STUCK_POCKET", self.pocket, reasons.MANY_STROKES, (attempt,), pocket=group[0])
                return attempt - 1
        raise self._stay(group, attempt)

    def _stay(self, group, attempt):
        """MachineFault to raise: ``group`` is not empty after so many strokes."""
        return self._drive.fault("JAM_EJECT", self.pocket, reasons.CARDS_STAY, (attempt,), 0, attempt, group[0])

    def _stroke(self, last):
        """Out and on the way back: the pockets may move before the pusher is home."""
        drive = self._drive
        self.park()
        self.see_landed()
        self._push(drive.config.pusher_out_steps)
        drive.finished(hal.PUSHER)
        drive.finished(hal.POCKET)
        if last and self.follower_early:
            drive.follower(True)  # nothing more will fall
        self._push(0)

    def see_landed(self):
        """Wait until what the last stroke has thrown out lies in the well: the next would fall over it or slide under.

        What does not fall is pressed down once. Raises MachineFault JAM_EJECT.
        """
        if not self._may_lean():
            return
        drive = self._drive
        for _ in range(2):
            if drive.sees(self.lands_at, self.landed, drive.config.settle_us):
                return
            drive.follower(True)
            drive.follower_set()
            drive.follower(False)
            drive.follower_set()
        raise drive.fault("JAM_EJECT", faults.WELL, reasons.NOT_FALLEN)

    def _may_lean(self):
        """Whether anything was thrown out for `see_landed` to look at."""
        return self._thrown

    def stand_for_ejecting(self):
        """Stand where the pusher can go out: the first pocket at the eject level. Raises MachineFault."""
        drive = self._drive
        self.park()
        self._start(self.eject_position(0))
        drive.finished(hal.POCKET)

    def _emptied(self):
        return not self._drive.levels[hal.POCKET_BEAM] and not self.mouth_blocked()

    def clear(self, group):
        """Part of collecting: stand ``group`` at the eject level and empty it if the beam sees a card."""
        drive = self._drive
        self._start(self.eject_position(group[0]))
        drive.finished(hal.POCKET)
        if drive.sees(hal.POCKET_BEAM, 1, LOOK_US):
            self.eject(group, False, False)
            self.park()

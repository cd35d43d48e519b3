"""What rack and wheel have in common: homing, and moving the pockets, which another part empties.

A build says where it must stand (`feed_position`, `eject_position`), when its pockets' mouths are blocked, and how it
moves there (`start_move`).
"""

from .. import faults, hal, reasons
from ..motion import ramp
from . import homing
from .drive import CARD_BYTES


class Pockets:
    """Pockets of one machine. ``fill[p]``: cards in pocket p, as far as it is known; ``emptying``: what empties them.

    ``throat_taken``: pockets are emptied while a card stands in the throat, as only `collect` does.
    axis, pocket, mouth: what a person calls them, as indices into faults.PLACES.
    """

    axis = pocket = mouth = faults.NOWHERE
    sinks = False  # let go by its motor, it falls to where nobody knows

    def __init__(self, drive):
        self._drive = drive
        self.fill = [0] * drive.config.pockets
        self.throat_taken = False
        self._homed = False
        self._turned_steps = 0  # how far the pocket axis came to its home: what lay in between has passed the beam
        self._known = {0: self._reckoned(0)}  # moves that come often: segments and time, by steps
        self._planned_steps = None  # of the pocket axis, a move that is to come ...
        self._planned = None  # ... and its segments and time
        self.emptying = _emptying_for(drive, self)

    # -- moving ------------------------------------------------------------------------------------
    def start_feed_move(self, pocket):
        """Start towards the feed position of ``pocket``. Raises MachineFault if a card is in the way."""
        self.emptying.begin_feeding()
        self._drive.collect_garbage_if_due(CARD_BYTES)
        self.start_move(self.feed_position(pocket))

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
        planned = self._known.get(steps)
        if planned is None:
            if steps != self._planned_steps:
                self.plan_move(steps)
            planned = self._planned
        self._drive.start(hal.POCKET, planned[0], planned[1])

    def home(self):
        """Home the pocket axis, once what empties the pockets is home. Raises MachineFault."""
        self._homed = False
        if self.mouth_blocked():
            raise self.blocked()
        drive = self._drive
        c = drive.config
        drive.seen[hal.POCKET_BEAM] = drive.levels[hal.POCKET_BEAM]
        began = drive.board.axes[hal.POCKET].position()
        home_position = homing.home_axis(
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
        self._turned_steps = home_position - began
        self._homed = True

    def check_position(self):
        """See that the pockets stand where they should, if something tells. Raises MachineFault POSITION_LOST."""

    def check_home(self):
        """After the last card see that no steps were lost, if nothing has told so before. Raises MachineFault."""

    def move_to_neutral(self):
        """After a job stand where no order can be read from, if they don't yet."""

    def rotated_to_position(self, passes):
        """``passes`` as they are to be carried out from where the pockets stand now."""
        return passes

    def blocked(self):
        """MachineFault to raise: the pockets may not move."""
        return self._drive.fault("JAM_INSERT", self.mouth, reasons.ACROSS_MOUTH, (self.axis,))


def _emptying_for(drive, pockets):
    """Make what empties ``pockets``; imported here, as a board loads no other."""
    if drive.config.emptying == "hand":
        from .hand import Hand

        return Hand(drive, pockets)
    from .pusher import Pusher

    return Pusher(drive, pockets)

"""Looking after the machine: count the cards, learn how long they are, clean the rollers, turn one motor."""

from .. import faults, hal, reasons
from ..link.protocol import NONE
from ..motion import ramp
from .collecting import collect_if_possible

COUNT, CLEAN, CALIBRATE = range(3)  # indices into protocol.UPKEEP_TASKS
MAX_CLEAN_S = 120
MOST_EDGES = 32  # that are noted of a feed
_SLOW = 4  # a jogged axis moves with this part of its speed


class UpkeepResult:
    """What came of it, by the fields of its message; lengths in steps of the feed, as the throat saw the cards."""

    def __init__(self, what):
        self.what = what
        self.state = NONE
        self.cards = 0
        self.misfeeds = 0
        self.least_steps = 0
        self.mean_steps = 0
        self.most_steps = 0
        self._sum_steps = 0

    def add(self, steps):
        """One more card."""
        self.least_steps = min(self.least_steps, steps) if self.cards else steps
        self.most_steps = max(self.most_steps, steps)
        self._sum_steps += steps
        self.cards += 1
        self.mean_steps = (self._sum_steps + self.cards // 2) // self.cards


def count(sequence, result):
    """Feed every card, pocket by pocket, and bring all back in the order in which they lay. Raises MachineFault."""
    pockets, feeder, drive = sequence.pockets, sequence.feeder, sequence.drive
    c = sequence.config
    sequence.reporter.enter_phase("counting")
    sequence.reporter.count = result
    feeder.throat.begin()
    drive.follower_set()
    retries = feeder.retries
    most = c.pockets * c.capacity
    while feeder.card_waiting():
        if result.cards == most:
            collect_if_possible(sequence)
            raise drive.fault("DECK_TOO_LARGE", faults.WELL, reasons.TOO_MANY_TO_COUNT, (most,))
        pocket = result.cards // c.capacity
        pockets.start_feed_move(pocket)
        if not result.cards:
            # Where a card stands staged it is known where its tail will be: told to slow down there only when it has
            # passed, the roller comes too late for a lead that follows closely.
            feeder.stage_first()
        # announced as one of two more, so that the next is staged if there is one
        if not feeder.feed(result.cards, result.cards + 2, 0):
            break
        drive.finished(hal.POCKET)
        pockets.check_position()
        result.add(feeder.throat.length_steps)
        pockets.fill[pocket] += 1
    drive.finished(hal.FEED)
    result.misfeeds = feeder.retries - retries
    drive.follower(False)
    sequence.reporter.enter_phase("collecting")
    sweeps = pockets.emptying.groups([p for p in range(c.pockets) if pockets.fill[p]])
    while sweeps:
        pockets.emptying.eject(sweeps[0], len(sweeps) == 1)
        sweeps.pop(0)
    drive.follower(True)
    feeder.throat.begin()


def clean(sequence, seconds):
    """Turn feed roller and nip for so long; the well must be empty. Raises MachineFault."""
    drive = sequence.drive
    c = sequence.config
    sequence.reporter.enter_phase("feeding")
    for _ in range(seconds):
        if sequence.feeder.card_waiting():
            raise drive.fault("BAD_REQUEST", faults.WELL, reasons.CARD_IN_WELL)
        _roll(sequence, ramp.run(c.feed_slow_hz, c.feed_slow_hz, c.feed_accel))


def _roll(sequence, segments):
    """Turn the feed by itself. A card may go with it, to where no plan knows of it: seen or laid in meanwhile."""
    drive, memory = sequence.drive, sequence.memory
    was_home = sequence.homed and not (memory is not None and memory.cards_may_be_inside)
    sequence.cards_leave()
    sequence.homed = False  # so that a halt, too, leaves the next job to look for cards
    drive.seen[hal.THROAT] = drive.levels[hal.THROAT] or sequence.pockets.mouth_blocked()
    drive.start(hal.FEED, segments)
    drive.finished(hal.FEED)
    if was_home and not drive.seen[hal.THROAT] and not sequence.feeder.card_waiting():
        sequence.homed = True
        sequence.cards_are_home()


def feed(sequence, values, edges):
    """Turn the feed as a host wants it until a card has left the throat, and append to ``edges`` what throat and mouth
    see until long after that: (sensor, level, us and steps since the start). Raises MachineFault.

    values: hz, steps at most, follower (down or not). It is for a bench without pockets: nothing is homed.
    """
    drive = sequence.drive
    axis = drive.board.axes[hal.FEED]
    drive.follower(bool(values["follower"]))
    drive.follower_set()
    drive.sleep_until(drive.board.now_us() + sequence.config.insert_timeout_us)  # until it lies on the last card, too
    begun, began = axis.position(), drive.board.ticks_us()

    def note(event):
        is_throat = event.source == hal.THROAT
        if len(edges) < MOST_EDGES:
            steps = event.steps - begun if is_throat else 0
            edges.append((event.source, event.level, hal.since(event.ticks, began), steps))
        if is_throat and not event.level and drive.moving[hal.FEED]:
            axis.stop()

    reactions = drive.react[:]
    drive.react[hal.THROAT] = drive.react[hal.ENTRY] = note
    try:
        _roll(sequence, ramp.run(values["steps"], values["hz"], sequence.config.feed_accel))
        drive.sleep_until(drive.board.now_us() + sequence.config.insert_timeout_us)
    finally:
        drive.react = reactions


def rates(config, axis):
    """(hz, acceleration) at which an axis is jogged."""
    c = config
    if axis == hal.FEED:
        hz, accel = c.feed_slow_hz, c.feed_accel
    elif axis == hal.POCKET:
        hz, accel = c.pocket_hz, c.pocket_accel
    else:
        hz, accel = c.pusher_hz, c.pusher_accel
    return hz // _SLOW, accel // _SLOW


def jog(sequence, axis, steps):
    """Turn one motor by ``steps`` (signed), or the follower's servo to its middle. Raises MachineFault; what could
    collide is refused."""
    drive, emptying = sequence.drive, sequence.pockets.emptying
    if axis == hal.FOLLOWER:
        drive.follower(None)
        drive.follower_set()
        return
    if axis == hal.POCKET:
        emptying.check_jog()
        if drive.levels[hal.ENTRY] or drive.levels[hal.MOUTH]:
            raise drive.fault("BAD_REQUEST", faults.AXES + axis, reasons.MOUTHS_BLOCKED)
    if axis == hal.PUSHER:
        if not sequence.homed:
            raise drive.fault("BAD_REQUEST", faults.AXES + axis, reasons.NOT_HOMED)
        steps = emptying.jog_steps(steps)
    hz, accel = rates(sequence.config, axis)
    segments = ramp.move(steps, hz, accel)
    if axis == hal.FEED:
        _roll(sequence, segments)
        return
    drive.start(axis, segments)
    drive.finished(axis)
    if axis == hal.POCKET:
        sequence.homed = False  # it may have been turned against its end

"""Homing, and every card back into the well: how a job begins on a machine that is not homed, and how a plan ends whose
order is lost."""

from .. import faults, hal, reasons
from ..faults import MachineFault


def collect(sequence):
    """Home, then empty every pocket into the well; a card that will not come is a fault, never forgotten."""
    drive, pockets, feeder, reporter = sequence.drive, sequence.pockets, sequence.feeder, sequence.reporter
    emptying = pockets.emptying
    sequence.homed = False
    reporter.enter_phase("homing")
    if drive.levels[hal.COVER]:  # it has opened while a fault brought the axes to rest, deaf to it
        drive.halt("COVER_OPEN")
    drive.finished(hal.FEED, True)
    if pockets.mouth_blocked():  # it can only go on where it is; nothing else may move
        if pockets.sinks and not sequence.pockets_held:  # into what, nobody knows
            if drive.levels[hal.THROAT] and not feeder.across:
                raise drive.fault("JAM_THROAT", faults.THROAT, reasons.NO_POCKET_BEFORE)
            raise pockets.blocked()
        sequence.cards_leave()
        feeder.clear_throat()
    emptying.home()
    pockets.home()
    sequence.pockets_held = True
    reporter.enter_phase("collecting")
    drive.follower(True)  # in time for the first card, if nothing has to be ejected first
    was_filled = pockets.look()
    if drive.levels[hal.THROAT]:
        drive.follower_set()  # what lay over the gate has gone down, what still stands there is in the throat
    pockets.throat_taken = bool(drive.levels[hal.THROAT])
    if was_filled or pockets.throat_taken:
        sequence.cards_leave()
    fill = pockets.fill
    if was_filled:
        for group in emptying.groups(list(range(len(fill)))):
            emptying.clear(group)
    for pocket in range(len(fill)):
        fill[pocket] = 0
    if pockets.throat_taken:
        _take_in(drive, pockets, feeder)
    elif was_filled:
        emptying.settled()
    drive.follower(True)
    feeder.throat.begin()
    sequence.homed = True
    sequence.cards_are_home()


def collect_if_possible(sequence):
    """Collect before another fault is reported: where a person would have to, the next job or homing asks for it."""
    try:
        collect(sequence)
    except MachineFault as e:
        check_is_request(e)


def check_is_request(error):
    """Raises ``error`` again unless it only asks a person to empty the pockets."""
    if error.fault.code != faults.code("POCKETS_FULL"):
        raise error


def _take_in(drive, pockets, feeder):
    """A card was staged when its job was halted: into a pocket and out again. Not before the pockets stand right
    and are empty: where a halt left them there may be no opening in front of it."""
    pockets.start_feed_move(0)
    drive.finished(hal.POCKET)
    feeder.clear_throat()
    pockets.throat_taken = False
    emptying = pockets.emptying
    emptying.clear(emptying.groups([0])[0])
    emptying.settled()

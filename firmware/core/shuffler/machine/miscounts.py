"""The well held another number of cards than announced: count, bring them home, and say how many there are."""

from .. import faults, hal, reasons
from ..faults import MachineFault
from .collecting import collect_if_possible


def raise_short(sequence, job):
    """The well ran empty early: a short deck, or two cards that went through as one; count again to tell. Raises
    MachineFault WELL_EMPTY, WRONG_COUNT, DOUBLE_FEED."""
    drive, progress = sequence.drive, job.progress
    counted = progress.card_index
    if counted == 0 and progress.pass_index == 0:
        raise drive.fault("WELL_EMPTY", faults.WELL)
    if progress.is_short():
        progress.drop()
        collect_if_possible(sequence)
        raise drive.fault("WRONG_COUNT", faults.WELL, reasons.COUNTED, (counted, job.cards))
    numbers = (counted, job.cards, progress.pass_index + 1)
    raise drive.fault("DOUBLE_FEED", faults.POCKET, reasons.COUNTED_IN_PASS, numbers)


def raise_surplus(sequence, job):
    """Cards are left in the well: count them into whatever room there is, bring all back, say the number. Raises
    MachineFault WRONG_COUNT, SENSOR_FAULT."""
    drive, feeder, pockets = sequence.drive, sequence.feeder, sequence.pockets
    sequence.reporter.enter_phase("counting")
    job.progress.drop()
    counted = job.cards
    fill = pockets.fill
    while feeder.card_waiting() and min(fill) < sequence.config.capacity:
        pocket = fill.index(min(fill))
        pockets.start_feed_move(pocket)
        # announced to the feeder as one of two more, so that it stages the next if there is one
        try:
            if not feeder.feed(counted, counted + 2, 0):
                break
        except MachineFault as e:
            if e.fault.code != faults.code("MISFEED"):
                raise
            raise drive.fault("SENSOR_FAULT", faults.WELL, reasons.ONE_MORE_SEEN, (counted,))
        fill[pocket] += 1
        counted += 1
        drive.finished(hal.FEED)
    reason = reasons.COUNTED_OR_MORE if feeder.card_waiting() else reasons.COUNTED
    collect_if_possible(sequence)
    raise drive.fault("WRONG_COUNT", faults.WELL, reason, (counted, job.cards))

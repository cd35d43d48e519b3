"""A plan carried out: pass by pass, every card fed into its pocket, then the pockets emptied in the plan's order."""

from .. import faults, hal
from ..faults import MachineFault
from ..job import FEEDING
from .miscounts import raise_short, raise_surplus

_SINKS_US = 400000  # under the follower
_JAMS = (faults.code("JAM_THROAT"), faults.code("JAM_INSERT"))


def carry_out(sequence, job):
    """Return what is left of the plan of ``job``. Raises MachineFault."""
    pockets, progress = sequence.pockets, job.progress
    while progress.pass_index < len(progress.passes):
        pass_ = progress.passes[progress.pass_index]
        if progress.stage == FEEDING:
            _feed_all(sequence, job, pass_)
            progress.eject()  # first: what is fed is counted
            sequence.check_supply()
        _eject_all(sequence, job, pass_.eject)
        sequence.check_supply()
        progress.feed(progress.pass_index + 1, 0)
        sequence.feeder.throat.begin()
    pockets.check_home()
    if pockets.sinks:  # a rack: a block of cards may lean in the well, between gate and rear wall, and sinks slowly
        sequence.drive.press(False)
        sequence.drive.sleep_until(sequence.board.now_us() + _SINKS_US)


def _feed_all(sequence, job, pass_):
    drive, feeder, pockets, progress = sequence.drive, sequence.feeder, sequence.pockets, job.progress
    before_us = sequence.config.start_before_us
    sequence.reporter.enter_phase("feeding", progress.pass_index + 1)
    drive.collect()  # while the follower comes down
    drive.follower_set()
    for card in range(progress.card_index, job.cards):
        pocket = pass_.pocket[card]
        if feeder.throat.passed <= card:
            # Not yet in its pocket: the pocket axis must stand (or be about to) before the nip starts.
            pockets.start_feed_move(pocket)
            if card == 0:
                feeder.stage_first()
        before = feeder.retries
        try:
            fed = feeder.feed(card, job.cards, before_us)
        except MachineFault as e:
            if e.fault.code in _JAMS:  # was it the pockets, that stand where no card fits?
                drive.finished(hal.POCKET)
                pockets.check_position()
            raise
        finally:
            job.record.add(feeder.retries - before, 0)
        if not fed:
            raise_short(sequence, job)
        drive.finished(hal.POCKET)
        pockets.check_position()
        pockets.fill[pocket] += 1
        progress.feed(progress.pass_index, card + 1)
    drive.finished(hal.FEED)
    sequence.count_fed(job, job.cards)
    if feeder.card_waiting():
        raise_surplus(sequence, job)


def _eject_all(sequence, job, order):
    drive, pockets = sequence.drive, sequence.pockets
    sweeps = pockets.emptying.groups([p for p in order if pockets.fill[p]])
    sequence.reporter.enter_phase("ejecting", job.progress.pass_index + 1)
    drive.follower(False)
    drive.collect()  # the follower takes longer
    for group in sweeps:
        job.record.add(pockets.emptying.eject(group, group is sweeps[-1]), 0)
    drive.follower(True)

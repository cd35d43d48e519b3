"""A plan carried out: pass by pass, every card fed into its pocket, then the pockets emptied in the plan's order."""

from .. import faults, hal
from ..faults import MachineFault
from .miscounts import raise_short, raise_surplus

_JAMS = (faults.code("JAM_THROAT"), faults.code("JAM_INSERT"))


def carry_out(sequence, job):
    """Return what is left of the plan of ``job``. Raises MachineFault."""
    pockets = sequence.pockets
    while job.pass_index < len(job.passes):
        pass_ = job.passes[job.pass_index]
        if not job.ejecting:
            _feed_all(sequence, job, pass_)
            job.sweeps = pockets.emptying.groups([p for p in pass_.eject if pockets.fill[p]])
            sequence.check_supply()
            job.ejecting = True
        _eject_all(sequence, job)
        sequence.check_supply()
        job.ejecting = False
        job.card_index = 0
        job.pass_index += 1
        sequence.feeder.throat.begin()
    pockets.check_home()


def _feed_all(sequence, job, pass_):
    drive, feeder, pockets = sequence.drive, sequence.feeder, sequence.pockets
    before_us = sequence.config.start_before_us
    sequence.reporter.enter_phase("feeding", job.pass_index + 1)
    drive.collect()  # while the follower comes down
    drive.follower_set()
    while job.card_index < job.cards:
        pocket = pass_.pocket[job.card_index]
        if feeder.throat.passed <= job.card_index:
            # Not yet in its pocket: the pocket axis must stand (or be about to) before the nip starts.
            pockets.start_feed_move(pocket)
            if job.card_index == 0:
                feeder.stage_first()
        before = feeder.retries
        try:
            fed = feeder.feed(job.card_index, job.cards, before_us)
        except MachineFault as e:
            if e.fault.code in _JAMS:  # was it the pockets, that stand where no card fits?
                drive.finished(hal.POCKET)
                pockets.check_position()
            raise
        finally:
            job.retries += feeder.retries - before
        if not fed:
            raise_short(sequence, job)
        drive.finished(hal.POCKET)
        pockets.check_position()
        pockets.fill[pocket] += 1
        job.card_index += 1
    drive.finished(hal.FEED)
    sequence.count_fed(job, job.cards)
    if feeder.card_waiting():
        raise_surplus(sequence, job)


def _eject_all(sequence, job):
    drive = sequence.drive
    sequence.reporter.enter_phase("ejecting", job.pass_index + 1)
    drive.follower(False)
    drive.collect()  # the follower takes longer
    while job.sweeps:
        job.retries += sequence.pockets.emptying.eject(job.sweeps[0], len(job.sweeps) == 1)
        job.sweeps.pop(0)
    drive.follower(True)

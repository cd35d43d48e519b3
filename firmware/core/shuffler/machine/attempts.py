"""From a job to its deck: draw, plan, carry out; again with a fresh permutation where the order was lost.

Where every card's place is still certain the same plan goes on. A plan is never patched and never redrawn for
convenience.
"""

from .. import faults, hal, reasons
from ..faults import MachineFault
from ..job import NEW, PLANNED, PREPARING
from ..planning import plan
from ..randomness.health import SourceFailure
from .background import run_to_end
from .collecting import collect, collect_if_possible
from .drawing import drawing
from .passes import carry_out

MAX_ATTEMPTS = 3


def run_attempts(sequence, job):
    """Until the deck is done. Raises MachineFault with what ended the job, or paused it."""
    reporter = sequence.reporter
    while True:
        try:
            if job.stage == PLANNED:
                _resume(sequence, job)
            else:
                if job.stage == NEW:
                    job.attempts += 1
                    job.stage = PREPARING
                _draw_and_plan(sequence, job)
                job.stage = PLANNED
            carry_out(sequence, job)
            return
        except MachineFault as e:
            e = sequence.explained(e)
            kind = faults.kind(e.fault.code)
            if kind.keeps_order or kind.severity == faults.LATCHED:
                raise e
            if job.stage == PLANNED and not job.ejecting:
                sequence.count_fed(job, job.card_index)
            job.stage = NEW  # whatever interrupts the collecting, this plan is over
            sequence.settle()
            if job.attempts >= MAX_ATTEMPTS:
                collect_if_possible(sequence)  # no further plan, but the cards come back
                raise e
            fault = reporter.public_fault(e.fault)
            job.note(fault)
            reporter.on_fault(fault)
            sequence.power_motors()
            collect(sequence)


def _draw_and_plan(sequence, job):
    """Everything before the first card: home, see that there is a deck, draw, plan, check."""
    drive, pockets, c = sequence.drive, sequence.pockets, sequence.config
    background = drive.background
    background.task = task = drawing(job, c, sequence.board, sequence.source)
    try:
        if not sequence.homed:  # here, not in `prepare`: it computes meanwhile, and the chip's stack is small
            collect(sequence)
        prepare(sequence)
        sequence.reporter.enter_phase("drawing")
        background.run_background()
    except SourceFailure as e:
        raise drive.fault("ENTROPY_FAILED", faults.SOURCE, reasons.WORDS, detail=str(e))
    except plan.PlanError as e:
        raise drive.fault("NO_PLAN", faults.PLANNER, reasons.WORDS, detail=str(e))
    finally:
        background.cancel()
        task.close()
    sequence.reporter.enter_phase("planning")
    job.target, passes = job.prepared
    job.prepared = None
    job.passes = pockets.rotated_to_position(passes)
    job.pass_count = len(passes)
    pieces = plan.executing(job.passes, job.cards, c.pockets, c.capacity, c.lifo)
    if run_to_end(drive, pieces) != job.target:
        raise drive.fault("INTERNAL", faults.PLANNER, reasons.PLAN_WRONG)
    sequence.board.planned(job.target, job.passes)
    job.rewind()
    sequence.feeder.throat.begin()
    sequence.cards_leave(job.cards, job.attempts)


def prepare(sequence):
    """Homed, the pusher at home, a card in the well. Raises MachineFault."""
    if sequence.homed:
        sequence.pockets.emptying.park()  # it may have been jogged
    else:
        collect(sequence)
    if not sequence.feeder.card_waiting():
        raise sequence.drive.fault("WELL_EMPTY", faults.WELL)


def _resume(sequence, job):
    """Take up a halted plan where it stands."""
    drive = sequence.drive
    if drive.levels[hal.COVER]:
        raise drive.fault("COVER_OPEN", faults.COVER, reasons.COVER_STILL_OPEN)
    pockets = sequence.pockets
    if not sequence.homed and job.ejecting and not pockets.emptying.needs_position:
        pockets.emptying.home()
        pockets.home()
        sequence.homed = sequence.pockets_held = True
    if not sequence.homed:
        raise drive.fault("POSITION_LOST", faults.MACHINE, reasons.DID_NOT_STAND)
    pockets.emptying.park()
    drive.follower(not job.ejecting)
    drive.follower_set()

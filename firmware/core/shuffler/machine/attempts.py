"""From a job to its deck: draw, plan, carry out; again with a fresh permutation where the order was lost.

Where every card's place is still certain the same plan goes on. A plan is never patched and never redrawn for
convenience.
"""

from .. import faults, hal, reasons
from ..faults import MachineFault
from ..job import EJECTING, FEEDING, PLANNED, TEST
from ..planning import plan
from ..randomness.health import SourceFailure
from .background import run_to_end
from .collecting import collect, collect_if_possible
from .drawing import drawing
from .passes import carry_out

MAX_ATTEMPTS = 3


def run_attempts(sequence, job):
    """Until the deck is done. Raises MachineFault with what ended the job, or paused it."""
    reporter, progress = sequence.reporter, job.progress
    while True:
        try:
            if progress.stage >= PLANNED:
                _resume(sequence, progress)
            else:
                progress.begin()
                _draw_and_plan(sequence, job)
                progress.feed(0, 0)
            carry_out(sequence, job)
            return
        except MachineFault as e:
            e = sequence.explained(e)
            kind = faults.kind(e.fault.code)
            if kind.keeps_order or kind.severity == faults.LATCHED:
                raise e
            if progress.stage == FEEDING:
                sequence.count_fed(job, progress.card_index)
            progress.drop()
            sequence.settle()
            if progress.attempts >= MAX_ATTEMPTS:
                collect_if_possible(sequence)  # no further plan, but the cards come back
                raise e
            fault = reporter.public_fault(e.fault)
            job.record.note(fault)
            reporter.on_fault(fault)
            sequence.power_motors()
            collect(sequence)


def _draw_and_plan(sequence, job):
    """Everything before the first card: home, see that there is a deck, draw, plan, check."""
    drive, pockets, c = sequence.drive, sequence.pockets, sequence.config
    background = drive.background
    on_draw = sequence.reporter.mask if job.mode != TEST and sequence.masks_times() else None
    background.task = task = drawing(job, c, sequence.board, sequence.source, on_draw)
    try:
        if not sequence.homed:  # here, not in `prepare`: it computes meanwhile, and the chip's stack is small
            collect(sequence)
        prepare(sequence)
        sequence.reporter.enter_phase("drawing")
        target, passes = background.run_background()
    except SourceFailure as e:
        raise drive.fault("ENTROPY_FAILED", faults.SOURCE, reasons.WORDS, detail=str(e))
    except plan.PlanError as e:
        raise drive.fault("NO_PLAN", faults.PLANNER, reasons.WORDS, detail=str(e))
    finally:
        background.cancel()
        task.close()
    sequence.reporter.enter_phase("planning")
    passes = pockets.rotated_to_position(passes)
    job.progress.take(target, passes)
    pieces = plan.executing(passes, job.cards, c.pockets, c.capacity, c.lifo)
    if run_to_end(drive, pieces) != target:
        raise drive.fault("INTERNAL", faults.PLANNER, reasons.PLAN_WRONG)
    sequence.board.planned(target, passes)
    sequence.feeder.throat.begin()
    sequence.cards_leave(job.cards, job.progress.attempts)


def prepare(sequence):
    """Homed, the pusher at home, a card in the well. Raises MachineFault."""
    if sequence.homed:
        sequence.pockets.emptying.park()  # it may have been jogged
    else:
        collect(sequence)
    if not sequence.feeder.card_waiting():
        raise sequence.drive.fault("WELL_EMPTY", faults.WELL)


def _resume(sequence, progress):
    """Take up a halted plan where it stands."""
    drive = sequence.drive
    if drive.levels[hal.COVER]:
        raise drive.fault("COVER_OPEN", faults.COVER, reasons.COVER_STILL_OPEN)
    if progress.target is None:
        raise drive.fault("DECK_SEEN", faults.COVER)
    pockets, is_ejecting = sequence.pockets, progress.stage == EJECTING
    if not sequence.homed and is_ejecting and not pockets.emptying.needs_position:
        pockets.emptying.home()
        pockets.home()
        sequence.homed = sequence.pockets_held = True
    if not sequence.homed:
        raise drive.fault("POSITION_LOST", faults.MACHINE, reasons.DID_NOT_STAND)
    pockets.emptying.park()
    drive.follower(not is_ejecting)
    drive.follower_set()

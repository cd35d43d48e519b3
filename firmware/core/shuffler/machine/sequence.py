"""The machine's life: its jobs, what begins and ends each of them, and its faults. Written once for every board.

A shuffle is reported done only if every feed of every pass was seen to succeed and the count is right.
"""

from .. import faults, hal, reasons
from ..faults import MachineFault
from ..job import PLANNED, TEST
from ..link.masking import BEAT_US
from ..randomness.health import SourceFailure
from ..randomness.source import NoiseSource
from .attempts import prepare, run_attempts
from .builds import pockets_for
from .collecting import check_is_request, collect
from .drive import Drive
from .feeder import Feeder
from .reporter import Reporter, phase_index
from .upkeep import CLEAN

_MOTION = (faults.code("HOMING_FAILED"), faults.code("POSITION_LOST"), faults.code("MOVE_TIMEOUT"))
_CARD_PATH = 3  # thousands of its faults' codes


class Sequence:
    """One machine; ``reporter`` tells the link of it.

    ``homed``: all axes know where they are. ``pockets_held``: the pockets have been homed, and their motor has held
    them since. ``memory``: storage.memory.Memory, None if this machine has none.
    """

    def __init__(self, board, config):
        self.board = board
        self.config = config
        self.drive = Drive(board, config)
        self.reporter = Reporter(board, self.drive)
        self.feeder = Feeder(self.drive)
        self.feeder.at_rest = self._plan_next_move
        self.pockets = pockets_for(self.drive)
        self.source = NoiseSource(board)
        self.memory = None
        self.homed = False
        self.pockets_held = False

    def start_up(self):
        """Test the noise source before it is needed; a failure stays in ``source.failed`` and on the panel."""
        self._test(self.source.start_up())

    def check_source(self):
        """Test it once more, between two jobs."""
        self._test(self.source.check())

    def _test(self, pieces):
        if self.source.failed is not None:
            return
        try:
            for _ in pieces:
                pass
        except SourceFailure:
            fault = faults.fault("ENTROPY_FAILED", faults.SOURCE, self.board.now_us())
            self.board.panel(phase_index("fault"), fault)

    # -- jobs ---------------------------------------------------------------------------------------
    def home(self):
        """Home the axes and bring every card back into the well. Raises MachineFault."""
        self._run_job(collect)

    def run_upkeep(self, result, amount):
        """Count, clean or calibrate, as ``result.what`` says (upkeep.py). Raises MachineFault."""
        from .upkeep import clean  # on a board not in memory before it is asked for

        if result.what == CLEAN:
            self._run_job(clean, amount)
        else:
            self._run_job(_count, result)

    def jog(self, axis, steps):
        """Turn one motor. Raises MachineFault."""
        from .upkeep import jog

        self._run_job(jog, axis, steps)

    def feed(self, values, edges):
        """Feed one card, and note what throat and mouth see of it. Raises MachineFault."""
        from .upkeep import feed

        self._run_job(feed, values, edges)

    def _run_job(self, work, *arguments):
        """Carry out ``work(self, *arguments)``, with what begins and ends every job."""
        self._begin()
        try:
            work(self, *arguments)
            self.reporter.enter_phase("idle")
        except MachineFault as e:
            e = self.explained(e)
            self._handle_fault(e.fault)
            raise e
        finally:
            self.reporter.end_beats()

    def shuffle(self, job):
        """Carry out ``job`` (new, or paused before). Raises MachineFault with the fault that ended it."""
        reporter = self.reporter
        masking, record = reporter.masking, job.record
        began_us = self.board.now_us()
        if job.progress.stage >= PLANNED and self.drive.seen[hal.COVER]:
            if job.mode != TEST and self.memory is not None and self.memory.settings.get("redraw_after_cover"):
                job.progress.forget()
            if record.faults[-1].code != faults.code("COVER_OPEN"):  # opened in a pause, when it halted nothing
                fault = faults.fault("COVER_OPEN", faults.COVER, began_us, reasons.CARDS_SEEN)
                record.note(fault)
                reporter.on_fault(fault)
        self._begin()
        try:
            reporter.begin(job)
            run_attempts(self, job)
            if masking.is_on:
                self.pockets.move_to_neutral()
                reporter.unmask()
            self.cards_are_home()
            reporter.enter_phase("idle")
        except MachineFault as e:
            fault = self._handle_fault(e.fault)
            record.note(fault)
            raise MachineFault(fault)
        finally:
            us = masking.now_us() - began_us
            if reporter.is_masked:
                us = (us + BEAT_US // 2) // BEAT_US * BEAT_US
            record.add(0, us)
            reporter.end_beats()

    def _begin(self):
        drive = self.drive
        self.reporter.masking.ended_us = None
        drive.collect()  # behind much garbage it would take 0.2 s to hear the drivers' answers
        self.power_motors()
        drive.collect()  # after the drivers' answers: what stays for a job lies close together then
        drive.beat_at(self.board.now_us() + BEAT_US)
        if drive.seen[hal.COVER] and self.board.cover_cuts:  # the drivers were off: a rack has sunk
            self._forget_position()
        drive.seen[hal.COVER] = drive.levels[hal.COVER]
        if drive.levels[hal.COVER]:
            drive.halt("COVER_OPEN")

    def masks_times(self):
        """True if the line does not tell when things happen in a secret job: always, unless the owner has turned it off
        where test mode is allowed anyway."""
        is_wanted = self.memory is None or self.memory.settings.get("mask_times")
        return is_wanted or not (self.board.twin or self.board.jumper)

    def _plan_next_move(self):
        """A card stands staged, and the pockets move: plan the move to the pocket after this one."""
        job = self.reporter.job
        if job is not None and job.progress.stage >= PLANNED:
            progress = job.progress
            pocket = progress.passes[progress.pass_index].pocket
            here = progress.card_index
            following = here + 1
            if following < job.cards and pocket[following] != pocket[here]:
                self.pockets.plan_move(self.pockets.way(pocket[here], pocket[following]))

    # -- where the cards are ------------------------------------------------------------------------
    def cards_leave(self, cards=0, attempt=1):
        """A card is going to move, and nothing moves yet: flash must say so first. cards: 0 if nobody knows."""
        if self.memory is not None:
            self.memory.job_begins(cards, attempt)

    def cards_are_home(self):
        """All of them were seen to be back in the well."""
        if self.memory is not None:
            self.memory.cards_home()

    def count_fed(self, job, cards):
        """Whole passes at a time, and of a secret job not before its end: the counter would tell how far it is."""
        if self.reporter.is_masked:
            job.record.feed(cards)
        elif self.memory is not None:
            self.memory.fed(cards)

    # -- motors and faults --------------------------------------------------------------------------
    def power_motors(self):
        """Motors on, their drivers set up. Raises MachineFault if they have no supply, or keep nothing."""
        if self.board.enable(True):
            self._forget_position()
        supply = self.board.supply()
        if supply == hal.MISSING:
            self.drive.halt("NO_SUPPLY")
        if supply == hal.LOST:
            self.drive.halt("DRIVER_SETTINGS")

    def check_supply(self):
        """See that the motors, which stand now, had their supply all the time. Raises MachineFault."""
        if self.board.supply() > hal.THERE:
            raise self.drive.fault("SUPPLY_LOST", faults.MACHINE)

    def explained(self, error):
        """Return the fault SUPPLY_LOST if the motors had no supply when ``error`` came about; else ``error``."""
        code = error.fault.code
        if code not in _MOTION and code // 1000 != _CARD_PATH:
            return error
        self.settle()
        try:
            self.check_supply()
        except MachineFault as e:
            return e
        return error

    def _forget_position(self):
        """No motor has held, and a rack sinks: the next move is to home."""
        self.homed = self.pockets_held = False

    def must_hold(self):
        """A card stands across the mouth of a pocket that would sink without its motor: then nobody could bring it home
        but by hand."""
        return self.pockets.sinks and self.pockets_held and self.pockets.mouth_blocked()

    def release_motors(self):
        """Motors off. A rack sinks then, so the next job homes."""
        self.board.enable(False)
        self._forget_position()

    def settle(self):
        """Bring every axis to rest; if one does not stand, its position is not known."""
        if not self.drive.brake():
            self.homed = False

    def _handle_fault(self, fault):
        """Come to rest, and report the fault; as it was reported."""
        reporter = self.reporter
        self.settle()
        fault = reporter.limit_stops(fault)
        kind = faults.kind(fault.code)
        if not kind.keeps_order:
            self.homed = False
            if kind.severity == faults.LATCHED:
                # A person will reach in. Otherwise the motors hold: a rack let go sinks, and a pause counts on it.
                self.release_motors()
        if reporter.masking.is_on:
            reporter.unmask_halted(fault.t_us)
        fault = reporter.public_fault(fault)
        paused = kind.keeps_order and kind.severity != faults.LATCHED
        reporter.enter_phase("paused" if paused else "fault", 0, fault)
        reporter.on_fault(fault)
        return fault

    def break_off(self, fault):
        """The firmware itself has failed in the middle of whatever it was: stand still, motors off, say so."""
        drive, reporter = self.drive, self.reporter
        reporter.job = None
        drive.background.cancel()
        drive.beat_at(None)
        self.homed = False
        try:
            self._handle_fault(fault)
        finally:
            self.release_motors()
            reporter.masking.drop()
            drive.beat_at(None)


def _count(sequence, result):
    from .upkeep import count

    prepare(sequence)
    sequence.cards_leave()
    try:
        count(sequence, result)
        sequence.cards_are_home()
    except MachineFault as e:
        sequence.homed = False  # cards are in the pockets, and no plan knows of them
        check_is_request(e)

"""What the machine is asked to do, and what has come of it: which jobs are taken on, and in which state."""

from .. import faults, hal, reasons
from ..job import PLANNED
from ..link.protocol import DONE, FAULT, NONE, PAUSED, UPKEEP_TASKS
from ..machine.reporter import phase_index
from ..machine.upkeep import CLEAN, MAX_CLEAN_S
from ..randomness.audit import MAX_ATTEMPTS, NONCE_BYTES
from ..randomness.health import SourceFailure
from . import orders
from .orders import Refusal

CARE = ("upkeep", "jog", "feed")  # jobs that are none on a deck
_MOST_STEPS = 1000000
_CAPTURE_BYTES = 240  # in one answer
_NONCES_KEPT = 8


class Work:
    """Of one machine.

    ``todo``: "home", "resume", "upkeep", "jog", "feed" or one of orders.JOBS, taken on or carried out, else None;
    ``request``: values of a jog, feed or upkeep; ``edges``: of the last feed; ``job``: the last job on a deck, None if
    it is forgotten; ``upkeep``: result of the last upkeep; ``state``: of what was done last; ``job_state``,
    ``upkeep_state``: of these two, whatever was done since; ``latched``: code of the machine's fault that only homing
    clears, else 0. ``on_commitment(attempt, commitment)`` tells the host.
    """

    def __init__(self, board, config, sequence):
        self.board = board
        self.config = config
        self.sequence = sequence
        self.todo = self.request = self.job = self.upkeep = None
        self.state = self.job_state = self.upkeep_state = NONE
        self.edges = []
        self.latched = 0
        self.is_diagnosing = False
        self.on_commitment = None
        # The latest that came, in one place from the start: kept where they came they would lie all over free memory.
        self._nonces = bytearray(NONCE_BYTES * _NONCES_KEPT)
        self._nonce_count = 0

    def latched_fault(self):
        """Code of the fault that stands: one of the machine until it is homed, one of the noise source for good."""
        sequence = self.sequence
        if self.latched:
            return self.latched
        if sequence.source.failed is not None:
            return faults.code("ENTROPY_FAILED")
        return faults.code("CARDS_INSIDE") if sequence.memory.cards_may_be_inside and not sequence.homed else 0

    def check_idle(self):
        """Raises Refusal if a job is taken on or carried out."""
        if self.todo is not None:
            raise Refusal(reasons.BUSY)

    def check_not_paused(self):
        """Raises Refusal if a plan is interrupted: its cards lie in the pockets."""
        if self.state == PAUSED and self.job is not None and self.job.progress.stage >= PLANNED:
            raise Refusal(reasons.PLAN_PAUSED)

    def _check_not_latched(self):
        if self.latched:
            raise Refusal(reasons.LATCHED, (), "", self.latched)

    # -- taking on ------------------------------------------------------------------------------------
    def take(self, name, values):
        """Take on a job, by the name of its request. Raises Refusal."""
        job = self.job
        self.check_idle()
        if name == "home":
            self.is_diagnosing = False  # a host that entered it may have gone
        if self.is_diagnosing:
            raise Refusal(reasons.DIAGNOSING)
        if name == "resume":
            if self.state != PAUSED:
                raise Refusal(reasons.NOTHING_PAUSED)
            if job.audit is not None and len(job.audit.attempts) >= MAX_ATTEMPTS and job.progress.stage < PLANNED:
                raise Refusal(reasons.MANY_ATTEMPTS, (MAX_ATTEMPTS,))
        elif name in orders.JOBS:
            failed = self.sequence.source.failed
            if failed is not None and name != "arrange":
                raise Refusal(reasons.SOURCE_FAILED, (), failed, faults.code("ENTROPY_FAILED"))
            self._check_not_latched()
            self.check_not_paused()
            # Much is left of answers by now: what a job keeps would lie behind it, in the middle of free memory.
            self.sequence.drive.collect()
            new = orders.job_of(name, values, self.config, self.board)
            self.forget_job()
            self.job = new
            if new.audit is not None:
                new.audit.on_commitment = self.on_commitment
        elif name in CARE:
            self._take_care(name, values)
        self.todo = name

    def _take_care(self, name, values):
        self._check_not_latched()
        self.check_not_paused()
        if name == "jog" and not (
            values["axis"] == hal.FOLLOWER
            or (values["axis"] < len(self.board.axes) and 1 <= values["steps"] <= _MOST_STEPS)
        ):
            raise Refusal(reasons.BAD_JOG)
        if name == "feed":
            if not (self.board.twin or self.board.jumper):
                raise Refusal(reasons.NO_TEST_MODE)
            if not 1 <= values["hz"] <= self.config.feed_hz or not values["steps"]:
                raise Refusal(reasons.BAD_JOG)
            self.edges = []
        if name == "upkeep":
            if values["what"] >= len(UPKEEP_TASKS):
                raise Refusal(reasons.BAD_UPKEEP)
            if (values["what"] == CLEAN) != (1 <= values["amount"] <= MAX_CLEAN_S):
                raise Refusal(reasons.BAD_CLEANING, (MAX_CLEAN_S,))
            from ..machine.upkeep import UpkeepResult

            self.upkeep = UpkeepResult(values["what"])
        self.request = values

    def take_nonce(self, packet, listener):
        """The host's number for the attempt that waits for it; listener: session of the host whose job it is. Raises
        Refusal."""
        audit, nonce = self.job and self.job.audit, packet.values["nonce"]
        if self.todo is None or not audit or not audit.is_waiting:
            raise Refusal(reasons.NO_NONCE_WANTED)
        if packet.session != listener:
            raise Refusal(reasons.OTHER_HOST)
        if packet.values["attempt"] != len(audit.attempts) - 1:
            raise Refusal(reasons.ATTEMPT_OVER)
        if len(nonce) != NONCE_BYTES:
            raise Refusal(reasons.NONCE_LENGTH, (NONCE_BYTES, len(nonce)))
        if nonce in self._nonces[: NONCE_BYTES * self._nonce_count] or audit.knows(nonce):
            raise Refusal(reasons.NONCE_USED)
        at = NONCE_BYTES * (self._nonce_count % _NONCES_KEPT)
        self._nonces[at : at + NONCE_BYTES] = nonce
        self._nonce_count += 1
        audit.take(nonce)
        self.sequence.drive.background.may_continue()

    # -- ending ---------------------------------------------------------------------------------------
    def end(self, fault=None):
        """Say that it is done, or that a MachineFault has ended it: is it paused, or over; is the fault latched?"""
        todo, self.todo = self.todo, None
        is_care = todo in CARE
        state = DONE
        if fault is not None:
            state = FAULT
            kind = faults.kind(fault.code)
            if kind.severity != faults.LATCHED:
                if kind.keeps_order and self.job is not None and not is_care:
                    state = PAUSED
            elif kind.follows == faults.HOME and (not self.latched or kind.code == faults.code("INTERNAL")):
                self.latched = kind.code  # no homing clears ENTROPY_FAILED
        elif todo == "home":
            self.latched = 0
        self.is_diagnosing = False  # if the firmware has failed at that
        self.state = state
        if is_care:
            self.upkeep_state = state
        else:
            self.job_state = state

    def forget_job(self):
        """Nobody may ask for the last job any more."""
        if self.job is not None:
            self.job.close()
            self.job = None
        if self.state == PAUSED:  # nothing is there to resume
            self.state = NONE

    # -- diagnosis ------------------------------------------------------------------------------------
    def diagnose(self, on):
        """Enter or leave diagnostic mode: raw bits may leave the board, and nothing is drawn meanwhile. Raises
        Refusal."""
        self.check_idle()
        if on:
            self.check_not_paused()
            self.forget_job()
            self.state = NONE
        self.is_diagnosing = bool(on)
        self.board.panel(phase_index("diagnosing") if on else self.sequence.reporter.phase, None)

    def captured(self, count):
        """``count`` bytes of raw source bits. Raises Refusal."""
        if not self.is_diagnosing:
            raise Refusal(reasons.NOT_DIAGNOSING)
        if not 1 <= count <= _CAPTURE_BYTES:
            raise Refusal(reasons.CAPTURE_COUNT, (_CAPTURE_BYTES,))
        raw = bytearray(count)
        try:
            self.board.entropy(raw)  # untested: the owner of a bad source wants to see it
        except SourceFailure as e:
            raise Refusal(reasons.WORDS, (), str(e), faults.code("ENTROPY_FAILED"))
        return raw

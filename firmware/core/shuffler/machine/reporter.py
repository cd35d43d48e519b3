"""What a host hears of a machine: phases, heartbeats and faults, and nothing that would tell a secret order.

From the first number of a secret job drawn until the job ends, one phase, `working`, stands for all, and times are
masked (link/masking.py).
"""

from .. import faults, reasons
from ..faults import MachineFault
from ..job import PLANNED, TEST
from ..link import protocol
from ..link.masking import BEAT_US, MAX_STOPS, Masking


def phase_index(name):
    """Index of a phase on the wire."""
    return protocol.PHASES.index(name)


_MOST_ANSWERED, _MOST_DROPPED = 8, 32  # frames that have come by a beat: more are a flood, which nobody answers
_WORKING = phase_index("working")
_FEEDING = phase_index("feeding")


class Reporter:
    """Of one machine. ``on_phase(phase, pass, t_us)``, ``on_beat(phase, t_us)``, ``on_fault(fault)`` send it.

    ``job``: the job on a deck that is carried out, else None. ``count``: UpkeepResult of the cards that are being
    counted, else None. ``is_masked``: numbers of the last job are drawn, and its order is secret.
    """

    def __init__(self, board, drive):
        self._board = board
        self._drive = drive
        self._pass = self._told_pass = 0
        self.is_masked = False
        self._stops = 0  # since it is
        self.masking = Masking(board)
        self.phase = phase_index("idle")
        self.job = self.count = None
        self.on_phase = self.on_beat = self.on_fault = None
        drive.on_beat = self.beat

    def begin(self, job):
        """Carry out ``job``, new or paused before, until the beats end."""
        self.job = job
        if not job.progress.attempts:  # it is new
            self.is_masked = False
            self._stops = 0
        elif self.is_masked:
            self.mask()

    def enter_phase(self, name, number=0, fault=None):
        """A phase begins; number: of the pass, 0 if it belongs to none."""
        self.send_due_beats()
        self.phase = phase_index(name)
        self._pass = number or self._pass
        job = self.job
        if job is None:
            self._board.panel(self.phase, fault, number)
        else:
            self._board.panel(self.phase, fault, number, job.progress.pass_count, job.mode)
        if not self.masking.is_on:
            self.on_phase(self.phase, number, self.masking.now_us())

    def public_phase(self):
        """The phase as a host may know it."""
        return _WORKING if self.masking.is_on else self.phase

    # -- heartbeats -----------------------------------------------------------------------------------
    def end_beats(self):
        """The job is over: send what is due, and no beat after that."""
        self.job = None
        if not self.masking.is_on:  # it still is if the firmware has failed
            self.send_due_beats()
        self._drive.beat_at(None)
        self.count = None

    def progress(self):
        """(cards fed in this pass, of how many) where that is no secret, else None; of 0: nobody knows."""
        count, job = self.count, self.job
        if count is not None:
            return count.cards, 0
        if job is None or job.mode != TEST or self.phase != _FEEDING:
            return None
        return job.progress.card_index, job.cards

    def send_due_beats(self):
        """Send what is due before any other report: what a host hears depends on when phases begin, and on nothing
        that the machine was busy with at a beat."""
        now = self._board.now_us()
        while self._drive.next_beat_us is not None and self._drive.next_beat_us <= now:
            self.beat(self._drive.next_beat_us)

    def beat(self, t_us):
        """Send the heartbeat that was due at ``t_us``, and plan the next."""
        masking = self.masking
        if not masking.is_on:
            self._drive.beat_at(t_us + BEAT_US)
            self.on_beat(self.phase, t_us)
            return
        if self._pass > self._told_pass and masking.may_tell_pass(self.job):
            self._told_pass = self._pass
            self.on_phase(_WORKING, self._pass, masking.release_us)
        self.on_beat(_WORKING, masking.release_us)
        for n in range(_MOST_DROPPED):  # the core may be late, and what was held meanwhile is for the next time
            if not (self._drive.on_link() if n < _MOST_ANSWERED else self._board.link_read()):
                break
        masking.hand_over()
        self._drive.beat_at(masking.collect_us)

    # -- a secret order -------------------------------------------------------------------------------
    def mask(self):
        """From here on what is reported, and when, does not depend on the order: nothing of it is drawn yet, or it is
        taken up again after a pause."""
        job, masking = self.job, self.masking
        self.send_due_beats()
        if job.progress.stage < PLANNED:
            self._pass = self._told_pass = 1
        is_first, self.is_masked = not self.is_masked, True
        self.on_phase(_WORKING, self._told_pass, masking.now_us())
        if not masking.is_on:
            masking.begin(self._drive.next_beat_us, is_first)
            self._drive.beat_at(masking.collect_us)

    def unmask(self):
        """The deck is done, and nothing moves: say so with the next whole second."""
        told_us = self.masking.end_after(self._board.now_us(), self.job)
        while True:
            try:
                self._drive.sleep_until(told_us)
                break
            except MachineFault as e:
                if e.fault.code != faults.code("COVER_OPEN"):  # a person who saw it end may take the deck at once
                    raise
        self._end_masking(told_us)

    def unmask_halted(self, t_us):
        """The job was halted at ``t_us``, and nothing moves: stand until a second that does not tell when that was."""
        masking = self.masking
        told_us = masking.second_after(max(t_us + masking.pause_us(), self._board.now_us()))
        self._drive.stand_until(told_us)
        self._end_masking(told_us)

    def _end_masking(self, told_us):
        self.masking.end(told_us)
        self._drive.beat_at(told_us + BEAT_US)

    def limit_stops(self, fault):
        """``fault``, or that it was a stop too many."""
        job = self.job
        if job is None or not self.is_masked or fault.code != faults.code("STOPPED"):
            return fault
        self._stops += 1
        if self._stops <= MAX_STOPS:
            return fault
        code = faults.code("STOP_LIMIT")
        return faults.Fault(code, fault.place, faults.NO_POCKET, 0, self._stops, fault.t_us, 0, (), "")

    def public_fault(self, fault):
        """``fault`` with what an open cover showed; without the card it came at, where the order is kept secret: the
        time at which a certain card was reached would tell how far the pockets of those before it lie apart."""
        job = self.job
        if job is None:
            return fault
        code, place, pocket, card, attempt, t_us, reason, numbers, detail = fault
        if code == faults.code("COVER_OPEN") and (self.is_masked or job.progress.stage >= PLANNED):
            reason = reasons.CARDS_SEEN
        if job.mode != TEST:
            t_us = self.masking.now_us() if self.is_masked else t_us
            if card and faults.kind(code).keeps_order:
                card, reason, numbers, detail = 0, 0, (), ""
        return faults.Fault(code, place, pocket, card, attempt, t_us, reason, numbers, detail)

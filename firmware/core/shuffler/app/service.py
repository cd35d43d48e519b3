"""The board's main loop: requests from the host and the panel -> jobs of the sequence -> answers and events."""

from .. import faults, reasons
from ..config import fitted
from ..faults import MachineFault
from ..job import SEALED
from ..link import protocol
from ..link.protocol import DONE, FAULT, PAUSED
from ..link.session import BoardSession
from ..machine.sequence import Sequence
from ..panel import state as panel
from ..storage.memory import Memory
from .answers import answering
from .buttons import Buttons
from .orders import Refusal
from .upkeep import Upkeep
from .work import CARE, Work

# Messages that come and go while cards move.
_EVENTS = ("phase", "heartbeat", "progress", "fault", "commitment")
_IN_A_JOB = ("status", "status_is", "stop", "accepted", "nonce", "get_commitment", "commitment_is") + _EVENTS
_MOST_BREAKDOWNS = 8  # in a row, without a single request answered in between


class Service:
    """Serves one machine over one link forever. ``config``: the build's own; the settings say more of the cards."""

    def __init__(self, board, config, memory=None):
        protocol.keep_ready(_IN_A_JOB)
        self._board = board
        self._build = config
        self._memory = Memory(board.store, board.now_us) if memory is None else memory
        self._memory.at_power_on()
        try:
            config = fitted(config, self._memory.settings)
        except ValueError as e:
            self._memory.note(["%s: the card settings are ignored" % e])
        self._memory.fits = self._fits
        self._session = BoardSession()
        self._sequence = Sequence(board, config)
        self._sequence.drive.on_link = self._link
        self._reporter = self._sequence.reporter
        self._reporter.on_phase = self._on_phase
        self._reporter.on_beat = self._on_beat
        self._reporter.on_fault = self._on_fault
        self._sequence.memory = self._memory
        self.work = Work(board, config, self._sequence)
        self.work.on_commitment = self._on_commitment
        self._buttons = Buttons(self.work, self._memory)
        board.on_idle = self._on_idle
        board.on_button = self._buttons.used
        self._upkeep = Upkeep(self._memory, board, self._reporter.masking.now_us)
        self._is_noisy = False
        self._breakdowns = 0  # since a request was last answered

    def run(self):
        """Never returns. Raises what still goes wrong when nothing more can be answered: its caller starts afresh.
        Whatever it is, no job is left in memory."""
        is_on = False
        try:
            while True:
                try:
                    if not is_on:
                        is_on = True
                        self._power_on()
                    self._serve()
                except Exception as e:
                    self._breakdowns += 1
                    if self._breakdowns > _MOST_BREAKDOWNS:
                        raise
                    self._break_down(e)
        finally:
            self.work.forget_job()

    def _serve(self):
        work, sequence = self.work, self._sequence
        while True:
            sequence.drive.clear_halt()
            sequence.drive.idle_until(lambda: work.todo is not None)
            todo = work.todo
            try:
                # No function of its own: all that a job calls lies on the chip's stack above this.
                if todo == "home":
                    self._memory.homing()
                    work.forget_job()
                    sequence.home()
                elif todo == "upkeep":
                    sequence.run_upkeep(work.upkeep, work.request["amount"])
                elif todo == "jog":
                    steps = work.request["steps"]
                    sequence.jog(work.request["axis"], -steps if work.request["back"] else steps)
                elif todo == "feed":
                    sequence.feed(work.request, work.edges)
                else:
                    sequence.shuffle(work.job)
                work.end()
            except MachineFault as e:
                work.end(e.fault)
            masking = self._reporter.masking
            self._event("finished", {"state": work.state, "t_us": masking.now_us()})
            masking.ended_us = None
            self._after(todo)

    def _break_down(self, error):
        """Something that the firmware did not foresee: forget the job, stand still, be there for what comes next.

        Of the error only its kind is reported, for its words may hold cards.
        """
        work = self.work
        job, todo = work.job, work.todo
        work.forget_job()
        self._board.broke_down(error)
        masking = self._reporter.masking
        fault = faults.fault("INTERNAL", faults.FIRMWARE, masking.now_us(), reasons.WORDS, type(error).__name__)
        work.end(fault)
        try:
            self._sequence.break_off(fault)
            if todo is not None:
                self._event("finished", {"state": FAULT, "t_us": masking.now_us()})
            masking.ended_us = None
            if job is not None and todo not in CARE and todo != "home":
                self._memory.job_ended(job, FAULT, fault)
            job = None
            self._board.scrub()
        except Exception as e:  # the same again, maybe: it stands all the same, and its motors are off
            self._board.broke_down(e)

    def _power_on(self):
        inside, warnings = self._memory.at_power_on()
        self._sequence.start_up()
        for warning in warnings + self._memory.write_due():  # it has come up
            self._upkeep.log_words(warning)
        if self._sequence.source.failed is not None:
            self._upkeep.log_words(self._sequence.source.failed, faults.code("ENTROPY_FAILED"))
            return
        fault = None
        if inside:
            fault = faults.fault("CARDS_INSIDE", faults.POCKETS, self._board.now_us())
            self._upkeep.log(fault)
        self._board.panel(self._reporter.phase, fault, 0, 0, SEALED, self._buttons.settings())

    def _fits(self, settings):
        """Raises ValueError if there is no such machine, or it can't take such cards."""
        fitted(self._board.build_of(settings) or self._build, settings)

    def _on_idle(self):
        """Nobody has asked for anything for a while. A paused job keeps its motors: a rack that sank would lose it."""
        if self.work.state != PAUSED and not self._sequence.must_hold():
            self._sequence.release_motors()
        self._memory.write_due()

    def _after(self, todo):
        """Nothing moves: leave no secret behind that nobody will ask for, and see whether the next job can be drawn."""
        job, state = self.work.job, self.work.state
        if job is not None and todo not in CARE:
            self._memory.job_ended(job, state)
            if state == DONE:
                result = panel.Result(job.cards, job.progress.pass_count, job.record.duration_us // 1000000)
                self._board.panel(self._reporter.phase, None, 0, 0, job.mode, self._buttons.settings(), result)
        if state != PAUSED:
            if job is not None and job.mode == SEALED:
                job.progress.forget()
            self._board.scrub()
        self._sequence.check_source()
        self._memory.write_due()

    # -- the link -----------------------------------------------------------------------------------------
    def _event(self, name, values):
        self._send(self._session.event(name, values), True)

    def _send(self, frame, is_event):
        """At once, or with the next second's bytes if the time would tell something."""
        masking = self._reporter.masking
        if masking.is_on:
            masking.keep(frame, is_event)
        else:
            self._board.link_write(frame)

    def _on_phase(self, phase, number, t_us):
        self._event("phase", {"phase": phase, "pass": number, "t_us": t_us})

    def _on_beat(self, phase, t_us):
        self._event("heartbeat", {"phase": phase, "t_us": t_us})
        progress = self._reporter.progress()
        if progress:
            self._event("progress", {"cards": progress[0], "of": progress[1], "t_us": t_us})

    def _on_fault(self, fault):
        self._upkeep.log(fault)
        self._event("fault", fault)

    def _on_commitment(self, attempt, commitment):
        self._event("commitment", {"attempt": attempt, "commitment": commitment, "t_us": self._board.now_us()})

    def _link(self):
        """Answer what has come, a frame at most; True if anything has."""
        data = self._board.link_read()
        requests, again = self._session.receive(data)
        if self._session.bad_frames and not self._is_noisy:
            self._is_noisy = True  # told once: the log is short, and `status` counts on
            self._upkeep.log(faults.fault("LINK_NOISE", faults.NOWHERE, 0))
        if again:
            self._send(again, False)
        error = None
        for packet in requests:
            try:
                name, values = answering(packet)(self.work, packet, self._session, self._upkeep)
            except Refusal as refusal:
                name, values = "refused", refusal
            except Exception as e:  # answered like all others, or its repetitions would never be
                error = e
                name, values = "refused", Refusal(reasons.WORDS, (), type(e).__name__, faults.code("INTERNAL"))
            self._send(self._session.answer(packet, name, values), False)
        if error is not None:
            raise error
        if requests:
            self._breakdowns = 0
        return bool(data)

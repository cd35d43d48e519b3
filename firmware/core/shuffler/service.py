"""The board's main loop: requests from the host (later: the panel) -> jobs of the sequence -> answers and events."""

from . import VERSION, audit, faults, orders, protocol
from .faults import MachineFault
from .job import AUDITABLE, PLANNED, SEALED
from .orders import Refusal
from .sequence import Sequence, phase_index
from .session import BoardSession

_NONE, _RUNNING, _PAUSED, _DONE, _FAULT = range(5)
_CAPTURE_BYTES = 240  # in one answer
_NONCES_KEPT = 8


class Service:
    """Serves one machine over one link for ever."""

    def __init__(self, board, config):
        self._board = board
        self._config = config
        self._session = BoardSession()
        self._sequence = Sequence(board, config)
        self._sequence.drive.on_link = self._link
        self._sequence.on_phase = self._on_phase
        self._sequence.on_beat = self._on_beat
        self._sequence.on_fault = self._on_fault
        self._todo = None  # "home", "resume" or one of orders.JOBS, set by a request, taken by run()
        self._job = None
        self._state = _NONE
        self._latched = 0
        self._is_diagnosing = False
        self._nonces = []  # the latest that came

    async def run(self):
        """Never returns."""
        self._sequence.start_up()
        while True:
            drive = self._sequence.drive
            drive.clear_halt()
            await drive.until(lambda: self._todo is not None, None)
            todo = self._todo
            self._state = _RUNNING
            try:
                if todo == "home":
                    self._forget_job()
                    await self._sequence.home()
                    self._latched = 0
                else:
                    await self._sequence.shuffle(self._job)
                self._state = _DONE
            except MachineFault as e:
                kind = faults.kind(e.fault.code)
                if kind.severity == faults.LATCHED and kind.name != "ENTROPY_FAILED":  # that one no homing clears
                    self._latched = self._latched or kind.code
                paused = self._job is not None and kind.keeps_order and kind.severity != faults.LATCHED
                self._state = _PAUSED if paused else _FAULT
            self._todo = None
            self._event("finished", {"state": self._state, "t_us": self._board.now_us()})
            self._after()

    def _after(self):
        """Nothing moves: leave no secret behind that nobody will ask for, and see whether the next job can be drawn."""
        if self._state != _PAUSED:
            if self._job is not None and self._job.mode == SEALED:
                self._job.forget()
            self._board.scrub()
        self._sequence.check_source()

    def _latched_fault(self):
        """Code of the fault that stands: one of the machine until it is homed, one of the noise source for good."""
        if not self._latched and self._sequence.source.failed is not None:
            return faults.code("ENTROPY_FAILED")
        return self._latched

    # -- events -----------------------------------------------------------------------------------------
    def _event(self, name, values):
        self._board.link_write(self._session.event(name, values))

    def _on_phase(self, phase, number, t_us):
        self._event("phase", {"phase": phase, "pass": number, "t_us": t_us})

    def _on_beat(self, phase, t_us):
        self._event("heartbeat", {"phase": phase, "t_us": t_us})

    def _on_fault(self, fault):
        self._event("fault", _fault_fields(fault))

    def _on_commitment(self, attempt, commitment):
        t_us = self._board.now_us()
        self._event("commitment", {"attempt": attempt, "commitment": commitment, "t_us": t_us})

    # -- requests ---------------------------------------------------------------------------------------
    def _link(self):
        requests, again = self._session.receive(self._board.link_read())
        if again:
            self._board.link_write(again)
        for packet in requests:
            try:
                name, values = self._answer(packet)
            except Refusal as refusal:
                name, values = "refused", {"code": refusal.code, "detail": refusal.detail}
            self._board.link_write(self._session.answer(packet, name, values))

    def _answer(self, packet):
        """(name, values) of the answer. Raises Refusal."""
        name = packet.name
        if name == "identify":
            c = self._config
            return "identity", {
                "protocol": protocol.VERSION, "firmware": VERSION, "machine": c.name, "kind": c.kind,
                "pockets": c.pockets, "capacity": c.capacity, "interpreter": self._board.interpreter,
                "flags": (1 if self._board.twin else 0) | (2 if self._board.jumper else 0),
            }  # fmt: skip
        if name == "status":
            return "status_is", {
                "phase": phase_index("diagnosing") if self._is_diagnosing else self._sequence.phase,
                "state": self._state, "fault": self._latched_fault(), "homed": 1 if self._sequence.homed else 0,
                "bad_frames": min(65535, self._session.bad_frames),
            }  # fmt: skip
        if name == "stop":
            if self._todo is not None:
                self._sequence.drive.halt("STOPPED")
            return "accepted", {}
        if name in orders.JOBS or name in ("home", "resume"):
            self._take(packet)
            return "accepted", {}
        if name == "nonce":
            self._take_nonce(packet)
            return "accepted", {}
        if name == "diagnose":
            self._diagnose(packet.values["on"])
            return "accepted", {}
        if name == "capture":
            return "captured", {"raw": self._captured(packet.values["count"])}
        if name in ("result", "reveal_target", "reveal_pass", "get_fault", "get_commitment", "reveal_material"):
            return self._tell(packet)
        raise Refusal("BAD_REQUEST", "unknown request %d" % packet.type)

    def _take(self, packet):
        """Take on a job. Raises Refusal."""
        name, job = packet.name, self._job
        if self._todo is not None:
            raise Refusal("BAD_REQUEST", "busy")
        if name == "home":
            self._is_diagnosing = False  # a host that entered it may have gone
        if self._is_diagnosing:
            raise Refusal("BAD_REQUEST", "the machine is in diagnostic mode: home first")
        if name == "resume":
            if self._state != _PAUSED:
                raise Refusal("BAD_REQUEST", "nothing is paused")
            if job.audit is not None and len(job.audit.attempts) >= audit.MAX_ATTEMPTS and job.stage != PLANNED:
                raise Refusal("BAD_REQUEST", "%d attempts without a deck: home first" % audit.MAX_ATTEMPTS)
        elif name in orders.JOBS:
            if self._sequence.source.failed is not None and name != "arrange":
                raise Refusal("ENTROPY_FAILED", "the noise source failed its test (%s)" % self._sequence.source.failed)
            if self._latched:
                raise Refusal(faults.kind(self._latched).name, "a fault is latched: home first")
            if self._state == _PAUSED and job.stage == PLANNED:
                raise Refusal("BAD_REQUEST", "a shuffle is paused: resume or home first")
            new = orders.job_of(name, packet.values, self._config, self._board)
            self._forget_job()
            self._job = new
            if new.audit is not None:
                new.audit.on_commitment = self._on_commitment
        self._session.listener = packet.session
        self._todo = name

    def _forget_job(self):
        if self._job is not None:
            self._job.close()
            self._job = None

    def _take_nonce(self, packet):
        job, nonce = self._job, packet.values["nonce"]
        if self._todo is None or job is None or job.audit is None or not job.audit.is_waiting:
            raise Refusal("BAD_REQUEST", "no job waits for a nonce")
        if packet.session != self._session.listener:
            raise Refusal("BAD_REQUEST", "another host asked for this job")
        if packet.values["attempt"] != len(job.audit.attempts) - 1:
            raise Refusal("BAD_REQUEST", "that attempt is over")
        if len(nonce) != audit.NONCE_BYTES:
            raise Refusal("BAD_REQUEST", "a nonce has %d bytes, not %d" % (audit.NONCE_BYTES, len(nonce)))
        if nonce in self._nonces or job.audit.knows(nonce):
            raise Refusal("BAD_REQUEST", "this nonce was used before")
        self._nonces = self._nonces[1 - _NONCES_KEPT :] + [nonce]
        job.audit.take(nonce)
        self._sequence.drive.may_go_on()

    # -- diagnosis -----------------------------------------------------------------------------------------
    def _diagnose(self, on):
        """Enter or leave diagnostic mode: raw bits may leave the board, and nothing is drawn meanwhile."""
        if self._todo is not None:
            raise Refusal("BAD_REQUEST", "busy")
        if on and self._state == _PAUSED and self._job.stage == PLANNED:
            raise Refusal("BAD_REQUEST", "a shuffle is paused: resume or home first")
        if on:
            self._forget_job()
            self._state = _NONE
        self._is_diagnosing = bool(on)
        self._board.panel(phase_index("diagnosing") if on else self._sequence.phase, None)

    def _captured(self, count):
        if not self._is_diagnosing:
            raise Refusal("BAD_REQUEST", "raw bits are given in diagnostic mode only")
        if not 1 <= count <= _CAPTURE_BYTES:
            raise Refusal("BAD_REQUEST", "1 to %d bytes at a time" % _CAPTURE_BYTES)
        raw = bytearray(count)
        self._board.entropy(raw)  # untested: the owner of a bad source wants to see it
        return raw

    # -- the last job --------------------------------------------------------------------------------------
    def _tell(self, packet):
        """Answer a question about the last job. Raises Refusal."""
        job, name, values = self._job, packet.name, packet.values
        if job is None:
            raise Refusal("BAD_REQUEST", "there was no shuffle")
        if name == "result":
            return "result_is", {
                "state": self._state, "cards": job.cards, "method": job.method, "mode": job.mode,
                "passes": job.pass_count, "duration_us": job.duration_us, "needed_bits": job.needed_bits,
                "credited_bits": job.credited_bits, "retries": job.retries, "attempts": job.attempts,
                "faults": len(job.faults), "commitments": len(job.audit.attempts) if job.audit else 0,
            }  # fmt: skip
        if name == "get_fault":
            return "fault_is", _fault_fields(_entry(job.faults, values["index"], "fault"))
        if name == "get_commitment":
            commitment, nonce = _entry(job.audit.attempts if job.audit else (), values["attempt"], "attempt")
            return "commitment_is", {"attempt": values["attempt"], "commitment": commitment, "nonce": nonce}
        if job.mode == SEALED:
            raise Refusal("BAD_REQUEST", "a sealed shuffle is not revealed")
        if name == "reveal_material":
            return self._material(job, values)
        if job.mode == AUDITABLE and not job.audit.is_revealed:
            raise Refusal("BAD_REQUEST", "reveal its material first")
        if self._state == _RUNNING or job.target is None:
            raise Refusal("BAD_REQUEST", "not yet")
        if name == "reveal_target":
            return "target_is", {"target": job.target}
        one = _entry(job.passes, values["index"], "pass")
        return "pass_is", {"index": values["index"], "pocket": one.pocket, "eject": one.eject}

    def _material(self, job, values):
        """A part of the material, for the one who gave the nonce, when the deck is finished. Raises Refusal."""
        if job.mode != AUDITABLE:
            raise Refusal("BAD_REQUEST", "only an auditable job has material to reveal")
        if self._state != _DONE:
            raise Refusal("BAD_REQUEST", "not before the deck is finished")
        if job.audit.attempts[-1][1] != values["nonce"]:
            raise Refusal("BAD_REQUEST", "this is not the nonce of the last job")
        if values["part"] >= job.audit.parts():
            raise Refusal("BAD_REQUEST", "no such part")
        job.audit.is_revealed = True
        material = job.audit.part(values["part"])
        return "material_is", {"part": values["part"], "parts": job.audit.parts(), "material": material}


def _entry(entries, index, what):
    if index >= len(entries):
        raise Refusal("BAD_REQUEST", "no such %s" % what)
    return entries[index]


def _fault_fields(fault):
    return {
        "code": fault.code, "where": fault.where, "card": fault.card, "attempt": fault.attempt,
        "t_us": fault.t_us, "detail": fault.detail,
    }  # fmt: skip

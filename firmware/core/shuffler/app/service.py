"""The board's main loop: requests from the host (later: the panel) -> jobs of the sequence -> answers and events."""

from .. import VERSION, faults, hal
from ..config import fitted
from ..faults import MachineFault
from ..job import PLANNED, SEALED
from ..link import protocol
from ..link.session import BoardSession
from ..machine.sequence import Sequence, phase_index
from ..machine.tending import CLEAN, MAX_CLEAN_S
from ..panel import state as panel
from ..randomness.audit import MAX_ATTEMPTS, NONCE_BYTES
from ..randomness.health import SourceFailure
from ..storage.memory import Memory
from ..storage.store import Moving
from . import orders
from .orders import Refusal
from .questions import ABOUT_A_JOB, fault_fields
from .questions import answer as about_a_job
from .upkeep import UPKEEP, Upkeep

_NONE, _RUNNING, _PAUSED, _DONE, _FAULT = range(5)
_UPKEEP = ("tend", "jog")
# What comes and goes while cards move.
_IN_A_JOB = ("status", "status_is", "stop", "accepted", "phase", "heartbeat", "fault")
_MOST_STEPS = 1000000
_CAPTURE_BYTES = 240  # in one answer
_NONCES_KEPT = 8
_MOST_BREAKDOWNS = 8  # in a row, without a single request answered in between


class Service:
    """Serves one machine over one link for ever. ``config``: the build's own; the settings say more of the cards."""

    def __init__(self, board, config, memory=None):
        protocol.keep_ready(_IN_A_JOB)
        self._board = board
        self._build = config
        self._memory = Memory(board.store, board.now_us) if memory is None else memory
        self._memory.at_power_on()
        try:
            config = fitted(config, self._memory.settings)
        except ValueError as e:
            self._memory.note(["%s: the settings of the cards don't count" % e])
        self._memory.fits = self._fits
        self._config = config
        self._session = BoardSession()
        self._sequence = Sequence(board, config)
        self._sequence.drive.on_link = self._link
        self._sequence.on_phase = self._on_phase
        self._sequence.on_beat = self._on_beat
        self._sequence.on_fault = self._on_fault
        board.on_idle = self._let_go
        board.on_button = self._button
        self._sequence.memory = self._memory
        self._upkeep = Upkeep(self._memory, board, self._sequence.masking.now_us)
        self._todo = None  # "home", "resume", "tend", "jog" or one of orders.JOBS, set by a request, taken by run()
        self._request = None  # values of a jog or tend
        self._tended = None
        self._tended_state = _NONE
        self._job = None
        self._state = _NONE
        self._latched = 0
        self._is_diagnosing = False
        # The latest that came, in one place from the start: kept where they came they would lie all over free memory.
        self._nonces = bytearray(NONCE_BYTES * _NONCES_KEPT)
        self._nonce_count = 0
        self._is_noisy = False
        self._breakdowns = 0  # since a request was last answered

    async def run(self):
        """Never returns. Raises what still goes wrong when nothing more can be answered: its caller starts all anew.
        Whatever it is, no job is left in memory."""
        is_on = False
        try:
            while True:
                try:
                    if not is_on:
                        is_on = True
                        self._power_on()
                    await self._serve()
                except Exception as e:
                    self._breakdowns += 1
                    if self._breakdowns > _MOST_BREAKDOWNS:
                        raise
                    await self._break_down(e)
        finally:
            self._forget_job()

    async def _serve(self):
        while True:
            drive = self._sequence.drive
            drive.clear_halt()
            drive.idle_until(lambda: self._todo is not None)
            todo = self._todo
            self._state = _RUNNING
            try:
                # No function of its own: all that a job calls lies on the chip's stack above this.
                if todo == "home":
                    self._memory.homing()
                    self._forget_job()
                    await self._sequence.home()
                    self._latched = 0
                elif todo == "tend":
                    await self._sequence.tend(self._tended, self._request["amount"])
                elif todo == "jog":
                    steps = self._request["steps"]
                    await self._sequence.jog(self._request["axis"], -steps if self._request["back"] else steps)
                else:
                    await self._sequence.shuffle(self._job)
                self._state = _DONE
            except MachineFault as e:
                kind = faults.kind(e.fault.code)
                if kind.severity == faults.LATCHED and kind.name != "ENTROPY_FAILED":  # that one no homing clears
                    self._latched = self._latched or kind.code
                is_job = self._job is not None and todo not in _UPKEEP
                paused = is_job and kind.keeps_order and kind.severity != faults.LATCHED
                self._state = _PAUSED if paused else _FAULT
            self._todo = None
            if todo in _UPKEEP:
                self._tended_state = self._state
            elif self._job is not None:
                self._job.state = self._state
            self._event("finished", {"state": self._state, "t_us": self._sequence.masking.now_us()})
            self._sequence.masking.ended_us = None
            self._after(todo)

    async def _break_down(self, error):
        """Something that the firmware did not foresee: forget the job, stand still, be there for what comes next.

        Of the error only its kind is told, for its words may hold cards.
        """
        job, todo = self._job, self._todo
        self._forget_job()
        self._todo = None
        self._is_diagnosing = False
        self._board.broke_down(error)
        kind = faults.kind(faults.code("INTERNAL"))
        self._state, self._latched = _FAULT, kind.code
        if todo in _UPKEEP:
            self._tended_state = _FAULT
        masking = self._sequence.masking
        fault = faults.Fault(kind.code, "firmware", 0, 1, masking.now_us(), type(error).__name__)
        try:
            self._sequence.break_off(fault)
            if todo is not None:
                self._event("finished", {"state": _FAULT, "t_us": masking.now_us()})
            masking.ended_us = None
            if job is not None and todo not in _UPKEEP and todo != "home":
                self._memory.job_ended(job, _FAULT, fault)
            job = None
            self._board.scrub()
        except Exception as e:  # the same again, maybe: it stands all the same, and its motors are off
            self._board.broke_down(e)

    def _power_on(self):
        inside, warnings = self._memory.at_power_on()
        self._sequence.start_up()
        for warning in warnings + self._memory.write_due():  # it has come up
            self._upkeep.log(warning)
        if self._sequence.source.failed is not None:
            self._upkeep.log("ENTROPY_FAILED: " + self._sequence.source.failed)
            return
        fault = None
        if inside:
            kind = faults.kind(faults.code("CARDS_INSIDE"))
            fault = faults.Fault(kind.code, "pockets", 0, 1, self._board.now_us(), kind.meaning)
            self._upkeep.log_fault(fault)
        self._board.panel(self._sequence.phase, fault, 0, 0, SEALED, self._shown())

    def _fits(self, settings):
        """Raises ValueError if there is no such machine, or it can't take such cards."""
        fitted(self._board.build_of(settings) or self._build, settings)

    def _flags(self):
        board = self._board
        flags = (1 if board.twin else 0) | (2 if board.jumper else 0)
        return flags | (0 if self._sequence.masks_times() else 4)

    def _shown(self, method=0):
        """Settings for the panel."""
        get = self._memory.settings.get
        return panel.Settings(get("name"), get("cards"), get("format"), method)

    def _let_go(self):
        """Nobody has asked for anything for a while. A paused job keeps its motors: a rack that sank would lose it."""
        if self._state != _PAUSED and not self._sequence.must_hold():
            self._sequence.let_go()
        self._memory.write_due()

    def _after(self, todo):
        """Nothing moves: leave no secret behind that nobody will ask for, and see whether the next job can be drawn."""
        job = self._job
        if job is not None and todo not in _UPKEEP and todo != "home":
            self._memory.job_ended(job, self._state)
            if self._state == _DONE:
                result = panel.Result(job.cards, job.pass_count, job.duration_us // 1000000)
                self._board.panel(self._sequence.phase, None, 0, 0, job.mode, self._shown(), result)
        if self._state != _PAUSED:
            if job is not None and job.mode == SEALED:
                job.forget()
            self._board.scrub()
        self._sequence.check_source()
        self._memory.write_due()

    def _latched_fault(self):
        """Code of the fault that stands: one of the machine until it is homed, one of the noise source for good."""
        if not self._latched and self._sequence.source.failed is not None:
            return faults.code("ENTROPY_FAILED")
        if not self._latched and self._memory.cards_may_be_inside and not self._sequence.homed:
            return faults.code("CARDS_INSIDE")
        return self._latched

    # -- events -----------------------------------------------------------------------------------------
    def _event(self, name, values):
        self._send(self._session.event(name, values), True)

    def _send(self, frame, is_event):
        """At once, or with the next second's bytes if the time would tell something."""
        if self._sequence.masking.is_on:
            self._sequence.masking.keep(frame, is_event)
        else:
            self._board.link_write(frame)

    def _on_phase(self, phase, number, t_us):
        self._event("phase", {"phase": phase, "pass": number, "t_us": t_us})

    def _on_beat(self, phase, t_us):
        self._event("heartbeat", {"phase": phase, "t_us": t_us})

    def _on_fault(self, fault):
        self._upkeep.log_fault(fault)
        self._event("fault", fault_fields(fault))

    def _on_commitment(self, attempt, commitment):
        t_us = self._board.now_us()
        self._event("commitment", {"attempt": attempt, "commitment": commitment, "t_us": t_us})

    # -- requests ---------------------------------------------------------------------------------------
    def _link(self):
        requests, again = self._session.receive(self._board.link_read())
        if self._session.bad_frames and not self._is_noisy:
            self._is_noisy = True  # told once: the log is short, and `status` counts on
            kind = faults.kind(faults.code("LINK_NOISE"))
            self._upkeep.log("%s: %s" % (kind.name, kind.meaning))
        if again:
            self._send(again, False)
        error = None
        for packet in requests:
            try:
                name, values = self._answer(packet)
            except Refusal as refusal:
                name, values = "refused", {"code": refusal.code, "detail": refusal.detail}
            except Exception as e:  # answered like all others, or its repetitions would never be
                error = e
                name, values = "refused", {"code": faults.code("INTERNAL"), "detail": type(e).__name__}
            self._send(self._session.answer(packet, name, values), False)
        if error is not None:
            raise error
        if requests:
            self._breakdowns = 0

    def _answer(self, packet):
        """(name, values) of the answer. Raises Refusal."""
        name = packet.name
        if name == "identify":
            c = self._config
            return "identity", {
                "protocol": protocol.VERSION, "firmware": VERSION, "machine": c.name, "kind": c.kind,
                "pockets": c.pockets, "capacity": c.capacity, "interpreter": self._board.interpreter,
                "flags": self._flags(),
            }  # fmt: skip
        if name == "status":
            return "status_is", {
                "phase": phase_index("diagnosing") if self._is_diagnosing else self._sequence.told_phase(),
                "state": self._state if self._todo is None else _RUNNING, "fault": self._latched_fault(),
                "homed": 1 if self._sequence.homed else 0, "bad_frames": self._session.bad_frames,
            }  # fmt: skip
        if name == "stop":
            if self._todo is not None:
                self._sequence.drive.halt("STOPPED")
            return "accepted", {}
        if name in orders.JOBS or name in ("home", "resume") or name in _UPKEEP:
            self._take_job(name, packet.values)
            self._session.listener = packet.session
            return "accepted", {}
        if name == "sensors":
            if self._todo is not None:
                raise Refusal("BAD_REQUEST", "busy")  # the throat's beam would tell the time of every card
            if self._state == _PAUSED and self._job.stage == PLANNED:
                raise Refusal("BAD_REQUEST", "a shuffle is paused: resume or home first")  # its pockets stand somewhere
            return "sensors_are", {"levels": self._levels(), "supply": self._board.supply()}
        if name == "tended":
            return "tended_is", self._tended_fields()
        if name in UPKEEP:
            return self._upkeep.answer(name, packet.values, self._todo is not None)
        if name == "maintenance":
            return self._maintenance()
        if name == "nonce":
            self._take_nonce(packet)
            return "accepted", {}
        if name == "diagnose":
            self._diagnose(packet.values["on"])
            return "accepted", {}
        if name == "capture":
            return "captured", {"raw": self._captured(packet.values["count"])}
        if name in ABOUT_A_JOB:
            is_running = self._todo in orders.JOBS or self._todo == "resume"
            return about_a_job(name, packet.values, self._job, _RUNNING if is_running else None)
        raise Refusal("BAD_REQUEST", "unknown request %d" % packet.type)

    def _take_job(self, name, values):
        """Take on a job, by the name of its request. Raises Refusal."""
        job = self._job
        if self._todo is not None:
            raise Refusal("BAD_REQUEST", "busy")
        if name == "home":
            self._is_diagnosing = False  # a host that entered it may have gone
        if self._is_diagnosing:
            raise Refusal("BAD_REQUEST", "the machine is in diagnostic mode: home first")
        if name == "resume":
            if self._state != _PAUSED:
                raise Refusal("BAD_REQUEST", "nothing is paused")
            if job.audit is not None and len(job.audit.attempts) >= MAX_ATTEMPTS and job.stage != PLANNED:
                raise Refusal("BAD_REQUEST", "%d attempts without a deck: home first" % MAX_ATTEMPTS)
        elif name in orders.JOBS:
            if self._sequence.source.failed is not None and name != "arrange":
                raise Refusal("ENTROPY_FAILED", "the noise source failed its test (%s)" % self._sequence.source.failed)
            self._refuse_if_stuck()
            # Much is left of answers by now: what a job keeps would lie behind it, in the middle of free memory.
            self._sequence.drive.collect()
            new = orders.job_of(name, values, self._config, self._board)
            self._forget_job()
            self._job = new
            if new.audit is not None:
                new.audit.on_commitment = self._on_commitment
        elif name in _UPKEEP:
            self._take_upkeep(name, values)
        self._todo = name

    def _refuse_if_stuck(self):
        if self._latched:
            raise Refusal(faults.kind(self._latched).name, "a fault is latched: home first")
        if self._state == _PAUSED and self._job is not None and self._job.stage == PLANNED:
            raise Refusal("BAD_REQUEST", "a shuffle is paused: resume or home first")

    def _take_upkeep(self, name, values):
        self._refuse_if_stuck()
        if name == "jog" and (values["axis"] >= len(protocol.AXES) or not 1 <= values["steps"] <= _MOST_STEPS):
            raise Refusal("BAD_REQUEST", "unknown axis or step count")
        if name == "tend":
            if values["what"] >= len(protocol.TENDINGS):
                raise Refusal("BAD_REQUEST", "unknown operation")
            if (values["what"] == CLEAN) != (1 <= values["amount"] <= MAX_CLEAN_S):
                raise Refusal("BAD_REQUEST", "cleaning takes 1 to %d seconds" % MAX_CLEAN_S)
            from ..machine.tending import Tended

            self._tended = Tended(values["what"])
        self._request = values

    def _forget_job(self):
        if self._job is not None:
            self._job.close()
            self._job = None
        if self._state == _PAUSED:  # nothing is there to resume
            self._state = _NONE

    def _take_nonce(self, packet):
        job, nonce = self._job, packet.values["nonce"]
        if self._todo is None or job is None or job.audit is None or not job.audit.is_waiting:
            raise Refusal("BAD_REQUEST", "no job waits for a nonce")
        if packet.session != self._session.listener:
            raise Refusal("BAD_REQUEST", "another host asked for this job")
        if packet.values["attempt"] != len(job.audit.attempts) - 1:
            raise Refusal("BAD_REQUEST", "that attempt is over")
        if len(nonce) != NONCE_BYTES:
            raise Refusal("BAD_REQUEST", "a nonce has %d bytes, not %d" % (NONCE_BYTES, len(nonce)))
        if nonce in self._nonces[: NONCE_BYTES * self._nonce_count] or job.audit.knows(nonce):
            raise Refusal("BAD_REQUEST", "this nonce was used before")
        at = NONCE_BYTES * (self._nonce_count % _NONCES_KEPT)
        self._nonces[at : at + NONCE_BYTES] = nonce
        self._nonce_count += 1
        job.audit.take(nonce)
        self._sequence.drive.may_go_on()

    # -- the panel -----------------------------------------------------------------------------------------
    def _button(self, what):
        """Somebody used the panel; it asks for what a host could ask for, too, and is refused for the same reasons."""
        try:
            if what == "press":
                self._press()
            elif what == "long":
                self._take_job("home", None)
            elif what == "select" and self._todo is None:
                self._memory.set_setting("cards", self._next_deck())
                self._board.panel(self._sequence.phase, None, 0, 0, SEALED, self._shown())
            elif what == "select_long" and self._todo is None:
                self._board.refuse(self._next_machine())
        except Refusal as refusal:
            self._board.refuse(refusal.detail)
        except (Moving, ValueError) as e:
            self._board.refuse(str(e))

    def _press(self):
        get = self._memory.settings.get
        if self._todo is not None:
            self._sequence.drive.halt("STOPPED")
        elif self._state == _PAUSED and (self._job.stage == PLANNED or self._job.cards == get("cards")):
            self._take_job("resume", None)  # unless another deck was chosen, which is possible while nothing is drawn
        else:
            c = self._config
            values = {
                "cards": get("cards"), "format": protocol.FORMATS.index(c.format), "method": 0,
                "passes": 0, "mode": SEALED, "seed": b"",
            }  # fmt: skip
            self._take_job("shuffle", values)

    def _next_machine(self):
        """Choose the next build whose numbers are on the board; what there is to say of it."""
        names = list(self._board.machines)
        if not names:
            return "this board knows one machine only"
        now = self._memory.settings.get("machine")
        name = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
        self._memory.set_setting("machine", name)
        return "%s from the next start" % name

    def _next_deck(self):
        """The size after the present one in the stored list; those that do not fit the machine are left out."""
        c = self._config
        sizes = [size for size in self._memory.settings.get("decks") if size <= c.pockets * c.capacity]
        cards = self._memory.settings.get("cards")
        if not sizes:
            return cards
        return sizes[(sizes.index(cards) + 1) % len(sizes)] if cards in sizes else sizes[0]

    # -- upkeep --------------------------------------------------------------------------------------------
    def _levels(self):
        levels = 0
        for sensor in range(len(hal.SENSOR_NAMES)):
            levels |= self._board.level(sensor) << sensor
        return levels

    def _tended_fields(self):
        tended = self._tended
        if tended is None:
            raise Refusal("BAD_REQUEST", "nothing was tended")
        return {
            "what": tended.what, "state": self._tended_state, "cards": tended.cards, "misfeeds": tended.misfeeds,
            "least_steps": tended.least_steps, "mean_steps": tended.mean_steps(), "most_steps": tended.most_steps,
        }  # fmt: skip

    def _maintenance(self):
        if self._todo is not None:
            raise Refusal("BAD_REQUEST", "busy")
        if self._board.twin:
            raise Refusal("BAD_REQUEST", "there is no maintenance in a twin")
        self._forget_job()
        self._board.scrub()
        self._board.maintenance()
        return "accepted", {}

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
        try:
            self._board.entropy(raw)  # untested: the owner of a bad source wants to see it
        except SourceFailure as e:
            raise Refusal("ENTROPY_FAILED", str(e))
        return raw

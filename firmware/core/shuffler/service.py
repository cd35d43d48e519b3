"""The board's main loop: requests from the host (later: the panel) -> jobs of the sequence -> answers and events."""

from . import VERSION, faults, piles, protocol
from .faults import MachineFault
from .job import ARRANGE, DEAL, PLANNED, RANDOM_PILE, Job
from .permutation import is_permutation
from .sequence import Sequence
from .session import BoardSession

_NONE, _RUNNING, _PAUSED, _DONE, _FAULT = range(5)
_TEST = 2  # index of "test" in protocol.MODES
_JOBS = ("shuffle", "deal", "arrange")


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
        self._todo = None  # "home", "resume" or one of _JOBS, set by a request, taken by run()
        self._job = None
        self._state = _NONE
        self._latched = 0

    async def run(self):
        """Never returns."""
        while True:
            drive = self._sequence.drive
            drive.clear_halt()
            await drive.until(lambda: self._todo is not None, None)
            todo = self._todo
            self._state = _RUNNING
            try:
                if todo == "home":
                    self._job = None
                    await self._sequence.home()
                    self._latched = 0
                else:
                    await self._sequence.shuffle(self._job)
                self._state = _DONE
            except MachineFault as e:
                kind = faults.kind(e.fault.code)
                if kind.severity == faults.LATCHED:
                    self._latched = self._latched or kind.code
                paused = self._job is not None and kind.keeps_order and kind.severity != faults.LATCHED
                self._state = _PAUSED if paused else _FAULT
            self._todo = None
            self._event("finished", {"state": self._state, "t_us": self._board.now_us()})

    # -- events -----------------------------------------------------------------------------------------
    def _event(self, name, values):
        self._board.link_write(self._session.event(name, values))

    def _on_phase(self, phase, number, t_us):
        self._event("phase", {"phase": phase, "pass": number, "t_us": t_us})

    def _on_beat(self, phase, t_us):
        self._event("heartbeat", {"phase": phase, "t_us": t_us})

    def _on_fault(self, fault):
        self._event("fault", _fault_fields(fault))

    # -- requests ---------------------------------------------------------------------------------------
    def _link(self):
        requests, again = self._session.receive(self._board.link_read())
        if again:
            self._board.link_write(again)
        for packet in requests:
            name, values = self._answer(packet)
            self._board.link_write(self._session.answer(packet, name, values))

    def _answer(self, packet):
        if packet.name == "identify":
            c = self._config
            return "identity", {
                "protocol": protocol.VERSION, "firmware": VERSION, "machine": c.name, "kind": c.kind,
                "pockets": c.pockets, "capacity": c.capacity, "interpreter": self._board.interpreter,
                "flags": (1 if self._board.twin else 0) | (2 if self._board.jumper else 0),
            }  # fmt: skip
        if packet.name == "status":
            return "status_is", {
                "phase": self._sequence.phase, "state": self._state, "fault": self._latched,
                "homed": 1 if self._sequence.homed else 0, "bad_frames": min(65535, self._session.bad_frames),
            }  # fmt: skip
        if packet.name == "stop":
            if self._todo is not None:
                self._sequence.drive.halt("STOPPED")
            return "accepted", {}
        if packet.name in ("result", "reveal_target", "reveal_pass", "get_fault"):
            return self._tell(packet)
        if packet.name in _JOBS or packet.name in ("home", "resume"):
            return self._take(packet)
        return _refused("BAD_REQUEST", "unknown request %d" % packet.type)

    def _take(self, packet):
        """Accept or refuse a job."""
        if self._todo is not None:
            return _refused("BAD_REQUEST", "busy")
        if packet.name == "resume":
            if self._state != _PAUSED:
                return _refused("BAD_REQUEST", "nothing is paused")
        elif packet.name in _JOBS:
            refusal = self._new_job(packet.name, packet.values)
            if refusal is not None:
                return refusal
        self._todo = packet.name
        return "accepted", {}

    def _new_job(self, name, v):
        c = self._config
        if self._latched:
            return "refused", {"code": self._latched, "detail": "a fault is latched: home first"}
        if self._state == _PAUSED and self._job.stage == PLANNED:
            return _refused("BAD_REQUEST", "a shuffle is paused: resume or home first")
        if v["cards"] < 2:
            return _refused("BAD_REQUEST", "a deck has two cards or more")
        if v["cards"] > c.pockets * c.capacity:
            return _refused(
                "DECK_TOO_LARGE", "%d cards announced, %s takes %d" % (v["cards"], c.name, c.pockets * c.capacity)
            )
        if v["format"] >= len(protocol.FORMATS) or protocol.FORMATS[v["format"]] != c.format:
            return _refused("BAD_REQUEST", "this machine is set up for %s cards" % c.format)
        mode = _TEST if name == "arrange" else v["mode"]
        if mode == _TEST and not (self._board.twin or self._board.jumper):
            return _refused("BAD_REQUEST", "test mode needs a twin or the test jumper")
        if name == "arrange":
            if not is_permutation(v["target"], v["cards"]):
                return _refused("BAD_REQUEST", "the order wanted is not a permutation of the deck")
            self._job = Job(v["cards"], ARRANGE, 0, mode, wanted=v["target"])
            return None
        if mode == _TEST:
            if len(v["seed"]) != 32:
                return _refused("BAD_REQUEST", "a seed has 32 bytes")
        elif mode != 0 or v["seed"]:
            return _refused("BAD_REQUEST", "no such mode")
        if name == "deal":
            try:
                wanted = piles.check(piles.from_bytes(v["piles"]), v["cards"])
            except ValueError as e:
                return _refused("BAD_REQUEST", str(e))
            self._job = Job(v["cards"], DEAL, 0, mode, v["seed"], piles=wanted)
            return None
        if v["method"] > RANDOM_PILE or (v["method"] == RANDOM_PILE) != (v["passes"] > 0) or v["passes"] > 16:
            return _refused("BAD_REQUEST", "no such method or number of passes")
        self._job = Job(v["cards"], v["method"], v["passes"], mode, v["seed"])
        return None

    def _tell(self, packet):
        """Answer a question about the last job."""
        job = self._job
        if job is None:
            return _refused("BAD_REQUEST", "there was no shuffle")
        if packet.name == "result":
            return "result_is", {
                "state": self._state, "cards": job.cards, "method": job.method, "mode": job.mode,
                "passes": len(job.passes), "duration_us": job.duration_us, "needed_bits": job.needed_bits,
                "credited_bits": job.credited_bits, "retries": job.retries, "attempts": job.attempts,
                "faults": len(job.faults),
            }  # fmt: skip
        if packet.name == "get_fault":
            i = packet.values["index"]
            if i >= len(job.faults):
                return _refused("BAD_REQUEST", "no such fault")
            return "fault_is", _fault_fields(job.faults[i])
        if job.mode != _TEST:
            return _refused("BAD_REQUEST", "a sealed shuffle is not revealed")
        if self._state == _RUNNING or job.target is None:
            return _refused("BAD_REQUEST", "not yet")
        if packet.name == "reveal_target":
            return "target_is", {"target": job.target}
        i = packet.values["index"]
        if i >= len(job.passes):
            return _refused("BAD_REQUEST", "no such pass")
        return "pass_is", {"index": i, "pocket": job.passes[i].pocket, "eject": job.passes[i].eject}


def _refused(name, detail):
    return "refused", {"code": faults.code(name), "detail": detail}


def _fault_fields(fault):
    return {
        "code": fault.code, "where": fault.where, "card": fault.card, "attempt": fault.attempt,
        "t_us": fault.t_us, "detail": fault.detail,
    }  # fmt: skip

"""What a board promises whatever is sent to it, looked at from outside and from inside."""

from __future__ import annotations

from typing import Any

from mischwerk_sim.campaign.watch import Watch
from shuffler import faults, hal
from shuffler.job import PLANNED, SEALED
from shuffler.link import framing, protocol
from shuffler.storage import journal
from shuffler.storage.journal import Journal

MOST_KEPT = 4096  # elements of any list, text or buffer that outlives a job
_SINGLE = (int, bool, float, type(None))  # they have no elements
_DONE, _PAUSED = protocol.STATES.index("done"), protocol.STATES.index("paused")
_LAID_OPEN = ("target_is", "pass_is", "material_is")


class Promises:
    """``broken``: what did not hold, a line each. ``said``: packets since the last `take`."""

    def __init__(self) -> None:
        self.broken: list[str] = []
        self.said: list[Any] = []
        self.done = 0  # decks that were reported as done, and were
        self._decoder = framing.Decoder()
        self._looked_at: Any = None

    def begin(self, board: Any, service: Any, watch: Watch) -> None:
        """A machine is switched on."""
        self._board, self._service, self._watch = board, service, watch
        self._decoder = framing.Decoder()

    def hear(self, data: bytes) -> None:
        """Bytes from the board."""
        for payload in self._decoder.feed(data):
            try:
                packet = protocol.decode(payload)
            except protocol.ProtocolError as error:
                self.broken.append(f"a message does not decode: {error}")
                continue
            if packet.name is None or packet.type < protocol.FIRST_ANSWER:
                self.broken.append(f"a board does not say {packet.type:#x}")
                continue
            self.said.append(packet)
            self._look_at(packet)
        if self._decoder.bad:
            self.broken.append("a frame is broken")
            self._decoder = framing.Decoder()

    def take(self) -> list[Any]:
        """Return what was said since the last time."""
        said, self.said = self.said, []
        return said

    def _look_at(self, packet: Any) -> None:
        job = self._service.work.job
        if packet.name == "finished":
            self._look_at_end(job)
        elif packet.name == "result_is" and packet.values["state"] == _DONE and job is not self._looked_at:
            self.broken.append("a job is reported as done that never ended so")
        elif packet.name in _LAID_OPEN and (job is None or job.mode == SEALED):
            self.broken.append(f"{packet.name} of a sealed job")
        elif packet.name == "material_is" and self._service.work.job_state != _DONE:
            self.broken.append("material of a job that is not done")
        elif any("(not UTF-8)" in value for value in packet.values.values() if isinstance(value, str)):
            self.broken.append(f"{packet.name} holds an invalid text")

    def _look_at_end(self, job: Any) -> None:
        if any(axis.busy for axis in self._board.mechanism.axes):
            self.broken.append("finished, but a motor is running")
        if job is not None and self._service.work.job_state == _DONE and job is not self._looked_at:
            before = len(self._watch.broken)
            self._watch.done(self._board.mechanism, job.cards)
            self.done += len(self._watch.broken) == before
            self._looked_at = job

    # -- looked at in between ------------------------------------------------------------------------------
    def look_at_journal(self, store: Any) -> None:
        """A card that is not in the well is known on flash."""
        mechanism = self._board.mechanism
        deck = mechanism.deck
        leaving = [c for c in deck.throat if c not in deck.well or mechanism.levels[hal.THROAT]]
        away = leaving + deck.flying + [card for pocket in deck.pockets for card in pocket]
        known = Journal()
        known.read(store.read(journal.FILE), False)
        if away and not known.inside:
            self.broken.append(f"cards {sorted(away)} are not in the well, but the journal does not know it")

    def look_at_rest(self) -> None:
        """Idle: no motor runs, and no sealed order is left."""
        service = self._service
        if any(axis.busy for axis in self._board.mechanism.axes):
            self.broken.append("idle, but a motor is running")
        job, state = service.work.job, service.work.job_state
        if job is not None and job.mode == SEALED and state != _PAUSED and (job.progress.target or job.progress.passes):
            self.broken.append("a sealed order outlives its job")
        if service.work.state == _PAUSED and job is None:
            self.broken.append("paused without a job")
        if job is not None and job.progress.stage < PLANNED and state == _DONE:
            self.broken.append("done without a plan")
        self.broken += [f"grows: {where}" for where in overgrown(service)]
        self.broken += self._watch.broken
        self._watch.broken.clear()


def overgrown(root: Any) -> list[str]:
    """Names of what hangs on the service's objects and is longer than MOST_KEPT."""
    problems, seen, left = [], set(), [("service", root)]
    while left:
        name, value = left.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, (list, tuple, dict, str, bytes, bytearray)) and len(value) > MOST_KEPT:
            problems.append(f"{name} has {len(value)} elements")
        elif isinstance(value, (list, tuple)):
            left += [(f"{name}[{i}]", part) for i, part in enumerate(value) if type(part) not in _SINGLE]
        elif isinstance(value, dict):
            left += [(f"{name}[{key!r}]", part) for key, part in value.items() if type(part) not in _SINGLE]
        elif type(value).__module__.startswith("shuffler") and hasattr(value, "__dict__"):
            left += [(f"{name}.{key}", part) for key, part in vars(value).items() if type(part) not in _SINGLE]
    return problems


def names(packets: list[Any]) -> list[str]:
    """Names of the faults among packets."""
    return [faults.kind(p.values["code"]).name for p in packets if p.name == "fault"]

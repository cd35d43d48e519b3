"""The line to one board without its port: requests with repeats, events in order, and plain error messages when nobody
answers. Bytes are read and written by the shell that runs these procedures (steps.py).

Only one thread uses a Line. Every wait has a timeout.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from shuffler.link.protocol import Packet

from mischwerk.errors import DeviceFault, LinkError
from mischwerk.link.board_status import Refused
from mischwerk.link.events import EventLog
from mischwerk.link.foreign_device import TO_A_PROMPT, Speech
from mischwerk.link.steps import step
from mischwerk.link.wire import FIRST_EVENT, FLAG_TWIN, HostSession
from mischwerk.messages import message

# -- Answers checked as they come: the right kind of answer, matching the request, or a fault.

REFUSED = "refused"
_KINDS = {
    "identify": "identity",
    "status": "status_is",
    "result": "result_is",
    "reveal_target": "target_is",
    "reveal_pass": "pass_is",
    "get_fault": "fault_is",
    "get_commitment": "commitment_is",
    "reveal_material": "material_is",
    "capture": "captured",
    "sensors": "sensors_are",
    "upkeep_result": "upkeep_result_is",
    "get_setting": "setting_is",
    "get_counter": "counter_is",
    "get_log": "log_is",
    "get_edge": "edge_is",
}
_ECHOED = ("index", "attempt", "part")  # fields that request and answer have in common


def check(name: str, answer_name: str | None) -> None:
    """Raises DeviceFault if the answer to a request is neither the one that belongs to it nor a refusal."""
    if answer_name not in (_KINDS.get(name, "accepted"), REFUSED):
        raise contradiction(f"it answers `{name}` with {answer_name or 'something unknown'}")


def checked(name: str, request: dict[str, Any], answer_name: str | None, values: Any) -> dict[str, Any]:
    """Values of the answer to a request, that was not refused. Raises DeviceFault if it does not match the request."""
    check(name, answer_name)
    for field in _ECHOED:
        if field in request and values.get(field, request[field]) != request[field]:
            raise contradiction(f"asked for {field} {request[field]} of `{name}`, it answered for {values[field]}")
    return dict(values)


def raw_bytes(values: dict[str, Any], count: int) -> bytes:
    """The raw bytes of a `captured`. Raises DeviceFault for another number than was asked for."""
    given = bytes(values["raw"])
    if len(given) != count:
        raise contradiction(f"asked for {count} raw bytes, it sent {len(given)}")
    return given


def contradiction(what: str) -> DeviceFault:
    """A board whose answer does not match the request."""
    return DeviceFault(
        f"The board's answer does not match the request: {what}.",
        "Don't rely on what it did; switch it off and on, and update its firmware.",
    )


class RetryPolicy(NamedTuple):
    """How long to wait for an answer: send, wait ``repeat_s``, at most ``tries`` times."""

    repeat_s: float
    tries: int


BOARD = RetryPolicy(0.5, 12)  # in the middle of a secret job a board answers every fourth second
# A pty loses nothing, and a twin may be slow to answer while it computes: repeats would only be noise.
TWIN = RetryPolicy(15.0, 3)
IDENTIFY_TRIES = 10
FOREIGN_TRIES = 2  # that somebody answered with something else: then a prompt is asked for
MOST_REPEATED = 20  # most requests on one line: a list of 255 would take a quarter of an hour
MOST_WAITING = 5000  # events that nobody has looked at yet: a job sends one a second


class ResponseTimeout(LinkError):
    """Nobody answered a request in time."""


class Line:
    """A session with the board at ``path``. ``clock``: seconds, only differences count. ``board``: ports.board_id."""

    def __init__(
        self,
        path: str,
        session: int,
        retry: RetryPolicy = BOARD,
        log: EventLog | None = None,
        clock: Callable[[], float] = time.monotonic,
        board: str | None = None,
    ) -> None:
        self.path = path
        self.board = board
        self.log = log or EventLog()
        self.retry = retry
        self.clock = clock
        self.lost_events = 0
        self.machine, self.is_twin = "", False  # according to its identity
        self._id = session
        self._session = HostSession(session)
        self._events: deque[Packet] = deque()
        self._asked = self._repeated = 0  # requests, and those that had to be repeated
        self._answer: Packet | None = None
        self._next_event: int | None = None
        self._speech = Speech()

    @property
    def bad_frames(self) -> int:
        """Frames dropped as noise since the start."""
        return self._session.bad_frames

    async def identify(self) -> dict[str, Any]:
        """Values of the board's identity. Raises LinkError if what answers there is not a Mischwerk board."""
        retry = RetryPolicy(self.retry.repeat_s, IDENTIFY_TRIES)
        try:
            packet = await self._exchange("identify", retry, {})
        except ResponseTimeout as silence:
            raise self._speech.explained(self.path) from silence
        if packet.name != "identity":
            raise LinkError(message("board-not-identified", path=self.path), message("switch-off-and-on"))
        self.machine, self.is_twin = packet.values["machine"], bool(packet.values["flags"] & FLAG_TWIN)
        if self.is_twin:
            self.board = None  # whatever passes its bytes on is not the machine
        return dict(packet.values)

    async def request(self, name: str, retry: RetryPolicy | None = None, **values: Any) -> Packet:
        """Answer to a request: the one that belongs to it, or `refused`; events that come meanwhile are kept. Raises
        ResponseTimeout, another LinkError, or DeviceFault for any other answer."""
        answer = await self._exchange(name, retry or self.retry, values)
        check(name, answer.name)
        return answer

    async def ask(self, name: str, retry: RetryPolicy | None = None, **values: Any) -> dict[str, Any]:
        """Values of the answer to a request that may not be refused. Raises MischwerkError if it is."""
        answer = await self.request(name, retry, **values)
        if answer.name == REFUSED:
            raise Refused(answer.values).explained()
        return dict(answer.values)

    async def _exchange(self, name: str, retry: RetryPolicy, values: dict[str, Any]) -> Packet:
        repeat_s, tries = retry
        frame = self._session.request(name, values)
        self._answer = None
        self.log.write("request", name, values)
        self._asked += 1
        for attempt in range(tries):
            self._repeated += attempt == 1
            if self._repeated > MOST_REPEATED and 2 * self._repeated > self._asked:
                raise LinkError(message("board-answers-late", path=self.path), message("check-cable-try-again"))
            to_write = frame
            if attempt == FOREIGN_TRIES and self._speech.is_foreign:
                to_write = TO_A_PROMPT + frame
            elif attempt > FOREIGN_TRIES and self._speech.is_prompt:
                break
            deadline = self.clock() + repeat_s
            while (left_s := deadline - self.clock()) > 0:
                await self._read(left_s, to_write)
                to_write = b""
                if self._answer is not None:
                    answer, self._answer = self._answer, None
                    return answer
        raise ResponseTimeout(
            message("board-silent", path=self.path, request=name, seconds=f"{repeat_s * tries:g}"),
            message("check-cable-try-again"),
        )

    def drop_events(self) -> None:
        """Forget events that nobody has asked for: a job begins, and they are of the one before."""
        self._events.clear()

    async def event(self, timeout_s: float) -> Packet | None:
        """The oldest event, or None if none came in ``timeout_s`` seconds."""
        deadline = self.clock() + timeout_s
        while not self._events:
            left_s = deadline - self.clock()
            if left_s <= 0:
                return None
            await self._read(left_s)
        return self._events.popleft()

    async def _read(self, timeout_s: float, write: bytes = b"") -> None:
        data = await step(write, timeout_s)
        if not data:
            return
        self._speech.hear(data)
        for packet in self._session.receive(data):
            self._speech.understood = True
            if packet.type >= FIRST_EVENT:
                self._take_event(packet)
            else:
                self._answer = packet
                self.log.write("answer", packet.name or f"type {packet.type}", _fields(packet))

    def _take_event(self, packet: Packet) -> None:
        if packet.session != self._id:
            return  # left over from an earlier host
        if self._next_event is not None:
            ahead = (packet.seq - self._next_event) & 0xFF
            if ahead >= 0x80:
                return  # an event that came before: a duplicated frame
            self.lost_events += ahead
        self._next_event = (packet.seq + 1) & 0xFF
        if packet.name is not None:
            self.log.write("event", packet.name, packet.values)
            self._events.append(packet)
            if len(self._events) > MOST_WAITING:
                raise LinkError(message("board-sends-too-fast", path=self.path), message("switch-off-or-flash"))


def _fields(packet: Packet) -> dict[str, Any]:
    return dict(packet.values) if packet.name else {"bytes": bytes(packet.values)}

"""The line to one board: requests with repeats, events in order, and plain error messages when nobody answers.

Only one thread uses a Link. Every wait has a timeout.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import serial
from shuffler.link.protocol import Packet

from mischwerk.errors import LinkError
from mischwerk.link import answers
from mischwerk.link.events import EventLog
from mischwerk.link.foreign_device import Speech
from mischwerk.link.refusal import Refused
from mischwerk.link.wire import FIRST_EVENT, FLAG_TWIN, HostSession


class RetryPolicy(NamedTuple):
    """How long to wait for an answer: send, wait ``repeat_s``, at most ``tries`` times."""

    repeat_s: float
    tries: int


BOARD = RetryPolicy(0.5, 12)  # in the middle of a secret job a board answers every fourth second
# A pty loses nothing, and a twin may be slow to answer while it computes: repeats would only be noise.
TWIN = RetryPolicy(15.0, 3)
IDENTIFY_TRIES = 10
DYING_S = 2.0
MOST_REPEATED = 20  # most requests on one line: a list of 255 would take a quarter of an hour
MOST_WAITING = 5000  # events that nobody has looked at yet: a job sends one a second


def _nothing_to_watch() -> None:
    """A board on a cable: nothing to check between two reads."""


class Link:
    """An open port and its session.

    ``watch`` is called between reads and may raise (a twin that died). Reads and writes that fail raise LinkError.
    """

    def __init__(
        self,
        port: serial.Serial,
        session: int,
        retry: RetryPolicy = BOARD,
        log: EventLog | None = None,
        watch: Callable[[], None] = _nothing_to_watch,
    ) -> None:
        self.path = str(port.port)
        self.log = log or EventLog()
        self.retry = retry
        self.lost_events = 0
        self.is_twin = False  # according to its identity
        self._port = port
        self._id = session
        self._session = HostSession(session)
        self._watch = watch
        self._events: deque[Packet] = deque()
        self._asked = self._repeated = 0  # requests, and those that had to be repeated
        self._answer: Packet | None = None
        self._next_event: int | None = None
        self._speech = Speech()

    def identify(self) -> dict[str, Any]:
        """Values of the board's identity. Raises LinkError if what answers there is not a Mischwerk board."""
        retry = RetryPolicy(self.retry.repeat_s, IDENTIFY_TRIES)
        try:
            packet = self._exchange("identify", retry, {})
        except ResponseTimeout as silence:
            raise self._speech.explained(self.path) from silence
        if packet.name != "identity":
            raise LinkError(f"The board at {self.path} did not identify itself.", "Switch it off and on.")
        self.is_twin = bool(packet.values["flags"] & FLAG_TWIN)
        return dict(packet.values)

    def request(self, name: str, retry: RetryPolicy | None = None, **values: Any) -> Packet:
        """Answer to a request: the one that belongs to it, or `refused`; events that come meanwhile are kept. Raises
        ResponseTimeout, another LinkError, or DeviceFault for any other answer."""
        answer = self._exchange(name, retry or self.retry, values)
        answers.check(name, answer.name)
        return answer

    def ask(self, name: str, retry: RetryPolicy | None = None, **values: Any) -> dict[str, Any]:
        """Values of the answer to a request that may not be refused. Raises MischwerkError if it is."""
        answer = self.request(name, retry, **values)
        if answer.name == answers.REFUSED:
            raise Refused(answer.values).explained()
        return dict(answer.values)

    def _exchange(self, name: str, retry: RetryPolicy, values: dict[str, Any]) -> Packet:
        repeat_s, tries = retry
        frame = self._session.request(name, values)
        self._answer = None
        self.log.write("request", name, values)
        self._asked += 1
        for attempt in range(tries):
            self._repeated += attempt == 1
            if self._repeated > MOST_REPEATED and 2 * self._repeated > self._asked:
                raise LinkError(
                    f"The board at {self.path} keeps answering late.",
                    "Check cable and power, switch the board off and on, then try again.",
                )
            self._write(frame)
            deadline = time.monotonic() + repeat_s
            while time.monotonic() < deadline:
                self._read()
                if self._answer is not None:
                    answer, self._answer = self._answer, None
                    return answer
        raise ResponseTimeout(
            f"The board at {self.path} did not answer `{name}` within {repeat_s * tries:g} s.",
            "Check cable and power, switch the board off and on, then try again.",
        )

    def event(self, timeout_s: float) -> Packet | None:
        """The oldest event, or None if none came in ``timeout_s`` seconds."""
        deadline = time.monotonic() + timeout_s
        while not self._events:
            if time.monotonic() >= deadline:
                return None
            self._read()
        return self._events.popleft()

    def close(self) -> None:
        """Release the port."""
        self._port.close()
        self.log.close()

    def _read(self) -> None:
        self._watch()
        try:
            data = self._port.read(max(1, self._port.in_waiting))
        except (serial.SerialException, OSError, TypeError) as problem:
            # pyserial raises TypeError when the port is closed under a read.
            raise self._broken(
                f"The connection to {self.path} was lost.",
                "Check the cable, then run `mischwerk home` to bring the cards back.",
            ) from problem
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
                raise LinkError(
                    f"The board at {self.path} sends events faster than they can be read.",
                    "Switch the machine off and on; if it persists, flash the firmware again.",
                )

    def _write(self, frame: bytes) -> None:
        try:
            self._port.write(frame)
        except (serial.SerialException, OSError) as problem:
            raise self._broken(
                f"The board at {self.path} accepts no data.", "Check cable and power, switch the board off and on."
            ) from problem

    def _broken(self, error: str, what_to_do: str) -> LinkError:
        """The error to raise, unless `watch` knows better: a dying twin releases its pty before it has ended."""
        deadline = time.monotonic() + DYING_S
        while self._watch is not _nothing_to_watch and time.monotonic() < deadline:
            self._watch()
            time.sleep(0.05)
        return LinkError(error, what_to_do)


class ResponseTimeout(LinkError):
    """Nobody answered a request in time."""


def _fields(packet: Packet) -> dict[str, Any]:
    return dict(packet.values) if packet.name else {"bytes": bytes(packet.values)}

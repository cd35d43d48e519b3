"""Whatever answers at the port: asked like by any host, or sent raw bytes. It knows nothing of boards and twins."""

import secrets
import time
from collections import deque

from mischwerk.link.serial_port import open_port
from serial import SerialException
from shuffler.link import framing, protocol

REPEAT_S, TRIES = 0.5, 8  # of a request that nobody answers
SILENCE_S = 5.0  # a job sends a heartbeat once a second
LONGEST_JOB_S = 300.0
STOPS_S = 10.0
CTRL_C = 3  # ends a firmware that is still starting; once it runs, it is a byte like any other
GONE_S, BACK_S = 120.0, 120.0  # a person with a plug


class Device:
    """``timeout_factor``: how much longer timeouts are than for a board on a cable. ``bytes_back``: all it sent."""

    def __init__(self, path, timeout_factor=1.0):
        self.path = path
        self.timeout_factor = timeout_factor
        self.bytes_back = b""
        self.open()

    def open(self):
        """Begin again, as another host than before, that can be asked `identify` first."""
        self._seq = 0
        self.session = CTRL_C
        while CTRL_C in framing.encode(protocol.encode("identify", 1, self.session, {})):
            self.session = secrets.randbelow(0xFFFF) + 1
        self._port = open_port(self.path)
        self._decoder = framing.Decoder()
        self._answers, self._events = {}, deque()
        self.send(b"\0")  # whatever an earlier host left half sent ends here

    def close(self):
        self._port.close()

    # -- asking ------------------------------------------------------------------------------------
    def frame(self, name, **values):
        """A new request as bytes; ``answer`` waits for the answer."""
        self._seq = (self._seq + 1) & 0xFF
        self._answers.pop((self._seq, self.session), None)
        return framing.encode(protocol.encode(name, self._seq, self.session, values))

    def ask(self, name, **values):
        """The answer to a request, which is repeated until there is one."""
        frame = self.frame(name, **values)
        for _ in range(TRIES):
            self.send(frame)
            answer = self.answer((self._seq, self.session), REPEAT_S)
            if answer is not None:
                return answer
        raise AssertionError(f"`{name}` was not answered within {REPEAT_S * TRIES * self.timeout_factor:g} s")

    def answer(self, key=None, seconds=REPEAT_S):
        """The answer to a sequence number and session, by default of the latest request; None if none comes."""
        key = key or (self._seq, self.session)
        deadline = self._in(seconds)
        while key not in self._answers and time.monotonic() < deadline:
            self._hear()
        return self._answers.pop(key, None)

    def status(self):
        return self.ask("status").values

    def everything(self, name):
        """All that ``name`` (get_setting, get_counter, get_log) tells, in its order."""
        first = self.ask(name, index=0)
        if first.name == "refused":
            return []
        rest = [self.ask(name, index=index) for index in range(1, first.values["count"])]
        return [answer.values for answer in [first, *rest]]

    # -- jobs --------------------------------------------------------------------------------------
    def run(self, name, react=lambda event: None, **values):
        """Carry out a job; its state in words, and its events. ``react`` is called with each as it comes."""
        self._events.clear()
        answer = self.ask(name, **values)
        assert answer.name == "accepted", f"`{name}`: {answer.values}"
        return self.follow(react)

    def follow(self, react=lambda event: None):
        """The rest of the job that runs."""
        events, end = [], self._in(LONGEST_JOB_S)
        while time.monotonic() < end:
            event = self.event(SILENCE_S)
            assert event is not None, f"silent for {SILENCE_S * self.timeout_factor:g} s in the middle of a job"
            events.append(event)
            if event.name == "finished":
                return protocol.STATES[event.values["state"]], events
            react(event)
        raise AssertionError(f"the job takes longer than {LONGEST_JOB_S * self.timeout_factor:g} s")

    def rest(self):
        """Stop whatever runs. It may have been started by another, such as the button, and then its events are not
        ours."""
        end = self._in(STOPS_S)
        while protocol.STATES[self.status()["state"]] == "running":
            assert self.ask("stop").name == "accepted"
            assert time.monotonic() < end, f"it does not stop within {STOPS_S * self.timeout_factor:g} s"
            time.sleep(0.05)

    def event(self, seconds):
        """The next event; None if none comes."""
        deadline = self._in(seconds)
        while not self._events and time.monotonic() < deadline:
            self._hear()
        return self._events.popleft() if self._events else None

    # -- bytes -------------------------------------------------------------------------------------
    def send(self, data):
        """In pieces, listening in between: neither end has to hold more than it can."""
        for at in range(0, len(data), 512):
            self._port.write(data[at : at + 512])
            if len(data) > 512:
                self._hear(0)

    def _hear(self, at_least=1):
        data = self._port.read(max(at_least, self._port.in_waiting))
        self.bytes_back += data
        for payload in self._decoder.feed(data):
            packet = protocol.decode(payload)
            if packet.type < protocol.FIRST_EVENT:
                self._answers[packet.seq, packet.session] = packet
            elif packet.session == self.session:
                self._events.append(packet)

    def _in(self, seconds):
        return time.monotonic() + seconds * self.timeout_factor

    # -- a plug that is pulled ------------------------------------------------------------------------
    def wait_until_gone(self):
        """True once nobody answers any more."""
        deadline = self._in(GONE_S)
        while time.monotonic() < deadline:
            try:
                self.ask("identify")
            except (AssertionError, OSError, SerialException):
                self.close()
                return True
            time.sleep(0.2)
        return False

    def wait_until_back(self, seconds=BACK_S):
        """True once it answers again, at the same port."""
        deadline = self._in(seconds)
        while time.monotonic() < deadline:
            try:
                self.open()
                self.ask("identify")
                return True
            except Exception:  # no port yet, a port that breaks, nobody behind it
                self.close()
                time.sleep(0.2)
        return False

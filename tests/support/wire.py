"""A host at the other end of the line, without a port: the whole Service on the fast model, in this process.

And what a host asks for and is told or refused.
"""

import hashlib

from shuffler import faults
from shuffler.app.service import Service
from shuffler.link import framing, protocol, reason_texts
from shuffler.link.session import HostSession

from bench import Bench


class Over(BaseException):
    """The script has ended, and the service with it; not an Exception, so that no firmware continues after it."""


class ScriptedLine:
    """The twin's end of a line whose host plays a script: a generator that yields bytes to send while the machine is
    idle, and gets the packets that came since. ``noise()`` gives bytes to send at any moment of a job.
    """

    def __init__(self, script, noise=lambda: b""):
        self._script = script
        self._noise = noise
        self._inbox = b""
        self._begun = False
        self.sent_back = b""
        self._new = b""

    def read(self):
        data, self._inbox = self._inbox, b""
        return data

    def write(self, data):
        self.sent_back += data
        self._new += data
        if isinstance(self._noise, Auditor):
            self._noise.hear(data)

    def idle(self, limit_us):
        new, self._new = self._new, b""
        try:
            self._inbox += self._script.send(new) if self._begun else next(self._script)
        except StopIteration:
            raise Over from None
        self._begun = True
        return 0.0

    def pace(self, now_us):
        self._inbox += self._noise()


class Desk:
    """What a script uses: asks, and keeps what came. ``packets``: all, in order."""

    def __init__(self, session=77):
        self.host = HostSession(session)
        self.packets = []
        self.bench = None

    def take(self, data):
        got = self.host.receive(data)
        self.packets += got
        return got

    def ask(self, name, **values):
        """``answer = yield from desk.ask(..)``: send, and return what came by the next idle moment."""
        frame = self.host.request(name, values)
        for _ in range(3):
            for packet in self.take((yield frame)):
                if 0x80 <= packet.type < 0xC0:
                    return packet
        raise AssertionError("no answer to " + name)

    def names(self):
        return [packet.name for packet in self.packets if packet.name != "heartbeat"]


def shuffle_values(cards=52, seed=bytes(range(32)), **changes):
    """Fields of a shuffle request in test mode."""
    return {"cards": cards, "format": 0, "method": 0, "passes": 0, "mode": 2 if seed else 0, "seed": seed, **changes}


class Auditor:
    """A host that answers every commitment at once, as ``noise`` of `serve`. ``nonce(attempt)``: 32 bytes, or None."""

    def __init__(self, desk, nonce=lambda attempt: bytes([attempt + 1]) * 32):
        self._desk = desk
        self._nonce = nonce
        self._decoder = framing.Decoder()
        self._frames = b""
        self.commitments = []

    def hear(self, data):
        for payload in self._decoder.feed(data):
            packet = protocol.decode(payload)
            if packet.name == "commitment":
                self.commitments.append(packet.values["commitment"])
                nonce = self._nonce(packet.values["attempt"])
                if nonce is not None:
                    self._frames += self._desk.host.request(
                        "nonce", {"attempt": packet.values["attempt"], "nonce": nonce}
                    )

    def __call__(self):
        frames, self._frames = self._frames, b""
        return frames


def serve(script, noise=lambda: b"", desk=None, powered=lambda bench: None, **bench):
    """Play ``script`` to its end on a Bench with these arguments; (bench, line). ``desk.bench`` is it meanwhile;
    ``powered(bench)`` is called before the firmware starts."""
    line = ScriptedLine(script, noise)
    made = Bench(line=line, **bench)
    powered(made)
    if desk is not None:
        desk.bench = made
    try:
        Service(made.hal, made.config).run()
    except Over:
        return made, line
    raise AssertionError("the service returned")


# -- An auditable job as it is asked for, and all that the board has sent in it.

KEY = b"\x0b" * 32  # reveals it; the board gets its hash
AUDITABLE = {"seed": hashlib.sha256(KEY).digest(), "mode": 1}
NONCE = b"\x01" * 32  # what Auditor gives the first attempt


def everything(line):
    """(name, detail) of all the board has sent."""
    packets = [protocol.decode(payload) for payload in framing.Decoder().feed(line.sent_back)]
    return [
        (packet.name, reason_texts.detail(packet.values) if "reason" in packet.values else None) for packet in packets
    ]


# -- Requests put to the firmware one after the other, and their refusals.


def play(steps, noise=lambda: b"", desk=None, **bench):
    """Ask for ``steps``, (request, fields) each, one after the other; the answers, the desk and the bench."""
    desk, answers = desk or Desk(), []

    def script():
        for request, values in steps:
            answers.append((yield from desk.ask(request, **values)))

    made, _ = serve(script(), noise, desk, **bench)
    return answers, desk, made


def refusal(answer):
    assert answer.name == "refused", answer
    return reason_texts.detail(answer.values)


def faults_told(desk):
    """Names of the faults that the board has told, in order."""
    return [faults.kind(packet.values["code"]).name for packet in desk.packets if packet.name == "fault"]


def at_look(desk, number, request="stop", **values):
    """``noise`` for `serve`: a request at the host's ``number``-th look at the line."""
    looks = []

    def noise():
        looks.append(1)
        return desk.host.request(request, values) if len(looks) == number else b""

    return noise

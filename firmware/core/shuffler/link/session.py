"""Sans-IO session: bytes in, packets out; sequence numbers, answers, duplicates. No ports, no clocks.

The host repeats a request until it is answered; the board carries a repeated request out once and sends the
first answer again. Events are numbered so that the host sees when some were lost, and asks for the result.
"""

from . import framing, protocol


class BoardSession:
    """The board's end."""

    def __init__(self):
        self._decoder = framing.Decoder()
        self._last = None  # (session, seq, type, values) of the request answered last
        self._answer = b""
        self._event_seq = 0
        self.listener = 0  # session whose job it is: events are for that host, even if another asks meanwhile
        self.malformed = 0

    @property
    def bad_frames(self):
        return self._decoder.bad + self.malformed

    def receive(self, data):
        """Bytes from the host -> (requests to carry out and answer, bytes to send back at once)."""
        requests = []
        again = b""
        for payload in self._decoder.feed(data):
            try:
                packet = protocol.decode(payload)
            except protocol.ProtocolError:
                self.malformed += 1
                continue
            if packet.type >= protocol.FIRST_ANSWER:
                self.malformed += 1
                continue
            same = (packet.session, packet.seq, packet.type, packet.values)
            if same == self._last:
                again += self._answer
                continue
            self._last = same
            self._answer = b""
            requests.append(packet)
        return requests, again

    def answer(self, packet, name, values):
        """Frame that answers ``packet``; remembered in case the request comes again."""
        frame = framing.encode(protocol.encode(name, packet.seq, packet.session, values))
        if self._last == (packet.session, packet.seq, packet.type, packet.values):
            self._answer = frame
        return frame

    def event(self, name, values):
        """Frame of an event, numbered on."""
        frame = framing.encode(protocol.encode(name, self._event_seq, self.listener, values))
        self._event_seq = (self._event_seq + 1) & 0xFF
        return frame


class HostSession:
    """The host's end. ``session``: 16 bits that tell this host from the one before it."""

    def __init__(self, session):
        self._decoder = framing.Decoder()
        self._session = session
        self._seq = 0
        self._pending = None
        self._next_event = None
        self.lost_events = 0
        self.malformed = 0

    @property
    def bad_frames(self):
        return self._decoder.bad + self.malformed

    def request(self, name, values):
        """Frame of a new request. Send the same bytes again if no answer comes."""
        self._seq = (self._seq + 1) & 0xFF
        self._pending = self._seq
        return bytes(framing.encode(protocol.request(name, self._seq, self._session, values)))

    def receive(self, data):
        """Bytes from the board -> packets: the answer to the pending request, events, unknown events."""
        packets = []
        for payload in self._decoder.feed(data):
            try:
                packet = protocol.decode(payload)
            except protocol.ProtocolError:
                self.malformed += 1
                continue
            if packet.type >= protocol.FIRST_EVENT:
                self._count(packet.seq)
                packets.append(packet)
            elif packet.type >= protocol.FIRST_ANSWER:
                # A late answer to an older request, or to another host, is dropped.
                if packet.session == self._session and packet.seq == self._pending:
                    self._pending = None
                    packets.append(packet)
            else:
                self.malformed += 1
        return packets

    def _count(self, seq):
        if self._next_event is not None:
            self.lost_events += (seq - self._next_event) & 0xFF
        self._next_event = (seq + 1) & 0xFF

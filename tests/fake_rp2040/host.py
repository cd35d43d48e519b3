"""The laptop at the other end of the chip's USB, without a port. CPython only."""

from shuffler.link.session import HostSession

ANSWERS = range(0x80, 0xC0)


class Host:
    """``packets``: all that came, in order. ``run(until, limit_us)`` lets the chip run."""

    def __init__(self, run, session=77):
        self._run = run
        self._session = HostSession(session)
        self._outbox = b""
        self.packets = []
        self.sent_back = b""
        self.on_packet = None  # called with each

    # -- the line's end -------------------------------------------------------------------------------------
    def read(self):
        data, self._outbox = self._outbox, b""
        return data

    def write(self, data):
        self.sent_back += data
        for packet in self._session.receive(data):
            self.packets.append(packet)
            if self.on_packet is not None:
                self.on_packet(packet)

    def pace(self, now_us):
        """It has time."""

    # -- what a test does -----------------------------------------------------------------------------------
    def send(self, data):
        """Raw bytes."""
        self._outbox += data

    def request(self, name, **values):
        """Send a request without waiting."""
        self.send(self._session.request(name, values))

    def ask(self, name, **values):
        """Send a request; its answer."""
        begin = len(self.packets)
        self.request(name, **values)
        return self._first(begin, lambda p: p.type in ANSWERS, 2000000, "no answer to " + name)

    def wait_for(self, *names, seconds=600):
        """The next packet of one of these names, within a number of the chip's seconds."""
        begin = len(self.packets)
        return self._first(begin, lambda p: p.name in names, seconds * 1000000, f"no {names}")

    def names(self):
        """Of all packets but heartbeats."""
        return [packet.name for packet in self.packets if packet.name != "heartbeat"]

    def _first(self, begin, fits, limit_us, complaint):
        def found():
            return [packet for packet in self.packets[begin:] if fits(packet)]

        self._run(lambda: bool(found()), limit_us, complaint)
        return found()[0]

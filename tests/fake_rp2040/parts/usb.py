"""The USB serial port: sys.stdin and sys.stdout of the firmware, select.poll on both, Ctrl-C.

The chip takes a packet by itself where MicroPython has made room for one, and tells it by an interrupt, after which
MicroPython looks between two bytecodes, or when it is asked. Until then the host's next packet is refused (NAK).
"""

POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16
_SENDING = 256  # bytes that wait for a host
_DROPPED_US = 500000  # so long a write waits for a host that does not read, and then drops
PACKET_BYTES = 64
_PACKET_US = 50  # on the bus, with its handshake
_FRAME_US = 1000  # so often it makes a control request
_RING_BYTES, _FIFO_BYTES = 512, 256  # MicroPython's and TinyUSB's room for what was not read yet


class Console:
    """``is_read``: the host takes what is sent. ``sent``: all that it got. ``received``: what stdin has.

    What a host can measure: ``taken_us``, when each packet of it was taken; ``answered_us``, when each of its control
    requests was answered, of which it makes one after the other if it ``asks``.
    """

    def __init__(self, chip):
        self._chip = chip
        self.interrupt_byte = 3
        self.received = bytearray()
        self.sent = bytearray()
        self.is_read = True
        self._waiting = bytearray()
        self.dropped = 0
        self.stdin = Stream(self, POLLIN)
        self.stdout = Stream(self, POLLOUT)
        self.taken_us, self.answered_us = [], []
        self.asks = False
        self.is_heard = True  # the processor lets its interrupt in
        self.offered = bytearray()  # by the host, and refused up to now
        self._ask_us = 0.0  # when the host makes its next control request; None: the last one is not answered
        self._fifo = bytearray()
        self._packet = None  # taken, and MicroPython has not looked
        self._free_us = 0.0  # since when there has been room for a packet; None: there is none
        self._has_come = self._is_told = False  # something for MicroPython: on the bus; by interrupt
        self._is_due = False  # it is going to look

    @property
    def next_us(self):
        """When the bus next brings something: a source of the chip."""
        moments = [self._free_us] if self._free_us is not None and self.offered else []
        if self.asks and self._ask_us is not None:
            moments.append(self._ask_us)
        return max(min(moments), self._chip.now_us) if moments else None

    def happen(self, t_us):
        """The bus brings a packet, or a control request."""
        if self._free_us is not None and self.offered and self._free_us <= t_us:
            self.taken_us.append(t_us)
            self._packet = bytes(self.offered[:PACKET_BYTES])
            del self.offered[:PACKET_BYTES]
            self._free_us = None
        else:
            self._ask_us = None
        self._has_come = True
        self._tell()

    def listen(self, is_heard):
        """The processor lets its interrupt in, or no longer."""
        self.is_heard = is_heard
        self._tell()

    def _tell(self):
        if self.is_heard and self._has_come:
            self._is_told = True
            if not self._is_due:
                self._is_due = True
                self._chip.schedule_free(self._look_once)

    def _look_once(self, _):
        self._is_due = False
        self.look()

    def look(self):
        """MicroPython looks after USB."""
        now_us = self._chip.time_us()
        if self._is_told:
            self._is_told = self._has_come = False
            if self._ask_us is None:
                self.answered_us.append(now_us)
                self._ask_us = now_us + _FRAME_US
            if self._packet is not None:
                self._fifo.extend(self._packet)
                self._packet = None
        count = min(len(self._fifo), _RING_BYTES - len(self.received))
        self.received.extend(self._fifo[:count])
        del self._fifo[:count]
        if self._free_us is None and self._packet is None and len(self._fifo) <= _FIFO_BYTES - PACKET_BYTES:
            self._free_us = now_us + _PACKET_US

    def poll(self):
        """Look at the host's end."""
        line = self._chip.wiring.serial()
        if line is None:
            return
        data = line.read()
        if data:
            self.receive(data)
        if self._waiting and self.is_read:
            self._send(bytes(self._waiting))
            self._waiting = bytearray()
        line.pace(self._chip.now_us)

    def receive(self, data):
        """The host sends: it is taken as there is room for it."""
        if self.interrupt_byte >= 0 and self.interrupt_byte in data:
            self.offered, self._fifo, self.received = bytearray(), bytearray(), bytearray()
            raise KeyboardInterrupt
        is_first = not self.offered
        self.offered.extend(data)
        if is_first and self._free_us is not None:
            self.happen(self._chip.now_us)

    def write(self, data):
        """The firmware sends: at once while there is room, else it waits, and then the rest is lost."""
        self._chip.spend(self._chip.call_us + len(data) // 8)
        if self.is_read:
            self._send(bytes(data))
            return len(data)
        self._waiting.extend(data)
        if len(self._waiting) > _SENDING:
            self.dropped += len(self._waiting) - _SENDING
            self._waiting = self._waiting[:_SENDING]
            self._chip.sleep(_DROPPED_US)
        return len(data)

    def _send(self, data):
        self.sent.extend(data)
        line = self._chip.wiring.serial()
        if line is not None:
            line.write(data)

    def can_write(self):
        return self.is_read or len(self._waiting) < _SENDING


class Stream:
    """sys.stdin or sys.stdout; ``buffer`` is the same in bytes. Reading more than has come would block: a misuse."""

    def __init__(self, console, kind, is_binary=False):
        self.console = console
        self.kind = kind
        self._is_binary = is_binary
        self.buffer = self if is_binary else Stream(console, kind, True)

    def ready(self):
        """The poll bits that stand."""
        if self.kind == POLLIN:
            self.console.look()
            return POLLIN if self.console.received else 0
        return POLLOUT if self.console.can_write() else 0

    def read(self, count=-1):
        console = self.console
        console._chip.allocates("stdin.read()")
        console._chip.spend(console._chip.call_us)
        console.look()
        if count is None or count < 0 or count > len(console.received):
            console._chip.fail(f"stdin.read({count}) blocks: {len(console.received)} bytes have come")
        data = bytes(console.received[:count])
        console.received = console.received[count:]
        return data if self._is_binary else data.decode()

    def readinto(self, out, count=None):
        count = len(out) if count is None else count
        console = self.console
        console._chip.spend(console._chip.call_us)
        console.look()
        if count > len(console.received):
            console._chip.fail(f"stdin.readinto({count}) blocks: {len(console.received)} bytes have come")
        out[:count] = console.received[:count]
        console.received = console.received[count:]
        return count

    def readline(self):
        self.console._chip.fail("stdin.readline() blocks")

    def write(self, data):
        self.console._chip.allocates("print() or stdout.write()")
        if isinstance(data, str):
            data = data.replace("\n", "\r\n").encode()
        return self.console.write(data)

    def flush(self):
        """Nothing waits here."""


class Poll:
    """select.poll()."""

    def __init__(self, chip):
        self._chip = chip
        chip.allocates("poll()")
        self._streams = []

    def register(self, stream, events=POLLIN | POLLOUT):
        self.unregister(stream)
        self._streams.append((stream, events))

    def unregister(self, stream):
        self._streams = [entry for entry in self._streams if entry[0] is not stream]

    modify = register

    def poll(self, timeout=-1):
        chip = self._chip
        chip.spend(chip.call_us)
        end_us = None if timeout is None or timeout < 0 else chip.time_us() + 1000 * timeout
        while True:
            ready = [(stream, events & stream.ready()) for stream, events in self._streams]
            ready = [entry for entry in ready if entry[1]]
            if ready or timeout == 0 or (end_us is not None and chip.time_us() >= end_us):
                return ready
            chip.sleep(1000)

    def ipoll(self, timeout=-1, flags=0):
        return iter(self.poll(timeout))

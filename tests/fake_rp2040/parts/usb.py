"""The USB serial port: sys.stdin and sys.stdout of the firmware, select.poll on both, Ctrl-C."""

POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16
_SENDING = 256  # bytes that wait for a host
_DROPPED_US = 500000  # so long a write waits for a host that does not read, and then drops


class Console:
    """``is_read``: the host takes what is sent. ``sent``: all that it got."""

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
        """The host sends."""
        if self.interrupt_byte >= 0 and self.interrupt_byte in data:
            self.received = bytearray()
            raise KeyboardInterrupt
        self.received.extend(data)

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
            return POLLIN if self.console.received else 0
        return POLLOUT if self.console.can_write() else 0

    def read(self, count=-1):
        console = self.console
        console._chip.allocates("stdin.read()")
        console._chip.spend(console._chip.call_us)
        if count is None or count < 0 or count > len(console.received):
            console._chip.fail(f"stdin.read({count}) blocks: {len(console.received)} bytes have come")
        data = bytes(console.received[:count])
        console.received = console.received[count:]
        return data if self._is_binary else data.decode()

    def readinto(self, out, count=None):
        count = len(out) if count is None else count
        console = self.console
        console._chip.spend(console._chip.call_us)
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
        self._streams = [one for one in self._streams if one[0] is not stream]

    modify = register

    def poll(self, timeout=-1):
        chip = self._chip
        chip.spend(chip.call_us)
        end_us = None if timeout is None or timeout < 0 else chip.time_us() + 1000 * timeout
        while True:
            found = [(stream, events & stream.ready()) for stream, events in self._streams]
            found = [one for one in found if one[1]]
            if found or timeout == 0 or (end_us is not None and chip.time_us() >= end_us):
                return found
            chip.sleep(1000)

    def ipoll(self, timeout=-1, flags=0):
        return iter(self.poll(timeout))

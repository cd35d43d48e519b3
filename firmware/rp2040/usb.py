"""The serial line: MicroPython's USB port, spoken to in frames, with Ctrl-C switched off and never waited for.

MicroPython says that the port can be written to as soon as one byte has room in its 256, and a write of more then waits
up to half a second for a host that does not read. All that is sent is therefore filled up with zeros, which only end
frames, to units that divide those 256 and a USB packet: where there is room for a byte there is room for a unit.
"""

import select
import sys

import micropython

_UNIT_BYTES = 32
_MOST_WAITING_BYTES = 1024  # the longest frame, or some ordinary ones: what does not fit is lost as a whole
# Read in one go, and one frame at most: to answer it takes up to 40 ms. Longer than that nobody may keep the machine
# from its sensors, or a staged card runs on across the mouth of a pocket, and a finger on a button is not seen.
_MOST_BYTES = 64
_MOST_KEPT_BYTES = 256  # that have been taken from the port and not been read


class Usb:
    """Bytes from and to the host. ``is_hidden``: only a caller of `take_all` takes any from the port."""

    def __init__(self):
        micropython.kbd_intr(-1)  # a frame may hold 0x03
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._one = bytearray(1)
        self._kept = bytearray()
        self.is_hidden = False
        self._waiting = bytearray()  # for room in the port, in whole units ...
        self._sent = 0  # ... of which this many bytes have been sent

    def look(self):
        """Have MicroPython look after USB; True if a byte can be taken from the port."""
        for _ in self._readable.ipoll(0):  # which takes no memory
            return True
        return False

    def take_all(self):
        """Take all that is in the port. Of what nobody reads the latest is lost: a host sends it again."""
        kept = self._kept
        while self.look():
            self._in.readinto(self._one)
            if len(kept) < _MOST_KEPT_BYTES:
                kept.extend(self._one)

    def waiting(self):
        """True if there is something to read."""
        return len(self._kept) > 0 or (not self.is_hidden and self.look())

    def read(self):
        """Return what has come up to the end of a frame, b"" if nothing."""
        kept = self._kept
        has_begun = False
        count = 0
        while count < _MOST_BYTES:
            if count == len(kept):
                if self.is_hidden or not self.look():
                    break
                self._in.readinto(self._one)
                kept.extend(self._one)
            count += 1
            if kept[count - 1]:
                has_begun = True
            elif has_begun:
                break
        out = bytes(kept[:count])
        kept[:count] = b""  # at once: `take_all` may come at any time
        return out

    def write(self, frame):
        """Send a frame (or several) as far as there is room, and the rest with `flush`; never waits. One that is too
        many for a host that does not read is dropped."""
        if len(self._waiting) - self._sent + len(frame) > _MOST_WAITING_BYTES:
            return
        self._waiting.extend(frame)
        self._waiting.extend(bytes(-len(frame) % _UNIT_BYTES))
        self.flush()

    def flush(self):
        """Go on sending what waits."""
        while self._sent < len(self._waiting):
            if not self._writable.poll(0):
                return
            self._out.write(self._waiting[self._sent : self._sent + _UNIT_BYTES])
            self._sent += _UNIT_BYTES
        if self._sent:
            self._waiting = bytearray()
            self._sent = 0

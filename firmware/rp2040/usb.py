"""The serial line: MicroPython's USB port, spoken to in frames, with Ctrl-C switched off and never waited for."""

import select
import sys
import time

import micropython

_PIECE_BYTES = 64  # a USB packet
_PATIENCE_MS = 20  # for a host that reads; nobody's bytes are dropped after it
# Read in one go: some requests, so some milliseconds. Longer than that nobody may keep the machine from its sensors, or
# a staged card runs on across the mouth of a pocket.
_MOST_BYTES = 64


class Usb:
    """Bytes from and to the host."""

    def __init__(self):
        micropython.kbd_intr(-1)  # a frame may hold 0x03
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._one = bytearray(1)

    def waiting(self):
        """True if there is something to read."""
        return bool(self._readable.poll(0))

    def read(self):
        """What has come, b"" if nothing."""
        out = bytearray()
        while len(out) < _MOST_BYTES and self._readable.poll(0):
            self._in.readinto(self._one)
            out.extend(self._one)
        return bytes(out)

    def write(self, data):
        """Send; drops the rest if the host does not take it for _PATIENCE_MS."""
        for at in range(0, len(data), _PIECE_BYTES):
            began = time.ticks_ms()
            while not self._writable.poll(0):
                if time.ticks_diff(time.ticks_ms(), began) > _PATIENCE_MS:
                    return
                time.sleep_ms(1)
            self._out.write(data[at : at + _PIECE_BYTES])

"""Bytes that leave at a moment to come: a timer writes them, whatever the core is busy with then."""

import time

from machine import Timer
from shuffler import hal

_SOON_US = 1000  # nearer than this is now: the timer is not more exact


class Outbox:
    """In front of a `usb.Usb`. The timer's callback runs between two bytecodes, never within a piece that is sent."""

    def __init__(self, usb):
        self._usb = usb
        self._timer = Timer(-1)
        self._on_time = self._ring  # made once: the timer keeps what it is given, and would fragment the memory
        self._kept = []  # (t_us, data), by time
        self._is_writing = False
        self._is_timed = False  # the moments of what is sent now must not tell when the firmware looks

    def write_at(self, t_us, data):
        """Send ``data`` at ``t_us`` of the clock; calls come in the order of their moments."""
        self._is_timed = True
        self._kept.append((t_us, data))
        if len(self._kept) == 1:
            self._wait()

    def write(self, data):
        """Send at once, after what is due."""
        self._is_timed = False
        self._write_due()
        self._is_writing = True
        self._usb.write(data)
        self._is_writing = False

    def flush(self):
        """Go on sending what the port had no room for; of what has its moments, with the next of them only."""
        if self._is_timed:
            return
        self._is_writing = True
        self._usb.flush()
        self._is_writing = False

    def _wait(self):
        left_us = max(_SOON_US, self._left_us())
        self._timer.init(mode=Timer.ONE_SHOT, period=left_us, tick_hz=1000000, callback=self._on_time)

    def _left_us(self):
        """Until the first moment: a few seconds, so ticks will do; a clock is nothing for a timer's callback."""
        return hal.since(self._kept[0][0] & hal.TICKS, time.ticks_us())

    def _ring(self, _):
        if not self._is_writing:
            self._write_due()
        if self._kept:
            self._wait()

    def _write_due(self):
        self._is_writing = True
        while self._kept and self._left_us() < _SOON_US:
            self._usb.write(self._kept.pop(0)[1])
        self._is_writing = False

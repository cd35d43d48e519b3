"""The port, which in a secret job answers USB at moments of a grid only: 25 a second, whatever the core is busy with.

MicroPython looks after USB between two bytecodes, so a packet that is taken, refused or answered tells a host when the
firmware was busy, and so where cards went. Here USB's interrupt is off but for those moments: between two of them the
chip by itself takes one packet, and refuses all others. A timer comes early and waits for the moment, during which no
other interrupt is let in. A moment that was missed, since something longer than that was going on, is left out.
"""

import time

from machine import Timer, mem32
from shuffler import hal

GRID_US = 40000  # divides a second; a stop is heard so much later
EARLY_US = 2000  # longer than a table of steps is filled up
_SHUT_US = 100  # no interrupt that begins sooner is let in: a light barrier's takes so long
_AGAIN_US = 500  # after an axis was found locked
_LONG_US = 20000  # garbage is collected in less
_ENABLE, _DISABLE = 0xE000E100, 0xE000E180  # interrupts by their numbers' bits
_USB = 1 << 5


class HiddenPort:
    """In front of a `usb.Usb`. ``axis``: the one that an interrupt brakes, as soon as it is not locked. What comes here
    has interrupted the main program, which may hold the lock: so it returns at once then."""

    axis = None

    def __init__(self, usb):
        self._usb = usb
        self._timer = Timer(-1)
        self._on_time = self._answer  # made once: the timer keeps what it is given, and would fragment the memory
        self._kept = []  # (t_us, data), by time
        self._due = 0  # ticks of the next moment
        self._hold = 0  # from then on what the chip takes is left to MicroPython

    def hide(self, t_us):
        """Answer at ``t_us`` of the clock (within a few seconds) and at each GRID_US before and after it only; None: at
        any time."""
        usb = self._usb
        if t_us is None:
            usb.is_hidden = False
            self._timer.deinit()
            mem32[_ENABLE] = _USB
            while self._kept:
                usb.write(self._kept.pop(0)[1])
        elif not usb.is_hidden:
            ticks = time.ticks_us()
            self._due = hal.later(ticks, hal.since(t_us & hal.TICKS, ticks) % GRID_US)
            usb.is_hidden = True
            self._others = mem32[_ENABLE] & ~_USB  # read once: it is a large number, and takes memory
            self._wait(EARLY_US)

    def hold(self, t_us):
        """Give the core nothing that is taken from ``t_us`` on, until this is called again."""
        self._hold = t_us & hal.TICKS

    def write_at(self, t_us, data):
        """Send ``data`` at ``t_us`` of the clock, which is hidden now; calls come in the order of their moments."""
        self._kept.append((t_us & hal.TICKS, data))

    def flush(self):
        """Go on sending what the port had no room for; while it is hidden at its moments only."""
        if not self._usb.is_hidden:
            self._usb.flush()

    def await_long_pause(self):
        """Return when garbage can be collected before the next moment."""
        while self._usb.is_hidden and hal.since(self._due, time.ticks_us()) < _LONG_US:
            time.sleep_ms(1)

    def _wait(self, early_us):
        """Set the timer to ``early_us`` before the next moment that can be met; if negative, behind it."""
        while True:
            left_us = hal.since(self._due, time.ticks_us()) - early_us
            if left_us > 0:
                break
            self._due = hal.later(self._due, GRID_US)
        self._timer.init(mode=Timer.ONE_SHOT, period=left_us, tick_hz=1000000, callback=self._on_time)

    def _answer(self, _):
        usb = self._usb
        if not usb.is_hidden:
            return
        due = self._due
        left_us = hal.since(due, time.ticks_us())
        if self.axis.locked:
            self._wait(left_us - _AGAIN_US)
            return
        if left_us > 0:
            time.sleep_us(left_us - _SHUT_US)
            mem32[_DISABLE] = self._others
            time.sleep_us(hal.since(due, time.ticks_us()))
            mem32[_ENABLE] = _USB  # here it comes, and so MicroPython knows what the chip did up to now ...
            mem32[_DISABLE] = _USB
            usb.look()  # ... which it looks after, once: the next packet is taken by the chip, and known with the next
            mem32[_ENABLE] = self._others
            if self._kept and hal.since(self._kept[0][0], due) <= 0:
                usb.write(self._kept.pop(0)[1])
            else:
                usb.flush()
            if hal.since(due, self._hold) < 0:
                usb.take_all()
        self._wait(EARLY_US)

"""The sensors' pins: optical ones by interrupt with the time of the edge, switches looked at once a millisecond."""

import time

import board
from machine import Pin

_LEVEL = 0x80  # in the ring: sensor number, and this bit if it came on


class Optical:
    """One light barrier. Its edges go into the ring from a hard interrupt, which must not allocate."""

    def __init__(self, number, pin, active, ring):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._active = active
        self._on = number | _LEVEL
        self._off = number
        self._ring = ring
        self._pin.irq(self._edge, Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)

    def level(self):
        """1 if it is blocked."""
        return 1 if self._pin.value() == self._active else 0

    def _edge(self, pin):
        self._ring.put(self._on if pin.value() == self._active else self._off, time.ticks_us())


class Switch:
    """One mechanical switch. A change counts at once; what follows within the debouncing time is its bouncing."""

    def __init__(self, number, pin, active, ring):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._active = active
        self._number = number
        self._ring = ring
        self._level = self._now()
        self._changed = time.ticks_us()

    def level(self):
        """1 if it is on."""
        return self._level

    def look(self):
        """Once a millisecond: a change goes into the ring."""
        ticks = time.ticks_us()
        now = self._now()
        if now != self._level and time.ticks_diff(ticks, self._changed) >= board.DEBOUNCE_US:
            self._level = now
            self._changed = ticks
            self._ring.put(self._number | (_LEVEL if now else 0), ticks)

    def _now(self):
        return 1 if self._pin.value() == self._active else 0


class Sensors:
    """All of them, by number of the HAL. ``what`` in the ring: `event` takes it apart."""

    def __init__(self, ring):
        self._all = []
        self._switches = []
        for number, (pin, active, mechanical) in enumerate(board.SENSORS):
            if mechanical:
                self._switches.append(Switch(number, pin, active, ring))
                self._all.append(self._switches[-1])
            else:
                self._all.append(Optical(number, pin, active, ring))

    def level(self, number):
        """Present level, 0 or 1."""
        return self._all[number].level()

    def look(self):
        """Look at the switches."""
        for switch in self._switches:
            switch.look()


def event(what):
    """(sensor, level) of an entry in the ring."""
    return what & 0x3F, what >> 7

"""The sensors' pins: optical ones by interrupt with the time of the edge, switches looked at once a millisecond.

An interrupt takes 80 us and more, so a pin that rattles (a broken cable beside a motor's) would leave nothing for the
machine. A barrier that makes more edges than cards can is not heard any more, until `hear_again`.
"""

import time

import board
from machine import Pin, mem32

_GPIO_IN = 0xD0000004  # SIO: levels of all pins (RP2040 datasheet, 2.3.1.7)
# IO_BANK0: raw edges, to be cleared, and enabled ones of core 0, by the aliases that set and clear bits (RP2040
# datasheet, 2.19.6 and 2.1.2). Four bits a pin; the upper two are its edges.
_INTR, _INTE_SET, _INTE_CLEAR = 0x400140F0, 0x40016100, 0x40017100
# More edges than this within this time are noise: a card makes two, a wheel's slots 220 a second at most. As many
# interrupts must fit into it, or none that rattles is ever muted: an emulated throat's took up to 0.19 ms.
_BURST, _BURST_US = 24, 16000
LEVEL = 0x80  # in the ring: sensor number, and this bit if it came on


class Optical:
    """One light barrier. Its edges go into the ring from a hard interrupt, which must not allocate.

    ``axis``: where it is goes along with each edge; None: no axis's business. ``brakes``: it brakes when the
    barrier comes on. ``is_noisy``: too many edges came, and no more are heard.
    """

    def __init__(self, number, pin, active, ring):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._active = active
        self._on = number | LEVEL
        self._off = number
        self._ring = ring
        self.axis = None
        self.brakes = self.is_noisy = False
        at = pin // 8 * 4
        self._bits = 0xC << pin % 8 * 4  # made here: an interrupt can't make large numbers
        self._mute_at, self._hear_at, self._clear_at = _INTE_CLEAR + at, _INTE_SET + at, _INTR + at
        self._edges = 0
        self._began = time.ticks_us()
        self._pin.irq(self._edge, Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=True)

    def level(self):
        """1 if it is blocked."""
        return 1 if self._pin.value() == self._active else 0

    def hear_again(self):
        """Take edges as before; those that came meanwhile are lost."""
        self._edges = 0
        self._began = time.ticks_us()
        self.is_noisy = False
        mem32[self._clear_at] = self._bits
        mem32[self._hear_at] = self._bits

    def _edge(self, pin):
        ticks = time.ticks_us()
        self._edges += 1
        if self._edges > _BURST:
            if 0 <= time.ticks_diff(ticks, self._began) < _BURST_US:
                mem32[self._mute_at] = self._bits
                self.is_noisy = self._ring.noisy = True
                return
            self._edges = 1
            self._began = ticks
        what = self._on if pin.value() == self._active else self._off
        if self.axis is None:
            self._ring.put(what, ticks)
            return
        self._ring.put(what, ticks, self.axis.where())
        if self.brakes and what == self._on:
            self.axis.brake_from_irq()


class Absent:
    """A sensor for which this board has no pin: what never comes on."""

    is_noisy = False

    def level(self):
        """0."""
        return 0


class Switch:
    """One mechanical switch, which makes no interrupts. A change counts at once; what follows within the debouncing
    time is its bouncing."""

    is_noisy = False

    def __init__(self, number, pin, active):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._bit = pin
        self._active = active
        self._number = number
        self._level = 1 if self._pin.value() == active else 0
        self._changed = self.kept = time.ticks_us()  # when it was seen to change, and when to be as it was
        self.is_fresh = False  # it has changed just now, and may bounce

    def level(self):
        """1 if it is on."""
        return self._level

    def look(self, pins, ticks, tell):
        """``pins``: levels of all, at ``ticks``; tell(number, level, ticks, window_us) of a change."""
        now = 1 if pins >> self._bit & 1 == self._active else 0
        if self.is_fresh and time.ticks_diff(ticks, self._changed) >= board.DEBOUNCE_US:
            self.is_fresh = False  # not asked again: ticks of long ago look like those to come
        if now == self._level:
            self.kept = ticks
        elif not self.is_fresh:
            window_us = time.ticks_diff(ticks, self.kept)
            self._level = now
            self._changed = self.kept = ticks
            self.is_fresh = True
            tell(self._number, now, ticks, window_us)


class Sensors:
    """All of them, by number of the HAL. ``what`` in the ring: number and level, see `LEVEL`."""

    def __init__(self, ring):
        self._all = []
        self._switches = []
        self._mask = 0
        for number, (pin, active, mechanical) in enumerate(board.SENSORS):
            if pin is None:
                self._all.append(Absent())
            elif mechanical:
                self._switches.append(Switch(number, pin, active))
                self._all.append(self._switches[-1])
                self._mask |= 1 << pin
            else:
                self._all.append(Optical(number, pin, active, ring))
        self._pins = -1  # of the switches, as they were seen last ...
        self._kept = 0  # ... and when that was ...
        self._bounces = True  # ... and some of them may have been bouncing

    def level(self, number):
        """Present level, 0 or 1."""
        return self._all[number].level()

    def barrier(self, number):
        """The light barrier, or switch, of that number."""
        return self._all[number]

    def look(self, tell):
        """Look at the switches, once a millisecond, or when there is time; ``tell``: see Switch. All at one glance, as
        mostly none has changed: one after the other takes 0.2 ms."""
        ticks = time.ticks_us()
        pins = mem32[_GPIO_IN] & self._mask
        if pins == self._pins and not self._bounces:
            self._kept = ticks
            return
        bounces = False
        for switch in self._switches:
            if not self._bounces:
                switch.kept = self._kept
            switch.look(pins, ticks, tell)
            if switch.is_fresh:
                bounces = True
        self._pins, self._kept, self._bounces = pins, ticks, bounces

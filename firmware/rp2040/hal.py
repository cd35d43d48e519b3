"""The HAL of the RP2040: the core's calls on pins, PIO, USB and flash. Looks once a millisecond; interrupts keep times.

One asyncio task runs the machine, and every wait of it comes through `wait` here: switches, panel, link and the events
that interrupts left in the ring are looked at each time round.
"""

import asyncio
import os
import sys
import time

import board
import machine
from machine import PWM, Pin
from shuffler import hal, scrub

from . import chacha_viper, improve_viper, rosc
from .outbox import Outbox
from .ring import Ring
from .sensors import Sensors, event
from .usb import Usb

_DONE = 0x40  # in the ring: an axis has come to its end
_RENEW_MS = 1
_UP_US = 3000000  # who still waits for work then has come up
_SERVO_HZ = 50


class Rp2040Hal(hal.Hal):
    """This board. axes: made by `start` from the machine's rates; front: the panel (rp2040.front), or None."""

    search = improve_viper
    idle_off_us = 60000000  # motors are let go after so long without a job
    on_up = None  # called once when the firmware has come up

    def __init__(self, clock, make_axes, front, drivers, watchdog):
        self._ring = Ring()
        self._queue = hal.EventQueue()
        self._clock = clock
        self._sensors = Sensors(self._ring)
        self._levels = [self._sensors.level(n) for n in range(len(board.SENSORS))]
        self._usb = Usb()
        self._outbox = Outbox(self._usb, clock)
        self._heard = False  # a LINK event is in the queue
        self._front = front
        self._drivers = drivers  # tmc2209.Drivers, or None
        self._drivers_know = False
        self._watchdog = watchdog
        self._enable = Pin(board.ENABLE_PIN, Pin.OUT, value=1)
        self._servo = PWM(Pin(board.FOLLOWER_PIN), freq=_SERVO_HZ, duty_ns=0)
        self.jumper = not Pin(board.TEST_JUMPER_PIN, Pin.IN, Pin.PULL_UP).value()
        self.axes = make_axes(self._axis_done)
        version = sys.implementation[1]
        self.interpreter = "micropython %d.%d.%d rp2" % (version[0], version[1], version[2])
        self.chacha_block = chacha_viper.block

    # -- time --------------------------------------------------------------------------------------
    def now_us(self):
        return self._clock.now_us()

    async def wait(self, mask, timeout_us):
        self._look()
        self.feed_watchdog()  # a host that asks without a pause is no hang
        found = self._queue.take(mask)
        if found is not None or timeout_us == 0:
            return found
        began_us = self.now_us()
        end_us = None if timeout_us is None else began_us + timeout_us
        idle_us = began_us + self.idle_off_us if timeout_us is None else None
        while found is None and (end_us is None or self.now_us() < end_us):
            await asyncio.sleep_ms(_RENEW_MS)
            self._look()
            self.feed_watchdog()  # a wait without end, too, is alive
            found = self._queue.take(mask)
            if idle_us is not None and self.on_up is not None and self.now_us() >= _UP_US:
                self.on_up()
                self.on_up = None
            if idle_us is not None and self.now_us() >= idle_us:
                idle_us = None
                if self.on_idle is not None:
                    self.on_idle()
        return found

    def _look(self):
        """Everything that can have happened, into the queue."""
        self._sensors.look()
        now = self.now_us()
        entry = self._ring.take()
        while entry is not None:
            what, ticks = entry
            self._happened(what, now - time.ticks_diff(time.ticks_us(), ticks))
            entry = self._ring.take()
        if self._ring.lost:
            self._ring.lost = 0
            self._catch_up(now)
        self._outbox.flush()
        if not self._heard and self._usb.waiting():
            self._heard = True
            self._queue.post(hal.Event(hal.LINK, 0, 0, now))
        if self._front is not None:
            for button in self._front.poll(now):
                if self.on_button is not None:
                    self.on_button(button)
                    self._queue.post(hal.Event(hal.LINK, 0, 0, now))  # whoever waits looks again

    def _happened(self, what, t_us):
        if what & _DONE:
            axis = what & 0x3F
            if not self.axes[axis].busy:  # else it has been started again since
                self._queue.post(hal.Event(hal.DONE, axis, 0, t_us))
            return
        sensor, level = event(what)
        if level != self._levels[sensor]:
            self._levels[sensor] = level
            self._queue.post(hal.Event(hal.EDGE, sensor, level, t_us))

    def _catch_up(self, now):
        """Edges were lost: what the sensors say now counts."""
        for sensor in range(len(self._levels)):
            self._happened(sensor | self._sensors.level(sensor) << 7, now)

    def _axis_done(self, axis):
        """From the interrupt of a state machine."""
        self._ring.put(_DONE | axis, time.ticks_us())

    # -- devices -------------------------------------------------------------------------------------
    def level(self, sensor):
        return self._sensors.level(sensor)

    def follower(self, down):
        self._servo.duty_ns(1000 * (board.FOLLOWER_DOWN_US if down else board.FOLLOWER_UP_US))

    def enable(self, on):
        if on and not self._drivers_know and self._drivers is not None:
            # They forget with their supply, which may come later than ours.
            self._drivers_know = self._drivers.set_up() == len(board.TMC_ADDRESSES)
        self._enable.value(0 if on else 1)

    def supply(self):
        if self._drivers is None:
            return 0
        if self._drivers.are_there():
            return 1
        self._drivers_know = False
        return 2

    def entropy(self, out):
        rosc.read_into(out)

    def extra(self):
        return os.urandom(16) + machine.unique_id() + time.ticks_us().to_bytes(4, "little")

    def link_read(self):
        self._heard = False
        return self._usb.read()

    def link_write(self, data):
        self._outbox.write(data)

    def link_write_at(self, t_us, data):
        self._outbox.write_at(t_us, data)

    def panel(self, phase, fault, number=0, passes=0, mode=None, settings=None, result=None):
        if self._front is not None:
            self._front.show(phase, fault, number, passes, mode, settings, result)

    def refuse(self, text):
        if self._front is not None:
            self._front.refuse(text)

    def feed_watchdog(self):
        if self._watchdog is not None:
            self._watchdog.feed()

    def scrub(self):
        scrub.free_memory()

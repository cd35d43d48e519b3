"""The HAL of the RP2040: the core's calls on pins, PIO, USB and flash. Looks once a millisecond; interrupts keep times.

One task runs the machine, and every wait of it comes through `wait` here: switches, panel, link and the events that
interrupts left in the ring are looked at each time round. Nobody else waits for the processor but interrupts, so `wait`
keeps it.
"""

import gc
import os
import sys
import time

import board
import machine
from machine import Pin
from shuffler import hal
from shuffler.randomness import scrub

from .hidden_port import HiddenPort
from .motion.axis import CHUNKS, REFILL
from .randomness import bits_viper, chacha_viper, rosc
from .ring import Ring
from .sensors import LEVEL, Sensors
from .servo import Servo
from .usb import Usb

_DONE = 0x40  # in the ring: an axis has come to its end
_RENEW_MS = 1
_DEAF_US = 100000  # to a barrier that rattles: then it is heard again
_UP_US = 3000000  # who still waits for work then has come up
_ASK_US = 5000  # line and panel are asked so often
_FILL_US = 2000  # an axis's table is filled up so often, one axis after the other ...
_FILL_AT_LAST_US = 6000  # ... but for something that has happened, which goes first for so long
_RELEASE_ASKS = 20  # so often more the panel is asked after a button came up: 100 ms


class Rp2040Hal(hal.Hal):
    """This board. axes: made by `start` from the machine's rates; front: the panel (rp2040.panel.front), or None."""

    bits = bits_viper
    idle_off_us = 60000000  # motors are released after this long without a job
    top = 0  # where the large piece of memory begins
    on_up = None  # called once when the firmware has come up

    def __init__(self, clock, make_axes, front, drivers, watchdog):
        self._ring = Ring()
        self._queue = hal.EventQueue()
        # What others do: called here, once more would take time.
        self.now_us, self.ticks_us, self.take = clock.now_us, time.ticks_us, self._queue.take
        self.entropy, self.scrub, self.chacha_block = rosc.read_into, scrub.free_memory, chacha_viper.block
        self._sensors = Sensors(self._ring)
        self.level = self._sensors.level
        self._levels = [self._sensors.level(n) for n in range(len(board.SENSORS))]
        self._usb = Usb()
        self._port = port = HiddenPort(self._usb)
        self.link_write_at, self.hide_line, self.hold_line = port.write_at, port.hide, port.hold
        self._told = self._tell  # made once: a method looked up is a piece of memory
        self._asked = self._filled = time.ticks_us()
        self._turn = 0  # of the axes
        self._deaf = 0  # there are such; since when
        self._is_deaf = False
        self._heard = False  # a LINK event is in the queue
        self._finger = 0  # asks of the panel that are due because of a button
        self._front = front
        self._drivers = drivers  # tmc2209.Drivers, or None
        self._are_set = False  # they have kept what was written
        self._watchdog = watchdog
        self._enables = [Pin(pin, Pin.OUT, value=1) for pin in board.ENABLE_PINS]
        self._servo = Servo(Pin(board.FOLLOWER_PIN))
        self.cover_cuts = board.COVER_CUTS_DRIVERS
        jumper = board.TEST_JUMPER_PIN
        self.jumper = jumper is not None and not Pin(jumper, Pin.IN, Pin.PULL_UP).value()
        self.axes = make_axes(self._axis_done)
        self._throat = self._sensors.barrier(hal.THROAT)
        port.axis = self._throat.axis = self.axes[hal.FEED]
        version = sys.implementation[1]
        self.interpreter = "micropython %d.%d.%d rp2" % (version[0], version[1], version[2])

    # -- time --------------------------------------------------------------------------------------
    def wait(self, timeout_us):
        self._look()
        self._watchdog.feed()  # a host that asks without a pause is no hang
        if self._queue.count or timeout_us == 0:
            return
        if timeout_us is None:
            self._idle()
            return
        began = time.ticks_us()
        while not self._queue.count and time.ticks_diff(time.ticks_us(), began) < timeout_us:
            machine.idle()  # a millisecond, or until an interrupt has something to tell
            self._look()

    def _idle(self):
        """Until something happens. A wait without end, too, is alive."""
        end_us = self.now_us() + self.idle_off_us
        while not self._queue.count:
            time.sleep_ms(_RENEW_MS)
            self._look()
            self._watchdog.feed()
            if self.on_up is not None and self.now_us() >= _UP_US:
                self.on_up()
                self.on_up = None
            if end_us is not None and self.now_us() >= end_us:
                end_us = None
                if self.on_idle is not None:
                    self.on_idle()

    def _look_at_pins(self):
        """Put what sensors and axes have done into the queue. Allocates nothing."""
        ring = self._ring
        what = ring.take()
        while what >= 0:
            if what & _DONE:
                self._stands(what & ~_DONE, ring.ticks)
            else:
                self._tell(what & ~LEVEL, what >> 7, ring.ticks, 0, ring.steps)
            what = ring.take()
        self._sensors.look(self._told)
        ticks = time.ticks_us()
        if ring.noisy:
            self._handle_line_noise(ticks)
        if ring.lost:
            ring.lost = 0
            self._catch_up(ticks)

    def _look(self):
        """Everything that can have happened, into the queue. Allocates nothing, but for line and panel."""
        self._look_at_pins()
        ticks = time.ticks_us()
        since_us = hal.since(ticks, self._filled)
        if since_us >= _FILL_US and (not self._queue.count or since_us >= _FILL_AT_LAST_US):
            self._filled = ticks
            for _ in self.axes:
                self._turn = (self._turn + 1) % len(self.axes)
                axis = self.axes[self._turn]
                if axis.more and hal.since(ticks, axis.due) >= 0:  # one at a time: it takes a millisecond
                    axis.refill()
                    return
        if self._queue.count or hal.since(ticks, self._asked) < _ASK_US:
            return
        self._asked = ticks
        self._port.flush()
        if not self._heard and self._usb.waiting():
            self._heard = True
            self._queue.post(hal.LINK, 0, 0, ticks)
        front = self._front
        if front is None:
            return
        # While a card is on its way only a finger on a button is worth what the panel takes of time and memory; what is
        # meant is known when it has gone.
        self._finger = _RELEASE_ASKS if front.is_touched() else max(0, self._finger - 1)
        if self._finger or not self.axes[hal.FEED].busy:
            button = front.poll(ticks)
            if button is not None and self.on_button is not None:
                self.on_button(button)
                self._queue.post(hal.LINK, 0, 0, ticks)  # a wait looks again

    def _stands(self, axis, ticks):
        if not self.axes[axis].busy:  # else it has been started again since
            self._queue.post(hal.DONE, axis, 0, ticks)

    def _tell(self, sensor, level, ticks, window_us, steps=0):
        if level != self._levels[sensor]:
            self._levels[sensor] = level
            self._queue.post(hal.EDGE, sensor, level, ticks, window_us, steps)

    def _catch_up(self, ticks):
        """Edges and ends of moves were lost: what sensors and axes say now counts."""
        for sensor in range(len(self._levels)):
            self._tell(sensor, self._sensors.level(sensor), ticks, 0, self.axes[hal.FEED].position())
        for axis in range(len(self.axes)):
            self._stands(axis, ticks)

    def _handle_line_noise(self, ticks):
        """A barrier rattles: tell it once, and hear it again after a while; what it says then counts."""
        sensors = self._sensors
        was_deaf = self._is_deaf
        if was_deaf:
            if hal.since(ticks, self._deaf) < _DEAF_US:
                return
            self._ring.noisy = False  # first: what is heard again may rattle before the next line
        self._is_deaf = not was_deaf
        self._deaf = ticks
        for sensor in range(len(self._levels)):
            barrier = sensors.barrier(sensor)
            if not barrier.is_noisy:
                continue
            if was_deaf:
                barrier.hear_again()
                self._tell(sensor, barrier.level(), ticks, _DEAF_US, self.axes[hal.FEED].position())
            else:
                self._queue.post(hal.NOISE, sensor, 0, ticks)

    def _axis_done(self, axis):
        """From the interrupt of a state machine."""
        self._ring.put(_DONE | axis, time.ticks_us())

    # -- devices -------------------------------------------------------------------------------------
    def brake_at_lead(self, on):
        self._throat.brakes = on
        if not on:
            self._throat.axis.was_braked = False

    def follower(self, down):
        up_us, down_us = board.FOLLOWER_UP_US, board.FOLLOWER_DOWN_US
        self._servo.turn((up_us + down_us) // 2 if down is None else down_us if down else up_us)

    def enable(self, on):
        drivers = self._drivers
        was_lost = on and drivers is not None and drivers.supply() != hal.THERE
        if was_lost or (on and not self._are_set):
            self._are_set = drivers is None or drivers.set_up()
        for enable in self._enables:
            enable.value(0 if on else 1)
        return was_lost

    def supply(self):
        if self._drivers is None:
            return 0
        said = self._drivers.supply()
        return hal.LOST if said == hal.THERE and not self._are_set else said

    def extra(self):
        return os.urandom(16) + machine.unique_id() + time.ticks_us().to_bytes(4, "little")

    def link_read(self):
        self._heard = False
        frame = self._usb.read()
        self._look_at_pins()  # to read, to answer and to send takes milliseconds each
        return frame

    def link_write(self, frame):
        self._look_at_pins()
        self._usb.write(frame)

    def panel(self, phase, fault, number=0, passes=0, mode=None, settings=None, result=None):
        if self._front is not None:
            self._front.show(phase, fault, number, passes, mode, settings, result)

    def refuse(self, text):
        if self._front is not None:
            self._front.refuse(text)

    def write_ahead(self):
        for axis in self.axes:
            for _ in range(CHUNKS // REFILL):  # a whole table takes 3 ms
                axis.refill()
                self._look_at_pins()

    def collect(self):
        self.write_ahead()  # nobody does it meanwhile
        self._port.await_long_pause()
        gc.collect()
        garbage = None
        while garbage is None or id(garbage) < self.top:  # what has got free below: see start
            garbage = (garbage,)

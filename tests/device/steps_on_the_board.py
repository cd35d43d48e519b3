"""Runs on the board, at its prompt: the firmware's own axes make steps, other state machines count them at the pins.

Sent as text by test_step_counts.py, which then calls `ready` and `made`. The drivers stay off: no motor turns.
"""

# ruff: noqa: F821  (what PIO assembly is written in)

import time

import board
import rp2
from machine import Pin

try:
    from firmware import PioAxis, Segment  # a release: all modules in one file
except ImportError:
    from rp2040.motion.axis import PioAxis
    from shuffler.motion.ramp import Segment

HZ = 45000  # the fastest that is promised of three axes at once
STOP_HZ_S = 400000
LISTEN_HZ = 12500000  # 80 ns: what a driver, too, may take for a pulse (a TMC2209: from 100 ns on)
FIRST_EAR = 4  # in the other PIO than the axes'
LIMIT_MS = 10000

axes = []
ears = []


@rp2.asm_pio()
def rising():
    mov(x, invert(null))
    wrap_target()
    label("next")
    wait(0, pin, 0)
    wait(1, pin, 0)
    jmp(x_dec, "next")
    wrap()


class Ear:
    """Counts the pulses at a pin, no matter what drives it: a state machine sees every pin as it is."""

    def __init__(self, pin):
        self._sm = rp2.StateMachine(FIRST_EAR + len(ears), rising, freq=LISTEN_HZ, in_base=Pin(pin))

    def begin(self):
        self._sm.active(0)
        self._sm.restart()
        self._sm.active(1)

    def count(self):
        self._sm.active(0)
        self._sm.exec("mov(isr, x)")
        self._sm.exec("push(noblock)")
        return 0xFFFFFFFF - self._sm.get()


def done(number):
    """Nobody waits for it: `made` looks."""


def ready(spare_pin=None):
    """Axes as the firmware makes them, an ear at the STEP of each, and one at the spare pin."""
    for pin in board.ENABLE_PINS:
        Pin(pin, Pin.OUT, value=1)
    for n in range(3):
        step, direction = Pin(board.STEP_PINS[n], Pin.OUT, value=0), Pin(board.DIR_PINS[n], Pin.OUT, value=0)
        axes.append(PioAxis(n, step, direction, board.DIR_HIGH_IS_POSITIVE[n], STOP_HZ_S, done))
        ears.append(Ear(board.STEP_PINS[n]))
    if spare_pin is not None:
        Pin(spare_pin, Pin.IN, Pin.PULL_DOWN)  # without its wire it rests
        ears.append(Ear(spare_pin))


def made(numbers, steps, stop_ms=None):
    """Have these axes make a number of steps at once, or stop them before: positions, pulses at each ear, axes lost."""
    for axis in axes:
        axis.set_position(0)
    for ear in ears:
        ear.begin()
    for n in numbers:
        axes[n].start((Segment(steps, HZ, HZ),))
    began = time.ticks_ms()
    while any([axis.busy for axis in axes]):  # noqa: C419  (a generator takes memory each time)
        passed_ms = time.ticks_diff(time.ticks_ms(), began)
        if stop_ms is not None and passed_ms >= stop_ms:
            stop_ms = None
            for n in numbers:
                axes[n].stop()
        if passed_ms > LIMIT_MS:
            raise RuntimeError("an axis does not come to rest")
        time.sleep_ms(1)
        for axis in axes:
            axis.refill()
    return [axis.position() for axis in axes], [ear.count() for ear in ears], [n for n in range(3) if axes[n].lost]

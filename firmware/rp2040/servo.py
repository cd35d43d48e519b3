"""The follower's servo, turned pulse by pulse: left to itself it goes as fast as it can, and the follower falls.

What falls onto the deck from its lifted place arrives with 0.8 m/s; let down, with a third of that.
"""

import board
from machine import PWM, Timer

_HZ = 50


class Servo:
    """At a `machine.Pin`. The timer's callback makes nothing: it may come while the heap is locked."""

    def __init__(self, pin):
        self._pwm = PWM(pin, freq=_HZ, duty_ns=0)
        self._timer = Timer(-1)
        self._on_time = self._go_on  # made once: the timer keeps what it is given
        self._at_us = self._goal_us = 0  # 0: not known at switch-on

    def turn(self, goal_us):
        """Turn to pulses of ``goal_us``, by FOLLOWER_STEP_US with each; the first time at once.

        Only the callback moves it on its way: it may come between any two lines here.
        """
        self._goal_us = goal_us
        if self._at_us:
            self._timer.init(mode=Timer.PERIODIC, period=1000 // _HZ, callback=self._on_time)
        else:
            self._at_us = goal_us
            self._pwm.duty_ns(1000 * goal_us)

    def _go_on(self, _):
        way = self._goal_us - self._at_us
        self._at_us += max(-board.FOLLOWER_STEP_US, min(board.FOLLOWER_STEP_US, way))
        self._pwm.duty_ns(1000 * self._at_us)
        if self._at_us == self._goal_us:
            self._timer.deinit()

"""The follower's servo, turned pulse by pulse: left to itself it goes as fast as it can, and the follower falls.

What falls onto the deck from its lifted place arrives with 0.8 m/s; let down, with half of that. It has to gain speed
slower than what falls: turned at its full speed from the first pulse, the follower would stay behind it, and strike it.
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
        self._step_us = 0

    def turn(self, goal_us):
        """Turn to pulses of ``goal_us``, from rest up to FOLLOWER_STEP_US with each; the first time at once.

        Only the callback moves it on its way: it may come between any two lines here.
        """
        self._step_us = -board.FOLLOWER_GAIN_US // 2
        self._goal_us = goal_us
        if self._at_us:
            self._timer.init(mode=Timer.PERIODIC, period=1000 // _HZ, callback=self._on_time)
        else:
            self._at_us = goal_us
            self._pwm.duty_ns(1000 * goal_us)

    def _go_on(self, _):
        way = self._goal_us - self._at_us
        step = self._step_us = min(board.FOLLOWER_STEP_US, self._step_us + board.FOLLOWER_GAIN_US)
        self._at_us += max(-step, min(step, way))
        self._pwm.duty_ns(1000 * self._at_us)
        if self._at_us == self._goal_us:
            self._timer.deinit()

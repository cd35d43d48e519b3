"""A wrapping tick counter made into microseconds that never wrap."""


class Clock:
    """``ticks()`` counts microseconds modulo ``period`` (the RP2040's time.ticks_us: 2**30).

    now_us() must be called at least once in each period; the heartbeat sees to that. Not in interrupts, soft ones
    neither: one in the middle of another call would have a period counted that has not passed.
    """

    def __init__(self, ticks, period=1 << 30):
        self._ticks = ticks
        self._period = period
        self._last = ticks()
        self._base = 0

    def now_us(self):
        """Microseconds since an arbitrary start, monotonic."""
        now = self._ticks()
        if now < self._last:
            self._base += self._period
        self._last = now
        return self._base + now

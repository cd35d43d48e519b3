"""Events on their way from interrupts to the loop: a ring of two arrays, written and read without allocating."""

from array import array

_SIZE = 64  # a millisecond brings a few at most


class Ring:
    """First in, first out. ``lost``: how many came when it was full; ``noisy``: a barrier has muted itself."""

    def __init__(self):
        self._what = bytearray(_SIZE)
        self._ticks = array("i", [0] * _SIZE)
        self._steps = array("i", [0] * _SIZE)
        self._in = 0
        self._out = 0
        self.lost = 0
        self.noisy = False
        self.ticks = self.steps = 0

    def put(self, what, ticks, steps=0):
        """From an interrupt: ``what`` 0 to 255, ``ticks`` of time.ticks_us, ``steps`` of an axis."""
        following = (self._in + 1) % _SIZE
        if following == self._out:
            self.lost += 1
            return
        self._what[self._in] = what
        self._ticks[self._in] = ticks
        self._steps[self._in] = steps
        self._in = following

    def take(self):
        """Take the oldest: what it was, its time in ``ticks`` and its ``steps``; -1 if there is none."""
        at = self._out
        if at == self._in:
            return -1
        self.ticks, self.steps = self._ticks[at], self._steps[at]
        self._out = (at + 1) % _SIZE
        return self._what[at]

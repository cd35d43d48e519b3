"""Events on their way from interrupts to the loop: a ring of two arrays, written without allocating."""

from array import array

_SIZE = 64  # a millisecond brings a few at most


class Ring:
    """First in, first out. ``lost``: how many came when it was full."""

    def __init__(self):
        self._what = bytearray(_SIZE)
        self._ticks = array("i", [0] * _SIZE)
        self._in = 0
        self._out = 0
        self.lost = 0

    def put(self, what, ticks):
        """From an interrupt: ``what`` 0 to 255, ``ticks`` of time.ticks_us."""
        following = (self._in + 1) % _SIZE
        if following == self._out:
            self.lost += 1
            return
        self._what[self._in] = what
        self._ticks[self._in] = ticks
        self._in = following

    def take(self):
        """(what, ticks) of the oldest, or None."""
        if self._out == self._in:
            return None
        found = self._what[self._out], self._ticks[self._out]
        self._out = (self._out + 1) % _SIZE
        return found

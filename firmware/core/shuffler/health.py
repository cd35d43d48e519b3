"""Health tests of the raw source bits: repetition count, adaptive proportion, and periods.

NIST SP 800-90B section 4.4.1 and 4.4.2 with cutoffs for H = 0.25 bit per bit at a false-alarm rate of 2**-40;
the third test (section 4.5 allows one's own) compares each window with itself shifted by 1..32, for a source
that oscillates passes the first two.
"""

RCT_CUTOFF = 161
APT_CUTOFF = 938
WINDOW = 1024
MAX_SHIFT = 32
STARTUP_BITS = 1024


class SourceFailure(Exception):
    """A health test failed; the text names it."""


class Health:
    """Fed every raw bit, in order. A failure is latched by the caller: this object is not used again."""

    def __init__(self):
        self.samples = 0
        self._last = -1
        self._repeats = 0
        self._first = 0
        self._same = 0
        self._window = bytearray(WINDOW)
        self._at = 0

    def feed(self, data):
        """Test the bits of ``data`` (bytes, most significant bit first). Raises SourceFailure."""
        for byte in data:
            for shift in range(7, -1, -1):
                self._bit((byte >> shift) & 1)

    def _bit(self, bit):
        self.samples += 1
        if bit == self._last:
            self._repeats += 1
            if self._repeats >= RCT_CUTOFF:
                raise SourceFailure("repetition count: %d equal bits in a row" % self._repeats)
        else:
            self._last = bit
            self._repeats = 1
        if self._at == 0:
            self._first = bit
            self._same = 0
        if bit == self._first:
            self._same += 1
            if self._same >= APT_CUTOFF:
                raise SourceFailure("adaptive proportion: %d of %d bits equal" % (self._same, WINDOW))
        self._window[self._at] = bit
        self._at += 1
        if self._at == WINDOW:
            self._at = 0
            self._periods()

    def _periods(self):
        # The window as one big number: shifting and counting is done by the interpreter's own long integers.
        bits = 0
        for bit in self._window:
            bits = bits << 1 | bit
        for shift in range(1, MAX_SHIFT + 1):
            compared = WINDOW - shift
            differ = _ones((bits ^ (bits >> shift)) & ((1 << compared) - 1))
            agree = compared - differ
            if agree >= APT_CUTOFF or differ >= APT_CUTOFF:
                raise SourceFailure("period %d: %d of %d bits agree" % (shift, agree, compared))


def _ones(n):
    count = 0
    while n:
        count += _ONES[n & 0xFF]
        n >>= 8
    return count


_ONES = bytes([sum((i >> b) & 1 for b in range(8)) for i in range(256)])

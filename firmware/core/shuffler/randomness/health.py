"""Health tests of the raw source bits: repetition count, adaptive proportion, and periods.

NIST SP 800-90B section 4.4.1 and 4.4.2 with cutoffs for H = 0.25 bit per bit at a false-alarm rate of 2**-40;
the third test (section 4.5 allows one's own) compares each window with itself shifted by 1..32, for a source
that oscillates passes the first two. Bits are taken bytewise; those of a window are counted by the board's own code:
bit by bit the tests would cost the chip a second for each key.
"""

RCT_CUTOFF = 161
APT_CUTOFF = 938
WINDOW = 1024
STARTUP_BITS = 1024

_WINDOW_BYTES = WINDOW // 8
_NOTHING = bytes(_WINDOW_BYTES)


class SourceFailure(Exception):
    """A health test failed; the text names it."""


class Health:
    """Fed every raw bit, in order. A failure is latched by the caller: this object is not used again.

    bits: counts bits of bytes and windows (`ONES`, `period`), as shuffler.randomness.bits does.
    """

    def __init__(self, bits):
        self._bits = bits
        self.samples = 0
        self._last = -1  # value of the latest bit
        self._repeats = 0  # how often it has come in a row
        self._window = bytearray(_WINDOW_BYTES)  # the latest first
        self._left = _WINDOW_BYTES
        self._ones = 0

    def feed(self, data):
        """Test the bits of ``data`` (bytes, most significant bit first). Raises SourceFailure."""
        for byte in data:
            self.samples += 8
            self._repetitions(byte)
            self._left -= 1
            self._window[self._left] = byte
            self._ones += self._bits.ONES[byte]
            if not self._left:
                self._left = _WINDOW_BYTES
                try:
                    self._proportion()
                    self._periods()
                finally:
                    self._window[:] = _NOTHING  # a key may be made of them

    def _repetitions(self, byte):
        first = byte >> 7
        if byte == 0 or byte == 255:
            self._repeats = self._repeats + 8 if first == self._last else 8
            self._last = first
            self._check_repeats()
            return
        if first == self._last:
            self._repeats += _LEADING[byte]
            self._check_repeats()
        self._last = byte & 1
        self._repeats = _TRAILING[byte]

    def _check_repeats(self):
        if self._repeats >= RCT_CUTOFF:
            raise SourceFailure("repetition count: %d equal bits in a row" % self._repeats)

    def _proportion(self):
        """How often the window's first bit comes in it."""
        same, self._ones = self._ones, 0
        if self._window[-1] < 128:
            same = WINDOW - same
        if same >= APT_CUTOFF:
            raise SourceFailure("adaptive proportion: %d of %d bits equal" % (same, WINDOW))

    def _periods(self):
        """Agreements of the window with itself, shifted."""
        period = self._bits.period(self._window, APT_CUTOFF)
        if period:
            shift = period >> 16
            compared = WINDOW - shift
            raise SourceFailure("period %d: %d of %d bits agree" % (shift, compared - (period & 0xFFFF), compared))


def _run_length(byte, order):
    first = (byte >> order[0]) & 1
    length = 0
    for shift in order:
        if (byte >> shift) & 1 != first:
            break
        length += 1
    return length


_LEADING = bytes([_run_length(b, (7, 6, 5, 4, 3, 2, 1, 0)) for b in range(256)])
_TRAILING = bytes([_run_length(b, (0, 1, 2, 3, 4, 5, 6, 7)) for b in range(256)])

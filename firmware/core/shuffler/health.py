"""Health tests of the raw source bits: repetition count, adaptive proportion, and periods.

NIST SP 800-90B section 4.4.1 and 4.4.2 with cutoffs for H = 0.25 bit per bit at a false-alarm rate of 2**-40;
the third test (section 4.5 allows one's own) compares each window with itself shifted by 1..32, for a source
that oscillates passes the first two. Bits are taken bytewise and windows as one big number: bit by bit the tests
would cost the chip a second for each key.
"""

RCT_CUTOFF = 161
APT_CUTOFF = 938
WINDOW = 1024
MAX_SHIFT = 32
STARTUP_BITS = 1024

_WINDOW_BYTES = WINDOW // 8


class SourceFailure(Exception):
    """A health test failed; the text names it."""


class Health:
    """Fed every raw bit, in order. A failure is latched by the caller: this object is not used again."""

    def __init__(self):
        self.samples = 0
        self._last = -1  # value of the latest bit
        self._repeats = 0  # how often it has come in a row
        self._window = bytearray(_WINDOW_BYTES)
        self._at = 0

    def feed(self, data):
        """Test the bits of ``data`` (bytes, most significant bit first). Raises SourceFailure."""
        for byte in data:
            self.samples += 8
            self._repetitions(byte)
            self._window[self._at] = byte
            self._at += 1
            if self._at == _WINDOW_BYTES:
                self._at = 0
                bits = int.from_bytes(self._window, "big")
                for i in range(_WINDOW_BYTES):
                    self._window[i] = 0  # a key may be made of them
                _proportion(bits)
                _periods(bits)

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


def _proportion(bits):
    """How often the window's first bit comes in it."""
    same = _ones(bits)
    if not bits >> (WINDOW - 1):
        same = WINDOW - same
    if same >= APT_CUTOFF:
        raise SourceFailure("adaptive proportion: %d of %d bits equal" % (same, WINDOW))


def _periods(bits):
    """Agreements of the window with itself, shifted."""
    for shift in range(1, MAX_SHIFT + 1):
        compared = WINDOW - shift
        differ = _ones((bits ^ (bits >> shift)) & ((1 << compared) - 1))
        agree = compared - differ
        if agree >= APT_CUTOFF or differ >= APT_CUTOFF:
            raise SourceFailure("period %d: %d of %d bits agree" % (shift, agree, compared))


def _mask(pattern):
    return int.from_bytes(bytes(pattern) * (_WINDOW_BYTES // len(pattern)), "big")


_PAIRS, _NIBBLES, _BYTES, _WORDS = _mask(b"\x55"), _mask(b"\x33"), _mask(b"\x0f"), _mask(b"\x00\xff")


def _ones(n):
    """Number of ones in a window: sums of 2, 4, 8 and 16 bits side by side (Warren, Hacker's Delight, 5-1)."""
    n -= (n >> 1) & _PAIRS
    n = (n & _NIBBLES) + ((n >> 2) & _NIBBLES)
    n = (n + (n >> 4)) & _BYTES
    n = (n & _WORDS) + ((n >> 8) & _WORDS)
    return n % 65535  # adds the 16-bit sums: 65536 leaves 1


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

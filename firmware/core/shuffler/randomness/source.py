"""The noise source behind its health tests, and the keys a job draws from: of noise, or of a test seed."""

import hashlib

from .. import hal
from ..pieces import LIGHT
from .health import STARTUP_BITS, Health, SourceFailure

RAW_BYTES_PER_KEY = 256  # 2048 raw bits
CREDIT_PER_RAW_BIT_PERCENT = 25
KEY_BITS = 256
SLICE_BYTES = RAW_BYTES_PER_KEY + 32  # what one key is made of: raw bits, and the SHA-256 of the uncredited extras
_PIECE_BYTES = 4  # so much at a time: some 3 ms
_TEST_REKEY = b"mischwerk test key"


class NoiseSource:
    """The board's source for as long as it is switched on. A failed health test is latched in ``failed``, in words.

    board.entropy(out) fills a buffer with raw bits; board.charge_compute gets the number of bytes tested.
    """

    def __init__(self, board):
        self._board = board
        self._health = Health(board.bits)
        self._piece = bytearray(_PIECE_BYTES)
        self.failed = None

    def start_up(self):
        """Generator: the start-up test, in short pieces; its bits are not used. Raises SourceFailure."""
        while self._health.samples < STARTUP_BITS:
            self.read(self._piece)
            yield LIGHT
        _erase(self._piece)

    def check(self):
        """Generator: read and test a window of bits that nobody uses, the same way. Raises SourceFailure."""
        for _ in range(STARTUP_BITS // 8 // _PIECE_BYTES):
            self.read(self._piece)
            yield LIGHT
        _erase(self._piece)

    def read(self, out):
        """Fill the bytearray ``out`` with tested bits; it is empty of them if they fail. Raises SourceFailure."""
        if self.failed is not None:
            raise SourceFailure(self.failed)
        try:
            self._board.entropy(out)  # raises, too, where the source can be seen not to run
            self._health.feed(out)
        except SourceFailure as e:
            _erase(out)
            self.failed = str(e)
            raise
        self._board.charge_compute(hal.TESTED, len(out))


class NoiseKeys:
    """Keys of noise. What they are made of is read ahead by ``gathering`` and erased with each key."""

    def __init__(self, source, extra, count):
        self._source = source
        self._extra = extra  # () -> a few bytes mixed in uncredited
        self.material = bytearray(count * SLICE_BYTES)
        self._count = 0  # keys taken
        self._filled = 0  # bytes of material that were read

    def gathering(self):
        """Generator: read the material of all keys that were counted on, in short pieces. Raises SourceFailure."""
        yield self._source.start_up()
        view = memoryview(self.material)
        for start in range(0, len(self.material), SLICE_BYTES):
            yield self._slice(view[start : start + SLICE_BYTES])
        self._filled = len(self.material)

    def _slice(self, out):
        for at in range(0, RAW_BYTES_PER_KEY, _PIECE_BYTES):
            self._source.read(out[at : at + _PIECE_BYTES])
            yield LIGHT
        out[RAW_BYTES_PER_KEY:] = hashlib.sha256(self._extra()).digest()

    def stocking(self):
        """Generator: read the material of another key, if that of all has been used. Raises SourceFailure."""
        if self._count * SLICE_BYTES == self._filled:
            yield self._slice(memoryview(self.material)[:SLICE_BYTES])
            self._filled += SLICE_BYTES

    def next_key(self, out):
        """Fill ``out`` (32 bytes) and return the bits credited. Raises SourceFailure."""
        start = self._count * SLICE_BYTES
        if start < self._filled:
            if start >= len(self.material):
                start = 0  # stocked
            own = memoryview(self.material)[start : start + SLICE_BYTES]
        else:  # more keys than were counted on
            own = memoryview(bytearray(SLICE_BYTES))
            for _ in self._source.start_up():
                pass
            for _ in self._slice(own):
                pass
        self._hash(own, out)
        self._count += 1
        return CREDITED_BITS

    def _hash(self, own, out):
        out[:] = hashlib.sha256(own).digest()
        _erase(own)

    def close(self):
        """Overwrite what was gathered."""
        _erase(self.material)
        self._filled = 0


CREDITED_BITS = min(KEY_BITS, RAW_BYTES_PER_KEY * 8 * CREDIT_PER_RAW_BIT_PERCENT // 100)


class SeedSource:
    """Test mode: key 0 is the seed, key i is SHA-256("mischwerk test key", seed, i). Credits nothing."""

    def __init__(self, seed):
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self._seed = bytearray(seed)
        self._count = 0

    def gathering(self):
        """Generator: nothing has to be read."""
        yield

    stocking = gathering

    def next_key(self, out):
        if self._count == 0:
            out[:] = self._seed
        else:
            digest = hashlib.sha256(_TEST_REKEY)
            digest.update(self._seed)
            digest.update(bytes((self._count,)))
            out[:] = digest.digest()
        self._count += 1
        return 0

    def close(self):
        """Overwrite the seed."""
        _erase(self._seed)


def _erase(buffer):
    buffer[:] = bytes(len(buffer))

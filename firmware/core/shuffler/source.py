"""Keys for the generator: from the board's noise source through its health tests, or from a test seed."""

import hashlib

from .health import STARTUP_BITS, Health

RAW_BYTES_PER_KEY = 256  # 2048 raw bits
CREDIT_PER_RAW_BIT_PERCENT = 25
_READ_BYTES = 64
_PIECE_BYTES = 8  # so much at a time while something moves
_TEST_REKEY = b"mischwerk test key"


class NoiseSource:
    """Raw bits -> health tests -> SHA-256 -> key. ``read(n)`` gives raw bytes, ``extra()`` uncredited ones."""

    def __init__(self, read, extra):
        self._read = read
        self._extra = extra
        self._health = Health()
        self._gathered = None

    def gathering(self):
        """Generator: read what the next key needs in short pieces, ahead of `next_key`. Raises SourceFailure."""
        if self._health.samples == 0:
            for _ in range(STARTUP_BITS // 8 // _PIECE_BYTES):
                self._tested(_PIECE_BYTES)  # start-up test; its bits are not used
                yield
        digest = hashlib.sha256()
        for _ in range(RAW_BYTES_PER_KEY // _PIECE_BYTES):
            digest.update(self._tested(_PIECE_BYTES))
            yield
        self._gathered = digest

    def next_key(self, out):
        """Fill ``out`` (32 bytes) and return the bits credited. Raises SourceFailure."""
        digest, self._gathered = self._gathered, None
        if digest is None:
            if self._health.samples == 0:
                self._tested(STARTUP_BITS // 8)
            digest = hashlib.sha256()
            for _ in range(RAW_BYTES_PER_KEY // _READ_BYTES):
                digest.update(self._tested(_READ_BYTES))
        digest.update(self._extra())
        out[:] = digest.digest()
        return min(8 * len(out), RAW_BYTES_PER_KEY * 8 * CREDIT_PER_RAW_BIT_PERCENT // 100)

    def close(self):
        """Forget what was gathered."""
        self._gathered = None

    def _tested(self, n):
        data = self._read(n)
        self._health.feed(data)
        return data


class SeedSource:
    """Test mode: key 0 is the seed, key i is SHA-256("mischwerk test key", seed, i). Credits nothing."""

    def __init__(self, seed):
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self._seed = bytearray(seed)
        self._count = 0

    def gathering(self):
        """Nothing has to be read."""
        return ()

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
        for i in range(len(self._seed)):
            self._seed[i] = 0

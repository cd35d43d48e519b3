"""The twin's noise source, under MicroPython: more bytes are fetched at once than are asked for."""

import struct

from micropython import const

# Calls, as the twin knows them.
_ENTROPY = const(101)  # e
_KNOWN_ENTROPY = const(103)  # g
_NOISE_AHEAD = 120  # bytes that are fetched with those asked for


class UnixNoise:
    """What its bytes cost is charged by UnixHal."""

    def __init__(self, pipe):
        self._pipe = pipe
        self._status = bytearray(1)
        self._noise, self._noise_at = bytearray(_NOISE_AHEAD), _NOISE_AHEAD

    def read(self, out):
        """Fill ``out``."""
        pipe = self._pipe
        size = len(out)
        begin = self._noise_at
        end = begin + size
        if end <= len(self._noise):
            out[:] = self._noise[begin:end]
            self._noise[begin:end] = bytes(size)  # no copy of it stays behind
            self._noise_at = end
            at = pipe.call(_KNOWN_ENTROPY, 2)
            struct.pack_into("<H", pipe.batch, at, size)
            return
        at = pipe.call(_ENTROPY, 4)
        struct.pack_into("<HH", pipe.batch, at, size, len(self._noise))
        pipe.ask(self._status)
        pipe.read_into(out)
        pipe.read_into(self._noise)
        self._noise_at = 0

"""The board's end of the line to the host, under MicroPython."""

import struct

from micropython import const

# Calls, as the twin knows them.
_READ = const(114)  # r
_WRITE = const(116)  # t
_WRITE_AT = const(84)  # T


class UnixLink:
    """byte_us: what a byte costs."""

    def __init__(self, pipe, byte_us):
        self._pipe = pipe
        self._byte_us = byte_us
        self._size = bytearray(3)

    def read(self):
        pipe = self._pipe
        pipe.call(_READ, 0)
        pipe.disturb()
        pipe.ask(self._size)
        data = bytearray(struct.unpack_from("<H", self._size, 1)[0])
        pipe.read_into(data)
        pipe.charge_us += len(data) * self._byte_us
        return bytes(data)

    def write(self, data):
        pipe = self._pipe
        pipe.charge_us += len(data) * self._byte_us
        at = pipe.call(_WRITE, 2 + len(data))
        struct.pack_into("<H", pipe.batch, at, len(data))
        pipe.batch[at + 2 : at + 2 + len(data)] = data

    def write_at(self, t_us, data):
        pipe = self._pipe
        pipe.charge_us += len(data) * self._byte_us
        at = pipe.call(_WRITE_AT, 10 + len(data))
        struct.pack_into("<qH", pipe.batch, at, t_us, len(data))
        pipe.batch[at + 10 : at + 10 + len(data)] = data

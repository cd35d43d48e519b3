"""One axis of the twin, under MicroPython."""

import struct

from micropython import const

# Calls, as the twin knows them.
_START = const(115)  # s
_STOP = const(120)  # x
_POSITION = const(112)  # p
_KNOWN = const(107)  # k
_SET_POSITION = const(122)  # z


class UnixAxis:
    """While it is at rest its position is known: it comes with the end of each move."""

    lost = False

    def __init__(self, pipe, number):
        self._pipe = pipe
        self._number = number
        self._steps = bytearray(5)
        self._prepared = ()
        self.stands_at = None

    def prepare(self, segments):
        self._prepared += (segments,)

    def start(self, segments):
        self.stands_at = None
        pipe = self._pipe
        pipe.charge_us += pipe.costs["axis_start_us"]
        for item in self._prepared:
            if item is segments:
                break
        else:
            pipe.charge_us += len(segments) * pipe.costs["axis_segment_us"]
        at = pipe.call(_START, 2 + 12 * len(segments))
        pipe.disturb()
        struct.pack_into("<BB", pipe.batch, at, self._number, len(segments))
        at += 2
        for item in segments:
            struct.pack_into("<iII", pipe.batch, at, item.steps, item.start_hz, item.end_hz)
            at += 12
        pipe.charge_us += pipe.costs["axis_write_us"]

    def stop(self):
        pipe = self._pipe
        at = pipe.call(_STOP, 1)
        pipe.disturb()
        pipe.batch[at] = self._number
        pipe.charge_us += pipe.costs["axis_stop_us"]

    def position(self):
        pipe = self._pipe
        steps = self.stands_at
        if steps is None and pipe.glimpsed == self._number:
            late_us = pipe.now_us + pipe.charge_us - pipe.glimpse_us
            if late_us == 0:
                steps = pipe.glimpse
            elif late_us == pipe.hal_call_us:
                steps = pipe.glimpse_later
        if steps is None:
            at = pipe.call(_POSITION, 1)
            pipe.batch[at] = self._number
            pipe.ask(self._steps)
            return struct.unpack_from("<i", self._steps, 1)[0]
        if pipe.knows_ahead:  # the twin need not know: it charges for this a little later anyway
            pipe.charge_us += pipe.hal_call_us
            return steps
        at = pipe.call(_KNOWN, 5)
        struct.pack_into("<Bi", pipe.batch, at, self._number, steps)
        return steps

    def set_position(self, steps):
        pipe = self._pipe
        at = pipe.call(_SET_POSITION, 5)
        pipe.disturb()
        struct.pack_into("<Bi", pipe.batch, at, self._number, steps)
        if self.stands_at is not None:
            self.stands_at = steps

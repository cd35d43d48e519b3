"""The pipe to the virtual board (mischwerk_sim.board.lockstep): calls go out in batches, answers come back.

A call that needs no answer waits for the next one that does: then all go in one write, and the answer comes in one
read. Each call carries what was charged for computing before it, so the board carries it out at its own moment.
"""

import struct
import sys

_ROOM = 256  # for most batches
_HEAD = 3  # of a batch: bytes that follow, bytes of the answer that is waited for
_OFF = 255


class PowerOff(BaseException):
    """The power has failed: no call is received any more. Not an Exception, so that no firmware continues after it."""


class Pipe:
    """Calls out, answers in; all times in microseconds."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._end = _HEAD
        self._is_off = False
        self.batch = bytearray(_ROOM)
        self.costs = {}  # [controller] of the machine file ...
        self.hal_call_us = 0  # ... and of it, what each call takes
        self.charge_us = 0  # charged since the last call
        self.now_us = 0  # of the board, once all calls so far are carried out
        self.knows_ahead = False  # the twin knows when something will happen: time may pass in any pieces
        self.glimpsed = None  # axis whose position will be known ...
        self.glimpse_us = 0  # ... if it is asked for then ...
        self.glimpse = self.glimpse_later = 0  # ... or a call later
        self.calm_us = 0  # until then nothing will be heard, unless it is disturbed

    def call(self, op, size):
        """Begin a call of the HAL with ``size`` bytes; where in ``batch`` they go."""
        charge_us = self.charge_us + self.hal_call_us
        self.charge_us = 0
        self.now_us += charge_us
        at = self._end
        self._end = end = at + 5 + size
        if end > len(self.batch):
            at = self._make_room(at, 5 + size)
        struct.pack_into("<BI", self.batch, at, op, charge_us)
        return at + 5

    def uncharged_call(self, op, size):
        """Call for something that is not a call of the HAL: nothing is charged for it."""
        charge_us = self.charge_us
        self.charge_us = -self.hal_call_us
        at = self.call(op, size)
        self.charge_us = charge_us
        return at

    def disturb(self):
        """The call that was begun changes what will happen: nothing is known ahead any more."""
        self.glimpsed = None
        self.calm_us = 0

    def _make_room(self, at, size):
        self._end = at
        self._send(0)
        self._end = _HEAD + size
        if self._end > len(self.batch):
            self.batch = bytearray(self._end)
        return _HEAD

    def ask(self, out, item_bytes=1):
        """Send all, and fill ``out`` with the first items of the answer to the last call; the first byte of all says
        whether the power has failed. Raises PowerOff, EOFError."""
        size = len(out) * item_bytes
        self._send(size)
        if self._in.readinto(out) != size:
            raise EOFError("the twin is gone")
        if out[0] == _OFF:
            self._is_off = True
            raise PowerOff

    def read_into(self, out, item_bytes=1):
        """Fill ``out`` with more of the answer. Raises EOFError when the twin is gone."""
        if self._in.readinto(out) != len(out) * item_bytes:
            raise EOFError("the twin is gone")

    def _send(self, answer_bytes):
        if self._is_off:
            raise PowerOff
        struct.pack_into("<HB", self.batch, 0, self._end - _HEAD, answer_bytes)
        self._out.write(self.batch, self._end)
        self._end = _HEAD

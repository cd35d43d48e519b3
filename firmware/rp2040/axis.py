"""One stepper axis: segments in, steps out, the position known all the while.

The whole move, or the first part of a long one, is in the player's table before it starts; DMA's interrupt at every
half of the table has the rest of a long one written. Behind what is written stands a chunk of no steps, always: nothing
else is ever played. `stop` and `start` on a running axis write over chunks that DMA has not read yet. Chunks are
counted on and on from the start of a move out of rest; the table is used in a circle.
"""

from array import array

from shuffler import chunks

from . import chunks_viper
from .player import ChunkPlayer

# 128 ms and 4 KiB: longer moves are written on the way, half a table (64 ms) ahead at least. A collection takes some
# 30 ms, and is the longest that keeps the interrupt of the halves waiting.
CHUNKS = 512
_GUARD = 8  # chunks DMA may have read beyond the last one, and some
_FIRST, _SLICE = 32, 160  # chunks written before the first look at DMA, and between later ones: 8 ms and 40 ms
_EARLY = 64  # chunks written before a move begins
_LOOK = 512  # chunks: a move that is so near its end may stand sooner than braking


class PioAxis:
    """Axis ``number`` (0 to 3, its state machine). Positions in steps; see shuffler.hal.Axis.

    step_pin, dir_pin: as rp2.StateMachine takes them. stop_hz_s: rate at which `stop` brakes. done(number): called at
    the end of a move, from a hard interrupt. size: chunks of the table, even. kernels: fill, total and ahead.
    ``lost``: steps and table have parted, or the motor was dropped at speed; the position is worth nothing until
    `set_position`.
    """

    def __init__(self, number, step_pin, dir_pin, high_is_positive, stop_hz_s, done, size=CHUNKS, kernels=chunks_viper):
        self.number = number
        self.busy = False
        self.lost = False
        self._plus = 1 if high_is_positive else 0
        self._stop_hz_s = stop_hz_s
        self._done = done
        self._size = size
        self._kernels = kernels
        self._state = array("I", bytes(4 * chunks.STATE_WORDS))
        self._tail = 0  # first chunk that has not been played to its end ...
        self._steps = 0  # ... and the position before it
        self._head = 0  # the chunk of no steps
        self._segments = ()
        self._next = 0  # of them
        self._more = False  # to be written
        self._runs = False
        self._stopping = False
        self._hush = False  # a new move begins where this one ends
        self._locked = False  # all this and the table are being changed: the interrupt has to wait ...
        self._wanted = False  # ... and did
        self._player = ChunkPlayer(number, step_pin, dir_pin, size, self._end, self._half)
        self._table = self._player.table

    def start(self, segments):
        """Begin the segments; a running move goes on into them about 2 ms from now, or 6 slow steps. ValueError."""
        for s in segments:
            chunks.check(abs(s.steps), s.start_hz, s.end_hz)
        self._locked = True
        chunk = self._splice()
        if chunk < 0:
            self._await_end()
            self._catch_up()
        self._segments, self._next = segments, 0
        self._state[chunks.LEFT] = self._state[chunks.OWED] = 0
        self._more, self._stopping = True, False
        if chunk < 0:
            self._player.rewind()
            self._tail = 0
            self._mark(0, 0)
            self._write(_EARLY)
            self.busy = self._runs = True
            self._player.go()
        else:
            self._mark(chunk, chunk)  # stands there, should nothing follow
        self._write(self._tail + self._size)
        self._unlock()

    def stop(self):
        """Brake at the axis's own rate; the end of the move follows, and is sooner than it was."""
        self._locked = True
        chunk = -1 if self._stopping else self._splice()
        if chunk >= 0:
            self._stopping = True
            self._brake(chunk)
        self._unlock()

    def position(self):
        """Steps of all chunks played to their end: up to a chunk behind while moving, exact at rest."""
        self._locked = True
        self._catch_up()
        steps = self._steps
        self._unlock()
        return steps

    def set_position(self, steps):
        """Call the present position ``steps``."""
        self._locked = True
        self._catch_up()
        self._steps = steps
        self.lost = False
        self._unlock()

    def _catch_up(self):
        """Count what has been played."""
        tail = self._tail
        end = max(tail, self._player.playing(tail) if self._runs else self._head)
        self._steps += self._player.steps(self._kernels.total, tail, end, self._plus)
        self._tail = end

    def _splice(self):
        """First chunk that can still be changed; -1 if the axis stands, or will before."""
        if not self._runs:
            return -1
        self._catch_up()
        chunk = self._kernels.ahead(self._table, self._size, self._tail + 1, self._head, chunks.MARGIN_CYCLES)
        chunk += chunks.FIFO_CHUNKS
        if chunk <= self._head:
            return chunk
        return self._head if self._more else -1

    def _brake(self, chunk):
        """Replace the chunks from ``chunk`` on by a ramp to rest, unless they are shorter."""
        i = 2 * ((chunk - 1) % self._size)
        hz = chunks.rate(self._table[i + 1])
        if not self._more and self._head - chunk <= _LOOK:
            rest = self._player.steps(self._kernels.total, chunk, self._head, self._plus)
            if chunks.braking_steps(hz, self._stop_hz_s) >= abs(rest):
                return
        self._segments, self._next = (), 0
        self._more = True
        chunks.load_braking(self._state, hz, self._stop_hz_s, self._table[i] & 1)
        self._mark(chunk, chunk)
        self._write(self._tail + self._size)

    def _await_end(self):
        """Let the end of a running move pass unannounced: a few milliseconds at most."""
        self._hush = True
        while self._runs and self._player.is_on():
            pass
        self._hush = False

    def _write(self, limit):
        """Write what there is to be written, up to chunk ``limit`` or until the table is full."""
        s = self._state
        limit = min(limit, self._tail + self._size - _GUARD)
        most = _FIRST
        while True:
            while not s[chunks.LEFT]:
                if self._next == len(self._segments):
                    self._more = False
                    return
                g = self._segments[self._next]
                self._next += 1
                level = self._plus if g.steps > 0 else 1 - self._plus
                chunks.load(s, abs(g.steps), g.start_hz, g.end_hz, level)
            first = self._head
            i = first % self._size
            n = min(most, self._size - i, limit - first)
            if n <= 0:
                return
            self._mark(first, first + self._kernels.fill(self._table, i, n, s))
            most = _SLICE

    def _mark(self, first, end):
        """Chunks from ``first`` on are new and end before ``end``: were they in time?"""
        self._player.end_at(end, self._state[chunks.DIR])
        self._head = end
        if self._runs and self._player.read(self._tail) > 2 * first:
            self.lost = True

    def _unlock(self):
        self._locked = False
        if self._wanted:
            self._wanted = False
            self._half(None)

    def _half(self, _):
        """Soft interrupt: DMA has read half of the table to its end."""
        if self._locked:
            self._wanted = True
        elif self._more:
            self._locked = True
            self._catch_up()
            self._write(self._tail + self._size)
            self._unlock()

    def _end(self, _):
        """Hard interrupt: a chunk of no steps. Allocates nothing."""
        self._runs = False
        if self._more:
            self.lost = True
        if not self._hush:
            self.busy = False
            self._done(self.number)

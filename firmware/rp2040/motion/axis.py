"""One stepper axis: segments in, steps out, the position known all the while.

The first part of a move is in the player's table before it starts; the rest is written with the looks that follow
(`refill`), and by DMA's interrupt at every half of the table. Behind what is written stands a chunk of no steps,
always: nothing else is ever played. `stop` and `start` on a running axis write over chunks that DMA has not read yet:
the new ones are made beside the table, so that the change itself is a copy. Chunks are counted on and on from the start
of a move out of rest; the table is used in a circle.
"""

import time

import machine
from shuffler import hal
from shuffler.motion import chunks

from .chunk_source import ChunkSource, check
from .player import ChunkPlayer

# 72 ms and 2.25 KiB: longer moves are written on the way, half a table (36 ms) ahead at least. A collection takes
# 16 ms at most, and is the longest that keeps the interrupt of the halves waiting.
CHUNKS = 288
_GUARD = 8  # chunks DMA may have read beyond the last one, and some
_FIRST = 48  # chunks written before a move begins: 12 ms, as an interrupt may come that makes another axis brake
_AHEAD = 128  # chunks written when a move begins: 32 ms, which nothing the core does keeps it from looking ...
_ON = 96  # ... and when one changes, as something may wait to be looked at
REFILL = 96  # chunks at a time, which play 24 ms: it takes 1.1 ms, in which no edge of a sensor is heard
_CHUNK_US = 1000000 // chunks.CHUNK_HZ  # about; at the rates of our machines 208 or more
_MOST_MARGIN = 16 * chunks.MARGIN_CYCLES  # 24 ms: what is put in has room in the table


class PioAxis:
    """Axis ``number`` (0 to 3, its state machine). Positions in steps; see shuffler.hal.Axis.

    step_pin, dir_pin: as rp2.StateMachine takes them. stop_hz_s: rate at which `stop` brakes. done(number): called at
    the end of a move, from a hard interrupt. size: chunks of the table, even.
    ``more``: something is left to be written: `refill` is wanted from the ticks ``due`` on, when less than half of the
    table is left.
    ``locked``: it is being changed, and brakes when that is over.
    ``was_braked``: `brake_from_irq` has made it brake. As long as that is not set back it can't be started.
    ``lost``: steps and table have parted, or the motor was dropped at speed; the position is worth nothing until
    `set_position`.
    """

    def __init__(self, number, step_pin, dir_pin, high_is_positive, stop_hz_s, done, size=CHUNKS):
        self.number = number
        self.busy = False
        self.lost = False
        self._plus = 1 if high_is_positive else 0
        self._stop_hz_s = stop_hz_s
        self._done = done
        self._size = size
        self._source = ChunkSource(self._plus)
        self._tail = 0  # first chunk that has not been played to its end ...
        self._steps = 0  # ... and the position before it
        self._head = 0  # the chunk of no steps
        self.more = False  # to be written
        self.due = 0
        self._runs = False
        self._stopping = False
        self._suppress_done = False  # a new move begins where this one ends
        self.locked = False  # all this and the table are being changed: the interrupt has to wait ...
        self._wanted = False  # ... and did
        self._is_brake_due = False  # it shall brake as soon as it can be changed
        self.was_braked = False
        self._tail_was = self._steps_were = 0  # tail and steps as they were ...
        self._is_updating = False  # ... while both are being changed
        self._player = ChunkPlayer(number, step_pin, dir_pin, size, self._end, self._half)
        self._table = self._player.table

    def prepare(self, segments):
        """Make the beginning of a move that is wanted often; only while the axis stands. ValueError."""
        self._source.prepare(segments)

    def start(self, segments):
        """Begin the segments; a running move goes on into them about 2 ms from now, or 6 slow steps. ValueError."""
        source = self._source
        prepared = source.prepared(segments)
        if prepared is None:
            check(segments)
        self.locked = True
        if self.was_braked:
            self._unlock()
            return
        self._suppress_done = True
        if prepared is None:
            source.begin(segments)
            fresh = source.fresh
            count = source.make(fresh)
        else:
            fresh, count = prepared.fresh, prepared.count
            source.begin_behind(prepared)
        margin = chunks.MARGIN_CYCLES
        chunk = self._splice(margin)
        while chunk >= 0 and not self._replace(chunk, fresh, count):
            margin = min(2 * margin, _MOST_MARGIN)  # the processor has less time for this than it should
            chunk = self._splice(margin)
        stands = chunk < 0
        if stands:
            self._await_end()
            self._catch_up()
            self._player.rewind()
            self._head = 0  # first: between the two there is nothing to count
            self._tail = 0
            chunks.put(self._table, self._size, 0, fresh, count + 1)
            self._head = count
            self.more = source.is_owing()
        self._stopping = self._suppress_done = False
        if stands:
            self._write(_FIRST)
            self.busy = self._runs = True
            self._player.go()
        elif not self._runs:  # nobody was told
            self._end(None)
        self._write(self._tail + (_AHEAD if stands else _ON))
        self._unlock()

    def stop(self):
        """Brake at the axis's own rate; the end of the move follows, and is sooner than it was."""
        self.locked = True
        self._stop()
        self._unlock()

    def brake_from_irq(self):
        """Brake at once, a running move only; what is started then is not. From a hard interrupt: allocates nothing."""
        if self.locked:
            self._is_brake_due = True
        elif self._runs and not self.was_braked:
            self.locked = self.was_braked = True
            self._stop()
            self._unlock()

    def _stop(self):
        if not self._stopping:
            margin = chunks.MARGIN_CYCLES
            chunk = self._splice(margin)
            while chunk >= 0 and not self._brake(chunk):
                margin = min(2 * margin, _MOST_MARGIN)
                chunk = self._splice(margin)
            self._stopping = chunk >= 0

    def refill(self, count=REFILL):
        """Write up to ``count`` chunks more of a move that is longer than what is written of it, whenever it is ``due``
        and there is ``more``."""
        if self.more and not self.locked:
            self.locked = True
            self._catch_up()
            self._write(self._head + count)
            self._unlock()

    def position(self):
        """Steps of all chunks played to their end: up to a chunk behind while moving, exact at rest."""
        self.locked = True
        self._catch_up()
        steps = self._steps
        self._unlock()
        return steps

    def set_position(self, steps):
        """Call the present position ``steps``."""
        self.locked = True
        self._catch_up()
        self._steps = steps
        self.lost = False
        self._unlock()

    def where(self):
        """Return `position` for a hard interrupt: whatever is being changed, what has been played is not."""
        tail, steps = self._tail, self._steps
        if self._is_updating:
            tail, steps = self._tail_was, self._steps_were
        end = self._player.playing(tail) if self._runs else self._head
        if end > tail:
            steps += self._player.steps(tail, end, self._plus)
        return steps

    def _catch_up(self):
        """Count what has been played."""
        tail = self._tail
        end = self._player.playing(tail) if self._runs else self._head
        if end > tail:
            i = tail % self._size
            if i + end - tail <= self._size:
                steps = self._steps + chunks.total(self._table, i, end - tail, self._plus)
            else:
                steps = self._steps + self._player.steps(tail, end, self._plus)
            self._tail_was, self._steps_were = tail, self._steps
            self._is_updating = True
            self._tail, self._steps = end, steps
            self._is_updating = False

    def _splice(self, margin):
        """First chunk that can still be changed in ``margin`` cycles; -1 if the axis stands, or will before."""
        if not self._runs:
            return -1
        self._catch_up()
        playing = self._player.playing(self._tail)  # once more: to count half a table takes half a millisecond
        chunk = chunks.ahead(self._table, self._size, playing + 1, self._head, margin)
        chunk += chunks.FIFO_CHUNKS
        if chunk <= self._head:
            return chunk
        return self._head if self.more else -1

    def _replace(self, chunk, fresh, count):
        """Have the first ``count`` chunks of ``fresh``, and the end behind them, played from ``chunk`` on by an axis
        that runs; False if it is too late: somebody else has had the processor meanwhile."""
        irqs = machine.disable_irq()
        is_in_time = self._runs and self._player.replace(chunk, fresh, count + 1, self._tail)
        if is_in_time:
            self._head = chunk + count
            self.more = self._source.is_owing()
        machine.enable_irq(irqs)
        return is_in_time

    def _brake(self, chunk):
        """Replace the chunks from ``chunk`` on by a ramp to rest, unless they are shorter; False if it is too late."""
        i = 2 * ((chunk - 1) % self._size)
        hz = chunks.rate(self._table[i + 1])
        steps = chunks.braking_steps(hz, self._stop_hz_s)
        if not self.more and self._head - chunk <= steps:  # a chunk is a step at least, and counting them takes time
            rest = self._player.steps(chunk, self._head, self._plus)
            if steps >= abs(rest):
                return True
        source = self._source
        source.begin_braking(steps, hz, self._table[i] & 1)
        if not self._replace(chunk, source.fresh, source.make(source.fresh)):
            return False
        self._write(self._tail + _ON)
        return True

    def _await_end(self):
        """Let the end of a running move pass unannounced: a few milliseconds at most."""
        while self._runs and self._player.is_on():
            pass

    def _write(self, limit):
        """Write what there is to be written, up to chunk ``limit`` or until the table is full."""
        limit = min(limit, self._tail + self._size - _GUARD)
        source = self._source
        while source.load():
            first = self._head
            i = first % self._size
            n = min(self._size - i, limit - first)
            if n <= 0:
                self.due = hal.later(time.ticks_us(), (first - self._tail - self._size // 2) * _CHUNK_US)
                return
            self._mark(first, first + chunks.fill(self._table, i, n, source.state))
        self.more = False

    def _mark(self, first, end):
        """Chunks from ``first`` on are new and end before ``end``: were they in time?"""
        self._player.end_at(end, self._source.state[chunks.DIR])
        self._head = end
        if self._runs and self._player.read(self._tail) > 2 * first:
            self.lost = True

    def _unlock(self):
        self.locked = False
        if self._is_brake_due:
            self._is_brake_due = False
            self.brake_from_irq()
        if self._wanted:
            self._wanted = False
            self._half(None)

    def _half(self, _):
        """Soft interrupt: DMA has read half of the table to its end."""
        if self.locked:
            self._wanted = True
        else:
            self.refill()

    def _end(self, _):
        """Hard interrupt: a chunk of no steps. Allocates nothing."""
        self._runs = False
        if self.more:
            self.lost = True
        if not self._suppress_done:
            self.busy = False
            self._done(self.number)

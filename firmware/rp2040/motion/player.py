"""A table of chunks on its way into a PIO state machine: two DMA channels that need the processor for nothing.

One channel feeds half a table into the TX FIFO whenever there is room, then has the other start it on the other half,
round and round until the state machine halts at a chunk of no steps. Channels are aborted only then: the FIFO is full
and no transfer under way, so RP2040-E13 (a spurious interrupt, a late transfer) has no occasion; the interrupt would be
harmless besides.
"""

from array import array

import rp2
from shuffler.motion import chunks

from .steps_pio import steps

_PULL = 0x8080  # PIO: pull noblock, STEP low
_READ_ADDR = 0  # registers of a DMA channel: read address ...
_READ_ADDR_TRIG = 15  # ... and the same, and go


class ChunkPlayer:
    """State machine ``number`` (0 to 3, PIO block 0) with its table of ``size`` chunks (even).

    step_pin, dir_pin: as rp2.StateMachine takes them. ended: hard interrupt at a chunk of no steps; half: soft one
    whenever DMA has read half of the table to its end.
    """

    def __init__(self, number, step_pin, dir_pin, size, ended, half):
        self.size = size
        self.table = array("I", bytes(8 * size))  # kept here: an address in a register keeps nothing alive
        self._sm = rp2.StateMachine(number, steps, freq=chunks.CLOCK_HZ, sideset_base=step_pin, out_base=dir_pin)
        self._sm.irq(ended, hard=True)
        self._waiting = self._sm.tx_fifo  # looked up once: that takes memory
        self._data = data = rp2.DMA()
        self._reading = data.registers[_READ_ADDR:]
        self._turn = turn = rp2.DMA()
        self._play = data.pack_ctrl(inc_write=False, treq_sel=number, chain_to=turn.channel, irq_quiet=False)
        self._pause = data.pack_ctrl(default=self._play, enable=False)
        data.config(read=self.table, write=self._sm, count=size, ctrl=self._pause)  # half of the table's words
        self._base = base = data.read
        self._halves = array("I", (base, base + 4 * size))  # heap blocks are aligned to more than the ring's 8 bytes
        self._go_there = data.registers[_READ_ADDR_TRIG:]
        turn.config(write=self._go_there, count=1, ctrl=turn.pack_ctrl(inc_write=False, ring_size=3))
        data.irq(half, hard=False)

    def rewind(self):
        """Forget what halted and stand before chunk 0; the next `go` plays from there."""
        self._sm.active(0)
        self._data.ctrl = self._pause
        self._data.active(0)
        self._turn.active(0)
        while self._sm.tx_fifo():
            self._sm.exec(_PULL)
        self._sm.restart()
        self._data.config(read=self.table, count=self.size, ctrl=self._play)  # aborting clears the count
        self._turn.config(read=self._halves, count=1)

    def go(self):
        """Play, until a chunk of no steps."""
        self._turn.active(1)
        self._sm.active(1)

    def is_on(self):
        """The state machine runs (or has halted at a chunk of no steps)."""
        return self._sm.active()

    def read(self, chunk):
        """Words DMA has read since chunk 0 at `go`; ``chunk``: one that it is beyond, by less than a table."""
        since = 2 * chunk
        return since + ((self._data.read - self._base >> 2) - since) % (2 * self.size)

    def playing(self, chunk):
        """The chunk that is being played, or the next one if none is; ``chunk``: one that is not later than it."""
        data, wrap = self._data, 2 * self.size
        start = (self._base >> 2) + 2 * chunk
        words_read = ((data.read >> 2) - start) % wrap
        looks = 8
        while looks:
            waiting = self._waiting()
            again = ((data.read >> 2) - start) % wrap
            looks = looks - 1 if again != words_read else 0
            words_read = again
        return max(chunk, 2 * chunk + words_read - waiting - 1 >> 1)

    def steps(self, begin, end, plus):
        """Net steps of the chunks from ``begin`` to before ``end``; ``plus``: as chunks.total."""
        steps = 0
        while begin < end:
            i = begin % self.size
            n = min(end - begin, self.size - i)
            steps += chunks.total(self.table, i, n, plus)
            begin += n
        return steps

    def replace(self, chunk, made, count, tail):
        """Put ``made`` into the table that is being played, as chunks.replace does."""
        return chunks.replace(self.table, self.size, chunk, made, count, self._reading, self._base, tail)

    def end_at(self, chunk, level):
        """Make ``chunk`` one of no steps, with DIR at ``level``."""
        i = 2 * (chunk % self.size)
        self.table[i] = level
        self.table[i + 1] = 0

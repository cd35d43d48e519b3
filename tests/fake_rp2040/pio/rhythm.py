"""How long a program takes for a chunk, learned by playing a few on `pio_core`: everything in it is linear.

A chunk is two words: DIR in bit 0 and the number of steps above it; a delay for each step. No steps: the end, at
which the program raises its interrupt.
"""

from .pio_core import run


class NotChunks(Exception):
    """The program does not play tables of chunks."""


class Rhythm:
    """Of one program, in cycles of its state machine."""

    def __init__(self, program):
        if len(run(program, ()).rises):
            raise NotChunks("it steps with an empty table")
        one, two, three = [_cost(program, n, 100) for n in (1, 2, 3)]
        if [pulses for _, pulses in (one, two, three)] != [1, 2, 3]:
            raise NotChunks(f"1, 2 and 3 steps in the table make {one[1]}, {two[1]} and {three[1]}")
        self.step = two[0] - one[0]
        self.per_delay = _cost(program, 2, 101)[0] - two[0] - (_cost(program, 1, 101)[0] - one[0])
        self.step -= 100 * self.per_delay
        self.chunk = one[0] - self.step - 100 * self.per_delay
        odd = _cost(program, 1, 101)[0] - one[0] - self.per_delay
        if three[0] - two[0] != two[0] - one[0] or odd:
            raise NotChunks("its time is not linear in steps and delay")
        first, later = (run(program, (1 << 1, delay) * 2) for delay in (100, 101))
        self._rise = first.rises[0] - first.pulls[0]
        self._rise_per_delay = later.rises[0] - later.pulls[0] - self._rise
        self.width = first.falls[0] - first.rises[0]
        end = run(program, (0, 2, 100), 1000)
        if not end.irqs:
            raise NotChunks("a chunk without steps raises no interrupt")
        self.end_cycles, flag = end.irqs[0]
        self.end_cycles -= end.pulls[0]
        self.end_words = len([at for at in end.pulls if at <= end.irqs[0][0]])
        self.halts = len(end.pulls) == self.end_words  # until it is restarted
        self.is_relative, self.flag = bool(flag & 0x10), flag & 7
        if run(program, (3, 100)).pins & 1 != 1 or run(program, (2, 100)).pins & 1:
            raise NotChunks("bit 0 of a chunk is not DIR")

    def cycles(self, steps, delay):
        """Of a whole chunk."""
        return self.chunk + steps * (self.step + delay * self.per_delay)

    def rise(self, delay):
        """From the beginning of a chunk to its first pulse, which lasts ``width``."""
        return self._rise + (delay - 100) * self._rise_per_delay


def _cost(program, steps, delay):
    """(cycles from a chunk's first word to the next chunk's, steps made)."""
    trace = run(program, (steps << 1, delay) * 3)
    if len(trace.pulls) < 5:
        raise NotChunks("it does not take two words after two words")
    return trace.pulls[4] - trace.pulls[2], len([at for at in trace.rises if trace.pulls[2] <= at < trace.pulls[4]])

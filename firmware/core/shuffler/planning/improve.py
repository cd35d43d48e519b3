"""Quicker plans for the same target: the steps of an anytime search that changes one thing at a time.

A step proposes one change, drawn from a small generator of its own, and keeps it if the plan gets no slower than by a
threshold that falls to nothing (threshold accepting: Dueck and Scheuer 1990). Everything lies in flat buffers of bytes
and words, and every number fits 31 bits, so that the board can run the steps (racksteps.py, wheelsteps.py) as viper
code. Times are in units of 10 us. The generator is the sum of two congruential ones (L'Ecuyer 1988 for the kind):
periods 65536 and 65520.
"""

from array import array
from binascii import crc32

UNIT_US = 10
# Words of a search's state: its size, two states of the small generator, threshold, steps done, steps in all, change of
# cost so far, where in a table of times no way lies.
CARDS, COLUMNS, ROWS, CAPACITY, NOISE, NOISE_2, THRESHOLD, DONE, TOTAL, COST, MIDDLE = range(11)
NOBODY = 255  # in place of a card or a column


def state(target, columns, rows, config, steps):
    """The state of a search of ``steps`` steps; its noise comes from the target, never from the shuffle's generator."""
    c = config
    noise = crc32(bytes(bytearray(target))) & 0xFFFF
    threshold = c.improve_threshold_us // UNIT_US
    start = (len(target), columns, rows, c.capacity, noise, 1 + noise % 65520, threshold, 0, steps, 0, c.pockets)
    return array("i", start)

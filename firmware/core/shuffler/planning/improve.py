"""Quicker plans for the same target: the steps of an anytime search that changes one thing at a time.

A step proposes one change, drawn from a small generator of its own, and keeps it if the plan gets no slower than by a
threshold that falls to nothing (threshold accepting: Dueck and Scheuer 1990). Everything lies in three flat buffers and
every number fits 31 bits, so that the board can run the steps of improve_steps.py as viper code. Times are in units of
10 us.

v: cards, columns, rows, capacity, two states of the small generator, threshold, steps done, steps in all, change of
cost so far. The generator is the sum of two congruential ones (L'Ecuyer 1988 for the kind): periods 65536 and 65520.
"""

from array import array
from binascii import crc32

UNIT_US = 10
CARDS, COLUMNS, ROWS, CAPACITY, NOISE, NOISE_2, THRESHOLD, DONE, TOTAL, COST = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9

# b, blocks of 256 bytes: card of each target place, and the inverse; then for a rack column and row of each card,
# load of each column and row, pocket of each column and row; for a wheel slot of each card, card of each slot.
BLOCK = 256
PLACE, COLUMN, ROW, COLUMN_LOAD, ROW_LOAD, COLUMN_POCKET, ROW_POCKET = 256, 512, 768, 1024, 1280, 1536, 1792
SLOT, CARD = 512, 768
NOBODY = 255


def state(target, columns, rows, capacity, threshold_us, steps):
    """v for a search of ``steps`` steps; its noise comes from the target, never from the shuffle's generator."""
    noise = crc32(bytes(bytearray(target))) & 0xFFFF
    start = (len(target), columns, rows, capacity, noise, 1 + noise % 65520, threshold_us // UNIT_US, 0, steps, 0)
    return array("i", start)

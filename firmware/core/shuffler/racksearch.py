"""A rack's search: keys of a two-pass plan and places of their pockets, so that cards in a row need little travel."""

from array import array

from . import improve, labels, timing
from .keys import Pass, mirrored


class RackSearch:
    """Begins with ``keys``: row and column of each place. ``steps``: of the whole search; ``kernels``: as Planner."""

    def __init__(self, target, keys, rows, columns, config, steps, kernels):
        c = config
        self._config = c
        self._cards = len(target)
        self._rows = rows
        self._columns = columns
        b = bytearray(8 * improve.BLOCK)
        for t, card in enumerate(target):
            row, column = keys[2 * t], keys[2 * t + 1]
            b[t] = card
            b[improve.PLACE + card] = t
            b[improve.COLUMN + card] = column
            b[improve.ROW + card] = row
            b[improve.COLUMN_LOAD + column] += 1
            b[improve.ROW_LOAD + row] += 1
        d = array("H", bytearray(2 * c.pockets))
        for k in range(c.pockets):
            us = timing.card_us(c, timing.pocket_us(c, k * c.pitch_steps)) if k else timing.follow_us(c)
            d[k] = min(us // improve.UNIT_US, 65535)
        self.buffers = (b, d, improve.state(target, columns, rows, c.capacity, c.improve_threshold_us, steps))
        self.kernel = kernels.rack_steps
        self._place()

    def passes(self):
        """The two passes found."""
        self._place()
        b = self.buffers[0]
        found = []
        for digits, at in zip(self._digits(), (improve.COLUMN_POCKET, improve.ROW_POCKET)):
            found.append(Pass([b[at + k] for k in digits], [b[at + k] for k in sorted(set(digits))]))
        return mirrored(found) if self._config.lifo else found

    def _digits(self):
        """(column of each card as fed in pass 1, row of each as fed in pass 2)."""
        b = self.buffers[0]
        first = b[improve.COLUMN : improve.COLUMN + self._cards]
        second = bytearray()
        for column in range(self._columns):
            for card in range(self._cards):
                if first[card] == column:
                    second.append(b[improve.ROW + card])
        return first, second

    def _place(self):
        """Give the digits of both passes their places in the rack, each pass knowing of the other."""
        c = self._config
        b = self.buffers[0]
        first, second = self._digits()
        then = timing.feed_at(c, b[improve.ROW_POCKET + second[0]], 0)  # as the last time; at first pocket 0
        columns = labels.places(first, self._columns, c, timing.start_at(c), then)
        rows = labels.places(second, self._rows, c, timing.eject_at(c, columns[-1]), None)
        b[improve.COLUMN_POCKET : improve.COLUMN_POCKET + len(columns)] = bytes(columns)
        b[improve.ROW_POCKET : improve.ROW_POCKET + len(rows)] = bytes(rows)

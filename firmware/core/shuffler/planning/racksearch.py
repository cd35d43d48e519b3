"""A rack's search: keys of a two-pass plan and places of their pockets, so that cards in a row need little travel."""

from array import array

from . import improve, improve_steps, labels, timing
from .keys import Pass, mirrored

_CARDS_A_PIECE = 16


class RackSearch:
    def __init__(self, config):
        self._config = config
        self.run = improve_steps.rack_steps

    def begin(self, target, keys, rows, columns, steps):
        """Generator: begin with ``keys``, row and column of each place, a search of so many ``steps`` in all."""
        c = self._config
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
            if t % _CARDS_A_PIECE == 0:
                yield
        d = array("H", bytearray(2 * c.pockets))
        for k in range(c.pockets):
            d[k] = min(timing.shelf_us(c, k) // improve.UNIT_US, 65535)
            yield
        self.buffers = (b, d, improve.state(target, columns, rows, c.capacity, c.improve_threshold_us, steps))
        yield self._place()

    def passes(self):
        """Generator: the two passes found."""
        yield self._place()
        b = self.buffers[0]
        found = []
        for digits, at in zip(self._digits(), (improve.COLUMN_POCKET, improve.ROW_POCKET)):
            found.append(Pass([b[at + k] for k in digits], [b[at + k] for k in sorted(set(digits))]))
            yield
        return mirrored(found) if self._config.lifo else found

    def _digits(self):
        """(column of each card as fed in pass 1, row of each as fed in pass 2)."""
        b = self.buffers[0]
        first = b[improve.COLUMN : improve.COLUMN + self._cards]
        second = bytearray()
        for column in range(self._columns):
            digit = bytes((column,))
            card = first.find(digit)
            while card >= 0:
                second.append(b[improve.ROW + card])
                card = first.find(digit, card + 1)
        return first, second

    def _place(self):
        """Generator: give the digits of both passes their places in the rack, each pass knowing of the other."""
        c = self._config
        b = self.buffers[0]
        first, second = self._digits()
        yield
        then = timing.feed_at(c, b[improve.ROW_POCKET + second[0]], 0)  # as the last time; at first pocket 0
        columns = yield labels.assign_pockets(first, self._columns, c, timing.start_at(c), then)
        rows = yield labels.assign_pockets(second, self._rows, c, timing.eject_at(c, columns[-1]), None)
        b[improve.COLUMN_POCKET : improve.COLUMN_POCKET + len(columns)] = bytes(columns)
        b[improve.ROW_POCKET : improve.ROW_POCKET + len(rows)] = bytes(rows)

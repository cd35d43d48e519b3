"""A rack's plans: keys of two passes and places of their pockets, so that cards in a row need little travel."""

from array import array

from . import improve, improve_steps, labels, timing
from .keys import Pass, mirrored

_CARDS_A_PIECE = 16
_HOME_DIVISOR = 8  # rack.py: how far around the home sensor the last check moves, in parts of a pitch


class RackSearch:
    def __init__(self, config):
        self._config = config
        self.run = improve_steps.rack_steps

    def placing(self, one):
        """Generator: the single pass ``one`` with its pockets where the rack travels least."""
        c = self._config
        rank = [0] * c.pockets
        for k, p in enumerate(one.eject):
            rank[p] = k
        fed = bytearray([rank[p] for p in one.pocket])
        pockets = yield labels.assign_pockets(fed, len(one.eject), c, timing.start_at(c), None)
        return Pass([pockets[k] for k in fed], pockets)

    def begin(self, target, keys, steps):
        """Generator: begin with ``keys`` (row and column of each place, how many rows, columns) a search of
        ``steps`` steps in all; False without keys: a single pass stays as it is."""
        if keys is None:
            return False
        c = self._config
        keys, rows, columns = keys
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
        return True

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

    # -- how long it takes: see timing ----------------------------------------------------------------
    def begins_at(self):
        """Where the rack stands when a job begins, steps."""
        return timing.start_at(self._config)

    def feeding_us(self, one, at):
        """(time of the pass ``one`` until all its cards are fed, where the rack stands then), from ``at``."""
        c = self._config
        total = c.first_us
        fill = [0] * c.pockets
        known = {}
        for pocket in one.pocket:
            to = timing.feed_at(c, pocket, fill[pocket])
            distance = abs(to - at)
            if distance not in known:
                known[distance] = timing.card_us(c, timing.pocket_us(c, distance))
            total += known[distance]
            fill[pocket] += 1
            at = to
        return total, at

    def to_eject_us(self, pocket, at):
        """(time of the move to where ``pocket`` is emptied, where that is), from ``at``."""
        to = timing.eject_at(self._config, pocket)
        return timing.pocket_us(self._config, to - at), to

    def end_us(self):
        """After the last stroke: the rack passes its home sensor once more."""
        c = self._config
        margin = c.pitch_steps // _HOME_DIVISOR
        return timing.pocket_us(c, margin) + timing.pocket_us(c, 2 * margin) + 2 * timing.TICK_US

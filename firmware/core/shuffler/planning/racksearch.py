"""A rack's plans: keys of two passes and places of their pockets, so that cards in a row need little travel."""

from array import array

from ..pieces import LIGHT
from . import improve, labels, racksteps, timing
from .keys import Pass, mirrored

_CARDS_A_PIECE = 16
_HOME_DIVISOR = 8  # rack.py: how far around the home sensor the last check moves, in parts of a pitch


class RackSearch:
    def __init__(self, config):
        self._config = config
        self.run = racksteps.rack_steps

    def placing(self, pass_):
        """Generator: the single pass ``pass_`` with its pockets where the rack travels least."""
        c = self._config
        rank = [0] * c.pockets
        for k, p in enumerate(pass_.eject):
            rank[p] = k
        fed = bytearray([rank[p] for p in pass_.pocket])
        pockets = yield labels.assign_pockets(fed, len(pass_.eject), c, timing.start_at(c), None)
        return Pass([pockets[k] for k in fed], pockets)

    def begin(self, target, keys, steps):
        """Generator: begin with ``keys`` (row and column of each place, how many rows, columns) a search of
        ``steps`` steps in all; False without keys: a single pass stays as it is."""
        if keys is None:
            return False
        c = self._config
        keys, rows, columns = keys
        column, row, card = bytearray(len(target)), bytearray(len(target)), bytearray(target)
        column_load, row_load = bytearray(columns), bytearray(rows)
        for t in range(len(target)):
            row[card[t]], column[card[t]] = keys[2 * t], keys[2 * t + 1]
            row_load[keys[2 * t]] += 1
            column_load[keys[2 * t + 1]] += 1
            if t % _CARDS_A_PIECE == 0:
                yield
        d = array("H", bytearray(4 * c.pockets))
        for k in range(c.pockets):
            d[c.pockets + k] = d[c.pockets - k] = min(timing.shelf_us(c, k) // improve.UNIT_US, 65535)
            yield LIGHT
        state = improve.state(target, columns, rows, c, steps)
        self.buffers = (column, d, row, card, column_load, row_load, bytearray(columns), bytearray(rows), state)
        yield self._place()
        return True

    def passes(self):
        """Generator: the two passes found."""
        yield self._place()
        if len(self.buffers[0]) > labels.AT_ONCE:
            yield
        two_passes = []
        for digits, pockets in zip(self._digits(), self.buffers[6:8]):
            two_passes.append(Pass([pockets[k] for k in digits], [pockets[k] for k in sorted(set(digits))]))
            yield
        return mirrored(two_passes) if self._config.lifo else two_passes

    def _digits(self):
        """(column of each card as fed in pass 1, row of each as fed in pass 2)."""
        first, _, row = self.buffers[:3]
        second = bytearray()
        for column in range(len(self.buffers[6])):
            digit = bytes((column,))
            card = first.find(digit)
            while card >= 0:
                second.append(row[card])
                card = first.find(digit, card + 1)
        return first, second

    def _place(self):
        """Generator: give the digits of both passes their places in the rack, each pass knowing of the other."""
        c = self._config
        column_pocket, row_pocket = self.buffers[6:8]
        first, second = self._digits()
        yield
        then = timing.feed_at(c, row_pocket[second[0]], 0)  # as the last time; at first pocket 0
        columns = yield labels.assign_pockets(first, len(column_pocket), c, timing.start_at(c), then)
        rows = yield labels.assign_pockets(second, len(row_pocket), c, timing.eject_at(c, columns[-1]), None)
        column_pocket[:] = bytes(columns)
        row_pocket[:] = bytes(rows)

    # -- how long it takes: see timing ----------------------------------------------------------------
    def begins_at(self):
        """Where the rack stands when a job begins, steps."""
        return timing.start_at(self._config)

    def feeding_us(self, pass_, at):
        """(time of the pass ``pass_`` until all its cards are fed, where the rack stands then), from ``at``."""
        c = self._config
        total = c.first_us
        fill = [0] * c.pockets
        known = {}
        for pocket in pass_.pocket:
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

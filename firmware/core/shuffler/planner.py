"""The plan a machine carries out: fewest passes, and of the plans with so many the quickest that a search finds.

A valid plan stands at once; `improve` makes it better for as many steps as it is given, and may be left off at any
moment. Budgets count steps, not time: the same target and the same steps give the same plan.
"""

from array import array
from binascii import crc32

from . import improve, keys, labels, plan, timing, twopass
from .sweeps import strokes

_SHAPES_TRIED = 4
_MOST_CARDS = 250  # places are bytes, and one value says "nobody"


class Planner:
    """Plans ``target`` for the machine of ``config``. Raises as plan.plan.

    piles: as plan.plan. kernels: rack_steps and wheel_steps of `improve`, or the board's own.
    """

    def __init__(self, target, config, piles=None, kernels=improve):
        c = config
        self._config = c
        self._kernels = kernels
        self._target = plan.checked(target, c.pockets, c.capacity, piles)
        self.cards = len(target)
        self._keys = None  # of a two-pass plan
        self._b = None  # the buffers of the search, if there is one
        self.passes = self._first() if target else []

    def improve(self, steps):
        """Search for ``steps`` more steps of the budget the machine file gives; then `finish`."""
        if self._b is not None:
            v = self._v
            steps = min(steps, v[improve.TOTAL] - v[improve.DONE])
            if steps > 0:
                self._kernel(self._b, self._d, v, steps)

    def begin(self, total):
        """Prepare a search of ``total`` steps; False if there is nothing to search for."""
        self._b = None
        if total > 0 and 1 < self.cards <= _MOST_CARDS and self.passes:
            if self._config.kind == "wheel":
                self._begin_wheel(total)
            elif self._keys is not None:
                self._begin_rack(total)
        return self._b is not None

    def finish(self):
        """The passes, checked: the improved ones if there was a search, else those that stood at once."""
        c = self._config
        if self._b is not None:
            self.passes = self._wheel_passes() if c.kind == "wheel" else self._rack_passes()
            self._b = None
        plan.verified(self.passes, self._target, c.pockets, c.capacity, c.lifo)
        for one in self.passes:
            if strokes(one.eject, c.pusher_tall) is None:
                raise plan.PlanError("the pusher can't eject in the planned order (a defect of the planner)")
        return self.passes

    # -- a valid plan ------------------------------------------------------------------------------
    def _first(self):
        c = self._config
        target = self._target
        passes = plan.one_pass(target, c.pockets, c.capacity, c.lifo)
        if passes is not None:
            if c.kind == "rack":
                self._name_one_pass(passes)
            return passes
        for rows, columns in self._shapes(len(target)):
            found = twopass.search(target, rows, columns, c.capacity)
            if found is not None:
                return self._two_passes(found, rows, columns)
        base = plan.distinct_base(self.cards, c.pockets, c.capacity, 2)
        if base <= c.pockets:
            return self._two_passes(keys.staggered(self.cards, base, 2), base, base)
        return plan.plan(target, c.pockets, c.capacity, c.lifo)

    def _two_passes(self, found, rows, columns):
        self._keys, self._rows, self._columns = found, rows, columns
        passes = keys.passes_of(self._target, found)
        return keys.mirrored(passes) if self._config.lifo else passes

    def _shapes(self, cards):
        """Numbers of pockets (second pass, first pass) to try, the quickest on the face of it first."""
        c = self._config
        fewest = (cards + c.capacity - 1) // c.capacity
        us = [0] * (c.pockets + 1)
        for n in range(fewest, c.pockets + 1):
            # mean distance between two of n pockets: (n * n - 1) / 3n
            steps = c.pitch_steps * (n * n - 1) // (3 * n)
            sweeps = (n + c.pusher_tall - 1) // c.pusher_tall
            us[n] = cards * timing.pocket_us(c, steps) + 2 * sweeps * timing.stroke_us(c)
        shapes = []
        for rows in range(fewest, c.pockets + 1):
            for columns in range(fewest, c.pockets + 1):
                if 10 * rows * columns >= 6 * cards:  # fewer keys than six for ten cards: not worth a try
                    shapes.append((us[rows] + us[columns], rows, columns))
        shapes.sort()
        return [(rows, columns) for _, rows, columns in shapes[:_SHAPES_TRIED]]

    def _name_one_pass(self, passes):
        """Places in the rack for the pockets of a single pass."""
        c = self._config
        one = passes[0]
        rank = [0] * c.pockets
        for k, p in enumerate(one.eject):
            rank[p] = k
        digit = bytearray(rank[p] for p in one.pocket)
        pockets = self._named(digit, len(one.eject), timing.eject_at(c, c.pockets - 1), None)
        passes[0] = keys.Pass([pockets[k] for k in digit], pockets)

    def _named(self, digit, digits, at, then):
        if self._config.lifo:
            return list(range(digits))  # ejected downwards, one by one: a tall pusher must find nothing above
        counts = [0] * (digits * digits)
        for k in range(1, len(digit)):
            counts[digit[k - 1] * digits + digit[k]] += 1
        return labels.assign(counts, digit[0], digit[-1], digits, self._config, at, then)

    # -- a rack's search -----------------------------------------------------------------------------
    def _begin_rack(self, total):
        c = self._config
        target = self._target
        b = bytearray(8 * improve.BLOCK)
        for t, card in enumerate(target):
            row, column = self._keys[t]
            b[t] = card
            b[improve.PLACE + card] = t
            b[improve.COLUMN + card] = column
            b[improve.ROW + card] = row
            b[improve.COLUMN_LOAD + column] += 1
            b[improve.ROW_LOAD + row] += 1
        self._b = b
        self._v = self._state(total, self._columns, self._rows, c.capacity)
        self._name()
        self._d = array("H", bytearray(2 * (c.pockets + 1)))
        for k in range(c.pockets):
            us = timing.card_us(c, timing.pocket_us(c, k * c.pitch_steps)) if k else timing.follow_us(c)
            self._d[k] = min(us // improve.UNIT_US, 65535)
        self._kernel = self._kernels.rack_steps

    def _state(self, total, columns, rows, capacity):
        c = self._config
        noise = crc32(bytes(bytearray(self._target))) & 0xFFFF  # the search's own, never the shuffle's generator
        threshold = c.improve_threshold_us // improve.UNIT_US
        return array("i", [self.cards, columns, rows, capacity, noise, 1 + noise % 65520, threshold, 0, total, 0])

    def _digits(self):
        """(column of each card as fed in pass 1, row of each as fed in pass 2)."""
        b = self._b
        first = b[improve.COLUMN : improve.COLUMN + self.cards]
        second = bytearray()
        for column in range(self._columns):
            for card in range(self.cards):
                if first[card] == column:
                    second.append(b[improve.ROW + card])
        return first, second

    def _name(self):
        """Give the digits of both passes their places in the rack, the second pass knowing where the first one ends."""
        c = self._config
        b = self._b
        first, second = self._digits()
        rows = b[improve.ROW_POCKET : improve.ROW_POCKET + self._rows]  # where the search has left them; at first all 0
        then = timing.feed_at(c, rows[second[0]], 0)
        columns = self._named(first, self._columns, timing.eject_at(c, c.pockets - 1), then)
        rows = self._named(second, self._rows, timing.eject_at(c, columns[-1]), None)
        b[improve.COLUMN_POCKET : improve.COLUMN_POCKET + len(columns)] = bytes(columns)
        b[improve.ROW_POCKET : improve.ROW_POCKET + len(rows)] = bytes(rows)

    def _rack_passes(self):
        self._name()
        b = self._b
        passes = []
        for digit, at in zip(self._digits(), (improve.COLUMN_POCKET, improve.ROW_POCKET)):
            used = set(digit)
            passes.append(keys.Pass([b[at + k] for k in digit], [b[at + k] for k in sorted(used)]))
        return keys.mirrored(passes) if self._config.lifo else passes

    # -- a wheel's search -------------------------------------------------------------------------------
    def _begin_wheel(self, total):
        c = self._config
        one = self.passes[0]
        b = bytearray(4 * improve.BLOCK)
        b[improve.CARD : improve.CARD + c.pockets] = bytes([improve.NOBODY]) * c.pockets
        for t, card in enumerate(one.eject):  # card i stands in slot i: the order of ejection is the order of cards
            b[t] = card
            b[improve.PLACE + card] = t
            b[improve.SLOT + card] = card
            b[improve.CARD + card] = card
        self._b = b
        self._v = self._state(total, c.pockets, 0, 1)
        self._d = array("H", bytearray(4 * improve.BLOCK))
        for k in range(c.pockets):
            us = timing.slots_us(c, k)
            self._d[k] = timing.card_us(c, us) // improve.UNIT_US
            self._d[improve.BLOCK + k] = max(0, us - c.pusher_before_us) // improve.UNIT_US
        self._kernel = self._kernels.wheel_steps

    def _wheel_passes(self):
        b = self._b
        slot = list(b[improve.SLOT : improve.SLOT + self.cards])
        return [keys.Pass(slot, [slot[b[t]] for t in range(self.cards)])]


def planned(target, config, piles=None, steps=None):
    """The plan for ``target`` after ``steps`` steps of search (None: the machine's own budget). Raises as plan.plan."""
    made = Planner(target, config, piles)
    total = config.improve_steps if steps is None else steps
    if made.begin(total):
        made.improve(total)
    return made.finish()

"""The plan a machine carries out: fewest passes, and of the plans with that many the quickest that a search finds.

A valid plan stands at once; `improve` makes it better for as many steps as it is given, and may be left off at any
moment. Budgets count steps, not time: the same target and the same steps give the same plan.
"""

from .. import pieces
from . import improve, keys, plan, timing, twopass
from .searches import search_of
from .sweeps import strokes

_SHAPES_TRIED = 4
_MOST_CARDS = 250  # places are bytes, and one value says "nobody"


class Planning:
    """Plans ``target`` for the machine of ``config``, in pieces of a few milliseconds. Raises as plan.plan.

    piles: as plan.plan. drawn: the target was drawn and is secret: it takes as many passes as the worst
    order of such a deck, so that they tell nothing of it (but for the case that no two-pass plan is found where
    distinct keys do not suffice: it takes one more).
    """

    def __init__(self, target, config, piles=None, drawn=False):
        c = config
        self._config = c
        self.target = plan.checked(target, c.pockets, c.capacity, piles)
        self.cards = len(target)
        self._keys = None  # of a two-pass plan: a byte for each row and column; how many rows, and columns
        self._own = search_of(c)
        self.search = None  # the same, once it has begun
        self._drawn = drawn
        self._tries_one_pass = not drawn or one_pass_always(self.cards, c, piles)
        self.passes = None

    def improve(self, steps):
        """Search for ``steps`` more steps, up to those begun with; then `finishing`."""
        if self.search is not None:
            buffers = self.search.buffers
            state = buffers[-1]
            steps = min(steps, state[improve.TOTAL] - state[improve.DONE])
            if steps > 0:
                self.search.run(*buffers, steps)

    def beginning(self, total):
        """Generator: a valid plan, and what a search of ``total`` steps begins with; False if there is nothing to
        search for."""
        if not self.target:
            self.passes = []
        elif self.passes is None and self._keys is None:
            yield self._first()
        if total <= 0 or not 1 < self.cards <= _MOST_CARDS:
            return False
        if not (yield self._own.begin(self.target, self._keys, total)):
            return False
        self.search = self._own
        self.passes = self._keys = None  # room: while it searches memory is at its fullest
        return True

    def finishing(self):
        """Generator: the passes, checked: the improved ones if there was a search, else those that stood at once."""
        c = self._config
        if self.search is not None:
            self.passes = yield self.search.passes()
            self.search = self._own = None
        yield plan.verified(self._passes(), self.target, c.pockets, c.capacity, c.lifo)
        for pass_ in self.passes:
            yield
            if c.swept_pockets > 1 and strokes(pass_.eject, c.swept_pockets) is None:
                raise plan.PlanError("the pusher can't eject in the planned order (a defect of the planner)")
        return self.passes

    def _passes(self):
        """Those that stand; a search that comes has no use for those of the keys."""
        if self.passes is None:
            digits = self._keys[0]
            self.passes = self._carried_out([digits[k : k + 2] for k in range(0, 2 * self.cards, 2)])
        return self.passes

    def _carried_out(self, card_keys):
        passes = keys.passes_of(self.target, card_keys)
        return keys.mirrored(passes) if self._config.lifo else passes

    # -- a valid plan ------------------------------------------------------------------------------
    def _first(self):
        c = self._config
        target = self.target
        if self._tries_one_pass:
            passes = plan.one_pass(target, c.pockets, c.capacity, c.lifo)
            yield
            if passes is not None:
                placing = self._own.placing(passes[0])
                self.passes = passes if placing is None else [(yield placing)]
                return
        if self._drawn and self._is_gamble():
            self.passes = plan.more(target, c.pockets, c.capacity, c.lifo)
            return
        for rows, columns in (yield self._shapes(len(target))):
            card_keys = yield twopass.search(target, rows, columns, c.capacity)
            if card_keys is not None:
                self._two_passes(card_keys, rows, columns)
                return
        base = plan.distinct_base(self.cards, c.pockets, c.capacity, 2)
        if base <= c.pockets:
            self._two_passes(keys.staggered(self.cards, base, 2), base, base)
            return
        card_keys = yield twopass.search(target, c.pockets, c.pockets, c.capacity)
        if card_keys is None:
            self.passes = plan.more(target, c.pockets, c.capacity, c.lifo)
        else:
            self.passes = self._carried_out(card_keys)

    def _is_gamble(self):
        """True where the search for two passes fails for more than one order in a hundred: how it went would tell of
        the order. On six pockets it fails for 57 of 10,000 orders of 55 cards, 52 of 2,000 of 56.
        """
        c = self._config
        n = c.pockets
        return plan.distinct_base(self.cards, n, c.capacity, 2) > n and 36 * self.cards > 55 * n * n

    def _two_passes(self, card_keys, rows, columns):
        self._keys = bytes([digit for key in card_keys for digit in key]), rows, columns

    def _shapes(self, cards):
        """Generator: numbers of pockets (second pass, first pass) to try, the quickest on the face of it first."""
        c = self._config
        fewest = (cards + c.capacity - 1) // c.capacity
        us = [0] * (c.pockets + 1)
        for n in range(fewest, c.pockets + 1):
            # mean distance between two of n pockets: (n * n - 1) / 3n
            steps = c.pitch_steps * (n * n - 1) // (3 * n)
            sweeps = (n + c.swept_pockets - 1) // c.swept_pockets
            us[n] = cards * timing.pocket_us(c, steps) + 2 * sweeps * timing.stroke_us(c)
            yield pieces.LIGHT
        shapes = []
        for rows in range(fewest, c.pockets + 1):
            for columns in range(fewest, c.pockets + 1):
                if 10 * rows * columns >= 6 * cards:  # fewer keys than six for ten cards: not worth a try
                    shapes.append((us[rows] + us[columns], rows, columns))
            yield
        shapes.sort()
        return [(rows, columns) for _, rows, columns in shapes[:_SHAPES_TRIED]]


class Planner(Planning):
    """The same in one go: ``passes`` is a plan that stands at once. For host and tests."""

    def __init__(self, target, config, piles=None, drawn=False):
        Planning.__init__(self, target, config, piles, drawn)
        pieces.at_once(self.beginning(0))
        self._passes()

    def begin(self, total):
        """Prepare a search of ``total`` steps; False if there is nothing to search for. Once: the search takes the
        plan over."""
        return pieces.at_once(self.beginning(total))

    def finish(self):
        """The passes, checked: the improved ones if there was a search, else those that stood at once."""
        return pieces.at_once(self.finishing())


def one_pass_always(cards, config, piles=None):
    """True if one pass does for every order of the deck, or every deal of the ``piles``, on this machine."""
    c = config
    if c.capacity == 1:
        return True
    pockets = 0
    for pile in piles or ((cards, True),):
        size, ordered = pile
        # A hand lies in feeding order: that is one run, where pockets do not turn their cards over.
        pockets += size if ordered or c.lifo else (size + c.capacity - 1) // c.capacity
    return pockets <= c.pockets


def planned(target, config, piles=None, steps=None, drawn=False):
    """The plan for ``target`` after ``steps`` steps of search (None: the machine's own budget). Raises as plan.plan.

    drawn: as Planner.
    """
    made = Planner(target, config, piles, drawn)
    total = config.improve_steps if steps is None else steps
    if made.begin(total):
        made.improve(total)
    return made.finish()

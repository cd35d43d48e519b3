"""A wheel's search: which card goes into which slot, so that filling and emptying both take short turns."""

from array import array

from . import improve, timing
from .keys import Pass


class WheelSearch:
    """Begins with card i in slot i. ``steps``: of all the search; ``kernels``: as Planner."""

    def __init__(self, target, config, steps, kernels):
        c = config
        self._cards = len(target)
        b = bytearray(4 * improve.BLOCK)
        b[improve.CARD : improve.CARD + c.pockets] = bytes([improve.NOBODY]) * c.pockets
        for t, card in enumerate(target):
            b[t] = card
            b[improve.PLACE + card] = t
            b[improve.SLOT + card] = card
            b[improve.CARD + card] = card
        d = array("H", bytearray(4 * improve.BLOCK))
        for k in range(c.pockets):
            us = timing.slots_us(c, k)
            d[k] = timing.card_us(c, us) // improve.UNIT_US
            d[improve.BLOCK + k] = max(0, us - c.pusher_before_us) // improve.UNIT_US
        self.buffers = (b, d, improve.state(target, c.pockets, 0, 1, c.improve_threshold_us, steps))
        self.kernel = kernels.wheel_steps

    def passes(self):
        """The one pass found."""
        b = self.buffers[0]
        slot = list(b[improve.SLOT : improve.SLOT + self._cards])
        return [Pass(slot, [slot[b[t]] for t in range(self._cards)])]

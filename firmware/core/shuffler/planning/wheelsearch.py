"""A wheel's plans: which card goes into which slot, so that filling and emptying both take short turns."""

from array import array

from . import improve, improve_steps, timing
from .keys import Pass

_CARDS_A_PIECE = 16


class WheelSearch:
    def __init__(self, config):
        self._config = config
        self.run = improve_steps.wheel_steps

    def placing(self, one):
        """None: a wheel has no slot that would do better than another for the first card."""

    def begin(self, target, keys, steps):
        """Generator: begin with card i in slot i a search of ``steps`` steps in all. Of ``keys`` it has no use."""
        c = self._config
        self._cards = len(target)
        b = bytearray(4 * improve.BLOCK)
        b[improve.CARD : improve.CARD + c.pockets] = bytes([improve.NOBODY]) * c.pockets
        for t, card in enumerate(target):
            b[t] = card
            b[improve.PLACE + card] = t
            b[improve.SLOT + card] = card
            b[improve.CARD + card] = card
            if t % _CARDS_A_PIECE == 0:
                yield
        d = array("H", bytearray(4 * improve.BLOCK))
        for k in range(c.pockets):
            us = timing.slots_us(c, k)
            d[k] = timing.card_us(c, us) // improve.UNIT_US
            d[improve.BLOCK + k] = max(0, us - c.pusher_before_us) // improve.UNIT_US
            yield
        self.buffers = (b, d, improve.state(target, c.pockets, 0, 1, c.improve_threshold_us, steps))
        return True

    def passes(self):
        """Generator: the one pass found."""
        yield
        b = self.buffers[0]
        slot = list(b[improve.SLOT : improve.SLOT + self._cards])
        return [Pass(slot, [slot[b[t]] for t in range(self._cards)])]

    # -- how long it takes: see timing ----------------------------------------------------------------
    def begins_at(self):
        """Slot before the throat when a job begins."""
        return 0

    def feeding_us(self, one, at):
        """(time of the pass ``one`` until all its cards are fed, slot before the throat then), from ``at``."""
        c = self._config
        total = c.first_us
        for pocket in one.pocket:
            total += timing.card_us(c, timing.slots_us(c, pocket - at))
            at = pocket
        return total, at

    def to_eject_us(self, pocket, at):
        """(time of the turn that brings ``pocket`` to the chute, slot before the throat then), from ``at``."""
        c = self._config
        slot = pocket - c.eject_turn_steps * c.pockets // c.turn_steps
        return timing.slots_us(c, slot - at), slot

    def end_us(self):
        """After the last stroke: the last card comes to rest."""
        return self._config.settle_us

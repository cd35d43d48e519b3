"""A wheel's plans: which card goes into which slot, so that filling and emptying both take short turns."""

from array import array

from ..pieces import LIGHT
from . import improve, timing, wheelsteps
from .keys import Pass

_CARDS_A_PIECE = 16


class WheelSearch:
    def __init__(self, config):
        self._config = config
        self.run = wheelsteps.wheel_steps

    def placing(self, pass_):
        """None: a wheel has no slot that would do better than another for the first card."""

    def begin(self, target, keys, steps):
        """Generator: begin with card i in slot i a search of ``steps`` steps in all. Of ``keys`` it has no use."""
        c = self._config
        cards = len(target)
        card, place = bytearray(target), bytearray(cards)
        for t in range(cards):
            place[card[t]] = t
            if t % _CARDS_A_PIECE == 0:
                yield LIGHT
        inside = bytearray(range(cards))
        inside.extend(bytes([improve.NOBODY]) * (c.pockets - cards))
        n = c.pockets
        feed, eject = array("H", bytearray(4 * n)), array("H", bytearray(4 * n))
        for k in range(n):
            us = timing.slots_us(c, k)
            feed[n + k] = feed[n - k] = timing.card_us(c, us) // improve.UNIT_US
            eject[n + k] = eject[n - k] = max(0, us - c.pusher_before_us) // improve.UNIT_US
            yield LIGHT
        state = improve.state(target, n, 0, c, steps)
        self.buffers = (bytearray(range(cards)), inside, place, card, feed, eject, state)
        return True

    def passes(self):
        """Generator: the one pass found."""
        yield
        slot = list(self.buffers[0])
        return [Pass(slot, [slot[card] for card in self.buffers[3]])]

    # -- how long it takes: see timing ----------------------------------------------------------------
    def begins_at(self):
        """Slot before the throat when a job begins."""
        return 0

    def feeding_us(self, pass_, at):
        """(time of the pass ``pass_`` until all its cards are fed, slot before the throat then), from ``at``."""
        c = self._config
        total = c.first_us
        for pocket in pass_.pocket:
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

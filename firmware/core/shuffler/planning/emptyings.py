"""What empties the pockets, as planning knows it: which of them together, and how long that takes."""

from . import timing
from .sweeps import strokes


class Lever:
    """At a wheel's hub: empties one slot at a time. tall: pockets in one stroke."""

    tall = 1

    def __init__(self, config):
        self._config = config

    def groups(self, order):
        """Pockets emptied together, one group after the other, so that they come out in ``order``; None if there is no
        such way."""
        return [[pocket] for pocket in order]

    def stroke_us(self):
        """One way of the pusher or lever."""
        c = self._config
        return timing.travel_us(c.pusher_out_steps, c.pusher_hz, c.pusher_accel)

    def feed_limited_us(self, order):
        """Lower bound: both ways of every stroke, and nothing in between."""
        return 2 * len(self.groups(order)) * self.stroke_us()

    def ejecting_us(self, order, own, at):
        """(time until the pockets of ``order`` are empty, where the pocket axis stands then), from ``at``."""
        c, stroke = self._config, self.stroke_us()
        # The follower is lifted while the axis moves to the first pocket.
        total = 0
        earliest = c.follower_us
        back_us = max(stroke - c.pusher_clear_us, c.mouth_clear_us)
        for group in self.groups(order):
            move_us, at = own.to_eject_us(group[0], at)
            total += max(0, move_us - c.pusher_before_us, earliest) + stroke + back_us + 2 * timing.TICK_US
            earliest = 0
        return total + stroke - back_us + timing.TICK_US, at


class Pusher(Lever):
    """Behind a rack: empties neighbouring shelves together."""

    def __init__(self, config):
        Lever.__init__(self, config)
        self.tall = config.pusher_tall

    def groups(self, order):
        return strokes(order, self.tall)


def emptying_of(config):
    """What empties the pockets of this machine."""
    return {"pusher": Pusher, "lever": Lever}[config.emptying](config)

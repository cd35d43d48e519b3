"""Predict how long a plan takes on a machine, from the numbers the firmware moves by.

The same overlaps as in `feeder`, `pockets`, `rack` and `wheel`: the next card is staged while the pocket axis moves,
the nip starts before it stands, the pusher too, and the axis moves again before the pusher is home. Homing, the
look into the pockets and the drawing come before a plan and are not in it.
"""

from . import timing
from .searches import search_of
from .sweeps import strokes


def feed_limited_us(passes, config):
    """Lower bound: every card its time through the nip, every sweep its strokes, and nothing in between."""
    total = 0
    for pass_ in passes:
        count = len(strokes(pass_.eject, config.swept_pockets))
        total += len(pass_.pocket) * timing.passage_us(config) + 2 * count * timing.stroke_us(config)
    return total


def predicted_us(passes, config):
    """Predicted duration of a plan from the first card's move to the last check, in microseconds."""
    return sum(passes_us(passes, config)) + end_us(config)


def end_us(config):
    """After the last stroke."""
    return search_of(config).end_us()


def passes_us(passes, config):
    """Predicted duration of each pass."""
    own = search_of(config)
    at = own.begins_at()
    out = []
    for pass_ in passes:
        us, at = own.feeding_us(pass_, at)
        more, at = _ejecting_us(pass_, config, own, at)
        out.append(us + more)
    return out


def _ejecting_us(pass_, config, own, at):
    if config.emptying == "hand":  # seen, lifted, and seen to be empty; how long the person takes is not known
        move_us, _ = own.to_eject_us(0, at)
        at = timing.eject_at(config, config.pockets - 1)
        return max(config.follower_us, move_us) + 3 * timing.pocket_us(config, timing.eject_at(config, 0) - at), at
    stroke = timing.stroke_us(config)
    # The follower is lifted while the axis moves to the first pocket.
    total = 0
    earliest = config.follower_us
    back_us = max(stroke - config.pusher_clear_us, config.mouth_clear_us)
    for group in strokes(pass_.eject, config.swept_pockets):
        move_us, at = own.to_eject_us(group[0], at)
        total += max(0, move_us - config.pusher_before_us, earliest) + stroke + back_us + 2 * timing.TICK_US
        earliest = 0
    return total + stroke - back_us + timing.TICK_US, at

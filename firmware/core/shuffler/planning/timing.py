"""How long a plan takes on a machine, calculated from the numbers the firmware moves by.

The same overlaps as in `feeder`, `pockets`, `rack` and `wheel`: the next card is staged while the pocket axis moves,
the nip starts before it stands, the pusher too, and the axis moves again before the pusher is home. Homing, the
look into the pockets and the drawing come before a plan and are not in it.
"""

from ..motion.ramp import change_steps, isqrt, scaled
from .sweeps import strokes

TICK_US = 1000  # the event loop looks once a millisecond: half of that on average, at both ends of a card's way
_CALLS_A_CARD = 6  # between seeing a card in its pocket and starting the next


def travel_us(steps, hz, accel):
    """Time of a move from rest to rest over ``steps``: the trapezoid or triangle of ramp.move, in microseconds."""
    n = abs(steps)
    if n == 0:
        return 0
    if n * accel >= hz * hz:
        return scaled(n, 2, hz) + scaled(hz, 2, accel)
    return 200 * isqrt(scaled(100 * n, 2, accel))  # 2 * sqrt(n / accel) seconds


def pocket_us(config, steps):
    """Time of a move of the rack or wheel over ``steps``."""
    return travel_us(steps, config.pocket_hz, config.pocket_accel)


def slots_us(config, slots):
    """Time of a turn of the wheel by ``slots``, the shorter way."""
    slots %= config.pockets
    return pocket_us(config, min(slots, config.pockets - slots) * (config.turn_steps // config.pockets))


def passage_us(config):
    """A staged card's way through the nip, which brakes it before it lets go, until the mouth behind it is clear."""
    fast, slow = config.feed_hz, config.release_hz
    braking = change_steps(fast, slow, config.feed_stop_accel)
    slow_steps = config.release_steps + config.mouth_steps
    us = scaled(config.card_steps - config.release_steps - braking, 2, fast) + scaled(slow_steps, 2, slow)
    return us + scaled(fast, 2, 2 * config.feed_accel) + scaled(fast - slow, 2, config.feed_stop_accel)


def stroke_us(config):
    """One way of the pusher or lever."""
    return travel_us(config.pusher_out_steps, config.pusher_hz, config.pusher_accel)


def card_us(config, move_us):
    """One card into its pocket, from when the one before lies in another: ``move_us`` of the pocket axis first."""
    wait_us = max(move_us - config.start_before_us, config.staged_us)
    return wait_us + passage_us(config) + TICK_US + _CALLS_A_CARD * config.call_us


def shelf_us(config, shelves):
    """One card into a pocket ``shelves`` away from the last card's."""
    return card_us(config, pocket_us(config, shelves * config.pitch_steps))


def feed_limited_us(passes, config):
    """Lower bound: every card its time through the nip, every sweep its strokes, and nothing in between."""
    total = 0
    for one in passes:
        count = len(strokes(one.eject, config.swept_pockets))
        total += len(one.pocket) * passage_us(config) + 2 * count * stroke_us(config)
    return total


def predicted_us(passes, config):
    """Predicted duration of a plan from the first card's move to the last check, in microseconds."""
    return sum(passes_us(passes, config)) + end_us(config)


def end_us(config):
    """After the last stroke."""
    return _own(config).end_us()


def passes_us(passes, config):
    """Predicted duration of each pass."""
    own = _own(config)
    at = own.begins_at()
    out = []
    for one in passes:
        us, at = own.feeding_us(one, at)
        more, at = _ejecting_us(one, config, own, at)
        out.append(us + more)
    return out


def start_at(config):
    """Position of the rack when a job begins: it has looked into its highest pocket."""
    return eject_at(config, config.pockets - 1)


def eject_at(config, pocket):
    """Position of the rack, in steps, that brings ``pocket`` to the level of the bridge."""
    return config.eject_level_steps - pocket * config.pitch_steps


def feed_at(config, pocket, fill):
    """Position of the rack that lets a card slide in over ``fill`` others in ``pocket``."""
    return -(pocket * config.pitch_steps + config.drop_steps + fill * config.fill_steps)


def _own(config):
    from .searches import search_of  # here, for it needs this module

    return search_of(config)


def _ejecting_us(one, config, own, at):
    stroke = stroke_us(config)
    # The follower is lifted while the axis moves to the first pocket.
    total = 0
    earliest = config.follower_us
    back_us = max(stroke - config.pusher_clear_us, config.mouth_clear_us)
    for group in strokes(one.eject, config.swept_pockets):
        move_us, at = own.to_eject_us(group[0], at)
        total += max(0, move_us - config.pusher_before_us, earliest) + stroke + back_us + 2 * TICK_US
        earliest = 0
    return total + stroke - back_us + TICK_US, at

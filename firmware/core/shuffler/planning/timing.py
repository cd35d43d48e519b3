"""Calculate how long moves take from the numbers the firmware moves by; prediction.py adds up those of a plan."""

from ..motion.ramp import change_steps, isqrt, scaled

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
    """One way of the pusher or lever; how long a person takes is not known."""
    if config.emptying == "hand":
        return 0
    return travel_us(config.pusher_out_steps, config.pusher_hz, config.pusher_accel)


def card_us(config, move_us):
    """One card into its pocket, from when the one before lies in another: ``move_us`` of the pocket axis first."""
    wait_us = max(move_us - config.start_before_us, config.staged_us)
    return wait_us + passage_us(config) + TICK_US + _CALLS_A_CARD * config.call_us


def shelf_us(config, shelves):
    """One card into a pocket ``shelves`` away from the last card's."""
    return card_us(config, pocket_us(config, shelves * config.pitch_steps))


def start_at(config):
    """Position of the rack when a job begins: it has looked into its highest pocket."""
    return eject_at(config, config.pockets - 1)


def eject_at(config, pocket):
    """Position of the rack, in steps, that brings ``pocket`` to the level of the bridge."""
    return config.eject_level_steps - pocket * config.pitch_steps


def feed_at(config, pocket, fill):
    """Position of the rack that lets a card slide in over ``fill`` others in ``pocket``."""
    return -(pocket * config.pitch_steps + config.drop_steps + fill * config.fill_steps)

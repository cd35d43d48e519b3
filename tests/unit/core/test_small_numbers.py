"""A move is computed without numbers beyond 30 bits: a board takes memory for each of those, and time."""

import operator

import mischwerk_machines
import pytest
from shuffler.config import stop_rates
from shuffler.motion import ramp

LIMIT = 1 << 30


class Small(int):
    """An integer whose every result is one, too, and fits a board's word."""

    def __new__(cls, value):
        assert -LIMIT <= value < LIMIT, f"{value} takes memory on a board"
        return int.__new__(cls, value)


def kept_small(name):
    operation = getattr(int, name)
    return lambda *numbers: Small(operation(*map(int, numbers)))


for name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift"):
    for form in (f"__{name}__", f"__r{name}__"):
        setattr(Small, form, kept_small(form))
for name in ("__neg__", "__abs__"):
    setattr(Small, name, kept_small(name))


def test_a_number_that_takes_memory_is_seen():
    assert operator.add(Small(LIMIT - 2), 1) == LIMIT - 1
    with pytest.raises(AssertionError):
        operator.mul(Small(45_000), 45_000)


def moves(config):
    """(rate, acceleration, braking, longest way) of each axis."""
    c = config
    travel = c.turn_steps if c.kind == "wheel" else c.travel_steps
    return (
        (c.feed_hz, c.feed_accel, c.feed_accel, 20_000),
        (c.feed_slow_hz, c.feed_accel, c.feed_accel, 20_000),
        (c.pocket_hz, c.pocket_up_accel, c.pocket_down_accel, travel),
        *([(c.pusher_hz, c.pusher_accel, c.pusher_accel, 2 * c.pusher_out_steps)] if len(stop_rates(c)) > 2 else []),
    )


@pytest.mark.parametrize("name", mischwerk_machines.names())
def test_moves_of_all_lengths_at_the_rates_of_every_machine(name):
    machine = mischwerk_machines.load(name)
    config = mischwerk_machines.config(machine, mischwerk_machines.card_format(machine.formats[0]))
    for hz, accel, brake, longest in moves(config):
        for steps in {1, 2, 3, longest, *range(1, longest, 97)}:
            segments = ramp.move(Small(steps), Small(hz), Small(accel), Small(brake))
            small = [ramp.Segment(*map(Small, one)) for one in segments]
            assert ramp.total_steps(segments) == steps
            assert ramp.duration_us(small) == ramp.duration_us(segments)

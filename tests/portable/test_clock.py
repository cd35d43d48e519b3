"""Wrapping ticks become microseconds that never go back."""

from shuffler.clock import Clock

PERIOD = 1 << 30


def test_time_continues_across_the_wrap():
    ticks = [PERIOD - 10, PERIOD - 5, 3, 8]
    clock = Clock(lambda: ticks.pop(0))
    start = clock.now_us()
    assert clock.now_us() - start == 8
    assert clock.now_us() - start == 13


def test_many_wraps():
    now = [12345]
    clock = Clock(lambda: now[0] % PERIOD)
    start = clock.now_us()
    for step in (PERIOD - 1, 1, PERIOD // 2, PERIOD // 2, PERIOD - 12345, 7) * 20:
        now[0] += step
        assert clock.now_us() - start == now[0] - 12345


def test_standing_still_is_not_a_wrap():
    clock = Clock(lambda: 77)
    assert clock.now_us() == clock.now_us() == 77


def test_other_periods():
    now = [0]
    clock = Clock(lambda: now[0] % 100, 100)
    for _ in range(50):
        now[0] += 99
        assert clock.now_us() == now[0]

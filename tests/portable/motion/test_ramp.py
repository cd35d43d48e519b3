"""Moves end where they must, never faster than allowed, without a jump of the rate, and take the time they say."""

from expect import raises
from shuffler.motion.ramp import (
    Segment,
    change_steps,
    duration_us,
    isqrt,
    move,
    ramp_steps,
    run,
    scaled,
    slow_down,
    total_steps,
)

CASES = [(n, hz, a) for n in (1, 2, 3, 4, 5, 7, 10, 99, 100, 101, 680, 5440, 100000)
         for hz in (1, 40, 480, 32000, 41600) for a in (1, 1000, 280000, 3200000)]  # fmt: skip


def test_move_makes_exactly_its_steps_in_either_direction():
    for n, hz, a in CASES:
        assert total_steps(move(n, hz, a)) == n
        assert total_steps(move(-n, hz, a)) == -n


def test_move_is_symmetric():
    """Backwards in time it is the same move; towards home it is the mirror image."""
    for n, hz, a in CASES:
        there, back = move(n, hz, a), move(-n, hz, a)
        assert [(s.start_hz, s.end_hz) for s in there] == [(s.start_hz, s.end_hz) for s in back]
        assert [s.steps for s in there] == [-s.steps for s in back]
        turned = [Segment(s.steps, s.end_hz, s.start_hz) for s in reversed(there)]
        assert list(there) == turned


def test_move_begins_and_ends_at_rest():
    for n, hz, a in CASES:
        if n > 1:
            segments = move(n, hz, a)
            assert segments[0].start_hz == segments[-1].end_hz == 0 or len(segments) == 1


def test_no_rate_above_the_limit_and_no_jump_between_segments():
    for n, hz, a in CASES:
        segments = move(n, hz, a)
        for s in segments:
            assert 0 <= s.start_hz <= hz and 0 <= s.end_hz <= hz
            assert s.start_hz + s.end_hz > 0
        for before, after in zip(segments, segments[1:]):
            assert before.end_hz == after.start_hz


def test_acceleration_is_kept():
    """v*v <= 2*a*s on every ramp (one step's worth of rounding allowed)."""
    for n, hz, a in CASES:
        for s in move(n, hz, a):
            if s.start_hz != s.end_hz:
                peak = max(s.start_hz, s.end_hz)
                assert peak * peak <= 2 * a * (abs(s.steps) + 1), (n, hz, a)


def test_long_move_reaches_its_rate_and_takes_the_textbook_time():
    """5440 steps at 32000 Hz and 280000 Hz/s: d/v + v/a = 0.2843 s."""
    segments = move(5440, 32000, 280000)
    assert len(segments) == 3
    assert segments[1].start_hz == 32000
    assert abs(duration_us(segments) - (5440 * 1000000 // 32000 + 32000 * 1000000 // 280000)) < 200


def test_short_move_is_a_triangle():
    """680 steps at 280000 Hz/s: 2*sqrt(d/a) = 98.6 ms."""
    segments = move(680, 32000, 280000)
    assert len(segments) == 2
    assert abs(duration_us(segments) - 98561) < 200


UNLIKE = [(n, hz, a, b) for n in (2, 3, 5, 100, 680, 5440, 100000) for hz in (480, 32000, 41600)
          for a, b in ((720000, 440000), (440000, 720000), (900000, 280001))]  # fmt: skip


def test_a_move_that_brakes_otherwise_than_it_starts_keeps_both_rates_and_makes_its_steps():
    """One or two steps' worth of rounding allowed, and what dividing in three digits costs."""
    for n, hz, a, b in UNLIKE:
        for sign in (1, -1):
            segments = move(sign * n, hz, a, b)
            assert total_steps(segments) == sign * n
            for s in segments:
                peak = max(s.start_hz, s.end_hz)
                if s.start_hz == 0:
                    assert peak * peak <= 2 * a * (abs(s.steps) + 1), (n, hz, a, b)
                if s.end_hz == 0 and n >= 100:
                    assert peak * peak <= 2 * b * (abs(s.steps) + 1) * 1.005, (n, hz, a, b)


def test_a_move_that_brakes_otherwise_takes_as_long_as_one_with_the_harmonic_mean():
    for n, hz, a, b in UNLIKE:
        if n > 500:
            mean = 2 * a * b // (a + b)
            took, like = duration_us(move(n, hz, a, b)), duration_us(move(n, hz, mean))
            assert abs(took - like) * 100 < like, (n, hz, a, b, took, like)


def test_zero_steps_make_no_move():
    assert move(0, 100, 100) == ()
    assert duration_us(()) == 0
    assert total_steps(()) == 0


def test_impossible_rates_are_refused():
    for hz, a in ((0, 1), (-1, 1), (1, 0), (1, -1)):
        raises(ValueError, move, 10, hz, a)
    raises(ValueError, move, 10, 1, 1, -1)


def test_run_is_a_move_to_be_ended_early():
    assert run(100, 40, 1000) == move(100, 40, 1000)


def test_duration_is_rounded_up_per_segment():
    assert duration_us((Segment(1, 3, 3),)) == 333334
    assert duration_us((Segment(-3, 0, 6),)) == 1000000
    raises(ValueError, duration_us, (Segment(1, 0, 0),))


def test_slow_down_continues_without_a_jump_and_rests_after_its_steps():
    for sign in (1, -1):
        segments = slow_down(40000, 16000, sign * 1800, 3200000)
        assert [(s.start_hz, s.end_hz) for s in segments] == [(40000, 16000), (16000, 16000), (16000, 0)]
        assert total_steps(segments) == sign * 1800


def test_slow_down_to_the_same_rate_only_continues_and_brakes():
    segments = slow_down(12000, 12000, 1800, 3200000)
    assert [(s.start_hz, s.end_hz) for s in segments] == [(12000, 12000), (12000, 0)]
    assert total_steps(segments) == 1800


def test_slow_down_that_does_not_fit_has_no_middle_and_still_no_jump():
    segments = slow_down(40000, 16000, 10, 3200000)
    assert [(s.start_hz, s.end_hz) for s in segments] == [(40000, 16000), (16000, 0)]


def test_change_of_rate_takes_the_steps_of_the_textbook():
    for a in (1, 1000, 3200000):
        for rates in ((40000, 24000), (24000, 40000), (40001, 24000), (7, 2), (2, 1), (1, 0), (5, 5)):
            assert change_steps(rates[0], rates[1], a) == abs(rates[0] ** 2 - rates[1] ** 2) // (2 * a)
    assert change_steps(40000, 24000, 3200000) == 160


def test_steps_from_rest_and_back():
    assert ramp_steps(40000, 3200000) == 250
    assert ramp_steps(0, 1) == 0


def test_isqrt_is_exact():
    for r in (0, 1, 2, 3, 10, 255, 46340, 46341, 65535, 1000003):
        assert isqrt(r * r) == r
        assert isqrt(r * r + 2 * r) == r
        if r:
            assert isqrt(r * r - 1) == r - 1


def test_isqrt_comes_down_from_its_start_and_no_further_up():
    for n in (2, 99, 10**9):
        root = isqrt(n)
        for start in (root, root + 1, 2 * root + 7, n):
            assert isqrt(n, start) == root
        assert isqrt(n, max(1, root // 2)) == max(1, root // 2)


def test_the_formulas_for_small_numbers_are_those_of_the_textbooks():
    for n, hz, a in CASES:
        assert ramp_steps(hz, a) == hz * hz // (2 * a)
        up = ramp_steps(hz, a)
        for s in move(n, hz, a):
            if n > 1 and s.start_hz == 0:
                peak = hz if 2 * up < n else max(1, min(hz, isqrt(2 * a * s.steps)))
                assert s.end_hz == peak
        for thousands in (0, 1, 2):
            assert scaled(n, thousands, hz) == n * 1000**thousands // hz
            assert scaled(-n, thousands, a) == -n * 1000**thousands // a

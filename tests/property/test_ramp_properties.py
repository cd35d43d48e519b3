"""Any move: its steps, its limits, its continuity, and not faster when it is longer or the limits are lower."""

from hypothesis import given
from hypothesis import strategies as st
from shuffler.motion.ramp import duration_us, isqrt, move, slow_down, total_steps

steps = st.integers(-200_000, 200_000)
rates = st.integers(1, 60_000)
accels = st.integers(1, 4_000_000)


@given(steps, rates, accels)
def test_move_is_sound(n, hz, a):
    segments = move(n, hz, a)
    assert total_steps(segments) == n
    assert all(s.steps * n > 0 for s in segments), "a segment against the direction, or an empty one"
    assert all(0 <= s.start_hz <= hz and 0 <= s.end_hz <= hz and s.start_hz + s.end_hz for s in segments)
    assert all(x.end_hz == y.start_hz for x, y in zip(segments, segments[1:], strict=False))
    if abs(n) > 1 and len(segments) > 1:
        assert segments[0].start_hz == segments[-1].end_hz == 0


@given(steps, rates, accels)
def test_acceleration_is_kept_to_within_one_step(n, hz, a):
    for s in move(n, hz, a):
        if s.start_hz != s.end_hz:
            assert abs(s.end_hz**2 - s.start_hz**2) <= 2 * a * (abs(s.steps) + 1)


@given(st.integers(2, 100_000), st.integers(1, 1000), st.integers(100, 60_000), st.integers(1000, 4_000_000))
def test_longer_move_takes_no_less_time(n, more, hz, a):
    """To within the rounding of the peak rate to whole hertz and of the ramp to whole steps."""
    short, long = duration_us(move(n, hz, a)), duration_us(move(n + 2 * more, hz, a))
    assert long >= short * 0.99 - 2000


@given(st.integers(2, 100_000), st.integers(100, 30_000), st.integers(1000, 4_000_000))
def test_time_is_the_textbooks(n, hz, a):
    """d/v + v/a for a trapezoid, 2*sqrt(d/a) for a triangle, to 2 % and what whole steps and hertz cost."""
    up = hz * hz / (2 * a)
    expected = (n / hz + hz / a) if 2 * up < n else 2 * (n / a) ** 0.5
    slack = 0.02 * expected + 2 * (2 / a) ** 0.5 + 3 / hz
    assert abs(duration_us(move(n, hz, a)) / 1e6 - expected) <= slack


@given(st.integers(1, 60_000), st.integers(1, 60_000), steps.filter(bool), accels)
def test_slow_down_ends_at_rest_without_a_jump(start, to, n, a):
    segments = slow_down(start, to, n, a)
    if not segments:
        return
    assert all(x.end_hz == y.start_hz for x, y in zip(segments, segments[1:], strict=False))
    change, brake = abs(start**2 - to**2) // (2 * a), to**2 // (2 * a)
    if change + brake <= abs(n):
        assert total_steps(segments) == n


@given(st.integers(0, 2**70))
def test_isqrt_is_exact(n):
    assert isqrt(n) ** 2 <= n < (isqrt(n) + 1) ** 2

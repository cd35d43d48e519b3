"""Distance, speed and acceleration -> step segments.

A segment is a run of steps at constant acceleration. The twin's motors, the board's PIO and the
planner's clock all read the same segments, so none of them can disagree about how a move goes.
Integers only: the board has no time for floats and the same numbers must come out everywhere.
"""

from collections import namedtuple

# steps: how many, signed (negative moves towards home); start_hz, end_hz: step rate at both ends, >= 0.
# Between them the rate changes linearly in time (constant acceleration).
Segment = namedtuple("Segment", ("steps", "start_hz", "end_hz"))


def isqrt(n, start=None):
    """Largest integer r with r*r <= n (Newton's method; MicroPython's math has none), but ``start`` at most, which it
    comes down from."""
    if n < 2:
        return n
    r = start or n
    q = (r + n // r) // 2
    while q < r:
        r = q
        q = (r + n // r) // 2
    return r


# From here on: without numbers beyond 30 bits at the rates of our machines. A board takes memory for each of those, and
# most of the time: a move by the formulas of the textbooks took 6 ms and left 1 KB.


def ramp_steps(hz, accel_hz_s):
    """Steps from rest to ``hz``, or back to rest: hz * hz / (2 * accel_hz_s), rounded down."""
    return hz // 2 * (hz + hz % 2) // accel_hz_s


def _peak(hz, accel_hz_s, steps):
    """Rate after ``steps`` from rest, at most ``hz``: the root of 2 * accel_hz_s * steps, rounded down."""
    half = accel_hz_s * steps
    r = isqrt(half // 2, hz // 2 + 1)
    return max(1, min(hz, 2 * r + (2 * r * (r + 1) < half)))


def scaled(n, thousands, divisor):
    """n * 1000 ** thousands / divisor, rounded down."""
    whole = n // divisor
    for _ in range(thousands):
        n = n % divisor * 1000
        whole = 1000 * whole + n // divisor
    return whole


def move(steps, hz, accel_hz_s, brake_hz_s=None):
    """Rest-to-rest trapezoid (or triangle) over ``steps`` (signed) as a tuple of segments.

    hz: top rate; accel_hz_s: rate change per second; brake_hz_s: while braking, if that is another. Raises ValueError
    unless all are positive.
    """
    brake = brake_hz_s or accel_hz_s
    if hz <= 0 or accel_hz_s <= 0 or brake <= 0:
        raise ValueError("speed and acceleration must be positive")
    n = abs(steps)
    if n == 0:
        return ()
    sign = 1 if steps > 0 else -1
    if n == 1:
        rate = max(1, min(hz, isqrt(accel_hz_s)))
        return (Segment(sign, rate, rate),)
    up, down = ramp_steps(hz, accel_hz_s), ramp_steps(hz, brake)
    peak = hz
    if up + down >= n:
        # The way is divided as the rates demand: in three digits, which are near enough.
        a, b = accel_hz_s, brake
        while a + b > 1000:
            a //= 2
            b //= 2
        up, down = n * b // (a + b), n * a // (a + b)
        peak = _peak(hz, accel_hz_s, up or 1)
    segments = []
    if up:
        segments.append(Segment(sign * up, 0, peak))
    if n - up - down:
        segments.append(Segment(sign * (n - up - down), peak, peak))
    if down:
        segments.append(Segment(sign * down, peak, 0))
    return tuple(segments)


# Accelerate and keep the rate; the name says that the caller means to end the move early with ``axis.stop()``.
run = move


def change_steps(from_hz, to_hz, accel_hz_s):
    """Steps in which ``from_hz`` becomes ``to_hz``, rounded down."""
    apart, both = abs(from_hz - to_hz), from_hz + to_hz
    return (apart * (both // 2) + both % 2 * (apart // 2)) // accel_hz_s


def slow_down(from_hz, to_hz, steps, accel_hz_s):
    """Go on from ``from_hz`` (already running), change to ``to_hz``, and rest after ``steps`` (signed) in all.

    For staging: the roller slows without standing still. The change and the final braking together must
    fit in ``steps``; what does not fit is cut from the constant middle part.
    """
    sign = 1 if steps > 0 else -1
    n = abs(steps)
    change = change_steps(from_hz, to_hz, accel_hz_s)
    brake = ramp_steps(to_hz, accel_hz_s)
    middle = max(0, n - change - brake)
    segments = []
    if change:
        segments.append(Segment(sign * change, from_hz, to_hz))
    if middle:
        segments.append(Segment(sign * middle, to_hz, to_hz))
    if brake:
        segments.append(Segment(sign * brake, to_hz, 0))
    return tuple(segments)


def duration_us(segments):
    """Duration of the segments in microseconds (each: 2 * steps / (start + end), rounded up)."""
    total = 0
    for s in segments:
        rates = s.start_hz + s.end_hz
        if rates <= 0:
            raise ValueError("a segment that never moves")
        total -= scaled(-2 * abs(s.steps), 2, rates)
    return total


def timed(segments):
    """(segments, their duration in microseconds), as `Drive.start` takes them."""
    return segments, duration_us(segments)


def total_steps(segments):
    """Net displacement of the segments, in steps (signed)."""
    return sum(s.steps for s in segments)

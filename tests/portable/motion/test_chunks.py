"""Chunks make exactly the steps of their segments, in their time, with rates that rise and fall finely."""

from array import array

from expect import raises
from shuffler.motion import chunks, ramp

SIZE = 3000

# Steps, top rate, acceleration: what the machines do, and what no machine does.
MOVES = (
    (1, 480, 280000), (2, 480, 280000), (3, 40000, 3200000), (680, 32000, 280000), (5440, 32000, 280000),
    (6880, 41600, 1000000), (1800, 16000, 3200000), (680, 28000, 1200000), (8640, 10800, 343775), (400, 432, 343775),
    (12000, 45000, 3200000), (2000, 65534, 3200000), (900, 1600, 280000), (60, 40, 1000), (700, 700, 1000),
)  # fmt: skip


def written(segments, size=SIZE, slice_chunks=SIZE):
    """(table, number of chunks, [number after each segment])."""
    t = array("I", bytes(8 * size))
    s = array("I", bytes(4 * chunks.STATE_WORDS))
    i = 0
    ends = []
    for segment in segments:
        chunks.load(s, abs(segment.steps), segment.start_hz, segment.end_hz, 1 if segment.steps > 0 else 0)
        while s[chunks.LEFT]:
            assert i < size, "does not fit"
            i += chunks.fill(t, i, min(slice_chunks, size - i), s)
        ends.append(i)
    return t, i, ends


def cycles(t, begin, end):
    return sum((t[2 * i] >> 1) * (t[2 * i + 1] + chunks.OVERHEAD) for i in range(begin, end))


def test_every_segment_has_its_steps():
    for n, hz, a in MOVES:
        for sign in (1, -1):
            segments = ramp.move(sign * n, hz, a)
            t, _, ends = written(segments)
            begin = 0
            for segment, end in zip(segments, ends):
                assert chunks.total(t, begin, end - begin, 1) == segment.steps, (n, hz, a)
                assert chunks.total(t, begin, end - begin, 0) == -segment.steps
                begin = end


def test_every_segment_takes_its_time():
    """Within 0.5 % and two cycles; a rate of a few hertz is not one of a machine's."""
    for n, hz, a in MOVES:
        segments = ramp.move(n, hz, a)
        t, _, ends = written(segments)
        begin = 0
        for segment, end in zip(segments, ends):
            ideal = 2 * chunks.CLOCK_HZ * segment.steps / (segment.start_hz + segment.end_hz)
            made = cycles(t, begin, end)
            assert abs(made - ideal) <= ideal * 0.005 + 2, (n, hz, a, segment, made, ideal)
            begin = end


def test_steps_come_when_a_constant_acceleration_wants_them():
    """Any chunk of a ramp ends within 0.5 % of the ramp's time, and a step, of where it should."""
    for steps, start, end in (
        (250, 0, 40000),
        (1828, 0, 32000),
        (865, 41600, 0),
        (800, 40000, 16000),
        (300, 900, 8000),
    ):
        t, made, _ = written((ramp.Segment(steps, start, end),))
        duration = 2 * steps / (start + end)
        elapsed = done = 0
        for i in range(made):
            elapsed += cycles(t, i, i + 1)
            done += t[2 * i] >> 1
            square = start * start + (end * end - start * start) * done / steps
            ideal = 2 * done / (start + max(0, square) ** 0.5)
            assert abs(elapsed / chunks.CLOCK_HZ - ideal) <= 0.005 * duration, (steps, start, end, i)


def test_chunks_are_short():
    """None lasts longer than 0.4 ms but for single steps; none has more than one step below 4000 Hz."""
    for n, hz, a in MOVES:
        t, made, _ = written(ramp.move(n, hz, a))
        for i in range(made):
            steps = t[2 * i] >> 1
            assert steps >= 1
            assert steps == 1 or cycles(t, i, i + 1) <= chunks.CLOCK_HZ * 4 // 10000, (n, hz, a, i)


def test_a_ramp_is_a_staircase_without_a_step_back():
    for n, hz, a in MOVES:
        segments = ramp.move(n, hz, a)
        t, _, ends = written(segments)
        delays = [t[2 * i + 1] for i in range(ends[0])]
        for before, after in zip(delays, delays[1:]):
            # One cycle up and down is how a period between two whole numbers is made.
            assert after <= before + 1, (n, hz, a)


def test_cruising_keeps_its_rate():
    """Every chunk within one cycle of the period: 0.4 % at 45 kHz; all together within 0.05 %."""
    for hz in (45000, 40000, 41600, 32000, 16000, 1600):
        t, made, _ = written((ramp.Segment(4000, hz, hz),), 4000)
        for i in range(made):
            assert abs(t[2 * i + 1] + chunks.OVERHEAD - chunks.CLOCK_HZ / hz) <= 1
        ideal = 4000 * chunks.CLOCK_HZ / hz
        assert abs(cycles(t, 0, made) - ideal) <= ideal * 0.0005


def test_written_in_pieces_it_is_the_same():
    for n, hz, a in MOVES:
        segments = ramp.move(n, hz, a)
        whole, made, _ = written(segments)
        for piece in (1, 7, 32):
            t, pieces_made, _ = written(segments, SIZE, piece)
            assert pieces_made == made
            assert t == whole


def test_braking_comes_to_rest_within_the_steps_of_the_ramp():
    s = array("I", bytes(4 * chunks.STATE_WORDS))
    t = array("I", bytes(8 * SIZE))
    for hz in (45000, 40000, 8800, 1600, 433, 40, 1):
        for decel in (3200000, 280000, 343775):
            chunks.load_braking(s, hz, decel, 1)
            made = chunks.fill(t, 0, SIZE, s)
            assert abs(chunks.total(t, 0, made, 1) - ramp.ramp_steps(hz, decel)) <= 1
            if hz > 8000:
                assert abs(cycles(t, 0, made) * decel - hz * chunks.CLOCK_HZ) <= 0.02 * hz * chunks.CLOCK_HZ


def test_rate_of_a_chunk():
    t, made, _ = written((ramp.Segment(100, 40000, 40000),))
    assert abs(chunks.rate(t[2 * made - 1]) - 40000) <= 100


def test_ahead_counts_time_round_the_circle():
    size = 16
    t = array("I", bytes(8 * size))
    for i in range(size):
        t[2 * i] = 2 * 3
        t[2 * i + 1] = 1000 - chunks.OVERHEAD
    assert chunks.ahead(t, size, 5, 21, 0) == 5
    assert chunks.ahead(t, size, 5, 21, 1) == 6
    assert chunks.ahead(t, size, 5, 21, 3000) == 6
    assert chunks.ahead(t, size, 5, 21, 3001) == 7
    assert chunks.ahead(t, size, 14, 30, 9000) == 17
    assert chunks.ahead(t, size, 14, 16, 9000) == 16


def test_what_no_axis_can_make_is_refused():
    for steps, start, end in ((1, 0, 0), (1, -1, 5), (1, 0, 65535), (-1, 5, 5), (1 << 27, 5, 5)):
        raises(ValueError, chunks.check, steps, start, end)


def test_a_segment_of_no_steps_writes_nothing():
    s = array("I", bytes(4 * chunks.STATE_WORDS))
    t = array("I", bytes(8))
    chunks.load(s, 0, 100, 100, 0)
    assert chunks.fill(t, 0, 1, s) == 0

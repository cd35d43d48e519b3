"""The health tests fail a broken source and pass a good one, at exactly the stated cutoffs."""

from expect import raises
from shuffler.randomness import bits as counting
from shuffler.randomness import chacha20
from shuffler.randomness.health import APT_CUTOFF, RCT_CUTOFF, WINDOW, Health, SourceFailure


def packed(bits):
    """Bytes of a list of bits, most significant first; the length must be a multiple of 8."""
    out = bytearray()
    for at in range(0, len(bits), 8):
        byte = 0
        for bit in bits[at : at + 8]:
            byte = byte << 1 | bit
        out.append(byte)
    return bytes(out)


def noise(blocks, nonce=0):
    """A good source: ChaCha20 under key 0, 64 bytes a block."""
    out = bytearray(64 * blocks)
    view = memoryview(out)
    for i in range(blocks):
        chacha20.block(bytes(32), i, bytes((nonce,)) + bytes(11), view[64 * i : 64 * i + 64])
    return bytes(out)


def biased(count, per_256, nonce=0):
    """Independent bits with P(1) = per_256/256."""
    source = noise((count + 63) // 64, nonce)
    return packed([1 if source[i] < per_256 else 0 for i in range(count)])


def test_cutoffs_are_those_for_a_quarter_bit_at_2_to_the_minus_40():
    assert (RCT_CUTOFF, APT_CUTOFF) == (161, 938)


def test_good_source_passes():
    health = Health(counting)
    health.feed(noise(128))
    assert health.samples == 65536


def test_source_as_measured_on_a_board_passes():
    """P(0) = 0.5336."""
    Health(counting).feed(biased(16384, 119))


def test_stuck_source_fails_with_the_byte_that_holds_bit_161():
    for byte in (0x00, 0xFF):
        health = Health(counting)
        error = raises(SourceFailure, health.feed, bytes((byte,)) * 128)
        assert "repetition count" in str(error)
        assert health.samples == 168


def test_160_equal_bits_pass():
    """Framed by their opposites: 160 is allowed, 161 is not."""
    good = noise(1)
    Health(counting).feed(good + packed([0] + [1] * 160 + [0] * 7) + good)
    raises(SourceFailure, Health(counting).feed, good + packed([0] + [1] * 161 + [0] * 6) + good)


def feed_windows(health, per_256):
    for k in range(50):
        health.feed(biased(2048, per_256, k))


def test_biased_source_fails():
    """P(1) = 0.9 holds 0.15 bit per bit, less than is claimed: found out within a hundred windows."""
    for per_256 in (230, 243):
        health = Health(counting)
        error = raises(SourceFailure, feed_windows, health, per_256)
        assert "adaptive proportion" in str(error)


def test_source_with_just_the_claimed_quarter_bit_passes():
    """P(1) = 0.84 = 2**-0.25."""
    Health(counting).feed(biased(16384, 215))


def window_with(equal):
    """1024 bits of which ``equal`` are like the first, never 161 in a row, without a period."""
    good = noise(2, 1)
    bits = [1] * 1024
    zeros = 1024 - equal
    at = 3
    for k in range(zeros):
        bits[at] = 0
        at += 7 + good[k] % 10
    assert at < 1040
    assert sum(bits) == equal
    return packed(bits)


def test_adaptive_proportion_counts_the_first_bit_and_fails_at_938():
    assert "adaptive proportion: 938" in str(raises(SourceFailure, Health(counting).feed, window_with(938)))


def inverted(window):
    """Every bit the other."""
    return bytes([255 - byte for byte in window])


def test_adaptive_proportion_counts_whatever_the_first_bit_is():
    assert "adaptive proportion: 938" in str(raises(SourceFailure, Health(counting).feed, inverted(window_with(938))))
    ones = window_with(940)
    for window in (b"\x7f" + ones[1:], b"\x80" + inverted(ones)[1:]):
        count = sum([counting.ONES[byte] for byte in window])
        assert max(count, WINDOW - count) >= APT_CUTOFF, "but not of the first bit"
        Health(Only(1)).feed(window)


def test_adaptive_proportion_begins_anew_with_each_window():
    """800 equal bits in each of two neighbouring windows are not a failure, 938 in the second alone are."""
    good = noise(2)
    Health(counting).feed(biased(2048, 190))
    raises(SourceFailure, Health(counting).feed, good + window_with(938))


def test_periodic_sources_fail_though_their_counts_are_fine():
    """Periods 2 to 32, among them 0101.., which the two standard tests pass."""
    base = noise(1)
    for period in range(2, 33):
        pattern = [(base[i // 8] >> (i % 8)) & 1 for i in range(period)]
        pattern[0], pattern[1] = 0, 1
        bits = [pattern[i % period] for i in range(1024)]
        assert "period" in str(raises(SourceFailure, Health(counting).feed, packed(bits))), period


def alternating(equal):
    """Make 1024 bits with this number of equal neighbours: whole runs of 2 among 0101.., and few of them."""
    bits = [0]
    for k in range(1023):
        bits.append(bits[-1] if k < 2 * equal and k % 2 else 1 - bits[-1])
    return packed(bits)


def test_neighbours_that_differ_fail_at_938_as_well():
    """Alone: what has the period 2 as well is caught by that."""
    for differ, fails in ((937, False), (938, True), (1023, True)):
        health = Health(Only(1))
        if fails:
            message = "period 1: %d of 1023" % (1023 - differ)
            assert message in str(raises(SourceFailure, health.feed, alternating(1023 - differ)))
        else:
            health.feed(alternating(1023 - differ))


class Only:
    """Counts as bits.py does; no window has another period."""

    def __init__(self, shift):
        self._shift = shift

    ONES = counting.ONES

    def period(self, window, least):
        period = counting.period(window, least)
        return period if period >> 16 == self._shift else 0


def test_bits_are_counted_exactly():
    """Against one bit after the other."""
    for nonce in range(4):
        window = noise(2, nonce)
        bits = [(window[i // 8] >> (7 - i % 8)) & 1 for i in range(1024)]
        assert sum([counting.ONES[byte] for byte in window]) == sum(bits)
        differ = [sum(bits[i] != bits[i - shift] for i in range(shift, 1024)) for shift in range(33)]
        backwards = bytearray(window[127 - i] for i in range(128))
        for shift in range(1, 33):
            least = max(differ[shift], 1024 - shift - differ[shift])
            first = min(k for k in range(1, 33) if max(differ[k], 1024 - k - differ[k]) >= least)
            assert counting.period(backwards, least) == first * 65536 + differ[first]
        assert counting.period(backwards, 1 + max(max(differ[k], 1024 - k - differ[k]) for k in range(1, 33))) == 0


def test_alternation_is_caught_within_one_window():
    health = Health(counting)
    assert "period" in str(raises(SourceFailure, health.feed, b"\x55" * 1024))
    assert health.samples == 1024


def test_periodic_source_with_a_little_noise_still_fails():
    """5 in 100 bits flipped: 90 % of neighbours at distance 4 agree, but 93 % at a flip rate of 3."""
    flips = noise(16, 2)
    bits = [(0, 1, 1, 0)[i % 4] ^ (1 if flips[i] < 6 else 0) for i in range(1024)]
    assert "period" in str(raises(SourceFailure, Health(counting).feed, packed(bits)))


def test_the_test_continues_across_calls():
    health = Health(counting)
    raises(SourceFailure, lambda: [health.feed(b"\0") for _ in range(30)])
    assert health.samples == 168


def test_a_run_is_measured_alike_wherever_it_begins_in_a_byte():
    for bit in (0, 1):
        other = 1 - bit
        for offset in range(8):
            for length, fails in ((RCT_CUTOFF - 1, False), (RCT_CUTOFF, True)):
                bits = [other] * (8 + offset) + [bit] * length + [other]
                data = noise(1) + packed(bits + [other] * (-len(bits) % 8))
                if fails:
                    assert "repetition" in str(raises(SourceFailure, Health(counting).feed, data)), offset
                else:
                    Health(counting).feed(data)

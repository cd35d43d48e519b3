"""The twin's noise models against the firmware's own health tests: each broken one is refused before it makes a key."""

import hashlib
import math
import random
from collections import Counter

import pytest
from mischwerk_sim import noise
from shuffler.randomness import bits as counting
from shuffler.randomness.bits import MAX_SHIFT
from shuffler.randomness.health import RCT_CUTOFF, STARTUP_BITS, Health, SourceFailure
from shuffler.randomness.source import RAW_BYTES_PER_KEY

UNTIL_FIRST_KEY = STARTUP_BITS + 8 * RAW_BYTES_PER_KEY
BROKEN = [name for name in noise.MODELS if name != "healthy"]
SEEDS = 200


def verdict(data, piece=8):
    """(first word of the failed test, bits tested until then), or None; read as the firmware reads."""
    health = Health(counting)
    for at in range(0, len(data), piece):
        try:
            health.feed(data[at : at + piece])
        except SourceFailure as failure:
            return str(failure).split()[0], health.samples
    return None


def verdicts(name):
    """Of SEEDS sources of this model, each read until it would have made its first key."""
    return [verdict(noise.source(name, seed).read(UNTIL_FIRST_KEY // 8)) for seed in range(SEEDS)]


def in_bits(data):
    return f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"


def test_looking_ahead_changes_nothing():
    data, source = noise.source("healthy", 7).read(60), noise.source("healthy", 7)
    assert source.ahead(20) == source.ahead(30)[:20] == data[:20]
    assert [source.read(n) for n in (8, 40)] == [data[:8], data[8:48]]
    assert source.ahead(4) == data[48:52]
    assert source.read(12) == data[48:]


@pytest.mark.parametrize("name", noise.MODELS)
def test_the_seed_fixes_the_bits_however_they_are_asked_for(name):
    data = noise.source(name, 7).read(600)
    assert noise.source(name, 7).read(600) == data
    pieces, r = noise.source(name, 7), random.Random(1)
    sizes = [r.randrange(12) for _ in range(60)]
    read = b"".join(pieces.read(size) for size in sizes)
    assert read + pieces.read(600 - len(read)) == data
    assert len({noise.source(name, seed).read(600) for seed in range(40)}) > 1


def test_the_healthy_source_gives_the_bits_it_always_gave():
    """Sealed shuffles that were recorded with their --sim-seed can be repeated only with these very bits."""
    known = "ce0c842ae6d3651e902e2ec639a5512744b4749d87132eb04987ea493e459dde"
    assert hashlib.sha256(noise.source("healthy", 5).read(125_000)).hexdigest() == known


def test_the_healthy_source_passes_a_million_bits_with_the_measured_share_of_zeros():
    """Within 5 standard deviations: a true model misses that once in 1.7 million seeds."""
    bits = 1_000_000
    data = noise.source("healthy", 11).read(bits // 8)
    assert verdict(data, 64) is None
    zeros = in_bits(data).count("0")
    assert abs(zeros - bits * noise.P_ZERO) < 5 * math.sqrt(bits * noise.P_ZERO * (1 - noise.P_ZERO))


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_source_fails_before_it_has_made_a_key(name):
    assert None not in verdicts(name)


def test_a_stuck_source_repeats_itself_with_either_value():
    assert {in_bits(noise.source("stuck", seed).read(1)) for seed in range(SEEDS)} == {"0" * 8, "1" * 8}
    assert set(verdicts("stuck")) == {("repetition", 8 * math.ceil(RCT_CUTOFF / 8))}


def test_a_biased_source_fails_at_start_up_by_its_counts():
    """Sometimes a run of 161 comes first, and a window that begins with the rare value counts that one, and only its
    likeness to itself speaks."""
    failures = verdicts("biased")
    assert max(bits for _, bits in failures) <= STARTUP_BITS
    count = Counter(test for test, _ in failures)
    assert set(count) <= {"adaptive", "repetition", "period"}
    assert count["adaptive"] > 0.6 * SEEDS > SEEDS / 10 > count["period"]


def test_only_the_period_test_sees_a_periodic_source():
    assert set(verdicts("periodic")) == {("period", STARTUP_BITS)}


def test_a_dying_source_passes_start_up_and_fails_within_the_first_key():
    for test, bits in verdicts("dying"):
        assert test == "repetition" and noise.DYING_AFTER < bits <= noise.DYING_AFTER + RCT_CUTOFF + 7
    assert STARTUP_BITS < noise.DYING_AFTER < UNTIL_FIRST_KEY - RCT_CUTOFF


def test_a_dying_source_is_the_healthy_one_until_it_dies():
    alive = noise.DYING_AFTER // 8
    for seed in range(20):
        data = noise.source("dying", seed).read(alive + 100)
        assert data[:alive] == noise.source("healthy", seed).read(alive)
        assert in_bits(data[alive - 1 :])[7:] == in_bits(data)[8 * alive - 1] * 801


def wave(frequency, phase, high):
    """A start-up's worth of a noiseless rectangular wave; ``frequency`` per bit, ``high`` its share of ones."""
    bits = "".join("1" if (frequency * i + phase) % 1 < high else "0" for i in range(STARTUP_BITS))
    return int(bits, 2).to_bytes(STARTUP_BITS // 8, "big")


def frequencies():
    """Between 0.001 and 0.5 per bit, on a logarithmic and on a linear scale, and some that shifts meet worst."""
    r = random.Random(2)
    special = [(math.sqrt(5) - 1) / 2 - 0.5, (3 - math.sqrt(5)) / 2, math.sqrt(2) - 1, math.pi - 3, math.e - 2.5]
    special += [k / q for q in range(MAX_SHIFT + 1, 2 * MAX_SHIFT + 8) for k in range(1, q // 2 + 1)]
    logarithmic = [0.001 * 500 ** r.random() for _ in range(700)]
    return special + logarithmic + [r.uniform(0.001, 0.5) for _ in range(1300)]


@pytest.mark.parametrize("even", [True, False], ids=["square", "rectangular"])
def test_no_wave_of_any_frequency_passes_start_up(even):
    """Why none can: let f be the frequency. By Dirichlet's theorem some shift s of 1..32 brings 2fs within 1/33 of a
    whole number, that is fs within 1/66 of a whole or a half one. A square wave then differs from itself shifted by s
    (or agrees with it) in at most 1 of 33 bits: 992 bits are compared at the least, so 961 or more of them are alike
    (less a few at the ends), and 938 fail.

    Of a rectangular wave only whole numbers help, and with 2 of 33 bits wrong 932 of 992 would pass. But shifts that
    come so badly go in pairs, both sides of the same gap (the neighbours in the Farey series: s and t with
    s + t >= 33 and s |ft| + t |fs| = 1), and the smaller one compares more bits: not both can stay below 938.
    """
    r = random.Random(3)
    missed = []
    for f in frequencies():
        high = 0.5 if even else r.uniform(0.05, 0.95)
        if verdict(wave(f, r.random(), high), 128) is None:
            missed.append((f, high))
    assert missed == []

"""Keys come from tested noise through SHA-256, or from a test seed that credits nothing."""

import hashlib

from expect import raises
from shuffler.health import SourceFailure
from shuffler.source import NoiseSource, SeedSource
from test_health import noise

SEED = bytes(range(32))


class Raw:
    """A noise source that remembers what it gave."""

    def __init__(self, blocks=32):
        self.left = noise(blocks)
        self.given = b""

    def read(self, n):
        part, self.left = self.left[:n], self.left[n:]
        self.given += part
        return part


def test_key_0_is_the_seed_and_later_ones_are_hashed_from_it():
    keys = SeedSource(SEED)
    out = bytearray(32)
    assert keys.next_key(out) == 0
    assert bytes(out) == SEED
    for i in (1, 2):
        assert keys.next_key(out) == 0
        assert bytes(out) == hashlib.sha256(b"mischwerk test key" + SEED + bytes((i,))).digest()


def test_seed_has_32_bytes():
    for length in (0, 31, 33):
        raises(ValueError, SeedSource, bytes(length))


def test_closed_seed_source_has_forgotten_the_seed():
    keys = SeedSource(SEED)
    keys.close()
    assert keys._seed == bytearray(32)


def test_key_is_the_hash_of_2048_tested_bits_and_the_extra_ones():
    raw = Raw()
    source = NoiseSource(raw.read, lambda: b"board id")
    key = bytearray(32)
    assert source.next_key(key) == 256
    assert len(raw.given) == 128 + 256  # the start-up test's bits are not used
    assert bytes(key) == hashlib.sha256(raw.given[128:] + b"board id").digest()


def test_next_key_takes_fresh_bits_and_no_second_start_up():
    raw = Raw()
    source = NoiseSource(raw.read, lambda: b"")
    first, second = bytearray(32), bytearray(32)
    source.next_key(first)
    source.next_key(second)
    assert len(raw.given) == 128 + 2 * 256
    assert bytes(second) == hashlib.sha256(raw.given[384:]).digest()


def test_failure_at_start_up_gives_no_key():
    key = bytearray(32)
    raises(SourceFailure, NoiseSource(lambda n: b"\x55" * n, lambda: b"").next_key, key)
    assert key == bytearray(32)


def test_failure_in_the_middle_of_a_key_gives_no_key():
    raw = Raw(4)  # 256 good bytes, then nothing but zeros

    def read(n):
        part = raw.read(n)
        return part + bytes(n - len(part))

    key = bytearray(32)
    raises(SourceFailure, NoiseSource(read, lambda: b"").next_key, key)
    assert key == bytearray(32)

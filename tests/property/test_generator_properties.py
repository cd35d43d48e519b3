"""The block is OpenSSL's, the entropy account is exact, and a draw under any seed is a permutation."""

import random
from math import factorial

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg, log2_q16, needed_bits
from shuffler.randomness.permutation import draw, inverse, is_permutation, runs
from shuffler.randomness.source import SeedSource


def test_a_thousand_blocks_are_those_of_openssl():
    """Random keys, nonces and counters, the smallest and the largest counters among them."""
    chance = random.Random("chacha20")
    edges = [0, 1, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1]
    for number in range(1000):
        key, nonce = chance.randbytes(32), chance.randbytes(12)
        counter = edges[number] if number < len(edges) else chance.getrandbits(32)
        out = bytearray(64)
        chacha20.block(bytearray(key), counter, nonce, out)
        openssl = Cipher(algorithms.ChaCha20(key, counter.to_bytes(4, "little") + nonce), None).encryptor()
        assert bytes(out) == openssl.update(bytes(64)), (key.hex(), counter, nonce.hex())


def test_log2_is_the_exact_floor_for_every_bound_a_deck_can_ask_for():
    """floor(65536*log2 n) is the bit length of n**65536, less one."""
    for n in range(1, 129):
        assert log2_q16(n) == (n**65536).bit_length() - 1, n


def test_needed_bits_cover_the_factorial_and_not_one_bit_more():
    for cards in range(2, 129):
        bits = needed_bits(cards)
        assert 2 ** (bits - 1) < factorial(cards) <= 2**bits


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 128))
def test_any_seed_draws_a_permutation_and_the_same_one_again(seed, cards):
    first, second = (draw(Drbg(SeedSource(seed).next_key, chacha20.block).below, cards) for _ in range(2))
    assert first == second
    assert is_permutation(first, cards)
    assert inverse(inverse(first)) == first
    assert runs(first) == sum(b < a for a, b in zip(first, first[1:], strict=False)) + (cards > 0)

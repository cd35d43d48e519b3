"""The core's generator on OpenSSL's ChaCha20, a hundred times as fast as the core's own block.

That both blocks are the same is shown elsewhere: RFC 8439 in tests/portable/randomness/test_drbg.py, a thousand
random blocks in tests/property/test_skat_properties.py.
"""

import itertools

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from shuffler.randomness.drbg import REFILL_BLOCKS, Drbg

REFILL = bytes(64 * REFILL_BLOCKS)


def openssl_block():
    """A block function, for one generator: it makes a whole refill when asked for block 0, and keeps the rest."""
    made = b""

    def block(key, counter, nonce, out):
        nonlocal made
        if counter == 0:
            made = Cipher(algorithms.ChaCha20(bytes(key), bytes(4) + nonce), None).encryptor().update(REFILL)
        out[:] = made[64 * counter : 64 * counter + 64]

    return block


def numbered_keys(stream):
    """next_key: the keys are the numbers stream * 2**32, + 1, + 2, .."""
    numbers = itertools.count(stream << 32)

    def next_key(out):
        out[:] = next(numbers).to_bytes(32, "little")
        return 256

    return next_key


def generator(stream, wrap=lambda block: block):
    """A generator with keys that no other stream has. wrap: what makes a defective block of the good one."""
    return Drbg(numbered_keys(stream), wrap(openssl_block()))

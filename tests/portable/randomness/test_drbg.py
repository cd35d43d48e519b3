"""The generator: unbiased numbers, keys erased as they are used, entropy counted key by key."""

import binascii

from expect import raises
from shuffler.randomness import chacha20
from shuffler.randomness.chacha20 import block
from shuffler.randomness.drbg import _COSTS, MOST, Drbg, _costs_to, cost_q16, costs, log2_q16, needed_bits


class Keys:
    """next_key that counts, and fills each key with its own number."""

    def __init__(self, credit=256):
        self.count = 0
        self.credit = credit

    def next_key(self, out):
        self.count += 1
        for i in range(len(out)):
            out[i] = self.count
        return self.credit


def counting_block(words):
    """A block function that hands out ``words`` (one refill of 56 after 8 for the key), for seeing which are taken."""
    state = [0]

    def block(key, counter, nonce, out):
        if counter == 0:
            state[0] += 1
        for i in range(16):
            k = 16 * counter + i - 8
            word = words[k] if 0 <= k < len(words) else 0
            for b in range(4):
                out[4 * i + b] = (word >> (8 * b)) & 0xFF

    return block


def test_numbers_are_little_endian_words_modulo_the_bound():
    generator = Drbg(Keys().next_key, counting_block([0x01020304, 7]))
    assert generator.below(1000) == 0x01020304 % 1000
    assert generator.below(5) == 2


def test_words_from_the_last_multiple_of_the_bound_on_are_rejected():
    for n in (3, 5, 52, 110, 65535):
        limit = (1 << 32) // n * n
        taken = Drbg(Keys().next_key, counting_block([limit - 1, 0]))
        assert taken.below(n) == n - 1
        refused = Drbg(Keys().next_key, counting_block([limit, (1 << 32) - 1, 1]))
        assert refused.below(n) == 1, n


def test_no_number_is_drawn_before_there_is_a_key():
    for n in (1, 2, 52):
        keys = Keys()
        assert Drbg(keys.next_key, counting_block([0])).below(n) == 0
        assert keys.count == 1, n


def test_powers_of_two_reject_nothing():
    generator = Drbg(Keys().next_key, counting_block([0xFFFFFFFF]))
    assert generator.below(64) == 63


def test_bounds_outside_1_to_65536_are_refused():
    generator = Drbg(Keys().next_key, chacha20.block)
    for n in (0, -1, 65537):
        raises(ValueError, generator.below, n)
    assert generator.below(1) == 0


def test_refill_is_four_blocks_of_which_the_first_32_bytes_become_the_key():
    seen = []

    def block(key, counter, nonce, out):
        seen.append((bytes(key), counter, bytes(nonce)))
        chacha20.block(key, counter, nonce, out)

    generator = Drbg(Keys().next_key, block)
    for _ in range(57):
        generator.below(2)
    first = bytearray(64)
    chacha20.block(b"\x01" * 32, 0, bytes(12), first)
    assert [counter for _, counter, _ in seen] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [key for key, _, _ in seen] == [b"\x01" * 32] * 4 + [bytes(first[:32])] * 4
    assert [nonce for _, _, nonce in seen] == [bytes(12)] * 8


def test_no_two_refills_are_the_same():
    generator = Drbg(Keys().next_key, chacha20.block)
    drawn = [generator.below(65536) for _ in range(150)]  # 15 to a key: ten keys
    assert len(set(drawn)) > 140


def test_bytes_are_erased_as_they_are_handed_out():
    generator = Drbg(Keys().next_key, chacha20.block)
    for count in range(1, 57):
        generator.below(2)
        handed_out = 32 + 4 * count
        assert generator._pool[:handed_out] == bytearray(handed_out), "key or consumed bytes are still there"
        if handed_out < 200:
            assert generator._pool[handed_out:] != bytearray(256 - handed_out)


def test_close_erases_key_and_pool_and_the_next_number_takes_a_fresh_key():
    keys = Keys()
    generator = Drbg(keys.next_key, chacha20.block)
    generator.below(52)
    assert generator._key != bytearray(32)
    assert generator._pool != bytearray(256)
    generator.close()
    assert generator._key == bytearray(32)
    assert generator._pool == bytearray(256)
    generator.below(52)
    assert keys.count == 2


def test_rekeying_leaves_nothing_of_the_pool_under_the_old_key():
    seen = []

    def next_key(out):
        seen.append((bytes(out), bytes(generator._pool)))
        return 0

    generator = Drbg(next_key, chacha20.block)
    for _ in range(20):
        generator.below(65536)
    assert seen == [(bytes(32), bytes(256))] * 2


def test_at_most_243_bits_are_drawn_under_one_key():
    """15 numbers of 16 bits are 240 bits; the sixteenth takes a new key. 243 of one bit fit, the 244th does not."""
    for n, fit in ((65536, 15), (2, 243)):
        keys = Keys()
        generator = Drbg(keys.next_key, chacha20.block)
        for _ in range(fit):
            generator.below(n)
        assert keys.count == 1
        generator.below(n)
        assert keys.count == 2


def test_keys_and_credit_of_a_deck():
    for cards, count in ((2, 1), (24, 1), (52, 1), (55, 1), (56, 2), (104, 3), (110, 3)):
        keys = Keys()
        generator = Drbg(keys.next_key, chacha20.block)
        for n in range(cards, 1, -1):
            generator.below(n)
        assert (cards, generator.keys, generator.credited_bits) == (cards, count, 256 * count)
        assert generator.credited_bits >= needed_bits(cards)


def test_source_that_fails_is_not_replaced_by_anything_weaker():
    def next_key(out):
        raise OSError("no source")

    generator = Drbg(next_key, chacha20.block)
    raises(OSError, generator.below, 52)
    raises(OSError, generator.below, 52)


def test_needed_bits_are_log2_of_the_factorial_rounded_up():
    for cards, bits in (
        (2, 1), (24, 80), (32, 118), (40, 160), (48, 203), (52, 226), (55, 243), (64, 296), (104, 552), (110, 592),
    ):  # fmt: skip
        assert needed_bits(cards) == bits, cards
    assert needed_bits(1) == 0
    assert needed_bits(0) == 0


def test_log2_is_rounded_down_to_a_65536th():
    assert log2_q16(1) == 0
    assert [log2_q16(1 << k) for k in range(17)] == [k << 16 for k in range(17)]
    assert log2_q16(3) == 103872  # log2(3) = 1.58496250..
    assert log2_q16(10) == 217705  # 3.32192809..
    assert log2_q16(52) == 373584  # 5.70043972..
    assert log2_q16(65535) == 16 * 65536 - 2  # 15.99997799..


def test_the_cost_of_a_number_is_never_less_than_its_log2():
    """A 65536th more than that rounded down, but for powers of two; to 110 it is looked up."""
    for n in range(1, 300):
        power = n & (n - 1) == 0
        assert cost_q16(n) == log2_q16(n) + (0 if power else 1), n
    assert costs(MOST) == _COSTS
    assert _costs_to(299) == [cost_q16(n) for n in range(2, 300)]


def test_log2_never_decreases():
    last = 0
    for n in range(1, 300):
        assert log2_q16(n) >= last
        last = log2_q16(n)


# -- The block function agrees with RFC 8439.

# key, counter, nonce, block: section 2.3.2 and appendix A.1, test vectors 1 to 5
VECTORS = (
    (
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        1,
        "000000090000004a00000000",
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    (
        "00" * 32,
        0,
        "00" * 12,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        "00" * 32,
        1,
        "00" * 12,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        "00" * 31 + "01",
        1,
        "00" * 12,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    (
        "00ff" + "00" * 30,
        2,
        "00" * 12,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
    (
        "00" * 32,
        0,
        "00" * 11 + "02",
        "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
        "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
    ),
)


def test_rfc_8439_vectors():
    for key, counter, nonce, expected in VECTORS:
        out = bytearray(64)
        block(binascii.unhexlify(key), counter, binascii.unhexlify(nonce), out)
        assert binascii.hexlify(out).decode() == expected


def test_block_writes_into_a_view_and_nowhere_else():
    buffer = bytearray(b"\xaa" * 192)
    block(bytes(32), 0, bytes(12), memoryview(buffer)[64:128])
    assert bytes(buffer[:64]) == b"\xaa" * 64
    assert bytes(buffer[128:]) == b"\xaa" * 64
    assert bytes(buffer[64:68]) == b"\x76\xb8\xe0\xad"

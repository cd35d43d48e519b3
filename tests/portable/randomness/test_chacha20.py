"""The block function agrees with RFC 8439."""

import binascii

from shuffler.randomness.chacha20 import block

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

"""Frames: COBS and CRC-32 to the letter, and noise that costs no more than the frames it hits."""

import binascii
import struct

from expect import raises
from shuffler.link.framing import MAX_PAYLOAD, Decoder, cobs_decode, encode


def with_crc(payload):
    return payload + struct.pack("<I", binascii.crc32(payload))


def lengths():
    """Payloads whose frames end before, on and after the block limits of COBS (254 bytes, the CRC among them)."""
    return [0, 1, 2, 249, 250, 251, 252, 253, 254, 255, 256, 503, 504, 505, 507, 508, 509, 762, 1023, 1024]


def test_textbook_blocks_decode():
    """Cheshire and Baker's cases."""
    for block, data in (
        (b"\x01\x01", b"\x00"),
        (b"\x01\x01\x01", b"\x00\x00"),
        (b"\x03\x11\x22\x02\x33", b"\x11\x22\x00\x33"),
        (b"\x05\x11\x22\x33\x44", b"\x11\x22\x33\x44"),
        (b"\x02\x11\x01\x01\x01", b"\x11\x00\x00\x00"),
        (b"\xff" + bytes(range(1, 255)), bytes(range(1, 255))),
        (b"\xff" + bytes(range(1, 255)) + b"\x02\xff", bytes(range(1, 256))),
        (b"\xff" + bytes(range(1, 255)) + b"\x01\x01", bytes(range(1, 255)) + b"\x00"),
    ):
        assert cobs_decode(block) == data, block


def test_impossible_blocks_do_not_decode():
    for block in (b"\x00", b"\x05\x11", b"\x02", b"\x02\x11\x00"):
        assert cobs_decode(block) is None, block


def test_frame_of_one_byte_to_the_letter():
    crc = struct.pack("<I", binascii.crc32(b"A"))
    assert 0 not in crc
    assert encode(b"A") == b"\x00\x06A" + crc + b"\x00"


def test_every_length_round_trips_with_zeros_without_and_mixed():
    for length in lengths():
        for data in (bytes(length), b"\xff" * length, bytes([i % 255 + 1 for i in range(length)]),
                     bytes([i % 7 for i in range(length)])):  # fmt: skip
            frame = bytes(encode(data))  # MicroPython looks for no number in a bytearray
            assert frame[0] == 0 and frame[-1] == 0
            assert 0 not in frame[1:-1]
            assert cobs_decode(frame[1:-1]) == with_crc(data)
            assert Decoder().feed(frame) == [data]


def test_overhead_is_one_byte_in_254_at_most():
    for length in lengths():
        inside = len(encode(b"\x01" * length)) - 2
        assert inside <= length + 4 + (length + 4 + 253) // 254


def test_payload_may_be_a_bytearray():
    assert Decoder().feed(encode(bytearray(b"abc"))) == [b"abc"]


def test_too_long_a_payload_is_refused():
    raises(ValueError, encode, bytes(MAX_PAYLOAD + 1))


def test_byte_by_byte_is_the_same_as_whole():
    stream = encode(b"one") + encode(bytes(300)) + encode(b"three")
    decoder = Decoder()
    got = []
    for byte in stream:
        got.extend(decoder.feed(bytes((byte,))))
    assert got == [b"one", bytes(300), b"three"]
    assert decoder.bad == 0


def test_two_frames_may_share_their_zero():
    a, b = encode(b"a"), encode(b"b")
    assert Decoder().feed(a + b[1:]) == [b"a", b"b"]


def test_noise_before_a_frame_costs_nothing_but_a_count():
    decoder = Decoder()
    assert decoder.feed(b"\x37noise\x99" + encode(b"good")) == [b"good"]
    assert decoder.bad == 1


def test_any_flipped_bit_drops_the_frame_and_only_it():
    frame = encode(b"hello\x00world")
    for at in range(1, len(frame) - 1):
        for bit in range(8):
            broken = bytearray(frame)
            broken[at] ^= 1 << bit
            decoder = Decoder()
            assert decoder.feed(bytes(broken) + encode(b"next")) == [b"next"], (at, bit)
            assert decoder.bad >= 1


def test_truncation_at_any_byte_drops_the_frame_and_only_it():
    frame = encode(b"hello\x00world")
    for end in range(2, len(frame) - 1):
        decoder = Decoder()
        assert decoder.feed(frame[:end] + encode(b"next")) == [b"next"]
        assert decoder.bad == 1


def test_good_cobs_around_too_few_bytes_for_a_crc_is_dropped():
    for block in (b"\x01", b"\x02A", b"\x03AB", b"\x04ABC", b"\x01\x01\x01"):
        decoder = Decoder()
        assert decoder.feed(b"\0" + block + b"\0" + encode(b"next")) == [b"next"]
        assert decoder.bad == 1


def test_empty_frames_are_nothing():
    decoder = Decoder()
    assert decoder.feed(bytes(20)) == []
    assert decoder.bad == 0


def test_endless_noise_takes_bounded_memory_and_the_next_frame_works():
    decoder = Decoder()
    for _ in range(40):
        decoder.feed(b"\x55" * 100)
    assert len(decoder._buffer) < 1100
    assert decoder.feed(encode(b"good")) == [b"good"]
    assert decoder.bad == 1


def test_largest_payload_is_not_taken_for_endless_noise():
    decoder = Decoder()
    for data in (bytes(MAX_PAYLOAD), b"\x01" * MAX_PAYLOAD):
        assert decoder.feed(encode(data)) == [data]
    assert decoder.bad == 0

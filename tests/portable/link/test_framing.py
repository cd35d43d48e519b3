"""Frames: COBS and CRC-32 to the letter, and noise that costs no more than the frames it hits; and UTF-8."""

import binascii
import struct

from expect import raises
from shuffler.link import framing, utf8
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


def test_a_frame_of_one_byte_more_than_there_may_be_is_dropped():
    kept = framing.MAX_PAYLOAD
    framing.MAX_PAYLOAD = kept + 1
    try:
        frame = encode(b"\x01" * (kept + 1))
    finally:
        framing.MAX_PAYLOAD = kept
    decoder = Decoder()
    assert decoder.feed(frame) == [] and decoder.bad == 1
    assert decoder.feed(encode(b"\x01" * kept)) == [b"\x01" * kept]


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


# -- UTF-8 as RFC 3629 has it, whatever the interpreter takes for it.

# First bytes, then the limits of the bytes after them: the table of well-formed sequences, RFC 3629, section 4.
TABLE = (
    (0x00, 0x7F, ()),
    (0xC2, 0xDF, ((0x80, 0xBF),)),
    (0xE0, 0xE0, ((0xA0, 0xBF), (0x80, 0xBF))),
    (0xE1, 0xEC, ((0x80, 0xBF), (0x80, 0xBF))),
    (0xED, 0xED, ((0x80, 0x9F), (0x80, 0xBF))),
    (0xEE, 0xEF, ((0x80, 0xBF), (0x80, 0xBF))),
    (0xF0, 0xF0, ((0x90, 0xBF), (0x80, 0xBF), (0x80, 0xBF))),
    (0xF1, 0xF3, ((0x80, 0xBF), (0x80, 0xBF), (0x80, 0xBF))),
    (0xF4, 0xF4, ((0x80, 0x8F), (0x80, 0xBF), (0x80, 0xBF))),
)
EDGES = (0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF)


def is_one(data):
    """Whether ``data`` is one character by the table."""
    for first, last, rest in TABLE:
        if first <= data[0] <= last and len(data) == 1 + len(rest):
            return all(low <= byte <= high for byte, (low, high) in zip(data[1:], rest))
    return False


def candidates():
    for first in range(256):
        yield bytes((first,))
        for second in EDGES:
            yield bytes((first, second))
            if first >= 0xE0:
                for third in (0x7F, 0x80, 0xBF, 0xC0):
                    yield bytes((first, second, third))
                    for fourth in (0x7F, 0x80, 0xBF, 0xC0):
                        yield bytes((first, second, third, fourth))


def is_text(data):
    """Whether text_of takes it; then it is the same text back and forth."""
    try:
        text = utf8.text_of(data)
    except ValueError:
        return False
    assert utf8.bytes_of(text) == data
    return True


def test_one_character_is_taken_exactly_if_the_table_has_it():
    taken = 0
    for data in candidates():
        if not any(is_one(data[:length]) for length in range(1, len(data))):  # else several characters
            assert is_text(data) == is_one(data), data
            taken += is_one(data)
    assert taken > 500


def test_what_is_wrong_in_the_middle_of_a_text_is_found():
    for bad in (b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\x80", b"\x80", b"\xc3"):
        for data in (bad, b"a" + bad, bad + b"a", "é".encode() + bad + "é".encode()):
            raises(ValueError, utf8.text_of, data)
    for good in ("", "Zug", "Küche", "\u2660\U0001f0a1"):
        assert utf8.text_of(good.encode()) == good


def test_half_a_surrogate_pair_has_no_bytes():
    for bad in ("\ud800", "a\udfff", "\udbffa"):
        raises(ValueError, utf8.bytes_of, bad)


def test_a_text_is_cut_between_characters_and_always_decodes():
    for text in ("x" * 300, "é" * 200, "x\u2660" * 90, "\U0001f0a1" * 80, "", "a\ud800b"):
        for most in (0, 1, 2, 3, 4, 5, 254, 255):
            data = utf8.cut(text, most)
            assert most - 4 < len(data) <= most or len(data) == len(text.replace("\ud800", "?").encode())
            assert text.replace("\ud800", "?").startswith(utf8.text_of(data))
    assert utf8.cut("a\ud800b", 9) == b"a?b"


def test_bytes_that_are_not_text_are_shown_and_marked():
    assert utf8.escaped(b"a\xed\xa0\x80\n~") == "a\\xed\\xa0\\x80\\x0a~ (not UTF-8)"

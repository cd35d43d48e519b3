"""The wire: every message round-trips, every truncation is a ProtocolError and no more, the unknown is no error."""

from expect import raises
from shuffler.protocol import FIRST_ANSWER, FIRST_EVENT, ProtocolError, by_name, decode, encode, messages

SMALL = {
    "u8": 7,
    "u16": 300,
    "u32": 70000,
    "u64": 1 << 40,
    "bytes": b"\x00\xff",
    "text": "Zug um Zug",
    "list": [3, 0, 255],
}
LARGE = {"u8": 255, "u16": 65535, "u32": (1 << 32) - 1, "u64": (1 << 64) - 1, "bytes": b"\xff" * 255,
         "text": "x" * 255, "list": list(range(255))}  # fmt: skip
EMPTY = {"u8": 0, "u16": 0, "u32": 0, "u64": 0, "bytes": b"", "text": "", "list": []}


def values(message, of):
    return {field: of[kind] for field, kind in message.fields}


def test_types_and_names_are_unique_and_sorted_into_their_direction():
    assert len({m.type for m in messages()}) == len(messages())
    assert len({m.name for m in messages()}) == len(messages())
    for m in messages():
        assert 0 < m.type < 256 and m.since >= 1
    assert [m.type for m in messages()] == sorted(m.type for m in messages())
    requests = [m.name for m in messages() if m.type < FIRST_ANSWER]
    events = [m.name for m in messages() if m.type >= FIRST_EVENT]
    assert "shuffle" in requests and "stop" in requests
    assert events == ["phase", "heartbeat", "fault", "finished", "commitment"]


def test_every_message_round_trips():
    for message in messages():
        for of in (SMALL, LARGE, EMPTY):
            packet = decode(encode(message.name, 200, 54321, values(message, of)))
            assert packet.name == message.name
            assert (packet.type, packet.seq, packet.session) == (message.type, 200, 54321)
            assert packet.values == values(message, of), message.name


def test_header_to_the_letter():
    assert encode("identify", 5, 0x1234, {}) == b"\x01\x05\x34\x12"
    assert encode("reveal_pass", 6, 1, {"index": 9}) == b"\x09\x06\x01\x00\x09"
    assert encode("target_is", 0, 0, {"target": [2, 0, 1]}) == b"\x86\x00\x00\x00\x03\x02\x00\x01"


def test_every_truncation_is_a_protocol_error():
    for message in messages():
        payload = encode(message.name, 1, 2, values(message, SMALL))
        for length in range(len(payload)):
            raises(ProtocolError, decode, payload[:length])


def test_every_surplus_byte_is_a_protocol_error():
    for message in messages():
        raises(ProtocolError, decode, encode(message.name, 1, 2, values(message, SMALL)) + b"\0")


def test_unknown_type_decodes_with_its_raw_bytes():
    known = [m.type for m in messages()]
    for kind in range(256):
        if kind not in known:
            packet = decode(bytes((kind, 3, 4, 0)) + b"abc")
            assert (packet.type, packet.name, packet.seq, packet.session, packet.values) == (kind, None, 3, 4, b"abc")


def test_text_that_is_not_utf8_is_a_protocol_error():
    head = bytes((by_name("refused").type, 1, 0, 0, 0, 0))
    for wrong in (b"\xff\xfe", b"\xc3", b"\x80abc"):
        raises(ProtocolError, decode, head + bytes((len(wrong),)) + wrong)


def test_text_is_cut_to_255_bytes_and_still_decodes():
    """Also where the cut would fall into the middle of a character."""
    for text in ("x" * 300, "x" * 254 + "\xfc" * 20, "\u2660" * 100):
        told = decode(encode("refused", 1, 2, {"code": 1, "detail": text})).values["detail"]
        assert text.startswith(told)
        assert len(told.encode()) > 251


def test_values_that_do_not_fit_are_refused():
    raises(ProtocolError, encode, "reveal_pass", 1, 2, {"index": 256})
    raises(ProtocolError, encode, "reveal_pass", 1, 2, {"index": -1})
    raises(ProtocolError, encode, "reveal_pass", 1, 2, {"index": "9"})
    raises(ProtocolError, encode, "target_is", 1, 2, {"target": [0] * 256})


def test_fields_must_be_exactly_those_of_the_message():
    raises(ProtocolError, encode, "reveal_pass", 1, 2, {})
    raises(ProtocolError, encode, "reveal_pass", 1, 2, {"indexx": 1})
    raises(ProtocolError, encode, "identify", 1, 2, {"index": 1})
    raises(KeyError, encode, "no such message", 1, 2, {})

"""The wire: every message round-trips, every truncation is a ProtocolError and no more, unknown types are not an
error."""

from expect import raises
from shuffler.link import protocol
from shuffler.link.framing import MAX_PAYLOAD
from shuffler.link.protocol import (
    FIRST_ANSWER,
    FIRST_EVENT,
    MAX_TEXT,
    ProtocolError,
    by_name,
    decode,
    encode,
    keep_ready,
    messages,
    request,
)

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
         "text": "x" * MAX_TEXT, "list": list(range(255))}  # fmt: skip
BAD_TEXTS = (b"\xff\xfe", b"\xc3", b"\x80abc", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80")
EMPTY = {"u8": 0, "u16": 0, "u32": 0, "u64": 0, "bytes": b"", "text": "", "list": []}


def values(message, of):
    return {field: of[kind] for field, kind in message.fields}


def test_states_stand_where_their_numbers_say():
    numbers = (protocol.NONE, protocol.RUNNING, protocol.PAUSED, protocol.DONE, protocol.FAULT)
    assert [protocol.STATES[number] for number in numbers] == ["none", "running", "paused", "done", "fault"]
    assert len(protocol.STATES) == 5


def test_types_and_names_are_unique_and_sorted_into_their_direction():
    assert len({m.type for m in messages()}) == len(messages())
    assert len({m.name for m in messages()}) == len(messages())
    for m in messages():
        assert 0 < m.type < 256 and m.since >= 1
    assert [m.type for m in messages()] == sorted(m.type for m in messages())
    requests = [m.name for m in messages() if m.type < FIRST_ANSWER]
    events = [m.name for m in messages() if m.type >= FIRST_EVENT]
    assert "shuffle" in requests and "stop" in requests
    assert events == ["phase", "heartbeat", "fault", "finished", "commitment", "progress"]


def test_every_message_round_trips():
    for message in messages():
        for of in (SMALL, LARGE, EMPTY):
            assert request(message.name, 1, 2, values(message, of)) == encode(message.name, 1, 2, values(message, of))
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
    head = bytes((by_name("set_setting").type, 1, 0, 0, 0))
    for wrong in BAD_TEXTS:
        raises(ProtocolError, decode, head + bytes((len(wrong),)) + wrong)


def test_an_answer_with_a_text_that_is_not_utf8_shows_its_bytes_and_keeps_the_rest():
    head = bytes((by_name("setting_is").type, 1, 0, 0, 4, 19, 4)) + b"name"
    for wrong in BAD_TEXTS:
        values = decode(head + bytes((len(wrong),)) + wrong).values
        assert (values["index"], values["count"], values["setting"]) == (4, 19, "name")
        assert values["value"].endswith(" (not UTF-8)") and "\\x%02x" % max(wrong) in values["value"]


def test_an_answers_text_is_cut_and_still_decodes():
    """Also where the cut would fall into the middle of a character."""
    for text in ("x" * 300, "x" * 254 + "\xfc" * 20, "\u2660" * 100):
        cut = decode(encode("refused", 1, 2, {"code": 1, "reason": 1, "numbers": [], "detail": text})).values["detail"]
        assert text.startswith(cut)
        assert MAX_TEXT - 4 < len(cut.encode()) <= MAX_TEXT


def test_a_request_with_a_value_that_does_not_fit_is_not_sent():
    for index in (256, -1, "9"):
        raises(ProtocolError, request, "reveal_pass", 1, 2, {"index": index})
    for target in ([0] * 256, [256], [-1]):
        raises(ProtocolError, request, "arrange", 1, 2, {"cards": 2, "format": 0, "target": target})
    for value in ("x" * 254, "\u2660" * 86, "\ud800"):
        raises(ProtocolError, request, "set_setting", 1, 2, {"setting": "name", "value": value})


def fitted(kind, value):
    if kind in ("u8", "u16", "u32", "u64"):
        return min(max(0, value), LARGE[kind])
    return [min(max(0, number), 255) for number in value[:255]]


def test_what_the_board_says_is_fitted_into_its_fields():
    """Whatever it has counted, and however long its words are: it encodes, into a frame, and decodes to the nearest."""
    extreme = {
        "u8": (-1, 256, 1 << 70), "u16": (-9, 65536), "u32": (-1, 1 << 32), "u64": (-1, 1 << 64),
        "bytes": (b"\xff" * 400, bytearray(256)), "list": ([-1, 256, 3], [7] * 300),
        "text": ("x" * 999, "\u2660" * 99, "\ud800" * 300, ""),
    }  # fmt: skip
    for message in messages():
        if message.type < FIRST_ANSWER:
            continue
        for turn in range(4):
            said = {field: extreme[kind][turn % len(extreme[kind])] for field, kind in message.fields}
            payload = encode(message.name, 1, 2, said)
            assert len(payload) <= MAX_PAYLOAD, message.name
            heard = decode(payload).values
            for field, kind in message.fields:
                if kind == "text":
                    assert said[field].replace("\ud800", "?").startswith(heard[field])
                else:
                    assert list_of(heard[field]) == list_of(fitted(kind, said[field])), message.name


def list_of(value):
    return value if isinstance(value, int) else list(value)


def test_fields_must_be_exactly_those_of_the_message():
    raises(ProtocolError, request, "reveal_pass", 1, 2, {})
    raises(ProtocolError, request, "reveal_pass", 1, 2, {"indexx": 1})
    raises(ProtocolError, request, "identify", 1, 2, {"index": 1})
    raises(KeyError, request, "no such message", 1, 2, {})
    raises(KeyError, encode, "fault_is", 1, 2, {})


class Passed:
    index, pocket, eject, cards = 3, [1, 0], (0, 1), 2


def test_a_message_may_be_made_from_an_object_that_has_its_fields():
    assert decode(encode("pass_is", 1, 2, Passed())).values == {"index": 3, "pocket": [1, 0], "eject": [0, 1]}
    raises(AttributeError, encode, "fault_is", 1, 2, Passed())


def test_a_definition_that_is_kept_is_read_once():
    keep_ready(("counter_is",))
    assert by_name("counter_is") is by_name("counter_is")
    assert decode(encode("counter_is", 1, 2, {"index": 0, "count": 1, "counter": "a", "value": 5})).name == "counter_is"


def test_each_states_number_is_its_place():
    numbers = (protocol.NONE, protocol.RUNNING, protocol.PAUSED, protocol.DONE, protocol.FAULT)
    assert [protocol.STATES[number] for number in numbers] == ["none", "running", "paused", "done", "fault"]

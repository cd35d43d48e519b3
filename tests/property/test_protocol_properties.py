"""What the board says always encodes and decodes to the nearest that its fields hold; what a host asks goes out as it
was meant, or not at all.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shuffler.link import framing, protocol
from shuffler.link.framing import Decoder

BITS = {"u8": 8, "u16": 16, "u32": 32, "u64": 64}
EDGES = [edge + off for bits in (0, 8, 16, 32, 64, 80) for edge in (1 << bits, -(1 << bits)) for off in (-1, 0, 1)]
NUMBERS = st.one_of(st.integers(), st.sampled_from(EDGES))
KINDS = {
    **dict.fromkeys(BITS, NUMBERS),
    "bytes": st.one_of(st.binary(max_size=300), st.binary(max_size=300).map(bytearray)),
    "text": st.text(st.characters(codec=None), max_size=300),  # surrogates, too
    "list": st.lists(NUMBERS, max_size=300),
}


def messages(is_request):
    return [m for m in protocol.messages() if (m.type < protocol.FIRST_ANSWER) == is_request]


def values(message):
    return st.fixed_dictionaries({field: KINDS[kind] for field, kind in message.fields})


def fits(kind, value):
    """What a field can carry, by the document alone."""
    if kind in BITS:
        return 0 <= value < 1 << BITS[kind]
    if kind == "text":
        return not any(0xD800 <= ord(c) < 0xE000 for c in value) and len(value.encode()) <= 255
    return len(value) <= 255 and all(0 <= one < 256 for one in value)


@pytest.mark.parametrize("message", messages(False), ids=lambda m: m.name)
@given(data=st.data())
def test_whatever_the_board_says_is_heard(message, data):
    said = data.draw(values(message))
    frame = framing.encode(protocol.encode(message.name, 9, 300, said))
    (payload,) = Decoder().feed(frame)
    heard = protocol.decode(payload)
    assert (heard.name, heard.seq, heard.session) == (message.name, 9, 300)
    for field, kind in message.fields:
        if kind in BITS:
            assert heard.values[field] == max(0, min(said[field], (1 << BITS[kind]) - 1))
        elif kind == "text":
            meant = "".join("?" if 0xD800 <= ord(c) < 0xE000 else c for c in said[field])
            assert meant.startswith(heard.values[field])
            assert heard.values[field] == meant or len(heard.values[field].encode()) > protocol.MAX_TEXT - 4
        else:
            assert list(heard.values[field]) == [max(0, min(one, 255)) for one in said[field][:255]]


@pytest.mark.parametrize("message", [m for m in messages(True) if m.fields], ids=lambda m: m.name)
@given(data=st.data())
def test_a_request_goes_out_as_it_was_meant_or_not_at_all(message, data):
    asked = data.draw(values(message))
    if not all(fits(kind, asked[field]) for field, kind in message.fields):
        with pytest.raises(protocol.ProtocolError):
            protocol.encode(message.name, 9, 300, asked)
        return
    heard = protocol.decode(protocol.encode(message.name, 9, 300, asked)).values
    assert heard == {field: bytes(one) if isinstance(one, bytearray) else one for field, one in asked.items()}

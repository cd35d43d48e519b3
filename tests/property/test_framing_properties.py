"""Any payload survives the line, in any chunks, and damage never raises."""

from hypothesis import given, settings
from hypothesis import strategies as st
from shuffler.link.framing import Decoder, cobs_decode, encode

payloads = st.binary(max_size=600) | st.lists(st.sampled_from(b"\x00\x01\xfe\xff"), max_size=600).map(bytes)
payloads |= st.builds(
    lambda n, z: b"\x01" * n + z, st.integers(245, 770), st.sampled_from((b"", b"\0", b"\0\0", b"\x01\0"))
)


def cobs(data):
    """COBS of fewer than 254 bytes, without a CRC."""
    return b"".join(bytes([len(part) + 1]) + part for part in data.split(b"\0"))


@settings(max_examples=300, deadline=None)
@given(payloads)
def test_round_trip_without_a_zero_inside(payload):
    frame = encode(payload)
    assert 0 not in frame[1:-1]
    assert Decoder().feed(frame) == [payload]


@settings(max_examples=200, deadline=None)
@given(st.lists(payloads, max_size=4), st.data())
def test_chunks_do_not_matter(sent, data):
    stream = b"".join(map(encode, sent))
    decoder, got = Decoder(), []
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        got += decoder.feed(stream[start:end])
    bytewise = Decoder()
    assert got == sent == [p for b in stream for p in bytewise.feed(bytes([b]))]
    assert decoder.bad == bytewise.bad == 0


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400), payloads)
def test_frame_after_any_noise_is_understood(noise, payload):
    assert Decoder().feed(noise + encode(payload))[-1:] == [payload]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_block_decodes_to_bytes_or_none(block):
    decoded = cobs_decode(block)
    assert decoded is None or len(decoded) <= len(block)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=8).map(cobs), max_size=10))
def test_whole_blocks_that_are_not_frames_never_raise(blocks):
    """Good COBS around too few bytes for a CRC, or around a wrong one: counted, dropped."""
    decoder = Decoder()
    for block in blocks:
        decoder.feed(b"\0" + block + b"\0")
    assert decoder.bad == len(blocks)
    assert decoder.feed(encode(b"good")) == [b"good"]

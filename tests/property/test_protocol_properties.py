"""What the board says always encodes and decodes to the nearest that its fields hold; what a host asks goes out as it
was meant, or not at all.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shuffler.link import framing, protocol
from shuffler.link.framing import Decoder, cobs_decode, encode
from shuffler.motion.ramp import duration_us, isqrt, move, slow_down, total_steps

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
        return not any(0xD800 <= ord(c) < 0xE000 for c in value) and len(value.encode()) <= protocol.MAX_TEXT
    return len(value) <= 255 and all(0 <= byte < 256 for byte in value)


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
            assert list(heard.values[field]) == [max(0, min(byte, 255)) for byte in said[field][:255]]


@pytest.mark.parametrize("message", [m for m in messages(True) if m.fields], ids=lambda m: m.name)
@given(data=st.data())
def test_a_request_goes_out_as_it_was_meant_or_not_at_all(message, data):
    sent = data.draw(values(message))
    if not all(fits(kind, sent[field]) for field, kind in message.fields):
        with pytest.raises(protocol.ProtocolError):
            protocol.request(message.name, 9, 300, sent)
        return
    heard = protocol.decode(protocol.request(message.name, 9, 300, sent)).values
    assert heard == {field: bytes(value) if isinstance(value, bytearray) else value for field, value in sent.items()}


# -- Any payload survives the line, in any chunks, and damage never raises.

payloads = st.binary(max_size=600) | st.lists(st.sampled_from(b"\x00\x01\xfe\xff"), max_size=600).map(bytes)
payloads |= st.builds(
    lambda n, z: b"\x01" * n + z, st.integers(245, 770), st.sampled_from((b"", b"\0", b"\0\0", b"\x01\0"))
)


def cobs(data):
    """COBS of fewer than 254 bytes, without a CRC."""
    return b"".join(bytes([len(part) + 1]) + part for part in data.split(b"\0"))


@settings(max_examples=300)
@given(payloads)
def test_round_trip_without_a_zero_inside(payload):
    frame = encode(payload)
    assert 0 not in frame[1:-1]
    assert Decoder().feed(frame) == [payload]


@settings(max_examples=200)
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


@settings(max_examples=300)
@given(st.binary(max_size=400), payloads)
def test_frame_after_any_noise_is_understood(noise, payload):
    assert Decoder().feed(noise + encode(payload))[-1:] == [payload]


@settings(max_examples=300)
@given(st.binary(max_size=300))
def test_any_block_decodes_to_bytes_or_none(block):
    decoded = cobs_decode(block)
    assert decoded is None or len(decoded) <= len(block)


@settings(max_examples=300)
@given(st.lists(st.binary(max_size=8).map(cobs), max_size=10))
def test_whole_blocks_that_are_not_frames_never_raise(blocks):
    """Good COBS around too few bytes for a CRC, or around a wrong one: counted, dropped."""
    decoder = Decoder()
    for block in blocks:
        decoder.feed(b"\0" + block + b"\0")
    assert decoder.bad == len(blocks)
    assert decoder.feed(encode(b"good")) == [b"good"]


# -- Any move: its steps, its limits, its continuity, and not faster when it is longer or the limits are lower.

steps = st.integers(-200_000, 200_000)
rates = st.integers(1, 60_000)
accels = st.integers(1, 4_000_000)


@given(steps, rates, accels)
def test_move_is_sound(n, hz, a):
    segments = move(n, hz, a)
    assert total_steps(segments) == n
    assert all(s.steps * n > 0 for s in segments), "a segment against the direction, or an empty one"
    assert all(0 <= s.start_hz <= hz and 0 <= s.end_hz <= hz and s.start_hz + s.end_hz for s in segments)
    assert all(x.end_hz == y.start_hz for x, y in zip(segments, segments[1:], strict=False))
    if abs(n) > 1 and len(segments) > 1:
        assert segments[0].start_hz == segments[-1].end_hz == 0


@given(steps, rates, accels)
def test_acceleration_is_kept_to_within_one_step(n, hz, a):
    for s in move(n, hz, a):
        if s.start_hz != s.end_hz:
            assert abs(s.end_hz**2 - s.start_hz**2) <= 2 * a * (abs(s.steps) + 1)


@given(st.integers(2, 100_000), st.integers(1, 1000), st.integers(100, 60_000), st.integers(1000, 4_000_000))
def test_longer_move_takes_no_less_time(n, more, hz, a):
    """To within the rounding of the peak rate to whole hertz and of the ramp to whole steps."""
    short, long = duration_us(move(n, hz, a)), duration_us(move(n + 2 * more, hz, a))
    assert long >= short * 0.99 - 2000


@given(st.integers(2, 100_000), st.integers(100, 30_000), st.integers(1000, 4_000_000))
def test_time_is_the_textbooks(n, hz, a):
    """d/v + v/a for a trapezoid, 2*sqrt(d/a) for a triangle, to 2 % and what whole steps and hertz cost."""
    up = hz * hz / (2 * a)
    expected = (n / hz + hz / a) if 2 * up < n else 2 * (n / a) ** 0.5
    slack = 0.02 * expected + 2 * (2 / a) ** 0.5 + 3 / hz
    assert abs(duration_us(move(n, hz, a)) / 1e6 - expected) <= slack


@given(st.integers(1, 60_000), st.integers(1, 60_000), steps.filter(bool), accels)
def test_slow_down_ends_at_rest_without_a_jump(start, to, n, a):
    segments = slow_down(start, to, n, a)
    if not segments:
        return
    assert all(x.end_hz == y.start_hz for x, y in zip(segments, segments[1:], strict=False))
    change, brake = abs(start**2 - to**2) // (2 * a), to**2 // (2 * a)
    if change + brake <= abs(n):
        assert total_steps(segments) == n


@given(st.integers(0, 2**70))
def test_isqrt_is_exact(n):
    assert isqrt(n) ** 2 <= n < (isqrt(n) + 1) ** 2

"""Whatever comes over the line, nobody raises, and the next good frame is understood. Seeds are fixed."""

import random

import pytest
from shuffler.link import framing, protocol
from shuffler.link.framing import Decoder
from shuffler.link.session import BoardSession, HostSession

ROUNDS = 60


def good_frames(r):
    """Frames of random messages with random values, requests and answers alike."""
    of = {
        "u8": lambda: r.randrange(256), "u16": lambda: r.randrange(1 << 16), "u32": lambda: r.randrange(1 << 32),
        "u64": lambda: r.randrange(1 << 64), "bytes": lambda: r.randbytes(r.randrange(40)),
        "text": lambda: "".join(chr(r.choice((65, 0xE4, 0x2660, 0))) for _ in range(r.randrange(40))),
        "list": lambda: list(r.randbytes(r.randrange(120))),
    }  # fmt: skip
    message = r.choice(protocol.messages())
    values = {field: of[kind]() for field, kind in message.fields}
    return framing.encode(protocol.encode(message.name, r.randrange(256), r.randrange(65536), values))


def damage(r, frame):
    """Mutated, truncated, doubled, cut into, or replaced by noise."""
    frame = bytearray(frame)
    kind = r.randrange(6)
    if kind == 0:
        for _ in range(r.randrange(1, 6)):
            frame[r.randrange(len(frame))] ^= 1 << r.randrange(8)
    elif kind == 1:
        del frame[r.randrange(len(frame)) :]
    elif kind == 2:
        frame *= 2
    elif kind == 3:
        at = r.randrange(len(frame))
        frame[at:at] = r.randbytes(r.randrange(1, 50))
    elif kind == 4:
        del frame[r.randrange(len(frame))]
    else:
        frame = bytearray(r.randbytes(r.randrange(400)))
    return bytes(frame)


def broken_payload(r):
    """A good frame around nonsense: the CRC holds, the message doesn't."""
    payload = Decoder().feed(good_frames(r))[0]
    kind = r.randrange(3)
    if kind == 0:
        payload = payload[: r.randrange(len(payload) + 1)]
    elif kind == 1:
        payload += r.randbytes(r.randrange(1, 5))
    else:
        payload = bytes((r.randrange(256),)) + r.randbytes(r.randrange(60))
    return framing.encode(payload)


@pytest.mark.parametrize("seed", range(12))
def test_decoder(seed):
    r = random.Random(seed)
    decoder = Decoder()
    for _ in range(ROUNDS):
        for _ in range(r.randrange(4)):
            decoder.feed(damage(r, good_frames(r)))
        payload = r.randbytes(r.randrange(200))
        assert decoder.feed(framing.encode(payload))[-1] == payload
        assert len(decoder._buffer) <= 1200


@pytest.mark.parametrize("seed", range(12))
def test_board(seed):
    r = random.Random(1000 + seed)
    board, host = BoardSession(), HostSession(4711)
    for _ in range(ROUNDS):
        for _ in range(r.randrange(4)):
            for request in board.receive(damage(r, good_frames(r)) if r.random() < 0.6 else broken_payload(r))[0]:
                board.answer(request, "accepted", {})
        requests, _ = board.receive(host.request("reveal_pass", {"index": r.randrange(256)}))
        assert requests[-1].session == 4711
        assert [p.name for p in host.receive(board.answer(requests[-1], "accepted", {}))] == ["accepted"]
    assert board.bad_frames > 0


@pytest.mark.parametrize("seed", range(12))
def test_host(seed):
    r = random.Random(2000 + seed)
    board, host = BoardSession(), HostSession(4711)
    for _ in range(ROUNDS):
        frame = host.request("status", {})
        for _ in range(r.randrange(4)):
            host.receive(damage(r, good_frames(r)) if r.random() < 0.6 else broken_payload(r))
        request = board.receive(frame)[0][-1]
        assert [p.name for p in host.receive(b"\0" + board.answer(request, "accepted", {}))][-1] == "accepted"
    assert host.bad_frames > 0

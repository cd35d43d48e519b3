"""Whatever comes over the line: nothing breaks, the next good frame is understood, and every bad one is counted.

How many those are is not guessed: the core's own session reads the same bytes here. Nothing that could move a motor is
ever sent, whole or damaged.
"""

import random

import pytest
from shuffler.link import framing, protocol
from shuffler.link.session import BoardSession

HARMLESS = (
    "identify",
    "status",
    "result",
    "reveal_target",
    "reveal_pass",
    "get_fault",
    "get_commitment",
    "reveal_material",
    "sensors",
    "upkeep_result",
    "get_setting",
    "get_counter",
    "get_log",
)
UNKNOWN = range(0x60, 0x80)  # types of requests that nobody has defined
ROUNDS = 12
MOST = 65535  # as far as bad frames are counted


def payload(r):
    """Of a harmless request with random values."""
    of = {"u8": lambda: r.randrange(256), "bytes": lambda: r.randbytes(r.randrange(40))}
    message = protocol.by_name(r.choice(HARMLESS))
    values = {field: of[kind]() for field, kind in message.fields}
    return protocol.encode(message.name, r.randrange(256), r.randrange(65536), values)


def noise(r):
    return r.randbytes(r.randrange(1, 400))


def turned_bits(r):
    frame = bytearray(framing.encode(payload(r)))
    for _ in range(r.randrange(1, 6)):
        frame[r.randrange(len(frame))] ^= 1 << r.randrange(8)
    return bytes(frame)


def truncated(r):
    frame = framing.encode(payload(r))
    return frame[: r.randrange(1, len(frame))]


def repeated(r):
    return framing.encode(payload(r)) * r.randrange(2, 4)


def oversized(r):
    """Longer than any frame, without an end."""
    return bytes(r.randrange(1, 256) for _ in range(r.randrange(1200, 3000)))


def nonsense(r):
    """Good frames around no message: cut, too long, answers that only a board gives, types that nobody knows."""
    whole = payload(r)
    kind = r.randrange(4)
    if kind == 0:
        return framing.encode(whole[: r.randrange(protocol.HEADER_BYTES)])
    if kind == 1:
        return framing.encode(whole + r.randbytes(r.randrange(1, 5)))
    first = r.randrange(0x80, 0x100) if kind == 2 else r.choice(UNKNOWN)
    return framing.encode(bytes((first,)) + r.randbytes(r.randrange(60)))


@pytest.mark.parametrize("damage", [noise, turned_bits, truncated, repeated, oversized, nonsense])
def test_the_next_good_frame_is_understood_and_every_bad_one_counted(device, damage):
    r = random.Random(damage.__name__)
    mirror = BoardSession()
    before = device.status()["bad_frames"]
    for _ in range(ROUNDS):
        mess = damage(r)
        mirror.receive(mess + b"\0")
        device.send(mess)
        frame = device.frame("status")  # begins with a zero, which ends whatever was open
        device.send(frame)
        answer = device.answer(seconds=4.0)
        assert answer is not None and answer.name == "status_is"
    assert device.status()["bad_frames"] == min(MOST, before + mirror.bad_frames)
    assert mirror.bad_frames > 0 or damage is repeated, "this damage did none"


def test_all_sorts_at_once_and_the_device_is_as_it_was(device, identity):
    r = random.Random(4)
    before = device.status()
    mess = b"".join(r.choice((noise, turned_bits, truncated, repeated, oversized, nonsense))(r) for _ in range(40))
    mirror = BoardSession()
    mirror.receive(mess + b"\0")
    device.send(mess + b"\0")
    assert device.ask("identify").values == identity
    after = device.status()
    assert after["bad_frames"] == min(MOST, before["bad_frames"] + mirror.bad_frames)
    assert {**after, "bad_frames": 0} == {**before, "bad_frames": 0}

"""Whatever comes over the line: noise breaks nothing, every byte value gets through, repeats are carried out once.

How many frames noise hits is not guessed: the core's own session reads the same bytes here. Nothing that could move a
motor is ever sent, whole or damaged.
"""

import random

import pytest
from shuffler import faults
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


# -- Every byte value gets through, there and back; those that a terminal or MicroPython's prompt would swallow,
# too.


def test_an_answer_repeats_all_256_values_in_each_place_of_its_header(device):
    before = device.status()["bad_frames"]
    for value in range(256):
        key = (value, (value ^ 0xFF) << 8 | value)
        device.send(framing.encode(protocol.encode("status", *key, {})))
        answer = device.answer(key, seconds=4.0)
        assert answer is not None, f"byte {value:#04x} did not come back"
        assert answer.values["bad_frames"] == before


def test_the_line_itself_carried_all_256_values_back(device):
    """The echo before would be worth little if stuffing had kept a value off the line."""
    device.bytes_back = b""
    for value in range(256):
        key = (value, (value ^ 0xFF) << 8 | value)
        device.send(framing.encode(protocol.encode("status", *key, {})))
        device.answer(key, seconds=4.0)
    assert set(device.bytes_back) == set(range(256))


def test_a_list_of_all_values_arrives_and_is_refused_for_what_it_says(device):
    """No deck has such an order. A list has 255 entries at most: those but the last, then those but the first."""
    before = device.status()
    for values in (range(255), range(1, 256)):
        answer = device.ask("arrange", cards=52, format=0, target=list(values))
        assert answer.name == "refused"
        assert answer.values["code"] in (faults.code("BAD_REQUEST"), before["fault"])
    assert device.status() == before, "no frame was dropped, nothing has begun"


def test_the_same_list_with_one_bit_turned_is_dropped_and_counted(device):
    """So the count of bad frames would have shown a byte that got lost."""
    before = device.status()["bad_frames"]
    frame = bytearray(device.frame("arrange", cards=52, format=0, target=list(range(255))))
    frame[100] ^= 0x40
    device.send(bytes(frame))
    assert device.answer(seconds=0.3) is None
    assert device.status()["bad_frames"] == before + 1


# -- A request that comes again is carried out once, and gets the first answer again.


def answers(device, frame, copies):
    """What comes back for each of ``copies`` of a frame, sent one after the other."""
    replies = []
    for _ in range(copies):
        device.send(frame)
        replies.append(device.answer(seconds=4.0))
    return replies


def test_noise_asked_for_three_times_by_one_frame_is_taken_once(device):
    """Nobody would draw the same 64 bytes again."""
    assert device.ask("diagnose", on=1).name == "accepted"
    first, *again = answers(device, device.frame("capture", count=64), 3)
    assert first.name == "captured"
    assert again == [first, first]
    fresh = device.ask("capture", count=64)
    assert fresh.values != first.values, "a new request is carried out again"


@pytest.mark.wired("cards")
def test_three_copies_of_home_are_one_homing(machine):
    before = homings(machine)
    frame = machine.frame("home")
    machine.send(frame * 3)
    state, events = machine.follow()
    assert state == "done"
    assert machine.event(0.5) is None, "a second one would begin now"
    assert homings(machine) == before + 1
    assert [event.name for event in events].count("finished") == 1


def homings(device):
    return {entry["counter"]: entry["value"] for entry in device.everything("get_counter")}["homings"]

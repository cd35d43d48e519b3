"""Every byte value gets through, there and back; those that a terminal or MicroPython's prompt would swallow, too."""

from shuffler import faults
from shuffler.link import framing, protocol


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

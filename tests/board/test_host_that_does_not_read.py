"""A host that opens the port and reads nothing costs no time, and finds whole frames when it reads again."""

from types import SimpleNamespace

import pytest
from chip import chip
from shuffler.link import framing, protocol
from shuffler.machine.drive import Drive

FRAME_BYTES = 45


def frames(first, count):
    return [framing.encode(bytes([number]) * FRAME_BYTES) for number in range(first, first + count)]


def heard(c, at=0):
    """Numbers of the frames that the host got; none may be damaged."""
    decoder = framing.Decoder()
    payloads = decoder.feed(bytes(c.core.usb.sent[at:]))
    assert decoder.bad == 0
    assert all(payload == payload[:1] * FRAME_BYTES for payload in payloads)
    return [payload[0] for payload in payloads]


@pytest.fixture
def port():
    with chip() as c:
        yield c, c.load("rp2040.usb").Usb()


def test_nothing_waits_and_nothing_is_torn(port):
    c, usb = port
    c.core.usb.is_read = False
    for frame in frames(0, 60):
        before = c.seconds
        usb.write(frame)
        assert c.seconds - before < 0.005
    assert c.core.usb.dropped == 0
    c.core.usb.is_read = True
    c.core.usb.poll()
    usb.flush()
    received = heard(c)
    assert (
        received == list(range(len(received))) and 10 <= len(received) < 60
    )  # the first ones; the others are lost whole
    usb.write(frames(99, 1)[0])
    assert heard(c)[-1] == 99


def test_what_had_no_room_follows_with_the_next_looks(port):
    c, usb = port
    c.core.usb.is_read = False
    for frame in frames(0, 10):
        usb.write(frame)
    c.core.usb.is_read = True
    c.core.usb.poll()
    usb.flush()
    assert heard(c) == list(range(10))


def test_one_frame_is_read_at_a_time(port):
    """To answer one takes up to 40 ms, and the machine looks at its sensors and buttons only in between."""
    c, usb = port
    sent = frames(1, 3)
    c.core.usb.receive(b"".join(sent) + b"\0\0" + bytes(range(1, 100)))
    c.core.sleep(2000)  # it comes in packets
    assert [usb.read() for _ in range(6)] == [*sent, b"\0\0" + bytes(range(1, 63)), bytes(range(63, 100)), b""]


def test_the_end_of_a_frame_that_came_in_pieces_is_not_lost(port):
    c, usb = port
    frame = framing.encode(bytes([7]) * 58)
    assert len(frame) == 65  # its last zero is read on its own
    c.core.usb.receive(frame + frame)
    c.core.sleep(2000)
    decoder = framing.Decoder()
    assert [len(decoder.feed(usb.read())) for _ in range(3)] == [0, 1, 1]


def hidden(c):
    """The port, which answers USB at even steps around two seconds after power-on only."""
    usb = c.load("rp2040.usb").Usb()
    port = c.load("rp2040.hidden_port").HiddenPort(usb)
    port.axis = SimpleNamespace(locked=False)
    port.hide(2_000_000)
    port.hold(10_000_000)
    return port, usb


def test_bytes_that_have_their_moments_do_not_follow_with_a_look():
    """When the firmware looks depends on the cards, and a host could make it visible by reading late."""
    with chip() as c:
        port, _ = hidden(c)
        c.core.usb.is_read = False
        port.write_at(2_000_000, b"".join(frames(0, 10)))
        c.core.sleep(2_990_000)
        c.core.usb.is_read = True
        c.core.usb.poll()
        before = len(heard(c))
        port.flush()
        assert 0 < len(heard(c)) == before < 10
        port.write_at(4_000_000, frames(10, 1)[0])
        c.core.sleep(2_000_000)
        assert heard(c) == list(range(11))


def test_a_hidden_port_takes_a_packet_at_each_moment_and_what_nobody_reads_is_lost():
    with chip() as c:
        port, usb = hidden(c)
        c.core.sleep(100_000)
        c.core.usb.taken_us = []
        c.core.usb.receive(bytes(range(1, 251)) * 4)
        c.core.sleep(1_000_000)
        taken_us = c.core.usb.taken_us[1:]  # for the first there was room
        assert len(taken_us) == 15
        assert {round(t_us - taken_us[0]) % 40_000 for t_us in taken_us} <= {0, 1}
        assert sum(len(usb.read()) for _ in range(10)) == 256
        port.hide(None)
        c.core.usb.receive(b"\x01\x02\0")
        assert usb.read() == b"\x01\x02\0"


def test_a_moment_that_was_missed_is_left_out():
    """A packet taken late would tell when what was in its way began."""
    with chip() as c:
        hidden(c)
        c.core.sleep(100_000)
        c.core.usb.taken_us = []
        c.core.usb.receive(bytes(640))
        c.core.sleep(190_000)
        c.core._is_running = True  # the interpreter comes to no bytecode
        c.core.sleep(55_000)
        c.core._is_running = False
        c.core.sleep(100_000)
        steps = [round((b - a) / 1000) for a, b in zip(c.core.usb.taken_us[1:], c.core.usb.taken_us[2:])]
        assert set(steps) <= {40, 80, 120} and max(steps) > 40


def test_what_changes_an_axis_goes_on_before_a_moment_is_waited_for():
    """Till then an interrupt can't have it brake, and a staged card runs on towards the mouth of a pocket."""
    with chip() as c:
        port, _ = hidden(c)
        c.core.sleep(100_000)
        c.core.usb.taken_us = []
        c.core.usb.receive(bytes(640))
        port.axis.locked = True
        c.core.sleep(100_000)
        assert len(c.core.usb.taken_us) == 1  # there was room
        c.core.sleep(18_500)  # a moment comes in 1.5 ms
        port.axis.locked = False
        c.core.sleep(100_000)
        assert [round(t_us / 1000) % 40 for t_us in c.core.usb.taken_us[1:]] == [0, 0, 0]


@pytest.mark.parametrize("cards", [6])
def test_a_deck_is_shuffled_for_a_host_that_has_stopped_reading(cards):
    with chip(cards=cards) as c:
        c.boot()
        c.host.ask("shuffle", cards=cards, format=0, method=0, passes=0, mode=0, seed=b"")
        c.core.usb.is_read = False
        c.run(15)
        c.core.usb.is_read = True
        c.run(3)
        assert c.host.ask("status").values["state"] == 3
        assert c.host.ask("result").values["retries"] == 0


# -- A sealed deck on the chip: a timer writes what leaves, on whole seconds of the job, however busy the firmware
# is.

STATE = protocol.STATES.index
SEALED = {"format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}
HEARD_US = 60_000  # docs/reference/board.md
LATE_US = 1200  # the timer fires within a millisecond of its moment, and its callback waits for a bytecode to end


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_heartbeats_of_a_secret_deck_leave_within_a_millisecond_of_their_second(machine):
    with chip(machine=machine, cards=30) as c:
        c.boot()
        heard = []
        c.host.on_packet = lambda packet: heard.append((c.core.time_us(), packet))
        assert c.host.ask("shuffle", cards=30, **SEALED).name == "accepted"
        assert c.host.wait_for("finished").values["state"] == STATE("done")
    began = [p.values.get("phase") == protocol.PHASES.index("working") for _, p in heard].index(True)
    beats = [(t_us, p.values["t_us"]) for t_us, p in heard[began + 1 :] if p.name == "heartbeat"]
    assert len(beats) >= 6
    late_us = [(t_us - told_us) - (beats[0][0] - beats[0][1]) for t_us, told_us in beats]
    assert max(late_us) - min(late_us) < LATE_US, late_us
    assert {(later - sooner) for (_, sooner), (_, later) in zip(beats, beats[1:])} == {1_000_000}


@pytest.mark.parametrize("after_s", [0.613, 1.017, 2.232])
def test_a_stop_in_a_secret_deck_is_heard_within_a_step_and_a_look(after_s, monkeypatch):
    with chip(cards=30) as c:
        c.boot()
        c.host.ask("shuffle", cards=30, **SEALED)
        c.run(after_s)
        said_us, halted_us = c.core.time_us(), []
        halt = Drive.halt
        monkeypatch.setattr(Drive, "halt", lambda *given: halted_us.append(c.core.time_us()) or halt(*given))
        c.host.request("stop")
        c.host.wait_for("finished")
        assert 0 < halted_us[0] - said_us < HEARD_US
        assert c.core.usb.is_heard, "and it answers at once again"
        assert c.host.ask("resume").name == "accepted"
        c.run(1)
        assert not c.core.usb.is_heard
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert c.core.usb.is_heard


def test_the_port_is_hidden_no_longer_when_the_firmware_has_failed(monkeypatch):
    def fails(*_):
        raise RuntimeError

    with chip(cards=12) as c:
        c.boot()
        c.host.ask("shuffle", cards=12, **SEALED)
        monkeypatch.setattr(Drive, "left_us", fails)
        c.host.wait_for("finished")
        monkeypatch.undo()
        c.run(0.1)
        assert c.core.usb.is_heard
        assert c.host.ask("status").name == "status_is"


def test_bytes_that_are_due_go_before_what_is_said_openly():
    """A frame that the timer is to write never ends up within or behind a later one."""
    with chip(cards=12) as c:
        c.boot()
        c.host.ask("shuffle", cards=12, **SEALED)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        events = [packet for packet in c.host.packets if packet.type >= protocol.FIRST_EVENT]
    numbers = [packet.seq for packet in events]
    assert numbers == [(numbers[0] + k) & 0xFF for k in range(len(numbers))]
    assert [packet.name for packet in events][-2:] == ["phase", "finished"]

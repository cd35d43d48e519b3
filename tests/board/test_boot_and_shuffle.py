"""The board's own firmware, main.py and firmware/rp2040, on a fake RP2040 with the twin's mechanism on its pins."""

import hashlib

import pytest
from board_jobs import SEALED, STATE, shuffle, told, whole
from chip import chip
from shuffler import faults, hal
from shuffler.link import protocol, reason_texts

POKER = 64  # of the flags: the cards it is set for

CARDS = 24


@pytest.mark.parametrize(("machine", "cards"), [("pile10", 52), ("wheel54", 54), ("pile11", 110), ("pile6", 32)])
def test_a_deck_is_shuffled_and_lies_in_the_well(machine, cards):
    with chip(machine=machine, cards=cards) as c:
        c.boot()
        assert shuffle(c, cards) == STATE("done")
        result = c.host.ask("result").values
        assert result["credited_bits"] >= result["needed_bits"]
        assert whole(c, cards) and c.scene.order() != list(range(cards))


def test_the_order_is_the_one_that_was_drawn():
    """An auditable deck, whose target the board reveals: cards are where it says."""
    with chip(cards=CARDS) as c:
        c.boot()
        c.host.on_packet = lambda p: (
            c.host.request("nonce", attempt=0, nonce=b"\x05" * 32) if p.name == "commitment" else None
        )
        assert shuffle(c, CARDS, mode=1, seed=hashlib.sha256(b"key").digest()) == STATE("done")
        assert c.host.ask("reveal_material", key=b"key", part=0).name == "material_is"
        assert c.host.ask("reveal_target").values["target"] == c.scene.order()


def test_the_board_says_who_it_is():
    with chip(machine="wheel54", cards=52) as c:
        c.boot()
        told_of = c.host.ask("identify").values
        assert (told_of["machine"], told_of["kind"], told_of["flags"]) == ("wheel54", "wheel", POKER)
        assert told_of["interpreter"] == "micropython 1.28.0 rp2"


def test_test_mode_needs_the_jumper():
    with chip() as c:
        c.boot()
        refused = c.host.ask("shuffle", cards=52, **{**SEALED, "mode": 2, "seed": bytes(32)})
        assert "jumper" in reason_texts.detail(refused.values)
    with chip(cards=CARDS) as c:
        c.wiring.set_button(c.board.TEST_JUMPER_PIN, True)
        c.boot()
        assert c.host.ask("identify").values["flags"] == 2 | POKER
        assert shuffle(c, CARDS, mode=2, seed=bytes(32)) == STATE("done")
        assert c.host.ask("reveal_target").values["target"] == c.scene.order()


@pytest.mark.parametrize("after_s", [0.1, 0.9, 2.3, {"pile10": 4.6, "wheel54": 6.9}])  # home, look, feed, eject
@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_the_cover_stops_everything_in_every_phase(machine, after_s):
    """It cuts the drivers by itself: a rack sinks, and a card across the mouth of one of its pockets is for a hand."""
    with chip(machine=machine, cards=CARDS) as c:
        c.boot()
        c.host.ask("shuffle", cards=CARDS, **SEALED)
        c.run(after_s[machine] if isinstance(after_s, dict) else after_s)
        c.scene.cover(True)
        assert c.host.wait_for("finished", seconds=2).values["state"] == STATE("paused")
        assert told(c) == ["COVER_OPEN"]
        assert not any(axis.busy for axis in c.scene.axes)
        c.run(0.1)
        assert not c.wiring.is_enabled
        c.scene.cover(False)
        c.run(0.1)
        assert c.host.ask("resume").name == "accepted"
        if machine == "pile10" and c.scene.levels[hal.ENTRY]:
            assert c.host.wait_for("finished").values["state"] == STATE("fault")
            assert told(c)[1:] == ["POSITION_LOST", "JAM_THROAT"]
            c.scene.take_from_throat()
            assert c.host.ask("home").name == "accepted"
            assert c.host.wait_for("finished").values["state"] == STATE("done")
        else:
            assert c.host.wait_for("finished").values["state"] == STATE("done")
            assert set(told(c)[1:]) <= {"POSITION_LOST"}
        assert whole(c, CARDS)


def test_the_host_may_vanish_in_the_middle():
    """Nobody reads, nobody writes: the machine finishes."""
    with chip(cards=CARDS) as c:
        c.boot()
        c.host.ask("shuffle", cards=CARDS, **SEALED)
        c.run(2)
        c.host.read = lambda: b""
        c.run(14)
        assert whole(c, CARDS)


@pytest.mark.parametrize(
    ("troubles", "names"),
    [
        ({"misfeed": {20: 1}}, []),
        ({"misfeed": {20: 9}}, ["MISFEED"]),
        ({"jam_throat": {17}}, ["JAM_THROAT"]),
        ({"jam_insert": {17}}, ["JAM_INSERT"]),
        ({"stuck_pocket": {3: 99}}, ["JAM_EJECT"]),
        ({"double_offset": {20: 0.4}}, ["DOUBLE_FEED"]),
    ],
)
def test_card_troubles_are_named_as_in_the_twin(troubles, names):
    with chip(cards=CARDS, **troubles) as c:
        c.boot()
        shuffle(c, CARDS)
        assert told(c) == names


@pytest.mark.parametrize("rosc", ["stuck", "biased", "periodic", "dying"])
def test_a_broken_noise_source_moves_no_card(rosc):
    with chip(rosc=rosc) as c:
        c.boot()
        answer = c.host.ask("shuffle", cards=52, **SEALED)
        if answer.name == "accepted":
            assert c.host.wait_for("finished").values["state"] == STATE("fault")
            assert told(c) == ["ENTROPY_FAILED"]
        else:
            assert faults.kind(answer.values["code"]).name == "ENTROPY_FAILED"
        assert c.scene.order() == list(range(52))


def test_no_definition_of_a_message_is_read_while_cards_move(monkeypatch):
    """It takes a chip 5 ms, and memory in a place of chance."""
    with chip(cards=20) as c:
        c.boot()
        c.host.ask("shuffle", cards=20, **SEALED)
        c.run(4)
        read, before = [], protocol._read

        def reading(at):
            read.append(before(at).name)
            return before(at)

        monkeypatch.setattr(protocol, "_read", reading)
        for _ in range(3):
            c.host.request("status")  # answered on a whole second
            c.run(0.7)
        assert read == []
        c.host.wait_for("finished")
        assert set(read) == {"finished"}


def test_a_clock_that_wraps_in_mid_shuffle_is_not_noticed():
    with chip(cards=CARDS, ticks_us=2**30 - 6_000_000) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        assert whole(c, CARDS)


def test_jog_count_and_clean_work_on_the_board():
    with chip() as c:
        c.boot()
        c.host.ask("upkeep", what=0, amount=0)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert c.host.ask("upkeep_result").values["cards"] == 52
        assert c.scene.order() == list(range(52))
        c.host.ask("jog", axis=0, back=0, steps=400)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        c.host.ask("jog", axis=hal.FOLLOWER, back=0, steps=0)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert c.wiring.pulse_us == (c.board.FOLLOWER_UP_US + c.board.FOLLOWER_DOWN_US) / 2


def test_what_a_host_sends_is_taken_in_pieces_with_a_look_at_the_sensors_between_them():
    with chip() as c:
        c.boot()
        sizes, looks = [], []
        usb, sensors = c.load("rp2040.usb").Usb, c.load("rp2040.sensors").Sensors
        read, look = usb.read, sensors.look

        def counted(self):
            data = read(self)
            sizes.append(len(data))
            looks.append(0)
            return data

        def looked(self, tell):
            if looks:
                looks[-1] += 1
            return look(self, tell)

        usb.read, sensors.look = counted, looked
        c.host.send(b"\x01" * 1000 + b"\0")
        assert c.host.ask("identify").values["machine"] == "pile10"
        assert max(sizes) <= 64 and sum(sizes) > 1000
        assert min(looks[:-1]) >= 1


MIDDLE_FIRST = bytes([1]) * 32  # of a deck whose first cards go to pockets in the middle


@pytest.mark.parametrize("inside", [1, 3])
def test_home_finds_what_lies_in_pockets_that_only_pass_the_beam(inside):
    """Stopped while the lowest and highest pockets are empty: no card is before the beam when a look begins or ends."""
    with chip(cards=24) as c:
        c.wiring.set_button(c.board.TEST_JUMPER_PIN, True)
        c.boot()
        assert c.host.ask("home").name == "accepted"
        c.host.wait_for("finished")
        assert c.host.ask("shuffle", cards=52, **{**SEALED, "mode": 2, "seed": MIDDLE_FIRST}).name == "accepted"
        pockets = c.scene.deck.pockets
        while sum(map(len, pockets)) < inside:
            c.run(0.005)
        said = len(c.host.packets)
        assert c.host.ask("stop").name == "accepted"
        if not any(packet.name == "finished" for packet in c.host.packets[said:]):
            c.host.wait_for("finished")
        assert any(pockets) and not any((*pockets[:2], *pockets[-2:])), "another seed is wanted"
        assert c.host.ask("home").name == "accepted"
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert whole(c, 24)

"""The board's own firmware, main.py and firmware/rp2040, on a fake RP2040 with the twin's mechanism on its pins."""

import pytest
from chip import ChipReset, chip
from fake_rp2040.modules import buses
from shuffler import faults
from shuffler.link import protocol, reason_texts

PHASE = protocol.PHASES.index
STATE = protocol.STATES.index
SEALED = {"format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}


def shuffle(c, cards, **changes):
    """Ask for a shuffle and wait for its end; the state it ended in."""
    answer = c.host.ask("shuffle", cards=cards, **{**SEALED, **changes})
    assert answer.name == "accepted", answer
    return c.host.wait_for("finished").values["state"]


def told(c):
    return [faults.kind(p.values["code"]).name for p in c.host.packets if p.name == "fault"]


def whole(c, cards=52):
    return sorted(c.scene.order()) == list(range(cards)) and not any(c.scene.deck.pockets)


def supply(c, is_there):
    """The motors' supply is plugged in or not: without it no driver answers."""
    for driver in c.wiring.drivers.drivers.values():
        driver.is_there = is_there


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
    with chip() as c:
        c.boot()
        c.host.on_packet = lambda p: (
            c.host.request("nonce", attempt=0, nonce=b"\x05" * 32) if p.name == "commitment" else None
        )
        assert shuffle(c, 52, mode=1) == STATE("done")
        assert c.host.ask("reveal_material", nonce=b"\x05" * 32, part=0).name == "material_is"
        assert c.host.ask("reveal_target").values["target"] == c.scene.order()


def test_the_board_says_who_it_is():
    with chip(machine="wheel54", cards=52) as c:
        c.boot()
        told_of = c.host.ask("identify").values
        assert (told_of["machine"], told_of["kind"], told_of["flags"]) == ("wheel54", "wheel", 0)
        assert told_of["interpreter"] == "micropython 1.28.0 rp2"


def test_test_mode_needs_the_jumper():
    with chip() as c:
        c.boot()
        refused = c.host.ask("shuffle", cards=52, **{**SEALED, "mode": 2, "seed": bytes(32)})
        assert "jumper" in reason_texts.detail(refused.values)
    with chip() as c:
        c.wiring.set_button(c.board.TEST_JUMPER_PIN, True)
        c.boot()
        assert c.host.ask("identify").values["flags"] == 2
        assert shuffle(c, 52, mode=2, seed=bytes(32)) == STATE("done")
        assert c.host.ask("reveal_target").values["target"] == c.scene.order()


def test_the_button_shuffles_with_no_host_and_stops_and_goes_on():
    with chip() as c:
        c.boot()
        c.press(c.board.BUTTON_PIN)
        c.run(8)
        c.press(c.board.BUTTON_PIN)
        c.run(1)
        assert not any(axis.busy for axis in c.scene.axes)
        order = c.scene.order()
        c.run(3)
        assert c.scene.order() == order
        c.press(c.board.BUTTON_PIN)
        c.run(25)
        assert whole(c)
        assert c.host.ask("result").values["state"] == STATE("done")


def test_a_long_press_brings_the_cards_home():
    with chip() as c:
        c.boot()
        c.press(c.board.BUTTON_PIN)
        c.run(8)
        c.press(c.board.BUTTON_PIN)
        c.run(1)
        assert not whole(c)
        c.press(c.board.BUTTON_PIN, 2.0)
        c.run(15)
        assert whole(c)
        assert c.host.ask("status").values["homed"] == 1


def test_both_buttons_at_once_do_nothing():
    with chip() as c:
        c.boot()
        c.wiring.set_button(c.board.SELECT_PIN, True)
        c.press(c.board.BUTTON_PIN)
        c.wiring.set_button(c.board.SELECT_PIN, False)
        c.run(2)
        assert c.host.ask("status").values["state"] == STATE("none")


@pytest.mark.parametrize("after_s", [0.1, 0.9, 3.0, 9.0, 15.0])
def test_the_cover_stops_everything_in_every_phase(after_s):
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", cards=52, **SEALED)
        c.run(after_s)
        c.scene.cover(True)
        assert c.host.wait_for("finished", seconds=2).values["state"] == STATE("paused")
        assert told(c) == ["COVER_OPEN"]
        assert not any(axis.busy for axis in c.scene.axes)
        c.scene.cover(False)
        c.run(0.1)
        assert c.host.ask("resume").name == "accepted"
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert whole(c)


def test_the_host_may_vanish_in_the_middle():
    """Nobody reads, nobody writes: the machine finishes."""
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", cards=52, **SEALED)
        c.run(2)
        c.host.read = lambda: b""
        c.run(28)
        assert whole(c)


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
    with chip(**troubles) as c:
        c.boot()
        shuffle(c, 52)
        assert told(c) == names


def test_a_missing_supply_is_said_and_the_job_goes_on_when_it_is_there():
    with chip() as c:
        supply(c, False)
        c.boot()
        assert shuffle(c, 52) == STATE("paused")
        assert told(c) == ["NO_SUPPLY"]
        supply(c, True)
        c.host.ask("resume")
        assert c.host.wait_for("finished").values["state"] == STATE("done")


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


def test_maintenance_forgets_all_and_comes_back_to_a_repl_and_from_there_to_the_machine():
    with chip() as c:
        c.boot()
        with pytest.raises(ChipReset):
            c.host.request("maintenance")
            c.run(5)
        c.reboot()
        c.boot()
        assert c.has_returned, "main.py has come to its end: the REPL is on, and no watchdog runs"
        c.reboot()
        c.boot()
        assert c.host.ask("identify").values["machine"] == "pile10"


def test_a_button_held_at_power_on_asks_for_maintenance_too():
    with chip() as c:
        c.wiring.set_button(c.board.BUTTON_PIN, True)
        c.boot()
        assert c.has_returned


def test_after_a_power_cut_the_next_start_says_that_cards_may_be_inside():
    with chip() as c:
        c.boot()
        c.host.ask("shuffle", cards=52, **SEALED)
        c.run(8)
        while c.scene.standing_in_throat() or c.scene.deck.flying:  # that card would need a hand
            c.run(0.01)
        c.reboot(reset_cause=1)
        c.boot()
        assert faults.kind(c.host.ask("status").values["fault"]).name == "CARDS_INSIDE"
        assert c.host.ask("home").name == "accepted"
        c.host.wait_for("finished")
        assert c.host.ask("status").values["fault"] == 0
        assert whole(c)


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
    with chip(ticks_us=2**30 - 6_000_000) as c:
        c.boot()
        assert shuffle(c, 52) == STATE("done")
        assert whole(c)


def test_an_idle_machine_lets_its_motors_go_and_finds_home_again():
    with chip() as c:
        c.boot()
        assert shuffle(c, 52) == STATE("done")
        c.run(70)
        assert c.host.ask("status").values["homed"] == 0
        assert shuffle(c, 52) == STATE("done")
        assert whole(c)


def test_the_drivers_get_their_currents_and_microsteps():
    """IHOLD_IRUN and CHOPCONF as the datasheet's formulas give them for the currents of board.py."""
    with chip() as c:
        c.boot()
        shuffle(c, 52)
        for address, run_ma in zip(c.board.TMC_ADDRESSES, c.board.TMC_RUN_MA):
            registers = c.wiring.drivers.drivers[address].registers
            scale, chop = registers[0x10] >> 8 & 31, registers[0x6C]
            assert 256 >> (chop >> 24 & 15) == c.board.MICROSTEPS
            volts = 0.180 if chop >> 17 & 1 else 0.325
            ma = 1000 * (scale + 1) / 32 * volts / ((c.board.TMC_SENSE_MOHM + 20) / 1000) / 2**0.5
            assert ma == pytest.approx(run_ma, rel=0.06) and ma <= run_ma


def test_a_collection_of_garbage_while_a_driver_answers_is_no_missing_supply(monkeypatch):
    """It takes longer than the answer, which lies there afterwards."""
    plain = buses.UART.any
    looks = []

    def interrupted(uart):
        ready = plain(uart)
        looks.append(ready)
        if len(looks) % 5 == 0:
            uart._chip.spend(15_000)
        return ready

    monkeypatch.setattr(buses.UART, "any", interrupted)
    with chip(cards=12) as c:
        c.boot()
        assert shuffle(c, 12) == STATE("done")
        assert told(c) == [] and looks


def test_plain_drivers_need_no_wire():
    with chip() as c:
        c.board.TMC_FITTED = False
        c.load("board").TMC_FITTED = False
        supply(c, False)
        c.boot()
        assert c.host.ask("sensors").values["supply"] == 0
        assert shuffle(c, 52) == STATE("done")


def test_jog_count_and_clean_work_on_the_board():
    with chip() as c:
        c.boot()
        c.host.ask("tend", what=0, amount=0)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert c.host.ask("tended").values["cards"] == 52
        assert c.scene.order() == list(range(52))
        c.host.ask("jog", axis=0, back=0, steps=400)
        assert c.host.wait_for("finished").values["state"] == STATE("done")


def test_a_setting_outlives_the_power_and_a_damaged_file_does_not_hinder_the_start():
    with chip() as c:
        c.boot()
        assert c.host.ask("set_setting", setting="cards", value="32").name == "accepted"
        c.reboot(reset_cause=1)
        c.boot()
        assert c.host.ask("get_setting", index=0).values["value"] == "32"
        c.flash.put("/state/settings", b"nonsense")
        c.reboot(reset_cause=1)
        c.boot()
        assert c.host.ask("get_setting", index=0).values["value"] == "52"
        assert "settings" in reason_texts.line(c.host.ask("get_log", index=0).values)


def test_a_firmware_that_hangs_is_ended_by_the_watchdog(monkeypatch):
    with chip() as c:
        c.boot()
        sleep = c.load("rp2040.start").time.sleep_ms
        monkeypatch.setattr("shuffler.app.service.answer", lambda *what: sleep(20_000))
        with pytest.raises(ChipReset):
            c.host.request("status")
            c.run(30)


def test_the_select_button_goes_through_decks_and_held_through_machines():
    with chip() as c:
        c.flash.put("/machines/wheel54_poker.py", c.flash.files["/machines/pile10_poker.py"])
        c.boot()
        c.press(c.board.SELECT_PIN)
        c.run(0.5)
        assert c.host.ask("get_setting", index=0).values["value"] == "32"
        c.press(c.board.SELECT_PIN, 2.0)
        c.run(0.5)
        values = [c.host.ask("get_setting", index=i).values for i in range(5)]
        assert {v["setting"]: v["value"] for v in values}["machine"] == "wheel54"


def test_what_a_host_says_while_the_firmware_starts_does_not_end_it():
    """A frame may hold 0x03, which is Ctrl-C until somebody says otherwise."""
    with chip() as c:
        c.boot(seconds=0.02)  # it looks whether a button is held
        c.core.usb.receive(b"\x03")
        c.run(1.0)
        assert c.host.ask("identify").name == "identity"


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

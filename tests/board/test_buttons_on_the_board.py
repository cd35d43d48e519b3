"""The firmware on the fake chip: both buttons shuffle, stop, bring home, select and ask for maintenance."""

from board_jobs import STATE, whole
from chip import chip


def test_the_button_shuffles_without_a_host_and_stops_and_resumes():
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


def test_a_button_held_at_power_on_asks_for_maintenance_too():
    with chip() as c:
        c.wiring.set_button(c.board.BUTTON_PIN, True)
        c.boot()
        assert c.has_returned


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

"""The firmware on the fake chip: what both buttons do, and the light in maintenance."""

import pytest
from board_jobs import STATE, shuffle, whole
from chip import chip
from fake_rp2040.modules.ticks import Timer
from shuffler.panel import state as panel


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


# -- In maintenance nothing of the machine runs but a soft timer, which works at light and display.

_SECONDS = 10
_POLL_MS = 10


def in_maintenance(c):
    c.wiring.set_button(c.board.BUTTON_PIN, True)
    c.boot()
    assert c.has_returned
    c.wiring.set_button(c.board.BUTTON_PIN, False)


def test_the_light_blinks_while_the_repl_waits():
    state = panel.State(panel.MAINTENANCE, 0, 0, None, 0, None, None)
    red, green, blue, blinks = panel.light(state)
    with chip() as c:
        in_maintenance(c)
        c.idle(_SECONDS)
        shown = c.wiring.leds
        assert c.core.watchdog is None and not c.wiring.is_enabled and not c.core.moving()
    changes = [(t_us / 1000, any(colour)) for t_us, colour in shown if t_us > 1e6]
    assert len(changes) >= 2 * (_SECONDS * 1000 // sum(blinks) - 1)
    for (began, is_lit), (ended, _) in zip(changes[1:], changes[2:]):
        assert ended - began == pytest.approx(blinks[0 if is_lit else 1], abs=_POLL_MS + 1)
    lit = {colour for _, colour in shown if any(colour)}
    assert len(lit) == 1 and [bool(part) for part in lit.pop()] == [bool(red), bool(green), bool(blue)]


def test_the_display_says_maintenance():
    with chip() as c:
        in_maintenance(c)
        before = bytes(c.wiring.display.memory)
        c.idle(2)
        assert c.wiring.display.is_on and bytes(c.wiring.display.memory) != before


def test_without_its_timer_the_light_stands():
    """So that the tests above are known to see the timer at work, and not what happened before."""
    with chip() as c:
        in_maintenance(c)
        for source in [s for s in c.core.sources if isinstance(s, Timer)]:
            source.deinit()
        shown = len(c.wiring.leds)
        c.idle(_SECONDS)
        assert len(c.wiring.leds) == shown


def test_a_finger_is_looked_for_in_waits_only():
    """Its requests must not come between the end of a job and what is noted of it, where events are sent."""
    with chip(cards=6) as c:
        hal, front = c.load("rp2040.hal").Rp2040Hal, c.load("rp2040.panel.front").Front
        inside, polled = [], []

        def within(name):
            real = getattr(hal, name)

            def called(self, *args):
                inside.append(name)
                try:
                    return real(self, *args)
                finally:
                    inside.pop()

            setattr(hal, name, called)

        real_poll = front.poll

        def poll(self, ticks):
            polled.append(tuple(inside))
            return real_poll(self, ticks)

        front.poll = poll
        for name in ("link_read", "link_write", "write_ahead", "collect"):
            within(name)
        c.boot()
        assert shuffle(c, 6) == STATE("done")
        assert polled and not any(polled)

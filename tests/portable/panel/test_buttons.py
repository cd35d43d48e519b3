"""What two buttons mean: short, long, both; with contacts that bounce and polls that come late."""

from shuffler.hal import TICKS
from shuffler.panel.buttons import DEBOUNCE_US, LONG_US, Buttons

POLL_US = 10000


class Hand:
    """Fingers on the two buttons; records what came, and when."""

    def __init__(self, levels=(0, 0), running=False):
        self.buttons = Buttons()
        self.running = running
        self.t_us = 1 << 40
        self.events = []
        self.at_us = []
        self.hold(levels, 0)

    def hold(self, levels, ms):
        """These levels for so long, seen at each poll; at least once."""
        for _ in range(max(1, ms * 1000 // POLL_US)):
            event = self.buttons.feed(levels, self.t_us & TICKS, self.running)
            if event is not None:
                self.events.append(event)
                self.at_us.append(self.t_us)
            self.t_us += POLL_US
        return self


def test_a_press_comes_on_letting_go():
    hand = Hand().hold((0, 0), 50).hold((1, 0), 200)
    assert hand.events == []
    assert hand.hold((0, 0), 100).events == ["press"]


def test_the_other_button_selects():
    assert Hand().hold((0, 1), 200).hold((0, 0), 100).events == ["select"]


def test_a_long_press_comes_while_it_is_held_and_once():
    for levels, name in (((1, 0), "long"), ((0, 1), "select_long")):
        hand = Hand()
        began_us = hand.t_us
        hand.hold(levels, 9000)
        assert hand.events == [name]
        assert 0 <= hand.at_us[0] - began_us - LONG_US <= DEBOUNCE_US + POLL_US
        assert hand.hold((0, 0), 100).events == [name]


def test_shortly_below_the_limit_is_a_press():
    assert Hand().hold((1, 0), LONG_US // 1000 - 20).hold((0, 0), 100).events == ["press"]


def test_a_glitch_is_nothing():
    hand = Hand()
    for _ in range(20):
        hand.hold((1, 0), 10).hold((0, 0), 40)
    assert hand.events == []


def test_a_fast_poll_ignores_a_glitch_too():
    buttons = Buttons()
    for t_ms in range(1000):
        assert buttons.feed((1 if t_ms % 50 >= 38 else 0, 0), t_ms * 1000) is None


def test_contacts_that_bounce_on_both_ends_are_one_press():
    hand = Hand()
    for levels in ((1, 0), (0, 0), (1, 0), (0, 0)):
        hand.hold(levels, 10)
    hand.hold((1, 0), 100)
    for levels in ((0, 0), (1, 0), (0, 0), (1, 0)):
        hand.hold(levels, 10)
    assert hand.hold((0, 0), 100).events == ["press"]


def test_a_bounce_does_not_end_a_long_press():
    assert Hand().hold((1, 0), 1000).hold((0, 0), 10).hold((1, 0), 1000).events == ["long"]


def test_presses_one_after_the_other_all_count():
    hand = Hand()
    for _ in range(5):
        hand.hold((1, 0), 60).hold((0, 0), 60)
    assert hand.events == ["press"] * 5


def test_both_are_said_once_and_mean_nothing_else():
    hand = Hand().hold((1, 0), 40).hold((1, 1), 5000).hold((0, 1), 3000).hold((1, 1), 3000).hold((0, 0), 100)
    assert hand.events == ["both"]
    assert hand.hold((1, 0), 100).hold((0, 0), 100).events == ["both", "press"]


def test_both_at_the_very_same_time_and_in_either_order():
    for first in ((1, 0), (0, 1), (1, 1)):
        hand = Hand().hold(first, 20).hold((1, 1), 100).hold((0, 0), 100)
        assert hand.events == ["both"]


def test_after_a_long_press_the_other_button_adds_nothing():
    assert Hand().hold((1, 0), 2000).hold((1, 1), 500).hold((0, 1), 500).hold((0, 0), 100).events == ["long"]


def test_a_button_held_at_power_on_is_not_a_press():
    for levels in ((1, 0), (0, 1), (1, 1)):
        hand = Hand(levels).hold(levels, 4000).hold((0, 0), 100)
        assert hand.events == []
        assert hand.hold((1, 0), 100).hold((0, 0), 100).events == ["press"]


def test_while_something_runs_a_press_does_not_wait_for_its_release():
    hand = Hand(running=True)
    began_us = hand.t_us
    hand.hold((1, 0), 40)
    assert hand.events == ["press"]
    assert hand.at_us[0] - began_us <= DEBOUNCE_US + POLL_US
    assert hand.hold((1, 0), 5000).hold((0, 0), 100).events == ["press"]


def test_what_stopped_the_machine_does_not_home_it_when_it_stands():
    hand = Hand(running=True).hold((1, 0), 100)
    hand.running = False
    assert hand.hold((1, 0), 5000).hold((0, 0), 100).events == ["press"]


def test_both_at_once_do_not_stop_it_either():
    hand = Hand(running=True).hold((1, 1), 500).hold((0, 0), 100)
    assert hand.events == ["both"]
    hand = Hand(running=True).hold((1, 0), 10).hold((1, 1), 500).hold((0, 0), 100)
    assert hand.events == ["both"]


def test_select_waits_for_its_release_even_then():
    hand = Hand(running=True).hold((0, 1), 300)
    assert hand.events == []
    assert hand.hold((0, 0), 100).events == ["select"]


def test_nobody_is_asked_to_home_by_polls_that_stood_still():
    """Released while nobody looked: the poll after the gap finds it up, and can't know for how long it was down."""
    hand = Hand().hold((1, 0), 50)
    hand.t_us += 2000000
    assert hand.hold((0, 0), 100).events == []
    assert hand.hold((1, 0), 100).hold((0, 0), 100).events == ["press"]

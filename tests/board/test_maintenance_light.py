"""In maintenance nothing of the machine runs but a soft timer, which works at light and display."""

import pytest
from chip import chip
from fake_rp2040.modules.ticks import Timer
from shuffler.panel import state as panel

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

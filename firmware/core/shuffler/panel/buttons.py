"""Two buttons: levels, fed some hundred times a second, become what a person meant by them.

A gesture begins when a button goes down and ends when both are up. It gives one event at most:

press, select       the main button, the select button: released before LONG_US
long, select_long   held for LONG_US; told while it is held, and its release says nothing
both                both were down together: nobody can know what was meant, so it stands for nothing

Fed while a machine works, so it takes no memory as long as nobody touches a button.
"""

from .. import hal

LONG_US = 1500000
DEBOUNCE_US = 15000  # contacts bounce for some milliseconds; polled each 10 ms, a change is seen three times

_SHORT = ("press", "select")
_LONG = ("long", "select_long")


class Buttons:
    """Feed it the levels."""

    def __init__(self):
        self._seen = None  # levels as they came last, and since when
        self._since = [0, 0]  # ticks
        self._down = [0, 0]  # debounced, and since when
        self._down_since = [0, 0]
        self._is_spent = False  # this gesture has had its event

    def feed(self, levels, ticks, at_once=False):
        """Name of what was meant, or None. levels: main and select, 1 = down; ticks: hal.Hal.ticks_us.

        at_once: something runs that the main button stops. That can't wait for the release that tells a press from a
        long one: "press" comes as soon as the button is down, and the rest of its gesture says nothing.
        """
        if self._seen is None:
            # What is held at power-on is not a press: it asks for maintenance, or it is stuck.
            self._seen, self._down = list(levels), list(levels)
            self._is_spent = True
        released = self._debounce(levels, ticks)
        down, event = self._down, None
        if not self._is_spent:
            if down[0] and down[1]:
                event = "both"
            elif released is not None:
                # Held for long and never seen so: the feeding has paused, nobody can tell which it was.
                if hal.since(self._since[released], self._down_since[released]) < LONG_US:
                    event = _SHORT[released]
            else:
                event = self._held(ticks, at_once)
        if event is not None:
            self._is_spent = True
        if not (down[0] or down[1]):
            self._is_spent = False
        return event

    def _held(self, ticks, at_once):
        """Event of a button that is still down, or None."""
        for button in (0, 1):
            # Not while it may be coming up, nor while the other may be going down.
            if self._down[button] and self._seen[button] and not self._seen[1 - button]:
                if button == 0 and at_once:
                    return _SHORT[button]
                if hal.since(ticks, self._down_since[button]) >= LONG_US:
                    return _LONG[button]
        return None

    def _debounce(self, levels, ticks):
        """Take over what has stood long enough. The button that came up by it, or None."""
        released = None
        for button in (0, 1):
            if levels[button] != self._seen[button]:
                self._seen[button] = levels[button]
                self._since[button] = ticks
            elif levels[button] != self._down[button] and hal.since(ticks, self._since[button]) >= DEBOUNCE_US:
                self._down[button] = levels[button]
                if levels[button]:
                    self._down_since[button] = self._since[button]
                else:
                    released = button
        return released

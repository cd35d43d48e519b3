"""What a board must offer the core: numbers of devices and events, and the duck type of a HAL.

Nothing here touches hardware. `Hal` is a description to inherit from or to imitate: the RP2040, the twin
under MicroPython and the twin in CPython each have their own. Axes *start* and are waited for, so that
motions overlap; every wait has a timeout.
"""

from array import array

# Axes. FEED turns feed roller and nip together; POCKET is the rack or the wheel; PUSHER the pusher or the lever.
FEED, POCKET, PUSHER = 0, 1, 2
AXIS_NAMES = ("feed", "pocket", "pusher")
FOLLOWER = 3  # no axis: a servo, that a jog turns to the middle of its way

# Sensors; level 1 = blocked by a card (optical), at home (switches), open (cover).
THROAT, ENTRY, POCKET_BEAM, WELL, HOME_POCKET, HOME_PUSHER, SLOT, COVER, MOUTH = 0, 1, 2, 3, 4, 5, 6, 7, 8
SENSOR_NAMES = ("throat", "entry", "pocket", "well", "home pocket", "home pusher", "slot", "cover", "mouth")

# Computing that takes the controller a while, for `charge_compute`: cards drawn, cards planned, steps of the plan's
# search, bytes of raw source bits tested.
DRAWN, PLANNED, SEARCHED, TESTED = 0, 1, 2, 3

DONE, EDGE, NOISE, STOP, LINK = 1, 2, 3, 4, 8  # kinds of event
THERE, MISSING, LOST = 1, 2, 3  # of the motors' supply

_ROOM = 16  # events; a millisecond brings a few at most
_WORDS = 4  # of an event: kind, source and level; when; how late it may have been seen; steps
TICKS = 0x3FFFFFFF  # ticks are microseconds modulo 2^30: a board's small integers, so they need no memory
_HALF = 0x20000000


def since(ticks, earlier):
    """Microseconds from ``earlier`` to ``ticks``, both of `Hal.ticks_us`; negative if it is the later one. Right for
    times that lie less than nine minutes apart, and made of small integers only."""
    return ((ticks - earlier & TICKS) ^ _HALF) - _HALF


def later(ticks, us):
    """Ticks ``us`` after ``ticks``."""
    return ticks + (us - TICKS) - 1 & TICKS


class Event:
    """What has happened. kind: one of those above; source: axis (DONE) or sensor (EDGE, and NOISE: it makes
    more edges than cards can, and is not heard for a while), else 0; level: new level
    (EDGE), else 0; ticks: when, of `Hal.ticks_us`; window_us: it may have been so much earlier. What an interrupt tells
    has its own time. A switch is looked at now and then, and changed at some time since the look before. steps: where
    the feed axis was at that time, if it is an edge of the throat, else 0."""

    def __init__(self):
        self.kind = self.source = self.level = self.ticks = self.window_us = self.steps = 0


class EventQueue:
    """First-in first-out queue of events; takes no memory for them unless there are more than ever before."""

    def __init__(self):
        self._words = array("i", [0] * (_WORDS * _ROOM))
        self._end = len(self._words)
        self._in = self._out = 0  # the words are used in a circle
        self._event = Event()
        self.count = 0

    def post(self, kind, source, level, ticks, window_us=0, steps=0):
        """Put an event behind the others."""
        words, at = self._words, self._in
        if at == self._out and self.count:
            self._words = words = words[at:] + words[:at] + array("i", [0] * (_WORDS * _ROOM))
            at, self._out, self._end = self._end, 0, len(words)
        words[at] = kind | source << 4 | level << 8
        words[at + 1] = ticks
        words[at + 2] = window_us
        words[at + 3] = steps
        at += _WORDS
        self._in = 0 if at == self._end else at
        self.count += 1

    def take(self):
        """The oldest event, removed; None if there is none. It is the same object every time."""
        if not self.count:
            return None
        words, event, at = self._words, self._event, self._out
        what = words[at]
        event.kind, event.source, event.level = what & 15, what >> 4 & 15, what >> 8
        event.ticks, event.window_us, event.steps = words[at + 1], words[at + 2], words[at + 3]
        at += _WORDS
        self._out = 0 if at == self._end else at
        self.count -= 1
        return event


class Axis:
    """One stepper axis. Positions in steps from home, signed."""

    lost = False  # True if the position is worth nothing, until set_position
    busy = False  # True from start() until the end of the move has been posted as a DONE event

    def start(self, segments):
        """Begin the segments (like ramp.Segment) and return at once. A running move goes on into the new one."""
        raise NotImplementedError

    def prepare(self, segments):
        """Compute now what a start of these segments (of this same object) will need: they are started often, and while
        something waits for it. What lies beyond their first 8 ms may still be changed before a start."""

    def stop(self):
        """Brake at the axis's own rate and return at once; DONE follows. The position stays known."""
        raise NotImplementedError

    def position(self):
        """Executed steps since set_position(0)."""
        raise NotImplementedError

    def set_position(self, steps):
        """Call the present position ``steps``."""
        raise NotImplementedError


class Hal:
    """A board. ``axes`` is indexed by FEED, POCKET, PUSHER: as many as `config.stop_rates` has."""

    axes = ()
    bits = None  # shuffler.randomness.bits, or the same in viper code on a board
    interpreter = ""  # what runs the core, as it reports itself
    cover_cuts = False  # an open cover cuts the drivers' enable in hardware: the axes let go
    start_flags = 0  # of the identity: how the last life ended, and whether the chip bears its full speed
    jumper = False  # test mode allowed by a jumper (a twin always allows it)
    machines = ()  # names of the builds whose numbers are on the board
    store = None  # store.Store of settings, counters and journal, where the service is not given a Memory
    on_button = None  # called with "press", "long", "select" or "select_long" when somebody uses the panel
    on_idle = None  # called by a board that has waited for ever, and for long: nobody needs the motors
    twin = False  # True only on a twin: a board has no order to tell

    def now_us(self):
        """Monotonic microseconds since power-up (never wraps: see clock.Clock)."""
        raise NotImplementedError

    def ticks_us(self):
        """`now_us` modulo 2^30: see `since`."""
        raise NotImplementedError

    def wait(self, timeout_us):
        """Look at everything, and let time pass until something has happened or ``timeout_us`` have passed (None: for
        ever, idle only; 0: look, and return). Resolution 1 ms on every board; a board needs no memory for it."""
        raise NotImplementedError

    def take(self):
        """Oldest event that was seen, None if there is none: the same object each time, its fields good until then."""
        raise NotImplementedError

    def level(self, sensor):
        """Present level of a sensor, 0 or 1."""
        raise NotImplementedError

    def brake_at_lead(self, on):
        """Have the feed axis, if it runs, brake by itself when the throat comes on next, whatever the core is busy with
        at that moment. When it has done so `start` does nothing to it until this is called with False: who starts it
        has not heard of it yet."""
        raise NotImplementedError

    def follower(self, down):
        """Lower (True) or lift (False) the follower, or bring it half-way (None); takes config.follower_us, not waited
        for."""
        raise NotImplementedError

    def enable(self, on):
        """Power the motors' drivers on or off. Off, their positions are lost: the core homes before it moves again.

        True if they had no supply for a while since they were powered on last: then, too."""
        raise NotImplementedError

    def entropy(self, out):
        """Fill the buffer ``out`` with raw source bits, most significant bit first, unconditioned."""
        raise NotImplementedError

    def extra(self):
        """A few bytes mixed in uncredited: os.urandom, board id, timer."""
        raise NotImplementedError

    def chacha_block(self, key, counter, nonce, out):
        """Write one ChaCha20 block (64 bytes) into ``out``; the board's is viper, the others chacha20.block."""
        raise NotImplementedError

    def link_read(self):
        """Bytes received from the host since the last call; b"" if none."""
        raise NotImplementedError

    def link_write(self, data):
        """Send bytes to the host; never blocks, drops them if nobody reads."""
        raise NotImplementedError

    def link_write_at(self, t_us, data):
        """Send bytes at a moment to come (or at once, if it has passed), whatever the core is busy with then. Calls
        come in the order of their moments."""
        raise NotImplementedError

    def hide_line(self, t_us):
        """Let no host see when the core is busy: from now on the port takes, refuses and gives bytes at ``t_us`` and in
        even steps before and after it; None: at any time, as at first. A twin's port hides nothing."""

    def hold_line(self, t_us):
        """Give the core nothing that a hidden port takes from ``t_us`` on, until this is called again: who asks then
        does not learn whether the core was late."""

    def panel(self, phase, fault, number=0, passes=0, mode=None, settings=None, result=None):
        """Show a person at the machine what it does (see panel.State). None for mode and settings: as before."""
        raise NotImplementedError

    def refuse(self, text):
        """Tell a person at the machine why what was asked for there is not done."""

    def write_ahead(self):
        """The core is going to compute, and garbage may be collected meanwhile: whatever moves shall last a tenth of a
        second without it. A twin's moves always do."""

    def collect(self):
        """Collect garbage, now that nothing moves: it takes some 15 ms, and would come by itself."""
        raise NotImplementedError

    def scrub(self):
        """Overwrite the interpreter's free memory as far as it can be reached: what was freed may have been a key."""

    def supply(self):
        """Say of the motors' supply: THERE, MISSING, LOST (there, and their drivers are not set up: it was away since
        `enable`, or they don't keep it), or 0: not known."""
        return 0

    def build_of(self, settings):
        """Configuration of the build and format that the settings name. None: as the service was given it.

        Raises ValueError if the board has none.
        """
        return None

    def maintenance(self):
        """Start again with the REPL on; does not return. A twin has no such thing, and is not asked."""

    def broke_down(self, error):
        """Called with an exception that the firmware did not foresee, once the job is forgotten. A board ignores it:
        its words could tell of the job. A twin shows it to its developer, or raises it again."""

    def charge_compute(self, what, count):
        """``count`` pieces of computing (DRAWN, PLANNED, SEARCHED or TESTED) are done. A board ignores it; a twin
        charges the time they take on the chip."""

    def planned(self, target, passes):
        """Called once a plan stands, before any card moves. A board ignores it; a twin notes both in its report."""

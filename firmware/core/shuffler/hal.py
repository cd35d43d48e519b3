"""What a board must offer the core: numbers of devices and events, and the duck type of a HAL.

Nothing here touches hardware. `Hal` is a description to inherit from or to imitate: the RP2040, the twin
under MicroPython and the twin in CPython each have their own. Axes *start* and are waited for, so that
motions overlap; every wait has a timeout.
"""

from collections import namedtuple

# Axes. FEED turns feed roller and nip together; POCKET is the rack or the wheel; PUSHER the pusher or the lever.
FEED, POCKET, PUSHER = 0, 1, 2
AXIS_NAMES = ("feed", "pocket", "pusher")

# Sensors; level 1 = blocked by a card (optical), at home (switches), open (cover).
THROAT, ENTRY, POCKET_BEAM, WELL, HOME_POCKET, HOME_PUSHER, SLOT, COVER, MOUTH = 0, 1, 2, 3, 4, 5, 6, 7, 8
SENSOR_NAMES = ("throat", "entry", "pocket", "well", "home pocket", "home pusher", "slot", "cover", "mouth")

# Computing that takes the controller a while, for `worked`: cards drawn, cards planned, steps of the plan's search,
# bytes of raw source bits tested.
DRAWN, PLANNED, SEARCHED, TESTED = 0, 1, 2, 3

# Kinds of event, as bits so that a wait can name several.
DONE, EDGE, STOP, LINK = 1, 2, 4, 8
ALL = DONE | EDGE | STOP | LINK

# kind: one of the bits above; source: axis (DONE) or sensor (EDGE), else 0; level: new level (EDGE), else 0;
# t_us: when it happened (an edge has its own time, up to 1 ms before the wait returns).
Event = namedtuple("Event", ("kind", "source", "level", "t_us"))


class EventQueue:
    """First-in first-out queue of events; those a wait does not ask for stay in order for a later one."""

    def __init__(self):
        self._events = []

    def post(self, event):
        self._events.append(event)

    def take(self, mask):
        """Oldest event whose kind is in ``mask``, removed; None if there is none."""
        for i, event in enumerate(self._events):
            if event.kind & mask:
                return self._events.pop(i)
        return None


class Axis:
    """One stepper axis. Positions in steps from home, signed."""

    lost = False  # True if the position is worth nothing, until set_position
    busy = False  # True from start() until the end of the move has been posted as a DONE event

    def start(self, segments):
        """Begin the segments (ramp.Segment) and return at once. A running move goes on into the new one."""
        raise NotImplementedError

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
    """A board. ``axes`` is indexed by FEED, POCKET, PUSHER."""

    axes = ()
    search = None  # improve_steps, or the same in viper code on a board
    interpreter = ""  # what runs the core, as it reports itself
    jumper = False  # test mode allowed by a jumper (a twin always allows it)
    machines = ()  # names of the builds whose numbers are on the board
    store = None  # store.Store of settings, counters and journal, where the service is not given a Memory
    on_button = None  # called with "press", "long", "select" or "select_long" when somebody uses the panel
    on_idle = None  # called by a board that has waited for ever, and for long: nobody needs the motors
    twin = False  # True only on a twin: a board has no order to tell

    def now_us(self):
        """Monotonic microseconds since power-up (never wraps: see clock.Clock)."""
        raise NotImplementedError

    async def wait(self, mask, timeout_us):
        """Oldest event of the kinds in ``mask``, waiting up to ``timeout_us`` (None: for ever, idle only).

        Returns None on timeout. Resolution 1 ms on every board.
        """
        raise NotImplementedError

    def level(self, sensor):
        """Present level of a sensor, 0 or 1."""
        raise NotImplementedError

    def follower(self, down):
        """Lower (True) or lift (False) the follower; takes config.follower_us, not waited for."""
        raise NotImplementedError

    def enable(self, on):
        """Power the motors' drivers on or off. Off, their positions are lost: the core homes before it moves again."""
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

    def panel(self, phase, fault, number=0, passes=0, mode=None, settings=None, result=None):
        """Show a person at the machine what it does (see panel.State). None for mode and settings: as before."""
        raise NotImplementedError

    def refuse(self, text):
        """Tell a person at the machine why what was asked for there is not done."""

    def feed_watchdog(self):
        """Tell the watchdog that the core is alive."""
        raise NotImplementedError

    def scrub(self):
        """Overwrite the interpreter's free memory as far as it can be reached: what was freed may have been a key."""

    def supply(self):
        """Of the motors: 1 there, 2 missing, 0 not known."""
        return 0

    def build_of(self, settings):
        """Configuration of the build and format that the settings name. None: as the service was given it.

        Raises ValueError if the board has none.
        """
        return None

    def maintenance(self):
        """Start anew with the REPL on; does not return. A twin has no such thing, and is not asked."""

    def broke_down(self, error):
        """Called with an exception that the firmware did not foresee, once the job is forgotten. A board ignores it:
        its words could tell of the job. A twin shows it to its developer, or raises it again."""

    def worked(self, what, count):
        """``count`` pieces of computing (DRAWN, PLANNED, SEARCHED or TESTED) are done. A board ignores it; a twin
        charges the time they take on the chip."""

    def planned(self, target, passes):
        """Called once a plan stands, before any card moves. A board ignores it; a twin notes both in its report."""

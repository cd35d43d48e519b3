"""The HAL of the unix port: every call goes over a pipe to the virtual board (mischwerk_sim.board.lockstep).

Computing is free on this machine and is not on the chip: each call charges virtual time for it. A wait
lets the board's time pass and returns.
"""

import struct
import sys
from array import array

from birth import power_on
from micropython import const
from pipe import Pipe
from pipe_store import PipeStore
from shuffler.planning import racksteps, wheelsteps
from shuffler.randomness import scrub
from shuffler import hal
from unix_axis import UnixAxis
from unix_link import UnixLink
from unix_noise import UnixNoise

try:  # where MicroPython has an emitter for this processor what takes long can run as on the board
    import bits_viper as bits
    import chacha_viper as chacha
    import racksteps_viper
    import wheelsteps_viper

    racksteps.rack_steps = racksteps_viper.rack_steps
    wheelsteps.wheel_steps = wheelsteps_viper.wheel_steps
except (ImportError, SyntaxError):
    from shuffler.randomness import bits
    from shuffler.randomness import chacha20 as chacha

# Calls, as the twin knows them.
_WAIT = const(119)  # w
_QUIET = const(118)  # v
_LEVEL = const(108)  # l
_KNOWN_LEVEL = const(105)  # i
_BRAKE_AT_LEAD = const(66)  # B
_FOLLOWER = const(102)  # f
_PANEL = const(110)  # n
_PLANNED = const(100)  # d
_NEVER = const(-1)
_STANDS, _NOTHING = const(128), const(255)
_BREAKDOWNS_SHOWN = const(20)  # they may go unread, and then a pipe fills up
# Words: number of events, now, until when it is calm, an axis, its position soon and a call later, the first event.
_WAITED = const(12)
_EVENT = const(6)  # words: kind, source, level, t_us, window_us, steps
_WORD = struct.calcsize("l")
_TICKS = const(0x3FFFFFFF)
# by hal.DRAWN, PLANNED, SEARCHED, TESTED
_WORK = ("draw_us_per_card", "plan_us_per_card", "search_us_per_step", "health_us_per_byte")


class UnixHal(hal.Hal):
    """The virtual board as the core sees it, from power-on. ``costs``: [controller] of the machine file; ``axes``:
    how many it has."""

    bits = bits
    twin = True
    jumper = True
    start_flags = 0

    def __init__(self, costs, axes):
        self._costs = costs
        self._pipe = pipe = Pipe()
        self._event, self._is_new = hal.Event(), False  # the first that was seen, not yet taken
        self._queue = hal.EventQueue()  # the others
        # Arrays, for taking a struct apart takes 3 us and memory; of "l", for a number out of "q" is a big one.
        self._waited = array("l", [0] * _WAITED)
        self._more = array("l", [0] * _EVENT)
        self._event_us, self._look_us = costs["event_us"], costs["look_us"]
        self._level = bytearray(2)
        self._noise = UnixNoise(pipe)
        self._link = UnixLink(pipe, costs["link_byte_us"])
        self._shown = 0
        self.axes = tuple(UnixAxis(pipe, n) for n in range(axes))
        version = sys.implementation
        self.interpreter = "%s %d.%d.%d%s" % (
            version[0], version[1][0], version[1][1], version[1][2],
            "-" + version[1][3] if len(version[1]) > 3 and version[1][3] else "",
        )  # fmt: skip
        self._levels, files = power_on(pipe, costs)
        self.store = PipeStore(pipe, files)

    # -- time --------------------------------------------------------------------------------------
    def now_us(self):
        return self._pipe.now_us + self._pipe.charge_us

    def ticks_us(self):
        pipe = self._pipe
        return pipe.now_us + pipe.charge_us & _TICKS

    def wait(self, timeout_us):
        if self._is_new or self._queue.count:
            return
        deadline = _NEVER
        pipe = self._pipe
        if timeout_us is not None:
            # rounded up: the board looks once a millisecond
            deadline = ((pipe.now_us + pipe.charge_us) // 1000 + (timeout_us + 999) // 1000) * 1000
        self._levels = b""
        calm_us = pipe.calm_us
        if _NEVER < deadline < calm_us and pipe.now_us + pipe.charge_us + pipe.hal_call_us < calm_us:
            at = pipe.call(_QUIET, 8)
            struct.pack_into("<q", pipe.batch, at, deadline)
            pipe.now_us = max(pipe.now_us, deadline)
            pipe.charge_us += self._look_us
            return
        waited = self._waited
        at = pipe.call(_WAIT, 8)
        struct.pack_into("<q", pipe.batch, at, deadline)
        pipe.ask(waited, _WORD)
        count = waited[0]
        pipe.now_us = now_us = waited[1]
        pipe.calm_us = waited[2]
        pipe.glimpsed = None
        if not count:
            pipe.charge_us += self._look_us
            return
        known = waited[3]
        if known < _STANDS:
            pipe.glimpsed = known
            pipe.glimpse_us = now_us + self._event_us
            pipe.glimpse = waited[4]
            pipe.glimpse_later = waited[5]
        elif known < _NOTHING:
            self.axes[known - _STANDS].stands_at = waited[4]
        event = self._event
        event.kind = waited[6]
        event.source = waited[7]
        event.level = waited[8]
        event.ticks = waited[9] & _TICKS
        event.window_us = waited[10]
        event.steps = waited[11]
        self._is_new = True
        more = self._more
        for _ in range(count - 1):
            pipe.read_into(more, _WORD)
            self._queue.post(more[0], more[1], more[2], more[3] & _TICKS, more[4], more[5])

    def take(self):
        if self._is_new:
            self._is_new = False
            self._pipe.charge_us += self._event_us
            return self._event
        queue = self._queue
        if not queue.count:
            return None
        self._pipe.charge_us += self._event_us
        return queue.take()

    # -- devices -------------------------------------------------------------------------------------
    def level(self, sensor):
        pipe = self._pipe
        if self._levels:  # nothing has moved since power-on
            at = pipe.call(_KNOWN_LEVEL, 2)
            pipe.batch[at] = sensor
            pipe.batch[at + 1] = self._levels[sensor]
            return self._levels[sensor]
        at = pipe.call(_LEVEL, 1)
        pipe.batch[at] = sensor
        pipe.ask(self._level)
        return self._level[1]

    def brake_at_lead(self, on):
        pipe = self._pipe
        at = pipe.call(_BRAKE_AT_LEAD, 1)
        pipe.batch[at] = 1 if on else 0

    def follower(self, down):
        pipe = self._pipe
        at = pipe.call(_FOLLOWER, 1)
        pipe.disturb()
        pipe.batch[at] = 2 if down is None else 1 if down else 0

    def enable(self, on):
        """The twin's drivers are always on, and have their supply."""
        return False

    def entropy(self, out):
        self._pipe.charge_us += len(out) * self._costs["entropy_us_per_byte"]
        self._noise.read(out)

    def extra(self):
        """Nothing: os.urandom would make two runs with the same seeds differ."""
        return b""

    def chacha_block(self, key, counter, nonce, out):
        self._pipe.charge_us += self._costs["chacha_block_us"]
        chacha.block(key, counter, nonce, out)

    def scrub(self):
        scrub.free_memory(0)  # a seventh of the time that the board's way takes here

    def link_read(self):
        return self._link.read()

    def link_write(self, data):
        self._link.write(data)

    def link_write_at(self, t_us, data):
        self._link.write_at(t_us, data)

    def panel(self, phase, fault, *more):
        pipe = self._pipe
        at = pipe.call(_PANEL, 3)
        struct.pack_into("<BH", pipe.batch, at, phase, fault.code if fault else 0)

    def broke_down(self, error):
        """Show it to the developer and go on, as a board does; unless the twin is gone."""
        if isinstance(error, (OSError, EOFError)):
            raise error
        self._shown += 1
        if self._shown <= _BREAKDOWNS_SHOWN:
            sys.print_exception(error, sys.stderr)

    # What a board has and a twin does not: a core that is compiled for the board brings no answer of its own.
    def write_ahead(self):
        """A twin's moves last as they are."""

    def refuse(self, text):
        """There is no panel."""

    def supply(self):
        """Not known."""
        return 0

    def build_of(self, settings):
        """As the service received it."""
        return None

    def maintenance(self):
        """There is no prompt."""

    def collect(self):
        """Only charged: this heap is larger than the chip's, and is collected when it is full."""
        self._pipe.charge_us += self._costs["collect_us"]

    def charge_compute(self, what, count):
        self._pipe.charge_us += count * self._costs[_WORK[what]]

    def planned(self, target, passes):
        payload = bytearray((len(target),))
        payload.extend(bytes(target))
        payload.append(len(passes))
        for card_pass in passes:
            payload.extend(bytes(card_pass.pocket))
            payload.append(len(card_pass.eject))
            payload.extend(bytes(card_pass.eject))
        at = self._pipe.call(_PLANNED, len(payload))
        self._pipe.batch[at : at + len(payload)] = payload

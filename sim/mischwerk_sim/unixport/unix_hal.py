"""The HAL of the unix port: every call goes over a pipe to the virtual board (mischwerk_sim.board.lockstep).

Computing is free on this machine and is not on the chip: each call charges virtual time for it. No event loop is
needed: a wait lets the board's time pass and returns, so the firmware's coroutine is never suspended.
"""

import gc
import struct
import sys

from micropython import const
from pipe import Pipe
from pipe_store import PipeStore
from shuffler.randomness import bits, scrub
from shuffler import hal

try:  # where MicroPython has an emitter for this processor the board's own code can run
    import chacha_viper as chacha
    import improve_viper as search
except (ImportError, SyntaxError):
    from shuffler.randomness import chacha20 as chacha
    from shuffler.planning import improve_steps as search

# Calls, as the twin knows them.
_START = const(115)  # s
_STOP = const(120)  # x
_POSITION = const(112)  # p
_KNOWN = const(107)  # k
_SET_POSITION = const(122)  # z
_WAIT = const(119)  # w
_LEVEL = const(108)  # l
_KNOWN_LEVEL = const(105)  # i
_BRAKE_AT_LEAD = const(66)  # B
_FOLLOWER = const(102)  # f
_ENTROPY = const(101)  # e
_KNOWN_ENTROPY = const(103)  # g
_READ = const(114)  # r
_WRITE = const(116)  # t
_WRITE_AT = const(84)  # T
_PANEL = const(110)  # n
_PLANNED = const(100)  # d
_BORN = const(98)  # b
_NEVER = const(-1)
_STANDS, _NOTHING = const(128), const(255)
_NOISE_AHEAD = 120  # bytes that are fetched with those asked for
_BREAKDOWNS_SHOWN = const(20)  # nobody may read them, and then a pipe gets full
_WAITED = "<BqBiBBBqIi"  # number of events, now, an axis and its position, the first event
_EVENT = "<BBBqIi"  # kind, source, level, t_us, window_us, steps
_TICKS = const(0x3FFFFFFF)
# by hal.DRAWN, PLANNED, SEARCHED, TESTED
_WORK = ("draw_us_per_card", "plan_us_per_card", "search_us_per_step", "health_us_per_byte")


class UnixAxis:
    """One axis of the twin. While it stands its position is known: it is told with the end of each move."""

    lost = False

    def __init__(self, pipe, number):
        self._pipe = pipe
        self._number = number
        self._steps = bytearray(5)
        self._prepared = ()
        self.stands_at = None

    def prepare(self, segments):
        self._prepared += (segments,)

    def start(self, segments):
        self.stands_at = None
        pipe = self._pipe
        pipe.charge_us += pipe.costs["axis_start_us"]
        for one in self._prepared:
            if one is segments:
                break
        else:
            pipe.charge_us += len(segments) * pipe.costs["axis_segment_us"]
        at = pipe.call(_START, 2 + 12 * len(segments))
        struct.pack_into("<BB", pipe.batch, at, self._number, len(segments))
        at += 2
        for one in segments:
            struct.pack_into("<iII", pipe.batch, at, one.steps, one.start_hz, one.end_hz)
            at += 12
        pipe.charge_us += pipe.costs["axis_write_us"]

    def stop(self):
        pipe = self._pipe
        at = pipe.call(_STOP, 1)
        pipe.batch[at] = self._number
        pipe.charge_us += pipe.costs["axis_stop_us"]

    def position(self):
        pipe = self._pipe
        steps = self.stands_at
        if steps is None and pipe.glimpsed == self._number and not pipe.charge_us:
            steps = pipe.glimpse
        if steps is None:
            at = pipe.call(_POSITION, 1)
            pipe.batch[at] = self._number
            pipe.ask(self._steps)
            return struct.unpack_from("<i", self._steps, 1)[0]
        if pipe.knows_ahead:  # the twin need not hear of it: a little later it charges for it all the same
            pipe.charge_us += pipe.hal_call_us
            pipe.glimpsed = None
            return steps
        at = pipe.call(_KNOWN, 5)
        struct.pack_into("<Bi", pipe.batch, at, self._number, steps)
        return steps

    def set_position(self, steps):
        pipe = self._pipe
        at = pipe.call(_SET_POSITION, 5)
        struct.pack_into("<Bi", pipe.batch, at, self._number, steps)
        if self.stands_at is not None:
            self.stands_at = steps


class UnixHal(hal.Hal):
    """The virtual board as the core sees it, from power-on. ``costs``: [controller] of the machine file."""

    search = search
    bits = bits
    twin = True
    jumper = True

    def __init__(self, costs):
        self._costs = costs
        self._pipe = pipe = Pipe()
        self._queue = hal.EventQueue()
        self._waited = bytearray(struct.calcsize(_WAITED))
        self._more = bytearray(struct.calcsize(_EVENT))
        self._status, self._level, self._size = bytearray(1), bytearray(2), bytearray(3)
        self._noise, self._noise_at = bytearray(_NOISE_AHEAD), _NOISE_AHEAD
        self._shown = 0
        self.axes = tuple(UnixAxis(pipe, n) for n in range(3))
        version = sys.implementation
        self.interpreter = "%s %d.%d.%d%s" % (
            version[0], version[1][0], version[1][1], version[1][2],
            "-" + version[1][3] if len(version[1]) > 3 and version[1][3] else "",
        )  # fmt: skip
        self.store = PipeStore(pipe, self._power_on())

    def _power_on(self):
        """Tell the twin that a new life begins; the files it has kept."""
        pipe = self._pipe
        at = pipe.aside(_BORN, 4)
        struct.pack_into("<I", pipe.batch, at, self._costs["hal_call_us"])
        answer = bytearray(12)
        pipe.ask(answer)
        _, pipe.now_us, pipe.knows_ahead, sensors, count = struct.unpack("<BqBBB", answer)
        self._levels = bytearray(sensors)
        pipe.read_into(self._levels)
        pipe.costs, pipe.hal_call_us = self._costs, self._costs["hal_call_us"]
        files = {}
        for _ in range(count):
            sizes = bytearray(3)
            pipe.read_into(sizes)
            name_bytes, size = struct.unpack("<BH", sizes)
            name, content = bytearray(name_bytes), bytearray(size)
            pipe.read_into(name)
            pipe.read_into(content)
            files[str(name, "ascii")] = bytes(content)
        return files

    # -- time --------------------------------------------------------------------------------------
    def now_us(self):
        return self._pipe.now_us + self._pipe.charge_us

    def ticks_us(self):
        return self.now_us() & _TICKS

    def wait(self, timeout_us):
        if self._queue.count:
            return
        deadline = _NEVER
        pipe = self._pipe
        if timeout_us is not None:
            # rounded up: the board looks once a millisecond
            deadline = ((pipe.now_us + pipe.charge_us) // 1000 + (timeout_us + 999) // 1000) * 1000
        waited = self._waited
        at = pipe.call(_WAIT, 8)
        struct.pack_into("<q", pipe.batch, at, deadline)
        pipe.ask(waited)
        self._levels = b""
        count, pipe.now_us, known, steps, kind, source, level, t_us, window_us, fed = struct.unpack(_WAITED, waited)
        if not count:
            pipe.charge_us += self._costs["look_us"]
            return
        if known < _STANDS:
            pipe.glimpsed = known
            pipe.glimpse = steps
        elif known < _NOTHING:
            self.axes[known - _STANDS].stands_at = steps
        self._queue.post(kind, source, level, t_us & _TICKS, window_us, fed)
        for _ in range(count - 1):
            pipe.read_into(self._more)
            kind, source, level, t_us, window_us, fed = struct.unpack(_EVENT, self._more)
            self._queue.post(kind, source, level, t_us & _TICKS, window_us, fed)

    def take(self):
        event = self._queue.take()
        if event is not None:
            self._pipe.charge_us += self._costs["event_us"]
        return event

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
        pipe.batch[at] = 1 if down else 0

    def enable(self, on):
        """The twin's drivers are always on."""

    def entropy(self, out):
        pipe = self._pipe
        size = len(out)
        pipe.charge_us += size * self._costs["entropy_us_per_byte"]
        begin = self._noise_at
        end = begin + size
        if end <= len(self._noise):
            out[:] = self._noise[begin:end]
            self._noise[begin:end] = bytes(size)  # no copy of it stays behind
            self._noise_at = end
            at = pipe.call(_KNOWN_ENTROPY, 2)
            struct.pack_into("<H", pipe.batch, at, size)
            return
        at = pipe.call(_ENTROPY, 4)
        struct.pack_into("<HH", pipe.batch, at, size, len(self._noise))
        pipe.ask(self._status)
        pipe.read_into(out)
        pipe.read_into(self._noise)
        self._noise_at = 0

    def extra(self):
        """Nothing: os.urandom would make two runs with the same seeds differ."""
        return b""

    def chacha_block(self, key, counter, nonce, out):
        self._pipe.charge_us += self._costs["chacha_block_us"]
        chacha.block(key, counter, nonce, out)

    def scrub(self):
        scrub.free_memory()

    def link_read(self):
        pipe = self._pipe
        pipe.call(_READ, 0)
        pipe.ask(self._size)
        data = bytearray(struct.unpack_from("<H", self._size, 1)[0])
        pipe.read_into(data)
        pipe.charge_us += len(data) * self._costs["link_byte_us"]
        return bytes(data)

    def link_write(self, data):
        pipe = self._pipe
        pipe.charge_us += len(data) * self._costs["link_byte_us"]
        at = pipe.call(_WRITE, 2 + len(data))
        struct.pack_into("<H", pipe.batch, at, len(data))
        pipe.batch[at + 2 : at + 2 + len(data)] = data

    def link_write_at(self, t_us, data):
        pipe = self._pipe
        pipe.charge_us += len(data) * self._costs["link_byte_us"]
        at = pipe.call(_WRITE_AT, 10 + len(data))
        struct.pack_into("<qH", pipe.batch, at, t_us, len(data))
        pipe.batch[at + 10 : at + 10 + len(data)] = data

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
        """As the service was given it."""
        return None

    def maintenance(self):
        """There is no prompt."""

    def collect(self):
        gc.collect()
        self._pipe.charge_us += self._costs["collect_us"]

    def worked(self, what, count):
        self._pipe.charge_us += count * self._costs[_WORK[what]]

    def planned(self, target, passes):
        payload = bytearray((len(target),))
        payload.extend(bytes(target))
        payload.append(len(passes))
        for one in passes:
            payload.extend(bytes(one.pocket))
            payload.append(len(one.eject))
            payload.extend(bytes(one.eject))
        at = self._pipe.call(_PLANNED, len(payload))
        self._pipe.batch[at : at + len(payload)] = payload

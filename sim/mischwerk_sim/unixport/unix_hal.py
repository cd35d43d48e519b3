"""The HAL of the unix port: every call goes over a pipe to the virtual board (mischwerk_sim.lockstep).

Computing is free on this machine and is not on the chip: each call charges virtual time for it.
"""

import struct
import sys
from asyncio import core

import virtual_loop
from shuffler import chacha20, hal, improve_steps, scrub
from shuffler.memory_store import MemoryStore

_NEVER = -1
# by hal.DRAWN, PLANNED, SEARCHED, TESTED
_WORK = ("draw_us_per_card", "plan_us_per_card", "search_us_per_step", "health_us_per_byte")


class Pipe:
    """Calls out, answers in; remembers what the controller has been charged since the last call."""

    def __init__(self, hal_call_us):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._hal_call_us = hal_call_us
        self.charge_us = 0

    def call(self, op, payload, answer_bytes=0):
        """Send a call; read ``answer_bytes`` back if there are any."""
        self.charge_us += self._hal_call_us
        self._out.write(struct.pack("<BI", op[0], self.charge_us) + payload)
        self._passed(self.charge_us)
        self.charge_us = 0
        if answer_bytes:
            return self.read(answer_bytes)
        return b""

    def read(self, n):
        """Exactly ``n`` bytes of an answer. Raises EOFError when the twin is gone."""
        data = self._in.read(n) if n else b""
        if len(data) != n:
            raise EOFError("the twin is gone")
        return data

    def read_into(self, out):
        """The same, into a buffer: no copy of it stays behind."""
        if self._in.readinto(out) != len(out):
            raise EOFError("the twin is gone")

    def _passed(self, us):
        pass


class UnixAxis:
    """One axis of the twin."""

    lost = False

    def __init__(self, pipe, number):
        self._pipe = pipe
        self._number = number

    def start(self, segments):
        payload = bytearray(struct.pack("<BB", self._number, len(segments)))
        for s in segments:
            payload.extend(struct.pack("<iII", s.steps, s.start_hz, s.end_hz))
        self._pipe.call(b"s", payload)

    def stop(self):
        self._pipe.call(b"x", bytes((self._number,)))

    def position(self):
        return struct.unpack("<i", self._pipe.call(b"p", bytes((self._number,)), 4))[0]

    def set_position(self, steps):
        self._pipe.call(b"z", struct.pack("<Bi", self._number, steps))


class UnixHal(hal.Hal):
    """The virtual board as the core sees it. ``costs``: [controller] of the machine file."""

    search = improve_steps
    twin = True
    jumper = True

    def __init__(self, costs):
        self._costs = costs
        self._pipe = Pipe(costs["hal_call_us"])
        self._pipe._passed = self._passed
        self._now_us = 0
        self._queue = hal.EventQueue()
        self.store = MemoryStore()
        self._sleeper = None
        self.axes = tuple(UnixAxis(self._pipe, n) for n in range(3))
        version = sys.implementation
        self.interpreter = "%s %d.%d.%d%s" % (
            version[0], version[1][0], version[1][1], version[1][2],
            "-" + version[1][3] if len(version[1]) > 3 and version[1][3] else "",
        )  # fmt: skip
        virtual_loop.install(self.now_us, self._pass_time)

    # -- time --------------------------------------------------------------------------------------
    def now_us(self):
        return self._now_us + self._pipe.charge_us

    async def wait(self, mask, timeout_us):
        event = self._queue.take(mask)
        if event is not None or timeout_us == 0:
            return event
        self._sleeper = core.cur_task
        self._mask = mask
        # rounded up: the board looks once a millisecond
        await core.sleep_ms(_FOR_EVER_MS if timeout_us is None else (timeout_us + 999) // 1000)
        self._sleeper = None
        return self._queue.take(mask)

    def _pass_time(self, dt_ms):
        """asyncio has nothing to do for ``dt_ms``: let the twin's time pass, at most until then."""
        if dt_ms < 0:
            raise RuntimeError("no task is waiting for anything")
        deadline = _NEVER if dt_ms > _FOR_EVER_MS // 2 else (self.now_us() // 1000 + dt_ms) * 1000
        now, count = struct.unpack("<qB", self._pipe.call(b"w", struct.pack("<q", deadline), 9))
        for _ in range(count):
            self._queue.post(hal.Event(*struct.unpack("<BBBq", self._pipe.read(11))))
        self._now_us = now
        if count and self._sleeper is not None:
            sleeper = self._sleeper
            self._sleeper = None
            virtual_loop.wake(sleeper)

    def _passed(self, us):
        self._now_us += us

    # -- devices -------------------------------------------------------------------------------------
    def level(self, sensor):
        return self._pipe.call(b"l", bytes((sensor,)), 1)[0]

    def follower(self, down):
        self._pipe.call(b"f", bytes((1 if down else 0,)))

    def enable(self, on):
        """The twin's drivers are always on."""

    def entropy(self, out):
        self._pipe.charge_us += len(out) * self._costs["entropy_us_per_byte"]
        self._pipe.call(b"e", struct.pack("<H", len(out)))
        self._pipe.read_into(out)

    def extra(self):
        """Nothing: os.urandom would make two runs with the same seeds differ."""
        return b""

    def chacha_block(self, key, counter, nonce, out):
        self._pipe.charge_us += self._costs["chacha_block_us"]
        chacha20.block(key, counter, nonce, out)

    def scrub(self):
        scrub.free_memory()

    def link_read(self):
        size = struct.unpack("<H", self._pipe.call(b"r", b"", 2))[0]
        self._pipe.charge_us += size * self._costs["link_byte_us"]
        return self._pipe.read(size)

    def link_write(self, data):
        self._pipe.charge_us += len(data) * self._costs["link_byte_us"]
        self._pipe.call(b"t", struct.pack("<H", len(data)) + data)

    def panel(self, phase, fault, *more):
        self._pipe.call(b"n", struct.pack("<BH", phase, fault.code if fault else 0))

    def feed_watchdog(self):
        """A twin has no watchdog: a firmware that hangs is seen by the deadline of the twin's own caller."""

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
        self._pipe.call(b"d", payload)


_FOR_EVER_MS = 1 << 40

"""Waiting and moving: the one place where the board's events come in.

Code that moves something starts it here and waits with `until`; stop, cover, heartbeat and link are heard in
every such wait. A request to halt raises MachineFault out of the wait, after which `brake` brings all axes
to rest with their positions known.
"""

from .. import faults, hal, reasons
from ..motion import ramp
from .background import MOST_BYTES, Background

SLACK_US = 500000  # a move that is later than this is not coming
LOOK_US = 3000  # a resting card, or a flag that has just arrived, is seen within this
# Garbage, about, that is left by a card on its way in or out, and by a message of the host, or to it.
CARD_BYTES, _MESSAGE_BYTES = 600, 900
_IDLE_MOST_BYTES = 1800  # between two jobs: an answer there leaves five times as much as a message of a job
_BEAT_SLACK_US = 100000  # a beat may be so late for a card on its way: what it tells takes time, and memory
_SLICE_US = 2000000  # longest single wait: keeps watchdog and wrapping clock served


class Drive:
    """Axes, sensor levels and waits over one HAL. ``on_link()``, ``on_beat(now_us)``, ``react`` are hooks."""

    def __init__(self, board, config):
        self.board = board
        self.config = config
        self.levels = [board.level(s) for s in range(len(hal.SENSOR_NAMES))]
        self.seen = [0] * len(hal.SENSOR_NAMES)  # latched: the sensor has come on since someone cleared this
        self.moving = [False] * len(board.axes)
        self.halted = [False] * len(board.axes)  # stopped for good: no reaction may start it again
        self._arrival = [0] * len(board.axes)  # ticks
        self._axis = self._sensor = self._level = 0  # waited for by ...
        self._has_ended, self._is_seen = self._ended, self._seen_now  # ... methods looked up once: that takes memory
        self.follower_ready_us = 0
        self._follower_down = -1  # not known at switch-on
        self.on_link = _never
        self.react = [None] * len(hal.SENSOR_NAMES)  # by sensor: called with its edge, within any wait
        self.on_beat = None
        self.next_beat_us = None
        self._beat_ticks = 0
        self.doubt_us = [0] * len(hal.SENSOR_NAMES)  # how long before it was heard the last edge may have been
        self.garbage_bytes = 0  # left since the last collection, about
        self._halt = self._noisy = 0  # code of a fault; the sensor that made too many edges
        self.background = Background(self)

    # -- waiting ----------------------------------------------------------------------------------
    def until(self, test, timeout_us, may_halt=True):
        """Let time pass until ``test()`` is true; False if ``timeout_us`` passes first (None: forever, idle only).

        Raises MachineFault (STOPPED, COVER_OPEN) when asked to halt. Needs no memory unless somebody has to be told
        something: a card may be on its way.
        """
        board = self.board
        began = board.ticks_us()
        has_looked = False  # on a chip the shortest time has passed before anybody looks
        while True:
            if may_halt and self._halt:
                self._raise_halt()
            if test():
                return True
            wait = None
            if timeout_us is not None or self.next_beat_us is not None:
                now = board.ticks_us()
                wait = _SLICE_US
                if timeout_us is not None:
                    left = timeout_us - hal.since(now, began)
                    if left <= 0 and has_looked:
                        return test is not _never and self._at_last(test)
                    wait = max(0, min(wait, left))
                if self.next_beat_us is not None:
                    left = hal.since(self._beat_ticks, now)
                    if self.moving[hal.FEED]:
                        left += _BEAT_SLACK_US
                    if left <= 0:
                        self.garbage_bytes += _MESSAGE_BYTES
                        self.on_beat(self.next_beat_us)
                        continue
                    wait = min(wait, left)
            elif self.garbage_bytes >= _IDLE_MOST_BYTES:
                self.collect()
            board.wait(wait)
            has_looked = True
            self._hear()

    def listen(self):
        """Look at everything once, between two pieces of computing; quicker than `until`. Raises MachineFault."""
        if self.next_beat_us is not None and hal.since(self.board.ticks_us(), self._beat_ticks) >= 0:
            self.until(_never, 0)
            return
        self.board.wait(0)
        self._hear()
        if self._halt:
            self._raise_halt()

    def _at_last(self, test):
        """The time is over. A caller that was busy meanwhile has not seen the last of it: look once more."""
        self.board.wait(0)
        self._hear()
        return test()

    def _hear(self):
        """All that was seen is known before anybody looks at a level."""
        board = self.board
        event = board.take()
        while event is not None:
            self._take(event)
            event = board.take()

    def idle_until(self, test):
        """Wait forever, between two jobs. A stop that comes for the job about to begin is kept for it."""
        self.until(test, None, False)

    def beat_at(self, t_us):
        """The next beat is due then; None: there is none."""
        self.next_beat_us = t_us
        if t_us is not None:
            self._beat_ticks = t_us & hal.TICKS

    def sleep_until(self, t_us):
        """Wait for a moment of the board's clock."""
        now = self.board.now_us()
        if t_us > now:
            self.until(_never, t_us - now)

    def stand_until(self, t_us):
        """Wait for a moment while nothing moves; deaf to requests to halt."""
        now = self.board.now_us()
        if t_us > now:
            self.until(_never, t_us - now, False)
        self.clear_halt()

    def collect_garbage_if_due(self, left_bytes=0):
        """``left_bytes``: what comes on top. If there is so much garbage, collect it before MicroPython does at a time
        of its own choice. Nobody looks at the sensors meanwhile: so all axes stand first."""
        self.garbage_bytes += left_bytes
        if self.garbage_bytes >= MOST_BYTES:
            self.listen()
            if self.until(self._stands, SLACK_US):
                self.collect()

    def collect(self):
        """Collect garbage while nothing moves."""
        self.garbage_bytes = 0
        self.board.collect()

    def _take(self, event):
        if event.kind == hal.DONE:
            self.moving[event.source] = False
        elif event.kind == hal.EDGE:
            self.levels[event.source] = event.level
            self.seen[event.source] |= event.level
            reaction = self.react[event.source]
            if reaction is not None:
                reaction(event)
            self.doubt_us[event.source] = hal.since(self.board.ticks_us(), event.ticks) + event.window_us
            if event.source == hal.COVER and event.level and self.next_beat_us is not None:
                self.halt("COVER_OPEN")
        elif event.kind == hal.NOISE and self.next_beat_us is not None:
            self._noisy = event.source
            self.halt("SENSOR_FAULT")
        elif event.kind == hal.STOP and self.next_beat_us is not None:
            self.halt("STOPPED")
        elif event.kind == hal.LINK:
            self.garbage_bytes += _MESSAGE_BYTES
            self.on_link()

    # -- halting ----------------------------------------------------------------------------------
    def halt(self, name):
        """Make the running or next wait raise the fault ``name``; the first reason is kept."""
        if not self._halt:
            self._halt = faults.code(name)

    def clear_halt(self):
        """Forget a request to halt (at the start of a job, and after braking)."""
        self._halt = 0

    def _raise_halt(self):
        code = self._halt
        self._halt = 0
        if code == faults.code("SENSOR_FAULT"):
            raise self.fault(code, faults.SENSES[self._noisy], reasons.SENSOR_NOISY, (self._noisy,))
        raise self.fault(code, faults.COVER if code == faults.code("COVER_OPEN") else faults.MACHINE)

    def brake(self):
        """Stop every axis and wait until they stand; True if they all did. Deaf to further halts."""
        for axis in range(len(self.moving)):
            if self.moving[axis]:
                self.halted[axis] = True
                self.board.axes[axis].stop()
        stood = self.until(self._stands, SLACK_US, False)
        self.clear_halt()
        return stood

    def _stands(self):
        return True not in self.moving

    # -- moving -----------------------------------------------------------------------------------
    def start(self, axis, segments, us=None):
        """Start ``segments`` on ``axis``, which take ``us`` (None: to be calculated); its end shows in ``moving``."""
        if not segments:
            return
        if axis == hal.FEED and not self.moving[axis]:
            self.board.brake_at_lead(False)
        self.moving[axis] = True
        self.halted[axis] = False
        self._arrival[axis] = hal.later(self.board.ticks_us(), ramp.duration_us(segments) if us is None else us)
        self.board.axes[axis].start(segments)

    def left_us(self, axis):
        """Time until the move of ``axis`` is over, as it was calculated."""
        return max(0, hal.since(self._arrival[axis], self.board.ticks_us())) if self.moving[axis] else 0

    def near(self, axis, us):
        """Wait until the move of ``axis`` is over but for ``us``."""
        left = self.left_us(axis) - us
        if left > 0:
            self.until(_never, left)

    def finished(self, axis, is_home=False):
        """Wait for the end of the move of ``axis``; is_home: call the place where it stands 0, wherever that is.

        Raises MachineFault MOVE_TIMEOUT, POSITION_LOST.
        """
        self._axis = axis
        if not self.until(self._has_ended, self.left_us(axis) + SLACK_US):  # here: it is deep in the chip's stack
            raise self._not_stopped(axis)
        if is_home:
            self.board.axes[axis].set_position(0)
        if self.board.axes[axis].lost:
            raise self.fault("POSITION_LOST", faults.AXES + axis, reasons.STEPS_UNKNOWN)

    def stop(self, axis):
        """Brake one axis and wait until it stands."""
        if self.moving[axis]:
            self.halted[axis] = True
            self.board.axes[axis].stop()
            self._axis = axis
            if not self.until(self._has_ended, SLACK_US):
                raise self._not_stopped(axis)

    def _not_stopped(self, axis):
        return self.fault("MOVE_TIMEOUT", faults.AXES + axis, reasons.NOT_STOPPED)

    def _ended(self):
        return not self.moving[self._axis]

    def sees(self, sensor, level, timeout_us):
        """Wait until ``sensor`` says ``level``; False if it does not within ``timeout_us``."""
        self._sensor, self._level = sensor, level
        return self.until(self._is_seen, timeout_us)

    def _seen_now(self):
        return self.levels[self._sensor] == self._level

    def follower(self, down):
        """Lower or lift the follower, or bring it half-way (None), if it is not there; `follower_set` waits for it."""
        if down == self._follower_down:
            return
        self._follower_down = down
        self.board.follower(down)
        self.follower_ready_us = self.board.now_us() + self.config.follower_us

    def follower_set(self):
        """Wait until the follower has finished moving."""
        self.sleep_until(self.follower_ready_us)

    def press(self, first):
        """Let the follower down (``first``) and lift it again, or lift it and let it down: what leans lies down."""
        for down in (first, not first):
            self.follower(down)
            self.follower_set()

    def fault(self, name, place, reason=0, numbers=(), card=0, attempt=1, pocket=faults.NO_POCKET, detail=""):
        """MachineFault to raise; see faults.Fault."""
        t_us = self.board.now_us()
        return faults.MachineFault(
            faults.Fault(faults.code(name), place, pocket, card, attempt, t_us, reason, numbers, detail)
        )


def _never():
    return False

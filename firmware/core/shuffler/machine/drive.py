"""Waiting and moving: the one place where the board's events come in.

Whoever moves something starts it here and waits with `until`; stop, cover, heartbeat and link are heard in
every such wait. A request to halt raises MachineFault out of the wait, after which `brake` brings all axes
to rest with their positions known.
"""

from .. import faults, hal
from ..motion import ramp
from ..pieces import LIGHT, STAYS, WAITING

SLACK_US = 500000  # a move that is later than this is not coming
NONCE_US = 10000000  # so long a committed job waits for the host's nonce
_LISTEN_US = 3000  # while it thinks the machine listens this often, or after a piece that takes longer
# Garbage, in units of 120 bytes or so: what a LIGHT piece of thinking and its looks leave. Other pieces; a card on its
# way in or out; a message of the host, or to it.
_PIECE, CARD, _MESSAGE = 6, 6, 8
_COLLECT_AT = 216  # units: beyond the room kept for garbage each call searches longer for memory
_THINK_UP_TO = 432  # units: slower calls are better than no thinking for the rest of a move
_EARLY_US = 7000  # before a move ends it stops thinking: a piece may take so long
_PATIENCE_US = 100000  # a beat may be so late for a card on its way: what it tells takes time, and memory
_SLICE_US = 2000000  # longest single wait: keeps watchdog and wrapping clock served


class Drive:
    """Axes, sensor levels and waits over one HAL. ``on_link()``, ``on_beat(now_us)``, ``react`` are hooks."""

    def __init__(self, board, config):
        self.board = board
        self.config = config
        self.levels = [board.level(s) for s in range(len(hal.SENSOR_NAMES))]
        self.seen = [0] * len(hal.SENSOR_NAMES)  # latched: the sensor has come on since someone cleared this
        self.moving = [False, False, False]
        self.halted = [False, False, False]  # stopped for good: no reaction may start it again
        self._arrival = [0, 0, 0]  # ticks
        self._axis = self._sensor = self._level = 0  # waited for by ...
        self._has_ended, self._is_seen = self._ended, self._seen_now  # ... methods looked up once: that takes memory
        self.follower_ready_us = 0
        self._follower_down = None  # not known at switch-on
        self.on_link = None
        self.react = [None] * len(hal.SENSOR_NAMES)  # by sensor: called with its edge, within any wait
        self.on_beat = None
        self.next_beat_us = None
        self._beat_ticks = 0
        self.doubt_us = [0] * len(hal.SENSOR_NAMES)  # how long before it was heard the last edge may have been
        self._late = None  # what went wrong in thoughts while something moved
        self._next = 0  # WAITING, if they can't go on
        self.garbage = 0  # left since the last collection
        self.thoughts = None  # a generator: computing in pieces of 5 ms, for times when nothing is so urgent
        self._halt = 0

    # -- waiting ----------------------------------------------------------------------------------
    def until(self, test, timeout_us, may_halt=True):
        """Let time pass until ``test()`` is true; False if ``timeout_us`` passes first (None: for ever, idle only).

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
                        left += _PATIENCE_US
                    if left <= 0:
                        self.garbage += _MESSAGE
                        self.on_beat(self.next_beat_us)
                        continue
                    wait = min(wait, left)
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
        """The time is over. Whoever was busy meanwhile has not seen the last of it: look once more."""
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
        """Wait for ever, between two jobs. A stop that comes for the job about to begin is kept for it."""
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

    def until_thinking(self, test, timeout_us):
        """The same as `until`, working on the short pieces of ``thoughts`` meanwhile, as long as there is memory for
        them: some milliseconds less prompt."""
        board = self.board
        began = board.ticks_us()
        if self._can_think():
            board.write_ahead()
            self.listen()
        while self._can_think() and not test() and hal.since(board.ticks_us(), began) < timeout_us:
            heard = board.ticks_us()
            while self._can_think() and hal.since(board.ticks_us(), heard) < _LISTEN_US:
                self._work(True)
            self.listen()
        return self.until(test, max(0, timeout_us - hal.since(board.ticks_us(), began)))

    def _can_think(self):
        """There is something to think about, and memory for it."""
        return self.thoughts is not None and self._next != WAITING and self.garbage < _THINK_UP_TO

    def _work(self, is_moving):
        """One piece of ``thoughts``; what goes wrong in it is kept for later while something moves."""
        self.garbage += _PIECE
        try:
            self._next = next(self.thoughts) or 0
            if self._next == LIGHT:
                self.garbage -= _PIECE - 1
            elif self._next == STAYS:
                self.garbage = _THINK_UP_TO
        except StopIteration:
            self.thoughts = None
        except Exception as e:
            if not is_moving:
                raise
            self._late, self.thoughts = e, None

    def tidy(self, left=0, least=_COLLECT_AT):
        """``left``: what comes on top. If there is so much garbage, collect it before MicroPython does at a time of its
        own choice. Nobody looks at the sensors meanwhile: so all axes stand first."""
        self.garbage += left
        if self.garbage >= least:
            self.listen()
            if self.until(self._stands, SLACK_US):
                self.collect()

    def collect(self):
        """Collect garbage while nothing moves."""
        self.garbage = 0
        self.board.collect()

    def think(self, us=None):
        """Work on ``thoughts`` for ``us`` (None: to their end); stop, cover and link are heard all the while.

        Raises MachineFault when asked to halt; what the thoughts raise only when they are waited for to their end, so
        that a move is not broken off for it.
        """
        board = self.board
        if us is None and self._late is not None:
            late, self._late = self._late, None
            raise late
        began = heard = board.ticks_us()
        while self.thoughts is not None:
            now = board.ticks_us()
            if hal.since(now, heard) > _LISTEN_US:
                self.listen()
                now = heard = board.ticks_us()
            if us is not None and (hal.since(now, began) >= us or not self._can_think()):
                return
            if self._next == WAITING and not self.until(self._is_free, NONCE_US):
                raise self.fault("NO_NONCE", "link", "no nonce came within %d s" % (NONCE_US // 1000000))
            self._work(us is not None)
            if us is None:
                self.tidy(0, _THINK_UP_TO)

    def result_of(self, pieces):
        """Carry a generator of short pieces out while nothing moves, listening in between; what it returns."""
        while True:
            try:
                next(pieces)
            except StopIteration as end:
                return end.value
            self.listen()

    def may_go_on(self):
        """What the thoughts waited for is there."""
        if self._next == WAITING:
            self._next = 0

    def _is_free(self):
        return self._next != WAITING

    def forget(self):
        """Leave the thoughts off."""
        self.thoughts = None
        self._late = None
        self._next = 0

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
        elif event.kind == hal.STOP and self.next_beat_us is not None:
            self.halt("STOPPED")
        elif event.kind == hal.LINK and self.on_link is not None:
            self.garbage += _MESSAGE
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
        where = "cover" if code == faults.code("COVER_OPEN") else "machine"
        raise faults.MachineFault(faults.Fault(code, where, 0, 1, self.board.now_us(), faults.kind(code).meaning))

    def brake(self):
        """Stop every axis and wait until they stand; True if they all did. Deaf to further halts."""
        for axis in range(3):
            if self.moving[axis]:
                self.halted[axis] = True
                self.board.axes[axis].stop()
        stood = self.until(self._stands, SLACK_US, False)
        self.clear_halt()
        return stood

    def _stands(self):
        return not (self.moving[0] or self.moving[1] or self.moving[2])

    # -- moving -----------------------------------------------------------------------------------
    def start(self, axis, segments, us=None):
        """Start ``segments`` on ``axis``, which take ``us`` (None: to be reckoned); its end shows in ``moving``."""
        if not segments:
            return
        if axis == hal.FEED and not self.moving[axis]:
            self.board.brake_at_lead(False)
        self.moving[axis] = True
        self.halted[axis] = False
        self._arrival[axis] = hal.later(self.board.ticks_us(), ramp.duration_us(segments) if us is None else us)
        self.board.axes[axis].start(segments)

    def left_us(self, axis):
        """Time until the move of ``axis`` is over, as it was reckoned."""
        return max(0, hal.since(self._arrival[axis], self.board.ticks_us())) if self.moving[axis] else 0

    def near(self, axis, us):
        """Wait until the move of ``axis`` is over but for ``us``."""
        left = self.left_us(axis) - us
        if left > 0:
            self.until(_never, left)

    def finished_thinking(self, axis):
        """The same as `finished`, for moves during which nothing has to be answered at once."""
        if self.thoughts is not None:
            self.board.write_ahead()
            self.listen()
        self.think(self.left_us(axis) - _EARLY_US)
        self.finished(axis)
        self.tidy()

    def finished(self, axis, is_home=False):
        """Wait for the end of the move of ``axis``; is_home: call the place where it stands 0, wherever that is.

        Raises MachineFault MOVE_TIMEOUT, POSITION_LOST.
        """
        self._stand(axis, self.left_us(axis))
        if is_home:
            self.board.axes[axis].set_position(0)
        if self.board.axes[axis].lost:
            name = hal.AXIS_NAMES[axis]
            raise self.fault("POSITION_LOST", name, "the steps of the %s axis are not known" % name)

    def stop(self, axis):
        """Brake one axis and wait until it stands."""
        if self.moving[axis]:
            self.halted[axis] = True
            self.board.axes[axis].stop()
            self._stand(axis, 0)

    def _stand(self, axis, us):
        self._axis = axis
        if not self.until(self._has_ended, us + SLACK_US):
            name = hal.AXIS_NAMES[axis]
            raise self.fault("MOVE_TIMEOUT", name, "the %s axis did not stop" % name)

    def _ended(self):
        return not self.moving[self._axis]

    def sees(self, sensor, level, timeout_us):
        """Wait until ``sensor`` says ``level``; False if it does not within ``timeout_us``."""
        self._sensor, self._level = sensor, level
        return self.until(self._is_seen, timeout_us)

    def _seen_now(self):
        return self.levels[self._sensor] == self._level

    def follower(self, down):
        """Lower or lift the follower, if it is not there; `follower_set` waits for it."""
        if down == self._follower_down:
            return
        self._follower_down = down
        self.board.follower(down)
        self.follower_ready_us = self.board.now_us() + self.config.follower_us

    def follower_set(self):
        """Wait until the follower has finished moving."""
        self.sleep_until(self.follower_ready_us)

    def fault(self, name, where, detail, card=0, attempt=1):
        """MachineFault to raise."""
        return faults.MachineFault(faults.Fault(faults.code(name), where, card, attempt, self.board.now_us(), detail))


def _never():
    return False

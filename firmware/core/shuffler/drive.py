"""Waiting and moving: the one place where the board's events come in.

Whoever moves something starts it here and waits with `until`; stop, cover, heartbeat and link are heard in
every such wait. A request to halt raises MachineFault out of the wait, after which `brake` brings all axes
to rest with their positions known.
"""

from . import faults, hal, ramp

SLACK_US = 500000  # a move that is later than this is not coming
NONCE_US = 10000000  # so long a committed job waits for the host's nonce
_LISTEN_US = 15000  # while it thinks the machine listens this often
_SLICE_US = 2000000  # longest single wait: keeps watchdog and wrapping clock served

# What thoughts yield: the next piece takes longer than a few milliseconds; they can't go on before `may_go_on`.
LONG, WAITING = 1, 2


class Drive:
    """Axes, sensor levels and waits over one HAL. ``on_link()``, ``on_beat(now_us)``, ``react`` are hooks."""

    def __init__(self, board, config):
        self.board = board
        self.config = config
        self.levels = [board.level(s) for s in range(len(hal.SENSOR_NAMES))]
        self.seen = [0] * len(hal.SENSOR_NAMES)  # latched: the sensor has come on since someone cleared this
        self.moving = [False, False, False]
        self.halted = [False, False, False]  # stopped for good: no reaction may start it again
        self.arrival_us = [0, 0, 0]
        self.follower_ready_us = 0
        self._follower_down = None  # not known at switch-on
        self.on_link = None
        self.react = [None] * len(hal.SENSOR_NAMES)  # by sensor: called with its edge, within any wait
        self.on_beat = None
        self.next_beat_us = None
        self._late = None  # what went wrong in thoughts while something moved
        self._next = 0  # what their next piece is: LONG, WAITING or neither
        self.thoughts = None  # a generator: computing for times when nothing needs an answer within a few milliseconds
        self._halt = 0

    # -- waiting ----------------------------------------------------------------------------------
    async def until(self, test, timeout_us):
        """Wait until ``test()`` is true; False if ``timeout_us`` passes first (None: for ever, idle only).

        Raises MachineFault (STOPPED, COVER_OPEN) when asked to halt.
        """
        return await self._until(test, timeout_us, True)

    async def idle_until(self, test):
        """Wait for ever, between two jobs. A stop that comes for the job about to begin is kept for it."""
        await self._until(test, None, False)

    async def _until(self, test, timeout_us, halting):
        board = self.board
        deadline = None if timeout_us is None else board.now_us() + timeout_us
        while True:
            if halting and self._halt:
                self._raise_halt()
            if test():
                return True
            wait = None
            if deadline is not None or self.next_beat_us is not None:
                now = board.now_us()
                if deadline is not None and now >= deadline:
                    return False
                wait = _SLICE_US if deadline is None else min(_SLICE_US, deadline - now)
                if self.next_beat_us is not None:
                    if now >= self.next_beat_us:
                        self.on_beat(self.next_beat_us)
                        continue
                    wait = min(wait, self.next_beat_us - now)
            event = await board.wait(hal.ALL, wait)
            board.feed_watchdog()
            # All that happened in the same millisecond is known before anybody looks at a level.
            while event is not None:
                self._take(event)
                event = await board.wait(hal.ALL, 0)

    async def sleep_until(self, t_us):
        """Wait for a moment of the board's clock."""
        now = self.board.now_us()
        if t_us > now:
            await self.until(_never, t_us - now)

    async def stand_until(self, t_us):
        """Wait for a moment while nothing moves; deaf to requests to halt."""
        now = self.board.now_us()
        if t_us > now:
            await self._until(_never, t_us - now, False)
        self.clear_halt()

    async def until_thinking(self, test, timeout_us):
        """The same as `until`, working on the short pieces of ``thoughts`` meanwhile: some milliseconds less prompt."""
        end_us = self.board.now_us() + timeout_us
        while self.thoughts is not None and not self._next and not test() and self.board.now_us() < end_us:
            self._work(True)
            await self.until(_never, 1)
        return await self.until(test, max(0, end_us - self.board.now_us()))

    def _work(self, is_moving):
        """One piece of ``thoughts``; what goes wrong in it is kept for later while something moves."""
        try:
            self._next = next(self.thoughts) or 0
        except StopIteration:
            self.thoughts = None
        except Exception as e:
            if not is_moving:
                raise
            self._late, self.thoughts = e, None

    async def think(self, until_us=None):
        """Work on ``thoughts`` until ``until_us`` (None: to their end); stop, cover and link are heard all the while.

        Raises MachineFault when asked to halt; what the thoughts raise only when they are waited for to their end, so
        that a move is not broken off for it.
        """
        board = self.board
        if until_us is None and self._late is not None:
            late, self._late = self._late, None
            raise late
        listened_us = board.now_us()
        while self.thoughts is not None:
            now = board.now_us()
            if until_us is not None and (now >= until_us or self._next == WAITING):
                return
            if self._next == WAITING and not await self.until(self._is_free, NONCE_US):
                raise self.fault("NO_NONCE", "link", "no nonce came within %d s" % (NONCE_US // 1000000))
            self._work(until_us is not None)
            if now - listened_us > _LISTEN_US:
                await self.until(_never, 1)
                listened_us = board.now_us()

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
            if event.source == hal.COVER and event.level and self.next_beat_us is not None:
                self.halt("COVER_OPEN")
            reaction = self.react[event.source]
            if reaction is not None:
                reaction(event)
        elif event.kind == hal.STOP and self.next_beat_us is not None:
            self.halt("STOPPED")
        elif event.kind == hal.LINK and self.on_link is not None:
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

    async def brake(self):
        """Stop every axis and wait until they stand; True if they all did. Deaf to further halts."""
        for axis in range(3):
            if self.moving[axis]:
                self.halted[axis] = True
                self.board.axes[axis].stop()
        stood = await self._until(self._at_rest, SLACK_US, False)
        self.clear_halt()
        return stood

    def _at_rest(self):
        return not (self.moving[0] or self.moving[1] or self.moving[2])

    # -- moving -----------------------------------------------------------------------------------
    def start(self, axis, segments):
        """Start ``segments`` on ``axis``; its end shows in ``moving`` and is reckoned in ``arrival_us``."""
        now = self.board.now_us()
        if not segments:
            self.arrival_us[axis] = now
            return
        self.moving[axis] = True
        self.halted[axis] = False
        self.arrival_us[axis] = now + ramp.duration_us(segments)
        self.board.axes[axis].start(segments)

    async def finished_thinking(self, axis):
        """The same as `finished`, for moves during which nothing has to be answered at once."""
        await self.think(self.arrival_us[axis] - _LISTEN_US)
        await self.finished(axis)

    async def finished(self, axis):
        """Wait for the end of the move of ``axis``. Raises MachineFault MOVE_TIMEOUT, POSITION_LOST."""
        remaining = self.arrival_us[axis] - self.board.now_us()
        if not await self.until(lambda: not self.moving[axis], max(0, remaining) + SLACK_US):
            raise self.fault("MOVE_TIMEOUT", hal.AXIS_NAMES[axis], "the %s axis did not stop" % hal.AXIS_NAMES[axis])
        if self.board.axes[axis].lost:
            name = hal.AXIS_NAMES[axis]
            raise self.fault("POSITION_LOST", name, "the steps of the %s axis are not known" % name)

    async def stop(self, axis):
        """Brake one axis and wait until it stands."""
        if self.moving[axis]:
            self.halted[axis] = True
            self.board.axes[axis].stop()
            if not await self.until(lambda: not self.moving[axis], SLACK_US):
                raise self.fault(
                    "MOVE_TIMEOUT", hal.AXIS_NAMES[axis], "the %s axis did not stop" % hal.AXIS_NAMES[axis]
                )

    def follower(self, down):
        """Lower or lift the follower, if it is not there; `follower_set` waits for it."""
        if down == self._follower_down:
            return
        self._follower_down = down
        self.board.follower(down)
        self.follower_ready_us = self.board.now_us() + self.config.follower_us

    async def follower_set(self):
        """Wait until the follower has finished moving."""
        await self.sleep_until(self.follower_ready_us)

    def fault(self, name, where, detail, card=0, attempt=1):
        """MachineFault to raise."""
        return faults.MachineFault(faults.Fault(faults.code(name), where, card, attempt, self.board.now_us(), detail))


def _never():
    return False

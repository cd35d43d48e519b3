"""A toy rack for the core: looks at everything once a millisecond, knows no physics, and runs in both interpreters.

A second mechanism besides the model twin, written apart from it, for the small machine of `small_machine`.
"""

from shuffler import hal
from shuffler.randomness import bits, chacha20

TICK_US = 1000
COLLECT_US = 22000
SWITCHES = (hal.HOME_POCKET, hal.HOME_PUSHER)
LEAD, GAP, MOUTH, LEFT = (
    800,
    280,
    176,
    2000,
)  # feed steps: to the throat from rest, behind another card; then from the lead
FLIGHT_US = 9000


class ToyAxis(hal.Axis):
    """Moves evenly from start to goal in the time its segments take."""

    def __init__(self, toy, parked):
        self._toy = toy
        self.offset = parked  # where the load is = commanded + offset
        self.at = 0
        self.move = None  # (from, to, begin, end)
        self.fresh = False

    def start(self, segments):
        if self is self._toy.axes[hal.FEED] and self._toy.has_braked:
            return
        self.position()
        self.fresh = self.move is None  # from rest
        steps = sum(s.steps for s in segments)
        us = sum(2000000 * abs(s.steps) // (s.start_hz + s.end_hz) for s in segments)
        self.move = (self.at, self.at + steps, self._toy.t, self._toy.t + us)

    def stop(self):
        at = self.position()
        self.move = (at, at, self._toy.t, self._toy.t + 1000)

    def position(self):
        if self.move:
            start, goal, begin, end = self.move
            part = min(self._toy.t, end) - begin
            self.at = start + (goal - start) * part // max(1, end - begin)
        return self.at

    def set_position(self, steps):
        self.offset += self.position() - steps
        self.at = steps
        self.lost = False

    def load(self):
        return self.position() + self.offset


class ToyRack(hal.Hal):
    """Deck of ``cards``; ``misfeeds``: card -> starts of the roller that bring nothing; ``stop_at_us``: stop button."""

    interpreter = "toy"
    bits = bits
    twin = True

    def __init__(self, config, cards, misfeeds=None, stop_at_us=None):
        self.config = config
        self.t = 0
        self.axes = (ToyAxis(self, 0), ToyAxis(self, -500), ToyAxis(self, 90))
        self.well = list(range(cards))
        self.pockets = [[] for _ in range(config.pockets)]
        self.way = None  # (card, feed position at which its lead is at the throat)
        self.falling = None  # (card, when it lies)
        self.brakes = self.has_braked = False  # the feed, at the next lead
        self.misfeeds = misfeeds or {}
        self.stop_at_us = stop_at_us
        self.planned_target = None
        self._blocked = False
        self._swept = False
        self._queue = hal.EventQueue()
        self._levels = self._look()
        self._seen = list(self._levels)  # by whom looks at switches ...
        self._looked_us = 0  # ... and when that was
        self.collections = []  # when
        self.thinking_us = {}  # by hal.DRAWN and its kin: how long a piece takes

    # -- the HAL ----------------------------------------------------------------------------------
    def now_us(self):
        return self.t

    def ticks_us(self):
        return self.t & 0x3FFFFFFF

    def wait(self, timeout_us):
        self._look_at_switches()
        end = None if timeout_us is None else self.t + timeout_us
        while not self._queue.count and (end is None or self.t < end):
            self._tick()
            self._look_at_switches()

    def think(self, us):
        """It computes, and looks at no switch meanwhile."""
        end = self.t + us
        while self.t < end:
            self._tick()

    def charge_compute(self, what, count):
        self.think(self.thinking_us.get(what, 0))

    def take(self):
        return self._queue.take()

    def level(self, sensor):
        return self._levels[sensor]

    def brake_at_lead(self, on):
        self.brakes = on
        self.has_braked = self.has_braked and on

    def follower(self, down):
        pass

    def enable(self, on):
        pass

    def extra(self):
        return b""

    def chacha_block(self, key, counter, nonce, out):
        chacha20.block(key, counter, nonce, out)

    def panel(self, phase, fault, *more):
        pass

    def collect(self):
        self.collections.append(self.t)
        self.think(COLLECT_US)

    def planned(self, target, passes):
        self.planned_target = list(target)

    def lift_the_cover(self):
        """It opens and closes at once; where that cuts the drivers, the rack sinks by half a pocket."""
        for level in (1, 0):
            self._queue.post(hal.EDGE, hal.COVER, level, self.ticks_us())
        if self.cover_cuts:
            self.axes[hal.POCKET].offset -= self.config.pitch_steps // 2

    # -- what happens in a millisecond ----------------------------------------------------------------
    def _tick(self):
        self.t += TICK_US
        if self.stop_at_us is not None and self.t >= self.stop_at_us:
            self.stop_at_us = None
            self._queue.post(hal.STOP, 0, 0, self.ticks_us())
        for axis in self.axes:
            axis.position()
        self._feed()
        self._sweep()
        levels = self._look()
        for sensor in range(len(levels)):
            if levels[sensor] != self._levels[sensor] and sensor not in SWITCHES:
                steps = self.axes[hal.FEED].position() if sensor == hal.THROAT else 0
                self._queue.post(hal.EDGE, sensor, levels[sensor], self.ticks_us(), 0, steps)
                if sensor == hal.THROAT and levels[sensor] and self.brakes and self.axes[hal.FEED].move:
                    self.has_braked = True
                    self.axes[hal.FEED].stop()
        self._levels = levels
        for number in range(3):
            move = self.axes[number].move
            if move and self.t >= move[3]:
                self.axes[number].move = None
                self._queue.post(hal.DONE, number, 0, self.ticks_us())

    def _look_at_switches(self):
        window_us = self.t - self._looked_us
        self._looked_us = self.t
        for sensor in SWITCHES:
            level = self._levels[sensor]
            if level != self._seen[sensor]:
                self._seen[sensor] = level
                self._queue.post(hal.EDGE, sensor, level, self.ticks_us(), window_us)

    def _feed(self):
        axis = self.axes[hal.FEED]
        busy, at = axis.move is not None, axis.load()
        if self.falling and self.t >= self.falling[1]:
            self.pockets[self._at_feed()].append(self.falling[0])
            self.falling = None
        if axis.fresh:
            axis.fresh = False
            self._blocked = False
            left = self.misfeeds.get(self.well[0], 0) if self.well and not self.way else 0
            if left:
                self.misfeeds[self.well[0]] = left - 1
                self._blocked = True  # this start of the roller brings nothing
        if busy and not self.way and self.well and not self._blocked and not self.misfeeds.get(self.well[0], 0):
            self.way = (self.well[0], at + LEAD)
        if self.way:
            card, lead = self.way
            if at >= lead + LEFT and card in self.well:
                self.well.remove(card)
            if at >= lead + self.config.card_steps:
                self.falling = (card, self.t + FLIGHT_US)
                self.way = None
                if self.well and not self.misfeeds.get(self.well[0], 0):
                    self.way = (self.well[0], at + GAP)

    def _at_feed(self):
        c = self.config
        return round(-(self.axes[hal.POCKET].load() + c.drop_steps) / c.pitch_steps - 0.1)

    def _at_eject(self):
        c = self.config
        lowest = round((c.eject_level_steps - self.axes[hal.POCKET].load()) / c.pitch_steps)
        return [p for p in (lowest, lowest + 1) if 0 <= p < c.pockets]

    def _sweep(self):
        beyond = self.axes[hal.PUSHER].load() > self.config.pusher_out_steps * 9 // 10
        if beyond and not self._swept:
            for p in self._at_eject():
                self.well.extend(self.pockets[p])
                self.pockets[p] = []
        self._swept = beyond

    def _look(self):
        levels = [0] * len(hal.SENSOR_NAMES)
        at = self.axes[hal.FEED].load()
        if self.way:
            levels[hal.THROAT] = int(at >= self.way[1])
            levels[hal.ENTRY] = int(at >= self.way[1] + MOUTH)
        if self.falling:
            levels[hal.ENTRY] = 1
        levels[hal.WELL] = int(bool(self.well))
        levels[hal.POCKET_BEAM] = int(any(self.pockets[p] for p in self._at_eject()))
        levels[hal.HOME_POCKET] = int(self.axes[hal.POCKET].load() >= self.config.home_steps)
        levels[hal.HOME_PUSHER] = int(self.axes[hal.PUSHER].load() <= 0)
        return levels

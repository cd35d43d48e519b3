"""What MicroPython's time has: ticks that wrap at 2**30, sleeps in the chip's time; machine.WDT, Timer."""

from .. import power

PERIOD = 1 << 30


def ticks_us():
    chip = power.chip
    chip.spend(1)
    return chip.ticks(PERIOD)


def ticks_ms():
    chip = power.chip
    chip.spend(1)
    return (chip.ticks_origin + int(chip.time_us())) // 1000 % PERIOD


def ticks_diff(end, start):
    for ticks in (end, start):
        if not 0 <= ticks < PERIOD:
            power.chip.fail(f"ticks_diff() of {ticks}, which is not a value of ticks")
    return ((end - start + PERIOD // 2) % PERIOD) - PERIOD // 2


def sleep_us(us):
    if us > 0:
        power.chip.sleep(us)


def sleep_ms(ms):
    sleep_us(1000 * ms)


def sleep(s):
    sleep_us(1000000 * s)


# -- machine.WDT and machine.Timer.


class _Watchdog:
    """As a source: its hour is the chip's last."""

    def __init__(self, chip, timeout_ms):
        self._chip = chip
        self._timeout_us = 1000 * timeout_ms
        self.feed()

    def feed(self):
        self.next_us = self._chip.time_us() + self._timeout_us

    def happen(self, t_us):
        self._chip.die("watchdog")


class WDT:
    """Once started it can be stopped by its register only."""

    def __init__(self, id=0, timeout=5000):
        if id != 0:
            raise ValueError(f"WDT({id}) doesn't exist")
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        self._chip = power.chip
        if self._chip.watchdog is not None:
            self._chip.sources.remove(self._chip.watchdog)
        self._chip.watchdog = _Watchdog(self._chip, timeout)
        self._chip.sources.append(self._chip.watchdog)

    def feed(self):
        self._chip.spend(self._chip.call_us)
        self._chip.watchdog.feed()


class Timer:
    ONE_SHOT, PERIODIC = 0, 1

    def __init__(self, id=-1, **kwargs):
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self._chip = power.chip
        self._chip.allocates("Timer()")
        self.next_us = None
        if kwargs:
            self.init(**kwargs)

    def init(self, *, mode=PERIODIC, freq=-1, period=-1, tick_hz=1000, callback=None, hard=False):
        self._chip.allocates("Timer.init()")
        self._period_us = 1000000 * period / tick_hz if freq == -1 else 1000000 / freq
        if self._period_us < 1:
            raise ValueError("a test of this project wants no such period")
        self._mode, self._callback, self._hard = mode, callback, hard
        self.next_us = self._chip.time_us() + self._period_us
        if self not in self._chip.sources:
            self._chip.sources.append(self)

    def deinit(self):
        self.next_us = None
        if self in self._chip.sources:
            self._chip.sources.remove(self)

    def happen(self, t_us):
        if self._mode == Timer.PERIODIC:
            self.next_us = t_us + self._period_us
        else:
            self.deinit()
        self._chip.interrupt(self._callback, self, self._hard)

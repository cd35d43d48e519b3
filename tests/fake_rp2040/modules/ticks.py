"""What MicroPython's time has: ticks that wrap at 2**30, and sleeps in the chip's time."""

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


def ticks_cpu():
    return ticks_us()


def ticks_diff(end, start):
    for ticks in (end, start):
        if not 0 <= ticks < PERIOD:
            power.chip.fail(f"ticks_diff() of {ticks}, which is not a value of ticks")
    return ((end - start + PERIOD // 2) % PERIOD) - PERIOD // 2


def ticks_add(ticks, delta):
    if not -PERIOD // 2 < delta < PERIOD // 2:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) % PERIOD


def sleep_us(us):
    if us > 0:
        power.chip.sleep(us)


def sleep_ms(ms):
    sleep_us(1000 * ms)


def sleep(s):
    sleep_us(1000000 * s)

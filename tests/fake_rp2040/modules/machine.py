"""Module machine."""

from .. import power
from ..chip import PWRON_RESET, WDT_RESET  # noqa: F401
from ..parts.registers import VREG, VSEL_1V15, Mem8, Mem32
from .buses import I2C, UART  # noqa: F401
from .pin import (
    PWM,  # noqa: F401
    Pin,  # noqa: F401
)
from .ticks import WDT, Timer  # noqa: F401

MOST_HZ = 133000000  # at the voltage that the chip starts with

mem8 = Mem8(lambda: power.chip)
mem32 = Mem32(lambda: power.chip)


def unique_id():
    return power.chip.unique_id


def reset():
    power.chip.die("reset")


soft_reset = reset


def reset_cause():
    """WDT_RESET after machine.reset(), too: the port resets by the watchdog."""
    return power.chip.reset_cause


def bootloader():
    power.chip.die("bootloader")


def freq(hz=None):
    chip = power.chip
    if hz is not None:
        if any(function != "SIO" for function, _ in chip.uses.values()):  # a plain pin has no clock
            chip.fail("the clock is changed after peripherals were set up by it")
        if hz > MOST_HZ and mem32[VREG] >> 4 & 15 < VSEL_1V15:
            chip.fail("more than 133 MHz at less than 1.15 V")
        while hz > chip.most_hz:  # it hangs
            chip.idle(1000)
        chip.freq_hz = hz
    return chip.freq_hz


def disable_irq():
    return power.chip.mask()


def enable_irq(state):
    power.chip.unmask(state)


def idle():
    """Until an interrupt comes, or for a millisecond."""
    power.chip.idle(1000)


def lightsleep(ms=None):
    power.chip.fail("lightsleep stops PIO, PWM and USB")

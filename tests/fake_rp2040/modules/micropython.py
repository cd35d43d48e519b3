"""Module micropython."""

from .. import power
from ..viper import viper  # noqa: F401


def const(value):
    return value


def native(function):
    return function


def schedule(function, argument):
    power.chip.schedule(function, argument)


def alloc_emergency_exception_buf(size):
    power.chip.allocates("alloc_emergency_exception_buf()")


def kbd_intr(character):
    power.chip.usb.interrupt_byte = character


def opt_level(level=None):
    return 0


def mem_info(verbose=None):
    """Prints on the line in reality."""
    power.chip.usb.write(b"stack: ...\r\n")


def stack_use():
    return 1000


def heap_lock():
    power.chip.fail("heap_lock() is not modelled")

"""Module micropython."""

from .. import power
from ..viper import viper  # noqa: F401


def native(function):
    return function


def schedule(function, argument):
    power.chip.schedule(function, argument)


def alloc_emergency_exception_buf(size):
    power.chip.allocates("alloc_emergency_exception_buf()")


def kbd_intr(character):
    power.chip.usb.interrupt_byte = character


def heap_lock():
    power.chip.fail("heap_lock() is not modelled")

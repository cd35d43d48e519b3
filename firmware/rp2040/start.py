"""Start-up of the board: maintenance or machine; settings, HAL and service; and the way back to maintenance."""

import asyncio
import os
import sys
import time

import board
import machine
import micropython
from machine import Pin
from shuffler import panel, scrub
from shuffler.clock import Clock
from shuffler.config import validate
from shuffler.memory import Memory
from shuffler.service import Service

from . import front, tmc2209
from .axis import PioAxis
from .flash_store import FlashStore
from .hal import Rp2040Hal

_WATCHDOG_MS = 8300  # as long as it can wait
_SCRATCH = 0x4005800C  # WATCHDOG_SCRATCH0: survives a reset, not a power cut
_MAINTENANCE = 0x4D57  # asks for it, in that register
_HELD_MS = 50  # a button that is down so long at power-on is held
_LAST_WORDS_MS = 100  # until they are out of the USB port


def run():
    """Never returns, but for maintenance: then the REPL is all there is, and nothing of the machine is started.

    There is no other way to the REPL, and before it all memory is overwritten: what a life before this one left there
    would be read at the prompt, for a reset keeps it.
    """
    if _wanted():
        scrub.free_memory()
        micropython.kbd_intr(3)
        _show_maintenance()
        print("Mischwerk maintenance: the REPL is on, no key is in memory. machine.reset() starts the shuffler.")
        return
    micropython.alloc_emergency_exception_buf(100)
    try:
        service = _put_together()
    except Exception as e:  # no job was there yet; a board that lacks its files has to be mended
        sys.print_exception(e)
        time.sleep_ms(_LAST_WORDS_MS)
        maintain()
    try:
        asyncio.run(service.run())
    except BaseException:  # of any kind, and nothing of it is told: it comes out of the middle of a job
        _motors_off()
        scrub.free_memory()
        machine.reset()


def _show_maintenance():
    """On light and display, for as long as the REPL is on: a soft timer goes on working at them."""
    the_front = front.build()
    the_front.show(panel.MAINTENANCE)
    clock = Clock(time.ticks_us)
    machine.Timer(-1, period=front.POLL_MS, callback=lambda _: the_front.poll(clock.now_us()))


def _wanted():
    """True if maintenance was asked for before the reset, or the button is held."""
    asked = machine.mem32[_SCRATCH] == _MAINTENANCE
    machine.mem32[_SCRATCH] = 0
    button = Pin(board.BUTTON_PIN, Pin.IN, Pin.PULL_UP)
    time.sleep_ms(_HELD_MS)
    return asked or not button.value()


def maintain():
    """Start anew, into maintenance. Does not return."""
    machine.mem32[_SCRATCH] = _MAINTENANCE
    _motors_off()
    machine.reset()


def _motors_off():
    Pin(board.ENABLE_PIN, Pin.OUT, value=1)


def _put_together():
    """The Service of this board."""
    the_front = front.build()
    axes = []

    def is_moving():
        return any([axis.busy for axis in axes])

    clock = Clock(time.ticks_us)
    memory = Memory(FlashStore(is_moving), clock.now_us)
    memory.at_power_on()
    settings = memory.settings
    config = build_of(settings)
    the_front.adjust(settings.get("led_percent"), settings.get("sounds"))
    rates = (config.feed_stop_accel, config.pocket_accel, config.pusher_accel)

    def make_axes(done):
        for n in range(3):
            step, direction = Pin(board.STEP_PINS[n], Pin.OUT, value=0), Pin(board.DIR_PINS[n], Pin.OUT, value=0)
            axes.append(PioAxis(n, step, direction, board.DIR_HIGH_IS_POSITIVE[n], rates[n], done))
        return axes

    the_hal = Rp2040Hal(clock, make_axes, the_front, tmc2209.build(), machine.WDT(timeout=_WATCHDOG_MS))
    the_hal.maintenance = maintain
    the_hal.machines = known()
    the_hal.build_of = build_of
    the_hal.idle_off_us = 1000000 * settings.get("idle_off_s")
    return Service(the_hal, config, memory)


def known():
    """Names of the builds on the flash, sorted."""
    try:
        names = [file.split("_")[0] for file in os.listdir("/machines")]
    except OSError:
        return ()
    return sorted(set(names))


def build_of(settings):
    """Configuration of the build and format that the settings name. Raises ValueError if there is none."""
    name = "%s_%s" % (settings.get("machine"), settings.get("format"))
    path = "machines." + name
    try:
        package = __import__(path)
    except ImportError:
        raise ValueError("the numbers of %s are not on this board" % name)
    config = validate(getattr(package, name).CONFIG)
    # Whoever tries all builds at the panel shall not have all of them in memory.
    delattr(package, name)
    del sys.modules[path]
    return config

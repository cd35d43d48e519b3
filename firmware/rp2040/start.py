"""Start-up of the board: maintenance or machine; settings, HAL and service; and the way back to maintenance."""

import gc
import io
import os
import sys
import time

import board
import machine
import micropython
import rp2
import uctypes
from machine import Pin
from shuffler import faults, hal
from shuffler.app.service import Service
from shuffler.clock import Clock
from shuffler.config import KINDS, stop_rates
from shuffler.link.protocol import PHASES
from shuffler.panel import state as panel
from shuffler.randomness import scrub
from shuffler.storage.memory import Memory

from . import starts
from .flash_store import FlashStore
from .hal import Rp2040Hal
from .motion import tmc2209
from .motion.axis import PioAxis
from .panel import front

_WATCHDOG_MS = 8300  # as long as it can wait
_FAULT = PHASES.index("fault")
_WATCHDOG, _IS_ON = 0x40058000, 1 << 30
_SCRATCH = 0x4005800C  # WATCHDOG_SCRATCH0: survives a reset, not a power cut
_MAINTENANCE = 0x4D57  # asks for it, in that register
_HELD_MS = 50  # a button that is down so long at power-on is held
_LAST_WORDS_MS = 100  # until they are out of the USB port
_LARGE_BYTES = 20000  # more than any hole has but the large one
_WINDOW_MS = 2000  # before a start after one that failed: time for a host to open the port and send Ctrl-C


def run():
    """Never returns, but for maintenance: then the REPL is all there is, and nothing of the machine is started.

    There is no other way to the REPL, and before it all memory is overwritten: what a life before this one left there
    would be read at the prompt, for a reset keeps it.
    """
    if _wanted():
        starts.forget()
        _offer_prompt()
        return
    failed = starts.begin()
    if failed >= starts.MOST:
        starts.keep_reason("%d starts in a row hung, or ended before anything was served" % failed)
    if failed >= starts.MOST or (failed and _is_interrupted()):
        starts.forget()
        _offer_prompt()
        return
    micropython.alloc_emergency_exception_buf(100)
    fillers = []
    try:
        service = _put_together(fillers)
    except Exception as e:  # no job was there yet; a board that lacks its files has to be mended
        trace = io.StringIO()
        sys.print_exception(e, trace)
        starts.keep_reason(trace.getvalue())
        print(trace.getvalue())
        time.sleep_ms(_LAST_WORDS_MS)
        maintain()
    try:
        service.run()
    except BaseException as e:  # of any kind, and none of its words is told: it comes out of the middle of a job
        _motors_off()
        try:
            for n in range(len(board.STEP_PINS)):
                rp2.StateMachine(n).active(0)  # nothing steps while flash is written
            starts.keep_crash(e)
        except BaseException:  # it takes memory, which may be what was short: no prompt may come of it
            pass
        scrub.free_memory()
        machine.reset()


def _is_interrupted():
    """Wait for a host that wants the prompt of a board whose firmware does not come up."""
    micropython.kbd_intr(3)
    try:
        time.sleep_ms(_WINDOW_MS)
    except KeyboardInterrupt:
        return True
    micropython.kbd_intr(-1)
    return False


def _offer_prompt():
    """Maintenance: overwrite what lies in memory, and leave the REPL on, which no watchdog ends."""
    machine.mem32[_WATCHDOG] &= ~_IS_ON
    scrub.free_memory()
    micropython.kbd_intr(3)
    why = starts.reason()
    _show_maintenance(why)
    if why:
        print("The firmware did not start:", why)
    print("Mischwerk maintenance: the REPL is on, no key is in memory. machine.reset() starts the shuffler.")


def _show_maintenance(why):
    """On light and display, for as long as the REPL is on: a soft timer goes on working at them."""
    the_front = front.build()
    if why:
        the_front.show(_FAULT, faults.fault("INTERNAL", faults.FIRMWARE, 0))
    else:
        the_front.show(panel.MAINTENANCE)
    machine.Timer(-1, period=front.POLL_MS, callback=lambda _: the_front.poll(time.ticks_us()))


def _wanted():
    """True if maintenance was asked for before the reset, or the button is held."""
    is_requested = machine.mem32[_SCRATCH] == _MAINTENANCE
    machine.mem32[_SCRATCH] = 0
    button = Pin(board.BUTTON_PIN, Pin.IN, Pin.PULL_UP)
    time.sleep_ms(_HELD_MS)
    return is_requested or not button.value()


def maintain():
    """Start again, into maintenance. Does not return."""
    machine.mem32[_SCRATCH] = _MAINTENANCE
    _motors_off()
    machine.reset()


def _motors_off():
    for pin in board.ENABLE_PINS:
        Pin(pin, Pin.OUT, value=1)


def _put_together(fillers):
    """The Service of this board. What is made to stay is made behind a collection: it lies close together then.

    fillers: gets what fills the holes below, and has to be kept.
    """
    gc.collect()
    the_front = front.build()
    gc.collect()
    axes = []

    def is_moving():
        return any([axis.busy for axis in axes])

    clock = Clock(time.ticks_us)
    memory = Memory(FlashStore(is_moving), clock.now_us)
    flags, cause, warnings = starts.ending()
    memory.note(warnings)
    memory.at_power_on(cause)
    gc.collect()
    settings = memory.settings
    config = build_of(settings)
    gc.collect()
    the_front.adjust(settings.get("led_percent"), settings.get("sounds"))
    rates = stop_rates(config)

    def make_axes(done):
        for n in range(len(rates)):
            step, direction = Pin(board.STEP_PINS[n], Pin.OUT, value=0), Pin(board.DIR_PINS[n], Pin.OUT, value=0)
            axes.append(PioAxis(n, step, direction, board.DIR_HIGH_IS_POSITIVE[n], rates[n], done))
            gc.collect()
        return axes

    the_hal = Rp2040Hal(clock, make_axes, the_front, tmc2209.build(len(rates)), machine.WDT(timeout=_WATCHDOG_MS))
    the_hal.start_flags = flags
    the_hal.maintenance = maintain
    the_hal.on_up = starts.forget
    the_hal.machines = known()
    the_hal.build_of = build_of
    the_hal.idle_off_us = 1000000 * settings.get("idle_off_s")
    gc.collect()
    service = Service(the_hal, config, memory)
    gc.collect()
    fillers.append(_filled_holes(the_hal))
    the_hal.collect()
    return service


def _filled_holes(the_hal):
    """Fill the holes below the large one with what is returned, and tell the HAL where that begins: MicroPython looks
    for memory from the lowest hole on, through all that stays, whenever one is used and given back."""
    the_hal.top = top = uctypes.addressof(bytearray(_LARGE_BYTES))
    gc.collect()
    kept = None
    size = 1024
    while size > 8:
        piece = bytearray(size)
        if uctypes.addressof(piece) < top:
            kept = piece, kept
        else:
            size //= 2
    return kept


def known():
    """Names of the builds on the flash, sorted."""
    try:
        names = [file.split("_")[0] for file in os.listdir("/machines")]
    except OSError:
        return ()
    return sorted(set(names))


def build_of(settings):
    """Configuration of the build and format that the settings name. Raises ValueError if there is none, or if this
    board has no pins for it."""
    name = "%s_%s" % (settings.get("machine"), settings.get("format"))
    path = "machines." + name
    try:
        package = __import__(path)
    except ImportError:
        raise ValueError("the numbers of %s are not on this board" % name)
    config = getattr(package, name).CONFIG
    if "turn_steps" in KINDS[config.kind] and None in (board.SENSORS[hal.SLOT][0], board.SENSORS[hal.MOUTH][0]):
        raise ValueError("this board has no pins for a wheel's sensors: %s" % name)
    # A person who tries all builds at the panel must not fill memory with all of them.
    delattr(package, name)
    del sys.modules[path]
    return config

"""What MicroPython starts: the shuffler, unless somebody wants the REPL (see rp2040.start)."""

import time

import micropython

micropython.kbd_intr(-1)  # before anything takes its time: a host may speak already, and a frame may hold 0x03

# For what comes and goes: given back once the machine stands, it lies below the firmware, where MicroPython looks
# first. So the large piece above stays whole (docs/decisions/029).
room = [bytearray(16384)]

import board  # noqa: E402
import machine  # noqa: E402

# 1.15 V for the cores before they go that fast (docs/decisions/031). VREG, RP2040 datasheet 2.10.
_VREG, _VSEL, _VSEL_1V15 = 0x40064000, 0xF0, 0xC0
machine.mem32[_VREG] = machine.mem32[_VREG] & ~_VSEL | _VSEL_1V15
time.sleep_ms(1)
machine.freq(board.CPU_HZ)

from rp2040 import start  # noqa: E402

start.run(room)

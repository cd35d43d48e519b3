"""What MicroPython starts: the shuffler, unless somebody wants the REPL (see rp2040.start)."""

import micropython

micropython.kbd_intr(-1)  # before anything takes its time: a host may speak already, and a frame may hold 0x03

# For what comes and goes: given back once the machine stands, it lies below the firmware, where MicroPython looks
# first. So the large piece above stays whole (docs/decisions/029).
room = [bytearray(16384)]

from rp2040 import start  # noqa: E402

start.run(room)

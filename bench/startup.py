"""How long the board takes from reset to ready: an estimate, for there was no board.

Method. What the board starts with (the compiled core, a machine's numbers, board.py) is loaded under MicroPython on
Linux, and a service is made of it that goes on until it waits for its first request; the quickest of many starts in a
fresh interpreter counts. The test of the noise source, which must pass first, is taken out and reckoned from what the
machine file charges for raw bits and their test. The chip takes 150 times as long as the computer (docs/twin.md). Its
own modules, which need the chip, are reckoned by their bytes, as long to load as the core's; the button that asks for
maintenance is watched for 50 ms. MicroPython's own start is not in it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import mischwerk_machines
from board_memory import put_core
from mischwerk_sim import interpreter
from rich.console import Console
from shuffler.health import STARTUP_BITS

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

import firmware_files  # noqa: E402

RESULTS = HERE / "startup.json"
MACHINE = "pile11"
CHIP = 150  # times slower
HELD_MS = 50  # rp2040/start.py: _HELD_MS
TARGET_MS = 2000
STARTS = 40

STARTING = """
import time
began = time.ticks_us()
import asyncio
import board
import machine_numbers
from shuffler import buttons, hal, panel_text, scrub
from shuffler.clock import Clock
from shuffler.config import validate
from shuffler.memory import Memory
from shuffler.service import Service
loaded = time.ticks_us()

import os
import sys
started = [name for name in sys.modules if name.startswith("shuffler.")]
from shuffler.memory_store import MemoryStore

class Ready(Exception):
    pass

class Axis:
    def position(self):
        return 0

class Board(hal.Hal):
    axes = (Axis(), Axis(), Axis())
    test_us = 0

    def now_us(self):
        return 0

    def ticks_us(self):
        return 0

    def level(self, sensor):
        return 0

    def entropy(self, out):
        self._asked = time.ticks_us()
        out[:] = os.urandom(len(out))

    def worked(self, what, count):
        self.test_us += time.ticks_diff(time.ticks_us(), self._asked)

    def panel(self, *what):
        pass

    def wait(self, timeout_us):
        raise Ready

here = Board()
store = MemoryStore()
begun = time.ticks_us()
try:
    asyncio.run(Service(here, validate(machine_numbers.CONFIG), Memory(store, here.now_us)).run())
except Ready:
    pass
made = time.ticks_diff(time.ticks_us(), begun) - here.test_us
print(time.ticks_diff(loaded, began), made, *started)
"""


def measured(folder: Path) -> tuple[int, int, int]:
    """Microseconds to load and to make it, of the quickest start, and the bytes of the core that were loaded."""
    (folder / "starting.py").write_text(STARTING, encoding="utf-8")
    command = [str(interpreter.find()), str(folder / "starting.py")]
    found = []
    for _ in range(STARTS):
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=20,
            env={"MICROPYPATH": f"{folder}:.frozen", "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        load_us, make_us, *names = done.stdout.split()
        found.append((int(load_us), int(make_us)))
    sizes = [(folder / (name.replace(".", "/") + ".mpy")).stat().st_size for name in names]
    return *min(found, key=sum), sum(sizes)


def main() -> None:
    """Measure, show, write."""
    made = firmware_files.apart(firmware_files.slimmed(HERE.parent / "firmware") | firmware_files.machines())
    own_bytes = sum(len(data) for path, data in made.items() if path.startswith("rp2040/"))
    with tempfile.TemporaryDirectory() as temporary:
        folder = put_core(made, Path(temporary))
        (folder / "board.py").write_bytes((HERE.parent / "firmware" / "board.py").read_bytes())
        (folder / "machine_numbers.mpy").write_bytes(made[f"machines/{MACHINE}_poker.mpy"])
        load_us, make_us, core_bytes = measured(folder)
    costs = mischwerk_machines.load(MACHINE).data["controller"]
    test_us = STARTUP_BITS // 8 * (costs["entropy_us_per_byte"] + costs["health_us_per_byte"])
    row = {
        "load_ms": CHIP * load_us // 1000,
        "own_load_ms": CHIP * load_us * own_bytes // core_bytes // 1000,
        "make_ms": CHIP * make_us // 1000,
        "held_ms": HELD_MS,
    }
    ready_ms = sum(row.values())
    Console().print(
        "From reset to ready about {0:,} ms ({1:,} are allowed): {load_ms} to load the core, {own_load_ms} the board's "
        "own modules, {make_ms} to make the service, {held_ms} to watch the button. The source's test: {2} ms.".format(
            ready_ms, TARGET_MS, test_us // 1000, **row
        ),
        soft_wrap=True,
    )
    told = {"machine": MACHINE, "ready_ms": ready_ms, "target_ms": TARGET_MS, **row}
    told["source_test_ms"] = test_us // 1000
    RESULTS.write_text(json.dumps(told, indent=2) + "\n")


if __name__ == "__main__":
    main()

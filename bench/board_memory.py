"""How much of the chip's memory is free while cards are shuffled: an estimate, for there was no board.

Method. The core as it goes onto the board (compiled, with what it leaves out) shuffles on the model twin under
MicroPython on Linux. At every card drawn, planned and at every 250 steps of the search garbage is collected and what is
in use is noted: the most is M. Objects are twice as large there as on the chip, what is in the .mpy files (B bytes of
the core) is not, so that the chip has B + (M - B) / 2 of it in use. What only the chip has comes on top: its own
modules, with objects in the proportion that the core's have when they are loaded, a table of chunks for each axis, the
display's buffer. MicroPython 1.28 leaves 236,704 bytes at boot (measured on a board). What is free must also lie
together: the least heap in which the same shuffle ends well is shown, too.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import mischwerk_machines
from mischwerk_sim import build, interpreter, lockstep
from mischwerk_sim.report import Report
from rich.console import Console
from shuffler.session import HostSession

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

import firmware_files  # noqa: E402

RESULTS = HERE / "board_memory.json"
CHIP_BYTES = 236_704
AXES = 3
TABLE_BYTES = 512 * 8  # rp2040/axis.py: CHUNKS of two words
DISPLAY_BYTES = 128 + 128  # rp2040/display.py: a page, and what it is sent by
BUILDS = (("pile11", 110), ("wheel110", 110), ("pile10", 52))
STEP_KIB = 2


class Over(Exception):
    """The job has ended."""


class OneShuffle:
    """A host that asks for one shuffle; ``is_done``: it ended well."""

    def __init__(self, cards: int) -> None:
        self._session = HostSession(1)
        values = {"cards": cards, "format": 0, "method": 0, "passes": 0, "mode": 0, "seed": b""}
        self._outbox = self._session.request("shuffle", values)
        self.is_done = False

    def read(self) -> bytes:
        """The request, once."""
        data, self._outbox = self._outbox, b""
        return data

    def write(self, data: bytes) -> None:
        """Looks for the end. Raises Over."""
        for packet in self._session.receive(data):
            if packet.name == "finished":
                self.is_done = packet.values["state"] == 3
                raise Over

    def idle(self, limit_us: float | None) -> float:
        """Nothing more is asked."""
        return 0.0

    def pace(self, now_us: float) -> None:
        """As quick as it can."""


MEASURING = """
import asyncio, gc
import machine_config
from shuffler.config import validate
from shuffler.service import Service
from unix_hal import UnixHal

class Measuring(UnixHal):
    most = 0

    def worked(self, what, count):
        gc.collect()
        used = gc.mem_alloc()
        if used > Measuring.most:
            Measuring.most = used
            with open(%r, "w") as file:
                file.write(str(used))
        super().worked(what, count)

gc.collect()
with open(%r, "w") as file:
    file.write(str(gc.mem_alloc()))
try:
    asyncio.run(Service(Measuring(machine_config.CONTROLLER), validate(machine_config.CONFIG)).run())
except EOFError:
    pass
"""


def in_use(core: Path, machine: str, cards: int) -> tuple[int, int]:
    """Bytes in use when all is loaded, and at the worst moment of a shuffle. Raises RuntimeError."""
    loaded, card = mischwerk_machines.load(machine), mischwerk_machines.card_format("poker")
    line = OneShuffle(cards)
    board = build.board(build.mechanism("model", loaded, card, cards, 1), loaded, card, 1, line, Report())
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        (here / "machine_config.py").write_text(mischwerk_machines.compiled(loaded, card), encoding="utf-8")
        (here / "measuring.py").write_text(MEASURING % (str(here / "most"), str(here / "loaded")), encoding="utf-8")
        with subprocess.Popen(
            [str(interpreter.find()), "-X", "heapsize=1M", str(here / "measuring.py")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={"MICROPYPATH": f"{here}:{core}:.frozen", "LC_ALL": "C.UTF-8"},
        ) as firmware:  # fmt: skip
            assert firmware.stdin is not None and firmware.stdout is not None
            with contextlib.suppress(Over):
                lockstep.serve(board, firmware.stdout, firmware.stdin)
            firmware.kill()
        if not line.is_done:
            raise RuntimeError("the shuffle did not end well")
        return int((here / "loaded").read_text()), int((here / "most").read_text())


def works(core: Path, machine: str, cards: int, heap_kib: int) -> bool:
    """True if a shuffle ends well in so much heap."""
    loaded, card = mischwerk_machines.load(machine), mischwerk_machines.card_format("poker")
    line = OneShuffle(cards)
    board = build.board(build.mechanism("model", loaded, card, cards, 1), loaded, card, 1, line, Report())
    with tempfile.TemporaryDirectory() as folder:
        firmware = interpreter.start(loaded, card, Path(folder), f"{heap_kib}K", core)
        assert firmware.stdin is not None and firmware.stdout is not None
        try:
            lockstep.serve(board, firmware.stdout, firmware.stdin)
        except (Over, lockstep.ChildGone, BrokenPipeError):
            pass
        finally:
            firmware.kill()
            firmware.communicate()
    return line.is_done


def put_core(made: dict[str, bytes], folder: Path) -> Path:
    """The compiled core, and what a twin's HAL takes: compiled, too, for compiling takes more than running."""
    (folder / "shuffler").mkdir()
    for path, content in made.items():
        if path.startswith("shuffler/"):
            (folder / path).write_bytes(content)
    for name in firmware_files.LEFT_OUT:
        source = HERE.parent / "firmware" / "core" / (name.replace(".", "/") + ".py")
        if source.exists():
            _put(source, folder / "shuffler" / (source.stem + ".mpy"))
    for source in (HERE.parent / "sim" / "mischwerk_sim" / "unixport").glob("*.py"):
        if source.stem not in ("main", "__init__"):
            _put(source, folder / (source.stem + ".mpy"))
    return folder


def _put(source: Path, to: Path) -> None:
    compiler = firmware_files.cross_compiler()
    to.write_bytes(firmware_files.compiled(compiler, source.read_bytes(), source.name))


def least_heap_kib(core: Path, machine: str, cards: int) -> int:
    """The least heap in which it works, in steps."""
    kib = 300
    while kib > STEP_KIB and works(core, machine, cards, kib - STEP_KIB):
        kib -= STEP_KIB
    return kib


def main() -> None:
    """Measure, show, write."""
    made = firmware_files.apart(firmware_files.slimmed(HERE.parent / "firmware") | firmware_files.machines())
    core_bytes = sum(len(data) for path, data in made.items() if path.startswith("shuffler/"))
    own_bytes = sum(len(data) for path, data in made.items() if path.startswith("rp2040/"))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        core = put_core(made, Path(folder))
        for machine, cards in BUILDS:
            loaded, used = in_use(core, machine, cards)
            own_objects = own_bytes * (loaded - core_bytes) // 2 // core_bytes
            needed = core_bytes + (used - core_bytes) // 2 + own_bytes + own_objects
            needed += AXES * TABLE_BYTES + DISPLAY_BYTES
            heap = 1024 * least_heap_kib(core, machine, cards)
            row = {"machine": machine, "cards": cards, "used_bytes": used, "least_heap_bytes": heap}
            rows.append({**row, "chip_free_bytes": CHIP_BYTES - needed})
    for row in rows:
        Console().print(
            "{machine}, {cards} cards: {used_bytes:,} bytes in use on Linux at most (least heap {least_heap_bytes:,}),"
            " about {chip_free_bytes:,} free on the chip".format(**row),
            soft_wrap=True,
        )
    RESULTS.write_text(json.dumps({"core_bytes": core_bytes, "rp2040_bytes": own_bytes, "rows": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()

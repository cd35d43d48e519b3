"""How much of the chip's memory is free while 110 cards are shuffled: an estimate, for there was no board.

Method. The core as it goes onto the board (compiled, with what it leaves out) runs under MicroPython on Linux with less
and less heap, until a shuffle of 110 cards on the model twin no longer ends in order: the least heap that does is H.
Objects are twice as large there as on the chip, what is in the .mpy files (B bytes of the core) is not, so that the
chip needs B + (H - B) / 2 of it. What only the chip has comes on top: its own modules, a table of chunks for each axis,
the display's buffer. MicroPython 1.28 leaves 236,704 bytes at boot (measured on a board).
"""

from __future__ import annotations

import json
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
TABLE_BYTES = 1408 * 8  # rp2040/axis.py: CHUNKS of two words
DISPLAY_BYTES = 1024 + 128
BUILDS = (("pile11", 110), ("wheel110", 110), ("pile10", 52))
STEP_KIB = 10


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
    """The compiled core, and beside it, as sources, the modules that a twin's HAL wants."""
    (folder / "shuffler").mkdir()
    for path, content in made.items():
        if path.startswith("shuffler/"):
            (folder / path).write_bytes(content)
    for name in firmware_files.LEFT_OUT:
        source = HERE.parent / "firmware" / "core" / (name.replace(".", "/") + ".py")
        if source.exists():
            (folder / "shuffler" / source.name).write_bytes(source.read_bytes())
    return folder


def least_heap_kib(core: Path, machine: str, cards: int) -> int:
    """The least heap in which it works, in steps."""
    kib = 400
    while kib > STEP_KIB and works(core, machine, cards, kib - STEP_KIB):
        kib -= STEP_KIB
    return kib


def main() -> None:
    """Measure, show, write."""
    made = firmware_files.made(HERE.parent / "firmware")
    core_bytes = sum(len(data) for path, data in made.items() if path.startswith("shuffler/"))
    own_bytes = sum(len(data) for path, data in made.items() if path.startswith("rp2040/"))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        core = put_core(made, Path(folder))
        for machine, cards in BUILDS:
            heap = 1024 * least_heap_kib(core, machine, cards)
            needed = core_bytes + (heap - core_bytes) // 2 + own_bytes + AXES * TABLE_BYTES + DISPLAY_BYTES
            rows.append(
                {"machine": machine, "cards": cards, "heap_bytes": heap, "chip_free_bytes": CHIP_BYTES - needed}
            )
    for row in rows:
        Console().print(
            "{machine}, {cards} cards: least heap on Linux {heap_bytes:,} bytes, free on the chip about"
            " {chip_free_bytes:,} bytes".format(**row),
            soft_wrap=True,
        )
    RESULTS.write_text(json.dumps({"core_bytes": core_bytes, "rp2040_bytes": own_bytes, "rows": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()

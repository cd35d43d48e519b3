"""How the chip's memory looks once the firmware has started: an estimate, made without a chip.

MicroPython of this computer loads the same modules from a littlefs, into a heap of twice the chip's bytes, as objects
are twice as large in 64 bits; what is free then is halved. Code is not larger there: its size is subtracted as well.
Viper functions are compiled as plain Python and the chip's modules are dummies. What matters is the shape: lasting
objects may be scattered between temporary ones, and then no large piece is free, though much is. Before its first deck
70 KB are free on an emulated chip, and 29 in one piece; here it is 71 and 38.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import firmware_files
from linked_module import MAIN
from mischwerk_sim.board import interpreter
from shuffler.storage.settings import Settings

CHIP_BYTES = 237_824  # free at the prompt of MicroPython 1.28.0, RPI_PICO: on an emulated chip
MACHINE = "pile10"  # what a new board is set to
_VIPER = re.compile(r"^(\s*)@micropython\.(viper|native)\n", re.MULTILINE)
_CACHE_BYTES = 512  # of the file system: the chip's 256 for a page of its flash, twice
_BLOCKS = 352

_MOUNT = r"""
import sys, os, vfs
flash = vfs.VfsPosix().open(FLASH, "r+b")
class Blocks:
    def readblocks(self, n, buffer, offset=0):
        flash.seek(n * 4096 + offset)
        flash.readinto(buffer)
    def writeblocks(self, n, buffer, offset=0):
        flash.seek(n * 4096 + offset)
        flash.write(buffer)
    def ioctl(self, what, argument):
        return {4: BLOCKS, 5: 4096}.get(what, 0)
if IS_NEW:
    vfs.VfsLfs2.mkfs(Blocks(), progsize=CACHE)
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(Blocks(), progsize=CACHE), "/")
os.chdir("/")
"""
_FILL = r"""
folders = set()
for path, content in CONTENT.items():
    for i in range(len(path)):
        if path[i] == "/" and path[:i] not in folders:
            folders.add(path[:i])
            os.mkdir("/" + path[:i])
    with open("/" + path, "wb") as f:
        f.write(content)
flash.close()
"""
# For MicroPython: bytes of the largest free piece.
HOLE = """
import gc

def hole():
    low, high = 0, gc.mem_free()
    while high - low > 32:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
        gc.collect()
    return low
"""
_LOAD = r"""
class Dummy:
    def __init__(self, *a, **k): pass
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Dummy()
    def __call__(self, *a, **k):
        return a[0] if len(a) == 1 and not isinstance(a[0], (int, str, Dummy)) else Dummy()
    def __getitem__(self, key): return 0
    def __setitem__(self, key, value): pass
    def __len__(self): return 0
    def __eq__(self, other): return other == 0
    def number(self, *other): return 0
    __or__ = __ror__ = __and__ = __lshift__ = __rshift__ = __add__ = __mod__ = __int__ = number
for name in ("machine", "rp2", "neopixel", "framebuf"):
    sys.modules[name] = Dummy()
sys.path[:] = ["/"]
gc.collect()
code = bytearray(CODE)
said = "ok"
try:
    module = __import__(START)
    for name in START.split(".")[1:]:
        module = getattr(module, name)
    kept = module._put_together(fillers := []) if hasattr(module, "_put_together") else None
except MemoryError as e:
    said = str(e)
gc.collect()
print(said, gc.mem_free(), hole(), sep="\n")
"""


class Loaded(NamedTuple):
    """said: "ok", or the words of a MemoryError; free_bytes and largest_bytes as on the chip."""

    said: str
    free_bytes: int
    largest_bytes: int


def plain(text: str) -> str:
    """A module's source with its viper functions as plain ones, which any MicroPython loads."""
    return _VIPER.sub("", text)


def loaded(files: Mapping[str, bytes], start: str) -> Loaded:
    """Memory after ``import start``, and its `_put_together`; ``files``: path -> content, modules without machine code.

    Raises RuntimeError.
    """
    code_bytes = sum(len(content) for path, content in files.items() if path.endswith(".mpy"))
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        (here / "flash.img").write_bytes(bytes(4096 * _BLOCKS))
        names = {"FLASH": str(here / "flash.img"), "BLOCKS": _BLOCKS, "CACHE": _CACHE_BYTES}
        _run(here, {**names, "IS_NEW": True, "CONTENT": dict(files)}, _MOUNT + _FILL, "8M")
        values = {**names, "IS_NEW": False, "START": start, "CODE": code_bytes}
        said, free, largest = _run(here, values, _MOUNT + HOLE + _LOAD, f"{2 * CHIP_BYTES}").splitlines()[-3:]
    return Loaded(said, int(free) // 2, int(largest) // 2)


def of_firmware(firmware: Path, name: str = MACHINE) -> Loaded:
    """Load the firmware in this folder, linked as it goes onto a board, set to the machine of this name with
    poker cards. Raises RuntimeError, BuildError."""
    whole = firmware_files.linked(firmware_files.slimmed(firmware))
    texts = {path: plain(text) for path, text in firmware_files.paths(whole).items()}
    needed = {MAIN, *firmware_files.parts_of(name)}  # no other code may be in memory
    texts = {path: text for path, text in texts.items() if path.removesuffix(".py") in needed}
    made = firmware_files.apart(texts | _machine(firmware_files.machines(firmware_files.machine_import(whole)), name))
    settings = Settings()
    settings.set("machine", name)
    files = made | _board(firmware) | {"state/settings": settings.encode()}
    return loaded(files, MAIN)


def _machine(numbers: Mapping[str, str], name: str) -> dict[str, str]:
    return {path: text for path, text in numbers.items() if Path(path).stem == f"{name}_poker"}


def _board(firmware: Path) -> dict[str, bytes]:
    return {"board.py": (firmware / "board.py").read_bytes()}


def _run(folder: Path, values: Mapping[str, object], code: str, heap: str) -> str:
    script = folder / "script.py"
    script.write_text("".join(f"{name} = {value!r}\n" for name, value in values.items()) + code, encoding="utf-8")
    command = [str(interpreter.find()), "-X", f"heapsize={heap}", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={"LC_ALL": "C.UTF-8"}, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr.strip() or done.stdout.strip() or "no words").splitlines()[-1])
    return done.stdout

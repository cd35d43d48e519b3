"""Import of the firmware's own files: they get MicroPython's modules and builtins, nobody else does. CPython only."""

import builtins
import gc
import importlib.abc
import importlib.util
import random
import sys
import time
import traceback
import types

from . import viper
from .modules import framebuf, machine, micropython, neopixel, rp2, ticks, uctypes
from .parts import usb

_CODE = {}  # (path, time of change): compiled
VERSION = (1, 28, 0, "")
_OF_OS = "listdir ilistdir remove unlink rename mkdir rmdir stat statvfs sync"
HARDWARE_NAME = "Raspberry Pi Pico with RP2040"
HARDWARE = {
    "machine": machine,
    "rp2": rp2,
    "micropython": micropython,
    "neopixel": neopixel,
    "uctypes": uctypes,
    "framebuf": framebuf,
}


class _Implementation(tuple):
    """sys.implementation: fields by number, the first also by name."""

    name, version = "micropython", VERSION
    _machine, _mpy = HARDWARE_NAME, 4870


class Firmware(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds main, board, rp2040 and what lies on the chip's flash; ``with`` it, they can be imported by anybody."""

    def __init__(self, chip, folder, board=None):
        """board: file that goes onto the board as board.py; None: the folder's own."""
        self._chip = chip
        self._folder = folder
        self._board = board
        self._names = _stand_ins(chip)
        self._builtins = dict(vars(builtins))
        # Looked up once: hundreds of modules are asked for at each power-on.
        self._rooms = {entry.stem for entry in folder.iterdir() if entry.suffix == ".py" or entry.is_dir()}
        self._builtins.update(viper.POINTERS)
        self._builtins.update({"__import__": self._import, "open": chip.flash.open, "print": self._print})

    def __enter__(self):
        self._forget()
        self._before = {name: sys.modules.get(name) for name in HARDWARE}
        sys.modules.update(HARDWARE)
        sys.meta_path.insert(0, self)
        return self

    def __exit__(self, *_):
        sys.meta_path.remove(self)
        for name, module in self._before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
        self._forget()

    def _forget(self):
        for name in [n for n in sys.modules if self._is_ours(n)]:
            del sys.modules[name]

    def _is_ours(self, name):
        return self._file(name) is not None

    def _file(self, name):
        """(path, is a package) or None; None as the path: on the flash."""
        room = name.partition(".")[0]
        if name == "board" and self._board is not None:
            return self._board, False
        if room in ("core", "shuffler"):
            return None
        if room in self._rooms:
            inside = self._folder.joinpath(*name.split("."))
            if inside.with_suffix(".py").exists():
                return inside.with_suffix(".py"), False
            if (inside / "__init__.py").exists():
                return inside / "__init__.py", True
        if _on_flash(name) in self._chip.flash.files:
            return None, False
        if _on_flash(name)[:-3] in self._chip.flash.folders:
            return None, True
        return None

    # -- importlib ------------------------------------------------------------------------------------------
    def find_spec(self, name, path=None, target=None):
        entry = self._file(name)
        if entry is None:
            return None
        return importlib.util.spec_from_loader(
            name, self, origin=str(entry[0] or "flash:" + _on_flash(name)), is_package=entry[1]
        )

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        path, is_package = self._file(module.__name__)
        if path is None:
            text = b"" if is_package else self._chip.flash.files[_on_flash(module.__name__)]
            code = compile(text, module.__spec__.origin, "exec")
        else:
            key = (path, path.stat().st_mtime_ns)
            if key not in _CODE:
                _CODE[key] = compile(path.read_text(encoding="utf-8"), str(path), "exec")
            code = _CODE[key]
            module.__file__ = str(path)
        module.__dict__["__builtins__"] = self._builtins
        exec(code, module.__dict__)

    # -- builtins -------------------------------------------------------------------------------------------
    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        if not level and name in self._names:
            return self._names[name]
        return builtins.__import__(name, globals, locals, fromlist, level)

    def _print(self, *values, sep=" ", end="\n", file=None):
        (file or self._names["sys"].stdout).write(sep.join(str(value) for value in values) + end)


def _on_flash(name):
    return "/" + name.replace(".", "/") + ".py"


def _module(name, base=None, **names):
    made = types.ModuleType(name)
    if base is not None:
        made.__dict__.update({k: v for k, v in vars(base).items() if not k.startswith("__")})
    made.__dict__.update(names)
    return made


def _stand_ins(chip):
    console, flash = chip.usb, chip.flash

    def print_exception(error, file=None):
        (file or console.stdout).write("".join(traceback.format_exception(error)))

    def exit(status=0):
        if console.interrupt_byte < 0:
            chip.fail("sys.exit() with Ctrl-C off locks everybody out")
        raise SystemExit(status)

    urandom = random.Random("urandom").randbytes  # the same run again must be the same
    version = _Implementation(("micropython", VERSION, HARDWARE_NAME, 4870))
    return {
        **HARDWARE,
        "time": _module(
            "time",
            None,
            time=lambda: int(chip.time_us()) // 1000000 + 1609459200,
            time_ns=lambda: int(chip.time_us()) * 1000,
            localtime=time.localtime,
            gmtime=time.gmtime,
            **{k: v for k, v in vars(ticks).items() if k.startswith(("ticks_", "sleep"))},
        ),
        "sys": _module(
            "sys",
            None,
            stdin=console.stdin,
            stdout=console.stdout,
            stderr=console.stdout,
            platform="rp2",
            implementation=version,
            version="3.4.0; MicroPython v1.28.0",
            byteorder="little",
            maxsize=0x7FFFFFFF,
            modules=sys.modules,
            path=["", ".frozen", "/lib"],
            argv=[],
            exit=exit,
            print_exception=print_exception,
        ),
        "os": _module(
            "os",
            None,
            urandom=urandom,
            uname=lambda: ("rp2", "rp2", "1.28.0", "v1.28.0", version[2]),
            **{name: getattr(flash, name) for name in _OF_OS.split()},
        ),
        "select": _module(
            "select",
            None,
            poll=lambda: usb.Poll(chip),
            POLLIN=usb.POLLIN,
            POLLOUT=usb.POLLOUT,
            POLLERR=usb.POLLERR,
            POLLHUP=usb.POLLHUP,
        ),
        "gc": _module(
            "gc",
            None,
            collect=lambda: chip.spend(17000),
            mem_free=lambda: chip.free_bytes,
            mem_alloc=lambda: 192000 - chip.free_bytes,
            enable=lambda: None,
            disable=lambda: None,
            isenabled=gc.isenabled,
            threshold=lambda amount=None: -1,
        ),
    }

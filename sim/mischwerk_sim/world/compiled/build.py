"""Builds the world's C part with the computer's compiler when it is first needed, and keeps it in the user's cache.

Without a compiler, or where it can't be kept or loaded, there is none: Python and Chipmunk then do the same, slower.
The environment variable `MISCHWERK_COMPILED=0` does without it, too.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import platform
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs
import pymunk
from pymunk import _chipmunk

SWITCH = "MISCHWERK_COMPILED"
# Chipmunk's version and commit: munk.h has the structures of this one, and no other is touched.
_KNOWN = "2.0.1-ade7ed72849e60289eefb7a41e79ae6322fefaf3"
# Contracted products (fused multiply-add) would round otherwise than the library does.
_FLAGS = ("-std=c11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-shared")
_LATER = ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()  # Chipmunk's functions are found at load
_LONGEST_S = 120.0
_SOURCES = Path(__file__).parent


@functools.cache
def library() -> ctypes.PyDLL | None:
    """The compiled part, built if it is not there yet; None if it can't be had."""
    if os.environ.get(SWITCH) == "0" or pymunk.chipmunk_version != _KNOWN or os.name != "posix" or sys.maxsize < 2**32:
        return None
    try:
        file = _built()
        ctypes.CDLL(_chipmunk.__file__, mode=os.RTLD_GLOBAL | os.RTLD_NOW)  # it is loaded already: its names for ours
        return ctypes.PyDLL(str(file), mode=os.RTLD_NOW)  # what it works on is Python's: it keeps the lock
    except (OSError, subprocess.SubprocessError):
        return None


def _built() -> Path:
    """The file of the compiled part. Raises OSError, SubprocessError."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    sources = sorted(path for path in _SOURCES.iterdir() if path.suffix in (".c", ".h"))
    made_of = hashlib.sha256(repr((compiler, _FLAGS, platform.machine(), sys.platform)).encode())
    for path in sources:
        made_of.update(path.read_bytes())
    folder = platformdirs.user_cache_path("mischwerk", appauthor=False)
    file = folder / f"world-{made_of.hexdigest()[:20]}.so"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    about = folder.stat()
    if about.st_uid != os.getuid() or about.st_mode & 0o022:  # whoever writes there could run code here
        raise PermissionError(folder)
    if not file.exists():
        units = [str(path) for path in sources if path.suffix == ".c"]
        with tempfile.TemporaryDirectory(dir=folder) as own:  # several processes may build it at once
            made = Path(own) / file.name
            command = [*compiler, *_FLAGS, *_LATER, *units, "-o", str(made), "-lm"]
            subprocess.run(command, check=True, capture_output=True, timeout=_LONGEST_S, stdin=subprocess.DEVNULL)
            made.replace(file)
    return file

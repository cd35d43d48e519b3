"""The owner's machine file: the build's, with the numbers that were measured by the rig and by hand."""

import math
import os
import re
from collections.abc import Sequence
from pathlib import Path
from statistics import median, stdev

import mischwerk_machines
from mischwerk_machines import Machine, MachineFileError, dotted

from mischwerk.errors import DeviceFault, Unwritable, UsageProblem
from mischwerk.upkeep.rig.inference import Measured

DIGITS = 4  # of a number in the file
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")


def name_for(path: Path, machine: Machine, force: bool) -> str:
    """Return what the machine of that file is called. Raises UsageProblem if it can't be written there, or would be
    read otherwise than it is meant."""
    if path.suffix != ".toml" or not _NAME.fullmatch(path.stem):
        raise UsageProblem(
            f"{path.name} is not a name for a machine file.", "Give letters, digits and hyphens, and .toml: mine.toml."
        )
    if path.stem in mischwerk_machines.names():
        raise UsageProblem(f"{path.stem} is the name of a build.", "Give your machine another name: --out mine.toml.")
    if path.exists() and not force:
        raise UsageProblem(f"{path} already exists.", "Give another --out, or --force to replace it.")
    if not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
        raise UsageProblem(f"The folder {path.parent} can't be written.", "Choose another place with --out.")
    beside = path.parent / f"{machine.path.stem}.toml"
    if beside.exists() and beside.resolve() != machine.path.resolve():
        raise UsageProblem(
            f"{beside} would be taken for the build that {path.name} extends.", "Choose another place with --out."
        )
    if machine.path.stem not in mischwerk_machines.names() and not beside.exists():
        raise UsageProblem(
            f"{path.name} can extend {machine.path} only from the same folder.", f"Give --out in {machine.path.parent}."
        )
    return path.stem


def owner_text(name: str, machine: Machine, numbers: Sequence[Measured], date: str, notes: Sequence[str]) -> str:
    """The file, which the loader takes. Raises DeviceFault for numbers that no machine can have."""
    values = {number.key: _rounded(number.value) for number in numbers}
    try:
        mischwerk_machines.changed(machine, values)
    except MachineFileError as problem:
        raise DeviceFault(
            f"No machine can have these numbers: {problem}.",
            "Check how the cards lay, belts and sensors; measure again.",
        ) from problem
    lines = [
        f"# Measured on a feed rig by `mischwerk rig measure`, {date}; how, and what not: docs/how-to/rig-measure.md.",
        "# +- is by how much a number may be off, the spread is that of single readings.",
        *(f"# {note}" for note in notes),
        f'extends = "{machine.path.stem}"',
        f'name = "{name}"',
        f'summary = "{machine.name} with the numbers of a feed rig"',
    ]
    for section in dict.fromkeys(key.partition(".")[0] for key in values):
        lines += ["", f"[{section}]"]
        lines += [_line(number, date) for number in numbers if number.key.startswith(f"{section}.")]
    return "\n".join(lines) + "\n"


def write(path: Path, content: str) -> None:
    """All of it or nothing. Raises Unwritable."""
    part = path.with_suffix(".part")
    try:
        part.write_text(content, encoding="utf-8")
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise Unwritable(path, problem) from problem


def _line(number: Measured, date: str) -> str:
    key = number.key.partition(".")[2]
    about = f"{_rounded(number.value)} +- {number.plus_minus:.2g}"
    scatter = f"spread {number.spread:.2g}, n {number.readings}"
    return f"{key} = {_rounded(number.value)}  # measured {date}: {about}; {scatter}; {number.how}"


def _rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


# -- Readings that the owner took by hand: `--bench KEY=READING[,READING...]`.

_FRICTIONS = "friction.", "cards.friction"
_STEEPEST_DEG = 72.0  # its tangent is 3: a machine file takes no more


def measured_by_hand(options: Sequence[str], machine: Machine) -> list[Measured]:
    """Each option's number. A reading is an angle at which it slides (14.5deg), a pull over the weight on it in the
    same unit (380/400), or the number itself. Raises UsageProblem."""
    by_key: dict[str, Measured] = {}
    for option in options:
        key, _, text = option.partition("=")
        if key not in dotted.names(machine.data) or isinstance(dotted.value(machine.data, key), str | tuple):
            raise UsageProblem(
                f"--bench {option}: {machine.name} has no number called {key or '(empty)'}.",
                "Give KEY=READING with a key of the machine file, such as friction.gate=19deg,20deg.",
            )
        if key in by_key:
            raise UsageProblem(f"--bench {key} is given twice.", "Give its readings together: KEY=READING,READING.")
        readings = [_reading(option, key, part) for part in text.split(",")]
        spread = stdev(readings) if len(readings) > 1 else 0.0
        about = 2.0 * spread / math.sqrt(len(readings))
        by_key[key] = Measured(key, median(readings), about, spread, len(readings), "by hand")
    return list(by_key.values())


def _reading(option: str, key: str, text: str) -> float:
    is_friction = key.startswith(_FRICTIONS[0]) or key == _FRICTIONS[1]
    try:
        if text.endswith("deg") and is_friction and 0.0 < float(text[:-3]) < _STEEPEST_DEG:
            return math.tan(math.radians(float(text[:-3])))
        pull, over, weight = text.partition("/")
        if over and is_friction and float(pull) > 0.0 < float(weight):
            return float(pull) / float(weight)
        if not over and math.isfinite(float(text)):
            return float(text)
    except (ValueError, OverflowError):
        pass
    raise UsageProblem(
        f"--bench {option}: {text or '(empty)'} is not a reading of {key}.",
        "Give a number; for friction an angle such as 14.5deg, or pull over weight such as 380/400.",
    )

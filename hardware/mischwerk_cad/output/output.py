"""Everything that is made from a build: STEP, STL, pictures, drawing and the index of its parts, in one folder."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from build123d import Compound, Location, export_step

from ..construction import load_construction
from ..making.printing import Printed, write_index, write_stl
from ..model import Build, Part, Pose
from ..parts.fasteners import with_held
from . import drawing, pictures

_STAMP = "2000-01-01T00:00:00"  # the same input gives the same bytes
_MEMBER = re.compile(rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+',([^;]*);")
_BROKEN = re.compile(rb"\n *")  # where lines are broken depends on the number, too
_STAMPED = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")


class Made(NamedTuple):
    """What was written: the folder, and its files as paths within it."""

    folder: Path
    files: tuple[str, ...]
    printed: tuple[Printed, ...]
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """For `--json`."""
        copies = [(part.count, part) for part in self.printed]
        return {
            "folder": str(self.folder),
            "files": list(self.files),
            "seconds": round(self.seconds, 1),
            "printed_parts": sum(count for count, _ in copies),
            "print_volume_cm3": round(sum(count * part.volume_cm3 for count, part in copies), 1),
            "print_mass_g": round(sum(count * part.mass_g for count, part in copies), 1),
            "print_hours": round(sum(count * part.minutes for count, part in copies) / 60.0, 1),
        }


def write(build: Build, folder: Path, costs: Callable[[Part], tuple[float, float]], with_pictures: bool = True) -> Made:
    """Write everything into ``folder``, which is made if it does not exist. Files of the same names are replaced.

    costs: see write_stl. Raises OSError.
    """
    start = time.perf_counter()
    stl = folder / "stl"
    stl.mkdir(parents=True, exist_ok=True)
    for old in stl.glob("*.stl"):  # of parts that no longer exist, or whose count has changed
        old.unlink()
    printed = write_stl(build, stl, costs)
    write_index(printed, folder)
    write_step(build, folder / f"{build.machine.name}.step")
    drawing.write(build, folder / "card-path.svg")
    written = [stl / part.file for part in printed]
    written += [folder / name for name in ("parts.csv", "parts.json", f"{build.machine.name}.step", "card-path.svg")]
    if with_pictures:
        written += pictures.draw_all(build, folder)
    files = tuple(sorted(path.relative_to(folder).as_posix() for path in written))
    return Made(folder, files, tuple(printed), time.perf_counter() - start)


def write_step(build: Build, path: Path) -> None:
    """The assembly at rest, every part and screw under its name. Raises OSError."""
    children = []
    for part in with_held(build, load_construction()).parts:
        for number, solid in enumerate(build.standing(part, Pose("rest")), start=1):
            copy = solid.moved(Location())
            copy.label = part.name if len(part.places) == 1 else f"{part.name}-{number}"
            children.append(copy)
    path.parent.mkdir(parents=True, exist_ok=True)
    export_step(Compound(label=build.machine.name, children=children), path, timestamp=_STAMP)
    head, mark, body = path.read_bytes().partition(b"DATA;")
    path.write_bytes(_STAMPED.sub(_STAMP.encode(), head) + mark + _numbered(body))


def _numbered(body: bytes) -> bytes:
    """The kernel numbers assembly members across everything a process writes: restart at 1 here."""
    count = itertools.count(1)

    def member(match: re.Match[bytes]) -> bytes:
        return b"NEXT_ASSEMBLY_USAGE_OCCURRENCE('%d',%s;" % (next(count), _BROKEN.sub(b"", match[1]))

    return _MEMBER.sub(member, body)

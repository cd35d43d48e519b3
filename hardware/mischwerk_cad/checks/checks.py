"""Checks of a build, part by part and all together: the result is a list of findings, empty if all is well.

Limits are in construction.toml ([printing], [slicing]); each check's method and bounds are in its own module.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..construction import Construction, load_construction
from ..geometry.surfaces import on_bed_mm2, sampled, surface_of, thicknesses_mm, unsupported_mm2
from ..making.printing import on_the_bed, print_cost
from ..model import Build, Part
from ..solids import box_of, is_valid, solid_count, surface_mm2, volume_mm3
from .contact import meetings

__all__ = ["Finding", "PrintQuality", "check_build", "check_parts", "print_cost", "print_quality"]

_SAMPLES = 600  # points on a part: shares of its surface are right within some 2 percent of the whole
_ROUND_MM = 0.02  # triangles make round walls this much thinner


class Finding(NamedTuple):
    """One thing wrong: with which part, or which two, and what."""

    part: str
    what: str

    def __str__(self) -> str:
        return f"{self.part}: {self.what}"


class PrintQuality(NamedTuple):
    """Shares of a printed part's surface: on walls too thin to print, and hanging in the air without support.

    What hangs is also set against what stands on the bed: a large part on a small foot hangs as a whole.
    """

    thin_share: float
    thinnest_mm: float  # of all samples
    hanging_share: float
    hanging_on_bed: float  # what hangs over what stands on the bed


def check_build(build: Build, c: Construction | None = None) -> list[Finding]:
    """All findings: parts first, then collisions in the build's poses."""
    c = load_construction() if c is None else c
    findings = check_parts(build, c)
    return findings + [Finding(meeting.first, str(meeting)) for meeting in meetings(build)]


def check_parts(build: Build, c: Construction) -> list[Finding]:
    """Names, solids, and the printability of each printed part."""
    names = [part.name for part in build.needed]
    findings = [Finding(name, "two parts have this name") for name in sorted(set(names)) if names.count(name) > 1]
    for part in build.needed:
        wrong = _solid(part)
        findings += wrong
        if not wrong:
            findings += _printable(part, c) if part.is_printed else _buyable(part, c)
    return findings


def print_quality(part: Part, c: Construction) -> PrintQuality:
    """Sampled; see surfaces.py for the methods."""
    bed, slicing = surface_of(on_the_bed(part)), c["slicing"]
    thick = thicknesses_mm(bed, sampled(bed, _SAMPLES))
    least = c["printing"]["least_wall_mm"] - _ROUND_MM
    hanging = unsupported_mm2(
        bed, c["printing"]["overhang_deg"], slicing["bridge_mm"], slicing["ledge_mm"], count=_SAMPLES
    )
    on_bed = hanging / max(on_bed_mm2(bed), 1e-3)
    return PrintQuality(float((thick < least).mean()), float(thick.min()), hanging / float(bed.areas.sum()), on_bed)


def _solid(part: Part) -> list[Finding]:
    if not is_valid(part.solid):
        return [Finding(part.name, "its solid is not valid")]
    count = solid_count(part.solid)
    if count != 1:
        return [Finding(part.name, f"it is {count} bodies instead of one")]
    if volume_mm3(part.solid) <= 0.0 or surface_mm2(part.solid) <= 0.0:
        return [Finding(part.name, "its solid is empty or inside out")]
    return [] if part.places else [Finding(part.name, "it has no place")]


def _printable(part: Part, c: Construction) -> list[Finding]:
    findings = []
    box, bed = box_of(on_the_bed(part)), c["printing"]["bed_mm"]
    size = box.high - box.low
    if not (_lies_on(size, bed) and size[2] <= bed[2]):
        what = " x ".join(f"{mm:.0f}" for mm in size)
        findings.append(Finding(part.name, f"{what} mm, as it is printed, don't fit the bed"))
    quality, slicing = print_quality(part, c), c["slicing"]
    if quality.thin_share > slicing["thin_share"]:
        what = f"{quality.thin_share:.1%} of its surface are on walls thinner than {c['printing']['least_wall_mm']} mm"
        findings.append(Finding(part.name, f"{what} (the thinnest {quality.thinnest_mm:.2f})"))
    if quality.hanging_share > slicing["support_share"]:
        share, turn = _best_turn(part, c)
        what = f"{quality.hanging_share:.1%} of its surface overhang when printed ({share:.1%} turned by {turn})"
        findings.append(Finding(part.name, what))
    elif quality.hanging_on_bed > slicing["support_on_bed"]:
        what = f"when printed, {quality.hanging_on_bed:.1f} times as much of it hangs in the air as stands on the bed"
        findings.append(Finding(part.name, what))
    return findings


def _best_turn(part: Part, c: Construction) -> tuple[float, tuple[float, float, float]]:
    """Least hanging share of six ways to stand on the bed, and the turn that leads there."""
    ways = [
        (0.0, 0.0, 0.0),
        (180.0, 0.0, 0.0),
        (90.0, 0.0, 0.0),
        (-90.0, 0.0, 0.0),
        (0.0, 90.0, 0.0),
        (0.0, -90.0, 0.0),
    ]
    return min((print_quality(replace(part, print_turn_deg=way), c).hanging_share, way) for way in ways)


def _lies_on(size: object, bed: list[float]) -> bool:
    x, y = sorted((size[0], size[1]))  # type: ignore[index]
    return bool(x <= min(bed[:2]) and y <= max(bed[:2]))


def _buyable(part: Part, c: Construction) -> list[Finding]:
    return [] if part.bought in c.bought else [Finding(part.name, f"bought.toml has no part [{part.bought}]")]

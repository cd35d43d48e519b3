"""Builds put together once for all tests of a process: that takes seconds, and nobody changes a build."""

from functools import cache

import numpy as np
from mischwerk_cad.assembly import assemble
from mischwerk_cad.solids import box_of, centre_of, matrix_of, surface_mm2, volume_mm3


@cache
def assembled(name, board="pico"):
    """The build of that name with that board, for poker cards."""
    return assemble(name, board=board)


def unlike(build, other):
    """Give its parts that another build lacks or has otherwise: of the rest, what was asked of that build is known."""
    known = {part.name: _measures(part) for part in other.parts}
    return tuple(part for part in build.parts if _measures(part) != known.get(part.name))


def _measures(part):
    """Measure what tells a part from one of another build: its shape, where it stands, what holds it."""
    box, solid = box_of(part.solid), part.solid
    sizes = *box.low, *box.high, volume_mm3(solid), surface_mm2(solid), *centre_of(solid)
    matrices = [matrix_of(where) for where in (*part.places, *(held.place for held in part.held))]
    held = [(item.key, item.into, item.other, item.nut, item.nut_mm, item.drilled, item.key_mm) for item in part.held]
    rounded = [round(float(size), 6) + 0.0 for size in sizes], [np.round(matrix, 6).tolist() for matrix in matrices]
    return *rounded, part.bought, part.carrier, part.print_turn_deg, part.step, part.touches, held

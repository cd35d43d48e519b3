"""The way of each cable through the machine: the lines of routes.toml, laid into a build. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..model import Build
from .boards import WiringError, own_sockets, table
from .wiring import RIG, Cable, Harness, harness

CARRIER = "carrier-board"
_AXES = "xyz"
_SIDES = ("low", "middle", "high")
_IN_BOX = "in the box"


@dataclass(frozen=True)
class Route:
    """A cable's way. ``points`` (n, 3): the board, places, the far end; ``along``: what they are called."""

    cable: Cable
    points: NDArray[np.float64]
    along: tuple[str, ...]
    loop_mm: float  # beyond the way

    @property
    def way_mm(self) -> float:
        """Counted along the axes."""
        return float(np.abs(np.diff(self.points, axis=0)).sum())


class _Places:
    """Points of a build by their names in routes.toml."""

    def __init__(self, build: Build, rows: Mapping[str, Mapping[str, Any]]) -> None:
        self._parts = {part.name: part for part in build.parts}
        self.rows = {**rows["all"], **rows[build.machine.kind]}
        self._bounds: dict[str, NDArray[np.float64]] = {}

    def bounds(self, name: str) -> NDArray[np.float64]:
        """Low, middle and high corner of a part's copy; "long-bar/2" is the second.

        Raises WiringError for a part that is not there.
        """
        if name not in self._bounds:
            key, _, number = name.partition("/")
            if key not in self._parts:
                raise WiringError(f"routes.toml: the build has no part {key!r}")
            part = self._parts[key]
            box = part.solid.moved(part.places[int(number or 1) - 1]).bounding_box()
            low, high = np.array([*box.min]), np.array([*box.max])
            self._bounds[name] = np.array([low, (low + high) / 2.0, high])
        return self._bounds[name]

    def at(self, name: str) -> NDArray[np.float64]:
        """The place of that name. Raises WiringError for an unknown one."""
        if name not in self.rows:
            raise WiringError(f"routes.toml: there is no place {name!r}")
        coordinates = []
        for axis, letter in enumerate(_AXES):
            part, side, off_mm = self.rows[name][letter]
            coordinates.append(self.bounds(part)[_SIDES.index(side), axis] + off_mm)
        return np.array(coordinates)


def harness_of(build: Build) -> Harness:
    """Return the build's harness: a rig has those cables of the whole machine that lead to a part of it, or to none."""
    whole = harness(build.machine.kind, board_name=build.board, emptying=build.machine.emptying)
    if not build.is_rig:
        return whole
    there = {part.name for part in build.parts}
    return replace(
        whole, kind=RIG, cables=tuple(cable for cable in whole.cables if not cable.part or cable.part in there)
    )


def routes(build: Build) -> list[Route]:
    """The way of every cable of the build's harness. Raises WiringError for a cable without one."""
    rows = table("routes")
    places = _Places(build, rows["places"])
    start = places.bounds(own_sockets(build.board).get("part", CARRIER))
    cable_routes = []
    for cable in harness_of(build).cables:
        names: Sequence[str] | None = rows["cables"][build.machine.kind].get(cable.key)
        if names is None:
            raise WiringError(f"routes.toml: no route for the cable {cable.key!r}")
        end = places.bounds(cable.part or rows["ends"][cable.key])[1]
        points = [places.at(name) for name in names]
        first = start[1].copy()
        if points:  # a plug is near the opening that its cable leaves by
            first[0] = np.clip(points[0][0], start[0][0], start[2][0])
        along = tuple(label for name in names if (label := places.rows[name].get("words", "")))
        loop_mm = rows["loops"].get(cable.key, rows["loop_mm"])
        cable_routes.append(Route(cable, np.array([first, *points, end]), along or (_IN_BOX,), loop_mm))
    return cable_routes

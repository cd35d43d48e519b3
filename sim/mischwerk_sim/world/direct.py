"""Chipmunk's own functions, for what is called at every step: pymunk's attributes check, convert and wrap, and together
that took as long as the physics.

Nothing else is done here: the numbers are those that pymunk would return or set. pymunk is pinned, and
tests/world/test_compiled_step.py compares the two.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk import batch
from pymunk._chipmunk_cffi import ffi, lib

from .compiled import build

Handle = Any  # of a body, a joint or a space: its pointer

position_of = lib.cpBodyGetPosition  # (handle) -> a pair with the attributes x and y, mm
angle_of = lib.cpBodyGetAngle
spin_of = lib.cpBodyGetAngularVelocity
velocity_of = lib.cpBodyGetVelocity  # mm/s
set_velocity = lib.cpBodySetVelocity  # (handle, (x, y))
set_spin = lib.cpBodySetAngularVelocity
set_max_force = lib.cpConstraintSetMaxForce
set_longest = lib.cpSlideJointSetMax


def body(of: pymunk.Body) -> Handle:
    """The handle of a body; it lives as long as ``of``."""
    return of._body


def joint(of: pymunk.Constraint) -> Handle:
    """Find the handle of a joint."""
    return of._constraint


def shape(of: pymunk.Shape) -> Handle:
    """Find the handle of a shape."""
    return of._shape


def joints_of(body: pymunk.Body) -> list[pymunk.Constraint]:
    """The joints in a space that tie a body to another.

    body.constraints has those that were removed, too, for as long as Python has not collected them as garbage.
    """
    return [joint for joint in body.constraints if lib.cpConstraintGetSpace(joint._constraint) != ffi.NULL]


def address(handle: Handle) -> int:
    """Where what a handle points to is: for the compiled part."""
    return int(ffi.cast("uintptr_t", handle))


def step(space: pymunk.Space, dt_s: float) -> None:
    """space.step(), which would first look for what was added or removed since the last one: mostly nothing."""
    stepped(space, dt_s, compiled_step())


def stepped(space: pymunk.Space, dt_s: float, one_step: Callable[[Handle, float], None]) -> None:
    """A step by ``one_step``, Chipmunk's or the compiled one."""
    if has_changed(space):
        space.step(dt_s)
    else:
        one_step(space._space, dt_s)


def settle(space: pymunk.Space) -> None:
    """Forget what was added or removed since the last step, as pymunk does in one."""
    if has_changed(space):
        space._removed_shapes.clear()
        space._bodies_to_check.clear()


def has_changed(space: pymunk.Space) -> bool:
    """Tell whether pymunk has to look at what was added or removed since the last step."""
    return bool(space._removed_shapes or space._bodies_to_check)


@functools.cache
def compiled_step() -> Callable[[Handle, float], None]:
    """Find what makes a step: (space, seconds). Chipmunk's own, or the compiled one with the same results."""
    compiled = build.library()
    step: Callable[[Handle, float], None] = lib.cpSpaceStep
    if compiled is not None:
        step = ffi.cast("void (*)(cpSpace *, cpFloat)", ctypes.cast(compiled.twin_step, ctypes.c_void_p).value)
    return step


class Reader:
    """Positions and angles of all bodies of some spaces, with one call a space."""

    def __init__(self) -> None:
        self._buffer = batch.Buffer()
        self._wanted = ffi.new("pmBatchedData *")
        self._wanted.fields = (batch.BodyFields.BODY_ID | batch.BodyFields.POSITION | batch.BodyFields.ANGLE).value
        self._wanted.floatArray, self._wanted.intArray = self._buffer._float_arr, self._buffer._int_arr
        self._each = ffi.addressof(lib, "pmSpaceBodyGetIteratorFuncBatched")
        self._ids: bytes = b""
        self._table: NDArray[np.float64] = np.zeros((3, 0))
        self.row_of: dict[int, int] = {}  # by the id of a body: its column in what read() returns

    def read(self, spaces: Sequence[pymunk.Space]) -> tuple[NDArray[np.float64], bool]:
        """Rows: x and y in mm, angle; a column a body, valid until the next read. And whether the columns have changed:
        the spaces list their bodies anew when some come or go."""
        buffer = self._buffer
        buffer.clear()
        for space in spaces:
            lib.cpSpaceEachBody(space._space, self._each, self._wanted)
        ids = bytes(buffer.int_buf())
        if ids == self._ids:  # as many numbers as before: they are in the same place
            return self._table, False
        self._ids = ids
        self._table = np.frombuffer(buffer.float_buf(), dtype=np.float64).reshape(-1, 3).T
        self.row_of = {int(key): row for row, key in enumerate(np.frombuffer(ids, dtype=np.uint64))}
        return self._table, True

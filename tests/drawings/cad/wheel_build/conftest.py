"""The wheel build, alone and with all that belongs to the machine."""

import pytest
from assembled import assembled
from drawn_wheel import MACHINE, POKER, W
from mischwerk_cad.assembly import mechanics
from mischwerk_cad.model import Build
from mischwerk_cad.parts.wheel import pocket_end as wheel_end


@pytest.fixture(scope="session")
def build():
    parts = mechanics(MACHINE, POKER)[1]  # drawn once for this and for the whole
    return Build(MACHINE, POKER, parts, wheel_end.POCKET_END.moves(W.base), wheel_end.POCKET_END.poses(W.base))


@pytest.fixture(scope="session")
def whole():
    return assembled(MACHINE.name)

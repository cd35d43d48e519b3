"""Both ways of stepping the world: with its compiled part, and without."""

import pytest
from mischwerk_sim.world import direct
from mischwerk_sim.world.compiled import build


@pytest.fixture(params=["compiled", "plain"])
def way(request, monkeypatch):
    """Name the way in which the worlds of a test are stepped."""
    monkeypatch.setenv(build.SWITCH, "1" if request.param == "compiled" else "0")
    forget()
    yield request.param
    monkeypatch.undo()
    forget()


def forget():
    build.library.cache_clear()
    direct.compiled_step.cache_clear()

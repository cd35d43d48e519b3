"""The firmware's modules of the panel, and a front that is built of them on fakes."""

import importlib
import sys
import types

import pytest
from front_machine import ROOT, Canvas, Machine

FIRMWARE = ROOT / "firmware"


@pytest.fixture(scope="module")
def modules():
    framebuf = types.ModuleType("framebuf")
    framebuf.FrameBuffer, framebuf.MONO_VLSB = Canvas, 0
    kept = dict(sys.modules)
    sys.modules["framebuf"] = framebuf
    sys.path.insert(0, str(FIRMWARE))
    try:
        names = ("led", "buzzer", "display", "front", "board")
        loaded = {name: importlib.import_module(f"rp2040.panel.{name}" if name != "board" else name) for name in names}
        yield types.SimpleNamespace(**loaded)
    finally:
        sys.path.remove(str(FIRMWARE))
        for name in set(sys.modules) - set(kept):
            if name in ("framebuf", "board") or name.split(".")[0] == "rp2040":
                del sys.modules[name]


@pytest.fixture
def machine(modules):
    return Machine(modules)

"""The firmware comes up in memory like the chip's, from a file system like the chip's."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tools"))

import chip_heap  # noqa: E402

KIB = 1024


@pytest.mark.parametrize("machine", ["pile10", "wheel54", "hand8"])
def test_the_firmware_comes_up_with_a_large_piece_free(machine):
    """More than the room below it, which fills with what comes and goes: 25 KB on the chip, 4 without it. It loads the
    part of the kind that it is set to: the other's is not there."""
    found = chip_heap.of_firmware(ROOT / "firmware", machine)
    assert found.said == "ok"
    assert found.free_bytes > 60 * KIB
    assert found.largest_bytes > 20 * KIB


def test_as_a_file_a_module_it_would_not_load_though_much_were_free():
    """How it failed on the chip: 109 KB free, and no hole above 6 KB for a table of 4 KB."""
    found = chip_heap.of_modules(ROOT / "firmware")
    assert "memory allocation failed" in found.said
    assert found.free_bytes > 64 * KIB and found.largest_bytes < 8 * KIB


def test_what_does_not_load_is_reported_in_numbers():
    found = chip_heap.loaded({"start.py": b"kept = bytearray(300000)\nmore = bytearray(300000)\n"}, "start")
    assert found.said.startswith("memory allocation failed, allocating 3000")

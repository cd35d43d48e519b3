"""The firmware comes up in memory like the chip's, from a file system like the chip's, and leaves large pieces free."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))

import chip_heap  # noqa: E402

KIB = 1024


def test_the_firmware_leaves_a_large_piece():
    found = chip_heap.of_firmware(ROOT / "firmware")
    assert found.said == "ok"
    assert found.free_bytes > 48 * KIB and found.largest_bytes > 32 * KIB


def test_what_stays_would_lie_scattered_if_garbage_were_left_until_memory_is_full(monkeypatch):
    """How it was on the chip: 65 KB free and 4 KB in one piece, so that a large plan could have failed at any time."""
    loads = chip_heap._LOAD
    for does in ("gc.threshold(2 * amount)", "mem_alloc = gc.collect,"):
        assert does in loads
    loads = loads.replace("gc.threshold(2 * amount)", "pass").replace(
        "mem_alloc = gc.collect", "mem_alloc = lambda _: 0"
    )
    monkeypatch.setattr(chip_heap, "_LOAD", loads)
    found = chip_heap.of_firmware(ROOT / "firmware")
    assert found.said == "ok"
    assert found.free_bytes > 48 * KIB and found.largest_bytes < 8 * KIB


def test_as_a_file_a_module_it_would_not_load_though_much_were_free():
    """How it failed on the chip: 109 KB free, and no hole above 6 KB for a table of 4 KB."""
    found = chip_heap.of_modules(ROOT / "firmware")
    assert "memory allocation failed" in found.said
    assert found.free_bytes > 64 * KIB and found.largest_bytes < 8 * KIB


def test_what_does_not_load_is_told_in_numbers():
    found = chip_heap.loaded({"start.py": b"kept = bytearray(300000)\nmore = bytearray(300000)\n"}, "start")
    assert found.said.startswith("memory allocation failed, allocating 3000")

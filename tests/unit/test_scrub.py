"""What MicroPython has dropped is overwritten: looked for at the very addresses where it lay."""

import subprocess
from pathlib import Path

import pytest
from mischwerk_sim import interpreter

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "firmware" / "core"

PROGRAM = """
import gc, hashlib, sys, uctypes
from shuffler import scrub

def secrets():
    "Digests of 32 bytes, dropped at once: (address, the bytes inverted, so that nothing here is a copy)."
    digests = [hashlib.sha256(bytes((i,))).digest() for i in range(40)]
    return [(uctypes.addressof(d), bytes([b ^ 255 for b in d])) for d in digests]

def left(places):
    count = 0
    for address, inverted in places:
        there = uctypes.bytearray_at(address, 32)
        count += all(there[i] == inverted[i] ^ 255 for i in range(32))
    return count

kept = hashlib.sha256(b"kept").digest()
places = secrets()
gc.collect()
if sys.argv[1] == "scrub":
    scrub.free_memory()
found = left(places)  # once: looking for them takes memory, too
free = gc.mem_free()
print(found, kept == hashlib.sha256(b"kept").digest(), free > 100000)
"""


def told(what, heap, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [str(interpreter.find()), "-X", f"heapsize={heap}", str(program), what],
        capture_output=True, text=True, timeout=60, check=True,
        env={"MICROPYPATH": f"{CORE}:.frozen", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    found, kept, has_room = done.stdout.split()
    assert kept == has_room == "True"
    return int(found)


@pytest.mark.parametrize("heap", ["400K", "2M"])
def test_nothing_is_left_of_dropped_digests(heap, tmp_path):
    assert told("scrub", heap, tmp_path) == 0


def test_a_mere_collection_leaves_them(tmp_path):
    assert told("leave", "400K", tmp_path) >= 30

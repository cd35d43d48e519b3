"""What MicroPython has dropped is overwritten: looked for at the very addresses where it lay."""

import subprocess
from pathlib import Path

import pytest
from mischwerk_sim.board import interpreter

ROOT = Path(__file__).resolve().parents[3]
CORE = ROOT / "firmware" / "core"

PROGRAM = """
import gc, hashlib, sys, uctypes
from shuffler.randomness import scrub

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
if sys.argv[1] == "scrub by blocks":
    scrub.free_memory(0)
found = left(places)  # once: looking for them takes memory, too
free = gc.mem_free()
print(found, kept == hashlib.sha256(b"kept").digest(), free > 100000)
"""

DEPTHS = """
import gc, sys
from shuffler.randomness import scrub

def called(depth):
    if depth:
        return called(depth - 1)
    scrub.free_memory()

def resumed(depth):
    if depth:
        yield from resumed(depth - 1)
    scrub.free_memory()
    yield

def lost(scrubbed):
    gc.collect()
    before = gc.mem_free()
    scrubbed()
    return before - gc.mem_free()

most = 0
for depth in range(20):
    most = max(most, lost(lambda: called(depth)), lost(lambda: next(resumed(depth))))
print(most)
"""


def printed(program, what, heap, tmp_path):
    path = tmp_path / "program.py"
    path.write_text(program, encoding="utf-8")
    done = subprocess.run(
        [str(interpreter.find()), "-X", f"heapsize={heap}", str(path), what],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"MICROPYPATH": f"{CORE}:.frozen", "LC_ALL": "C.UTF-8"},
    )
    return done.stdout.split()


def told(what, heap, tmp_path):
    count, kept, has_room = printed(PROGRAM, what, heap, tmp_path)
    assert kept == has_room == "True"
    return int(count)


@pytest.mark.parametrize("how", ["scrub", "scrub by blocks"])
@pytest.mark.parametrize("heap", ["400K", "2M"])
def test_nothing_is_left_of_dropped_digests(heap, how, tmp_path):
    assert told(how, heap, tmp_path) == 0


def test_a_mere_collection_leaves_them(tmp_path):
    assert told("leave", "400K", tmp_path) >= 30


def test_a_leftover_on_the_stack_keeps_little_of_what_was_taken(tmp_path):
    """It once kept all of it, and the machine had no memory for a message; at some depths it always kept 64 KiB."""
    (most,) = printed(DEPTHS, "", "640K", tmp_path)
    assert int(most) < 16384

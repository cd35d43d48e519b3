"""The board counts bits and enciphers blocks as the core does, under the interpreter that knows viper code."""

import subprocess
from pathlib import Path

from mischwerk_sim.board import interpreter

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"

PROGRAM = """
import bits_viper
from shuffler.randomness import bits

def noise(seed, n):
    out = bytearray()
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        out.append(seed >> 16 & 255)
    return out

windows = [noise(seed, 128) for seed in range(20)] + [bytearray(128), bytearray(b"\\xff" * 128)]
windows += [bytearray(bytes(at) + bytes((bit,)) + bytes(127 - at)) for at in (0, 1, 126, 127) for bit in (1, 128, 255)]
equal = 0
for window in windows:
    equal += bits.ones(window) == bits_viper.ones(window)
    for shift in range(1, 33):
        equal += bits.differing(window, shift) == bits_viper.differing(window, shift)
print(equal, 33 * len(windows))
"""


def test_both_count_the_same(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [str(interpreter.find()), str(program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"MICROPYPATH": f"{FIRMWARE / 'core'}:{FIRMWARE / 'rp2040' / 'randomness'}:.frozen", "LC_ALL": "C.UTF-8"},
    )
    equal, count = done.stdout.split()
    assert equal == count == str(33 * 34)


# -- The board's ChaCha20 block is the core's, key for key, under the interpreter that knows viper code.

CHACHA_PROGRAM = """
import chacha_viper
from shuffler.randomness import chacha20

def noise(seed, n):
    out = bytearray()
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        out.append(seed >> 16 & 255)
    return bytes(out)

equal = 0
for seed in range(400):
    material = noise(seed, 44)
    counter = (0, 1, 2**31, 2**32 - 1, seed * 7919)[seed % 5]
    ours, theirs = bytearray(64), bytearray(64)
    chacha_viper.block(material[:32], counter, material[32:], ours)
    chacha20.block(material[:32], counter, material[32:], theirs)
    equal += ours == theirs
wiped = not any(chacha_viper._x) and not any(chacha_viper._state[4:])
print(equal, wiped)
"""


def test_every_block_is_the_same_and_nothing_of_a_key_stays(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(CHACHA_PROGRAM, encoding="utf-8")
    folders = f"{FIRMWARE / 'core'}:{FIRMWARE / 'rp2040' / 'randomness'}:.frozen"
    done = subprocess.run(
        [str(interpreter.find()), "-X", "heapsize=4M", str(program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"MICROPYPATH": folders, "LC_ALL": "C.UTF-8"},
    )
    assert done.stdout.split() == ["400", "True"]

"""The board counts bits as the core does, under the interpreter that knows viper code."""

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

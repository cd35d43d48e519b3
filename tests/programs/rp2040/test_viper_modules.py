"""The board counts bits, enciphers blocks and searches plans as the core does, under an interpreter with viper code."""

import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_sim.board import interpreter
from mischwerk_sim.board.viper import viper
from shuffler.planning import racksteps, wheelsteps

ROOT = Path(__file__).resolve().parents[3]
FIRMWARE = ROOT / "firmware"

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
for size in range(1, 33):  # bits that come again after so many
    repeated = int.from_bytes(noise(size, 4), "big") & (1 << size) - 1
    whole = 0
    for _ in range(0, 1024, size):
        whole = whole << size | repeated
    windows.append(bytearray((whole & (1 << 1024) - 1).to_bytes(128, "little")))
equal = 0
shifts = set()
for window in windows:
    for least in list(range(480, 560)) + [900, 938, 980, 990, 992, 1022, 1023]:
        period = bits.period(window, least)
        shifts.add(period >> 16)
        equal += period == bits_viper.period(window, least)
print(equal + (bits.ONES == bits_viper.ONES), 87 * len(windows) + 1, sorted(shifts) == list(range(33)))
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
    equal, count, has_all_shifts = done.stdout.split()
    assert equal == count == str(87 * 66 + 1) and has_all_shifts == "True"


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


# -- The search's steps as viper code, as on a board, give the same plans as in plain Python.

# Under MicroPython: both on the same buffers, from many beginnings; prints how many were compared.
SEARCH_PROGRAM = """
import sys
sys.path.insert(0, {core!r})
sys.path.insert(0, {board!r})
sys.path.insert(0, {tests!r})
import small_machine
import racksteps_viper
import wheelsteps_viper
from shuffler.planning import planner, racksteps, wheelsteps
count = 0
plain = racksteps.rack_steps, wheelsteps.wheel_steps
viper = racksteps_viper.rack_steps, wheelsteps_viper.wheel_steps
config = small_machine.config
for config, cards in ((config(), 12), (config(capacity=8), 30), (small_machine.wheel(), 11)):
    for k in range(20):
        order = sorted(range(cards), key=lambda c: (c * 7919 + k * 104729) % 9973)
        plans = []
        for code in (plain, viper):
            racksteps.rack_steps, wheelsteps.wheel_steps = code
            made = planner.Planner(order, config)
            if made.begin(3000):
                for _ in range(6):
                    made.improve(500)
                buffers = [list(one) for one in made.search.buffers]
                plans.append((buffers, made.finish()))
        assert len(plans) in (0, 2) and plans[:1] == plans[1:], (config.kind, cards, k)
        count += len(plans) // 2
print(count)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="viper is known to be in the Linux build of MicroPython")
def test_they_give_the_same_plans(tmp_path):
    for module in (racksteps, wheelsteps):
        made = viper(Path(module.__file__).read_text(encoding="utf-8"), vars(module))
        assert made.count("@micropython.viper") == 1
        (tmp_path / f"{Path(module.__file__).stem}_viper.py").write_text(made, encoding="utf-8")
    folders = {"core": FIRMWARE / "core", "board": tmp_path, "tests": ROOT / "tests" / "portable"}
    script = SEARCH_PROGRAM.format(**{name: str(path) for name, path in folders.items()})
    done = subprocess.run(
        [str(interpreter.find()), "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) >= 40

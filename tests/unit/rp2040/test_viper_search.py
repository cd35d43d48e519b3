"""The search's steps exist twice, in the core and as viper code for the board: the same text, and the same results."""

import subprocess
import sys
from pathlib import Path

import pytest
from mischwerk_sim.board import interpreter
from shuffler.planning import improve_steps

ROOT = Path(__file__).resolve().parents[3]
VIPER = ROOT / "firmware" / "rp2040" / "improve_viper.py"

# Under MicroPython: both on the same buffers, from many beginnings; prints how many were compared.
COMPARE = """
import sys
sys.path.insert(0, {core!r})
sys.path.insert(0, {board!r})
sys.path.insert(0, {tests!r})
import small_machine
import improve_viper
from shuffler.planning import improve_steps, planner
count = 0
config = small_machine.config
for config, cards in ((config(), 12), (config(capacity=8), 30), (small_machine.wheel(), 11)):
    for k in range(20):
        order = sorted(range(cards), key=lambda c: (c * 7919 + k * 104729) % 9973)
        plans = []
        for kernels in (improve_steps, improve_viper):
            made = planner.Planner(order, config, None, kernels)
            if made.begin(3000):
                for _ in range(6):
                    made.improve(500)
                b, _, v = made.search.buffers
                plans.append((bytes(b), list(v), made.finish()))
        assert len(plans) in (0, 2) and plans[:1] == plans[1:], (config.kind, cards, k)
        count += len(plans) // 2
print(count)
"""


def lines(path):
    text = path.read_text(encoding="utf-8")
    return text[text.index("def rack_steps") :].splitlines()


def test_the_viper_code_is_the_core_s_own_text():
    plain = lines(Path(improve_steps.__file__))
    viper = [line for line in lines(VIPER) if line != "@micropython.viper"]
    viper = [line.replace("b: ptr8, d: ptr16, v: ptr32, steps: int", "b, d, v, steps") for line in viper]
    assert viper == plain


@pytest.mark.skipif(sys.platform != "linux", reason="viper is known to be in the Linux build of MicroPython")
def test_they_give_the_same_plans():
    folders = {"core": "firmware/core", "board": "firmware/rp2040", "tests": "tests/portable"}
    script = COMPARE.format(**{name: str(ROOT / path) for name, path in folders.items()})
    done = subprocess.run(
        [str(interpreter.find()), "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) >= 40
